using System.ComponentModel;
using Microsoft.Extensions.Configuration;
using Tern.Hosting.Settings;

namespace Tern.Hosting;

/// <summary>
/// Reads the options of one client from a section of the configuration, for <c>AddS3(section)</c> and its like. For Tern's own packages; not meant to be called
/// otherwise.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsClientSection
{
    /// <summary>Makes what sets the options of a client.</summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <param name="section">The section, read when the client is made. A key that isn't known is refused.</param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The function.</returns>
    public static Action<TOptions> Read<TOptions>(IConfiguration section, Action<TOptions>? configure)
        where TOptions : AwsClientOptions
    {
        ArgumentNullException.ThrowIfNull(section);
        return options =>
        {
            SettingsSection.ApplyOfService(section, options);
            configure?.Invoke(options);
        };
    }
}
