using System.ComponentModel;
using Microsoft.Extensions.Configuration;

namespace Tern.Hosting;

/// <summary>
/// Reads the options of a client from a configuration section, for methods such as <c>AddS3(section)</c>. For Tern's own
/// packages.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsClientSection
{
    /// <summary>Returns a delegate that sets the options of a client from a section.</summary>
    /// <typeparam name="TOptions">The type of the client's options.</typeparam>
    /// <param name="section">The section. It is read when the client is created; an unknown key is an error.</param>
    /// <param name="configure">A delegate that overrides options of the section, or null.</param>
    /// <returns>The delegate.</returns>
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
