using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging;
using Tern.Messaging.EventBridge;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering Amazon EventBridge clients.</summary>
public static class EventBridgeServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="EventBridgeClient"/> as a singleton. It uses the logger factory, meter factory and clock
    /// of the service provider, and the settings that <c>AddAws</c> defines for all clients.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddEventBridge(this IServiceCollection services, Action<EventBridgeClientOptions>? configure = null)
    {
        ClientRegistration.Add<EventBridgeClient, EventBridgeClientOptions>(
            services, null, EventBridgeService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>
    /// Registers an <see cref="EventBridgeClient"/> as a singleton, with options from a configuration section.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configuration">The section, such as <c>builder.Configuration.GetSection("EventBridge")</c>. Its
    /// keys are the names of the options. It's read when the client is created.</param>
    /// <param name="configure">A callback that sets options after those of the section, or null.</param>
    /// <returns>The service collection.</returns>
    /// <remarks>
    /// An invalid value or an unknown key causes an <see cref="AwsConfigurationException"/> that names the key.
    /// </remarks>
    public static IServiceCollection AddEventBridge(
        this IServiceCollection services, IConfiguration configuration, Action<EventBridgeClientOptions>? configure = null) =>
        services.AddEventBridge(AwsClientSection.Read(configuration, configure));

    /// <summary>
    /// Registers an <see cref="EventBridgeClient"/> with a name. Inject it with <c>[FromKeyedServices("name")]</c>.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key.</param>
    /// <param name="configure">A callback that sets options, or null to use the environment's configuration.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddKeyedEventBridge(this IServiceCollection services, string name, Action<EventBridgeClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<EventBridgeClient, EventBridgeClientOptions>(
            services, name, EventBridgeService.Instance, configure, static options => new(options));
        return services;
    }
}
