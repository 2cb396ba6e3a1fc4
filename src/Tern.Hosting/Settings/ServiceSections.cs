using Microsoft.Extensions.Configuration;
using Tern.Pipeline;

namespace Tern.Hosting.Settings;

/// <summary>The sections of single services, named as AWS's settings, its consoles or the client name them: <c>ssm</c>, <c>secrets_manager</c>.</summary>
internal static class ServiceSections
{
    /// <summary>Sets what the section of a service has, and what only its clients understand of that of all clients.</summary>
    /// <param name="configuration">The section of all services' options.</param>
    /// <param name="service">The service.</param>
    /// <param name="options">The options of a client of it.</param>
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
