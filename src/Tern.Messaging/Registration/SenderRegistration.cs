using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace Tern.Messaging;

/// <summary>The code that the registrations of senders and publishers share.</summary>
internal static class SenderRegistration
{
    /// <summary>Registers a sender or publisher. Each type may be registered only once per name.</summary>
    /// <param name="services">The service collection.</param>
    /// <param name="name">The name, which is the service key, or null for no name.</param>
    /// <param name="what">The end of the registration method's name, such as <c>SqsSender</c>, and the destination, for
    /// the exception's message.</param>
    /// <param name="create">A function that creates the sender or publisher.</param>
    /// <exception cref="InvalidOperationException">The type is already registered: messages meant for this destination
    /// would go to the other's.</exception>
    public static void Add<TSender>(IServiceCollection services, string? name, (string Method, string Destination) what, Func<IServiceProvider, TSender> create)
        where TSender : class
    {
        if (name is not null) ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var service in services)
        {
            if (service.ServiceType != typeof(TSender) || !Equals(service.ServiceKey, name)) continue;
            throw new InvalidOperationException(
                $"{typeof(TSender)} is already registered{(name is null ? "" : $" under the name '{name}'")}, so its messages would never reach " +
                $"'{what.Destination}'. Register it under a separate name with AddKeyed{what.Method}(\"name\", …), and inject it with " +
                "[FromKeyedServices(\"name\")].");
        }

        if (name is null) services.AddSingleton(create);
        else services.AddKeyedSingleton(name, (provider, _) => create(provider));
    }

    /// <summary>Returns the client that a sender or publisher uses.</summary>
    /// <param name="provider">The service provider.</param>
    /// <param name="name">The name that the client was registered with, or null for the unnamed client.</param>
    public static TClient ClientOf<TClient>(IServiceProvider provider, string? name)
        where TClient : class =>
        name is null ? provider.GetRequiredService<TClient>() : provider.GetRequiredKeyedService<TClient>(name);
}
