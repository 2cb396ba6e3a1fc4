using Microsoft.Extensions.DependencyInjection;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>The parts that the registrations of all clients share.</summary>
internal static class ClientRegistration
{
    /// <summary>
    /// Adds the options of a client. The loggers, meters and clock of the services and the shared settings of all
    /// clients are applied first and only once, so that the program's own settings override them.
    /// </summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <typeparam name="TRegistration">The type that represents a registered client in the services.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="service">The client's service.</param>
    /// <param name="registration">The client's registration.</param>
    /// <param name="name">The client's name; empty for the client without a name.</param>
    /// <param name="configure">A delegate that sets options, or null.</param>
    /// <returns>true if the client wasn't registered before; otherwise, false.</returns>
    internal static bool AddOptions<TOptions, TRegistration>(
        IServiceCollection services, AwsService service, TRegistration registration, string name, Action<TOptions>? configure)
        where TOptions : AwsClientOptions
        where TRegistration : class, IEquatable<TRegistration>
    {
        var isNew = services.All(service => service is { IsKeyedService: true } || !registration.Equals(service.ImplementationInstance as TRegistration));
        if (isNew)
        {
            services.AddSingleton(registration);
            services.AddOptions<TOptions>(name)
                .Configure<IServiceProvider>((options, provider) => AwsClientDefaults.Apply(provider, service, options))
                .PostConfigure<IServiceProvider>(static (options, provider) => AwsClientDefaults.Complete(provider, options));
        }

        if (configure is not null) services.Configure(name, configure);
        return isNew;
    }
}
