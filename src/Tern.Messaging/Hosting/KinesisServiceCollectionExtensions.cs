using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging;
using Tern.Messaging.Kinesis;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon Kinesis Data Streams clients.</summary>
public static class KinesisServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="KinesisClient"/> as a singleton. It uses the logger factory, meter factory and clock of
    /// the service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKinesis(this IServiceCollection services, Action<KinesisClientOptions>? configure = null)
    {
        ClientRegistration.Add<KinesisClient, KinesisClientOptions>(
            services, null, KinesisService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>
    /// Registers a <see cref="KinesisClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("Kinesis")</c>. Its keys
    /// are the names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddKinesis(
        this IServiceCollection services, IConfiguration configuration, Action<KinesisClientOptions>? configure = null) =>
        services.AddKinesis(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers a <see cref="KinesisClient"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedKinesis(this IServiceCollection services, string name, Action<KinesisClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<KinesisClient, KinesisClientOptions>(
            services, name, KinesisService.Instance, configure, static options => new(options));
        return services;
    }
}
