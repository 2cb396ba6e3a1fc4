using Tern.Messaging.Hosting;
using Tern.Messaging.Firehose;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers clients of Amazon Data Firehose.</summary>
public static class FirehoseServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="FirehoseClient"/> as a singleton, with the logger factory, meter factory and clock of the services and what
    /// <c>AddAws</c> gives to all clients.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddFirehose(this IServiceCollection services, Action<FirehoseClientOptions>? configure = null)
    {
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, null, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }

    /// <summary>Registers a <see cref="FirehoseClient"/> under a name: take it with <c>[FromKeyedServices("name")]</c>.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">The name, which is the key of the service.</param>
    /// <param name="configure">Sets options; null to take what the environment says.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKeyedFirehose(this IServiceCollection services, string name, Action<FirehoseClientOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ClientRegistration.Add<FirehoseClient, FirehoseClientOptions>(
            services, name, FirehoseService.Instance, configure, static options => new(options));
        return services;
    }
}
