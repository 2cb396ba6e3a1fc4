using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging;
using Tern.Messaging.Firehose;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon Data Firehose clients.</summary>
public static class FirehoseServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="FirehoseClient"/> as a singleton. It uses the logger factory, meter factory and clock of
    /// the service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddFirehose(this IServiceCollection services, Action<FirehoseClientOptions>? configure = null)
    {
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, null, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="FirehoseClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("Firehose")</c>. Its keys
    /// are the names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddFirehose(
        this IServiceCollection services, IConfiguration configuration, Action<FirehoseClientOptions>? configure = null) =>
        services.AddFirehose(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers a <see cref="FirehoseClient"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedFirehose(this IServiceCollection services, string name, Action<FirehoseClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, name, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }
}
