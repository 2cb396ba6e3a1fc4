using Microsoft.Extensions.Configuration;
using Tern;
using Tern.Hosting;
using Tern.Messaging.EventBridge;
using Tern.Messaging.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon EventBridge.</summary>
public static class EventBridgeServiceCollectionExtensions
{
    /// <summary>
    /// Registers an <see cref="EventBridgeClient"/> as a singleton, with the logger factory, meter factory and clock of the services and what
    /// <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddEventBridge(this IServiceCollection services, Action<EventBridgeClientOptions>? configure = null)
    {
        ClientRegistration.Add<EventBridgeClient, EventBridgeClientOptions>(
            services, null, EventBridgeService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>Registers an <see cref="EventBridgeClient"/> as a singleton, with options from a section of the configuration.</summary>
    /// <param name="services">The services.</param>
    /// <param name="configuration">
    /// The section, such as <c>builder.Configuration.GetSection("EventBridge")</c>: keys are named as the options are. Read when the client is made.
    /// </param>
    /// <param name="configure">Sets options over those of the section; or null.</param>
    /// <returns>The services.</returns>
    /// <remarks>A value that doesn't fit, or an unknown key, is an <see cref="AwsConfigurationException"/> that names the key.</remarks>
    public static IServiceCollection AddEventBridge(
        this IServiceCollection services, IConfiguration configuration, Action<EventBridgeClientOptions>? configure = null) =>
        services.AddEventBridge(AwsClientSection.Read(configuration, configure));

    /// <summary>Registers an <see cref="EventBridgeClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedEventBridge(this IServiceCollection services, string name, Action<EventBridgeClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<EventBridgeClient, EventBridgeClientOptions>(
            services, name, EventBridgeService.Instance, configure, static options => new(options));
        return services;
    }
}
