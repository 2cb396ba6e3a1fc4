using Microsoft.Extensions.Configuration;
using Tern.Pipeline;

namespace Tern.Hosting;

/// <summary>
/// The sections of single services. A section has the service's name in AWS's settings or consoles, or the client's
/// name: <c>ssm</c>, <c>secrets_manager</c>.
/// </summary>
internal static class ServiceSections
{
    /// <summary>
    /// Sets the options in a service's section, and options in the shared section that only this service's clients
    /// have.
    /// </summary>
    /// <param name="configuration">The section with the options of all services.</param>
    /// <param name="service">The service.</param>
    /// <param name="options">The options of a client of the service.</param>
    internal static void Apply(IConfiguration configuration, AwsService service, AwsClientOptions options)
    {
        SettingsSection.ApplySwitches(configuration, options);
        foreach (var section in configuration.GetSection(SettingsSection.Services).GetChildren())
        {
            var name = Plain(section.Key);
            if (name == Plain(service.SettingsKey) || name == Plain(service.Id) || name + "CLIENT" == Plain(service.ClientName))
                SettingsSection.ApplyOfService(section, options);
        }
    }

    private static string Plain(string name) => string.Concat(name.Where(char.IsAsciiLetterOrDigit)).ToUpperInvariant();
}
