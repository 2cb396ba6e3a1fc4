using Tern.Messaging.Hosting;
using Tern.Messaging.EventBridge;

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
