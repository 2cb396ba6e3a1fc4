using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging;
using Tern.Messaging.Sns;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon SNS clients.</summary>
public static class SnsServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="SnsClient"/> as a singleton. It uses the logger factory, meter factory and clock of the
    /// service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddSns(this IServiceCollection services, Action<SnsClientOptions>? configure = null)
    {
        ClientRegistration.Add<SnsClient, SnsClientOptions>(
            services, null, SnsService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="SnsClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("Sns")</c>. Its keys are
    /// the names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddSns(this IServiceCollection services, IConfiguration configuration, Action<SnsClientOptions>? configure = null) =>
        services.AddSns(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers an <see cref="SnsClient"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedSns(this IServiceCollection services, string name, Action<SnsClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<SnsClient, SnsClientOptions>(
            services, name, SnsService.Instance, configure, static options => new(options));
        return services;
    }
}
