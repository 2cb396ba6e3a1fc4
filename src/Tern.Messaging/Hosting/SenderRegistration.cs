using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Tern.Messaging.Hosting;

/// <summary>What the registrations of senders and publishers have in common.</summary>
internal static class SenderRegistration
{
    /// <summary>Registers a sender or publisher, once.</summary>
    /// <param name="services">The services.</param>
    /// <param name="name">Its name, which is the key of the service; null for the one without.</param>
    /// <param name="what">What it is, such as <c>AddSqsSender</c>'s method and destination, for the message of the exception.</param>
    /// <param name="create">Makes it.</param>
    /// <exception cref="InvalidOperationException">There is one of the type: messages meant for this one would go to the other's destination.</exception>
    public static void Add<TSender>(IServiceCollection services, string? name, (string Method, string Destination) what, Func<IServiceProvider, TSender> create)
        where TSender : class
    {
        if (name is not null) ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var service in services)
        {
            if (service.ServiceType != typeof(TSender) || !Equals(service.ServiceKey, name)) continue;
            throw new InvalidOperationException(
                $"{typeof(TSender)} is registered already{(name is null ? "" : $" under the name '{name}'")}, so its messages would never reach " +
                $"'{what.Destination}'. Register it under a name of its own with AddKeyed{what.Method}(\"name\", …), and inject it with " +
                "[FromKeyedServices(\"name\")].");
        }

        if (name is null) services.AddSingleton(create);
        else services.AddKeyedSingleton(name, (provider, _) => create(provider));
    }

    /// <summary>The client that a sender or publisher uses.</summary>
    /// <param name="provider">The services.</param>
    /// <param name="name">The name under which it is registered; null for the one without.</param>
    public static TClient ClientOf<TClient>(IServiceProvider provider, string? name)
        where TClient : class =>
        name is null ? provider.GetRequiredService<TClient>() : provider.GetRequiredKeyedService<TClient>(name);
}
