using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging.Hosting;
using Tern.Messaging.Sns;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon SNS.</summary>
public static class SnsServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SnsClient"/> as a singleton, with the logger factory, meter factory and clock of the services and what
    /// <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddSns(this IServiceCollection services, Action<SnsClientOptions>? configure = null)
    {
        ClientRegistration.Add<SnsClient, SnsClientOptions>(
            services, null, SnsService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>Registers an <see cref="SnsClient"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("Sns")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddSns(this IServiceCollection services, IConfiguration configuration, Action<SnsClientOptions>? configure = null) =>
        services.AddSns(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers an <see cref="SnsClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedSns(this IServiceCollection services, string name, Action<SnsClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<SnsClient, SnsClientOptions>(
            services, name, SnsService.Instance, configure, static options => new(options));
        return services;
    }
}
