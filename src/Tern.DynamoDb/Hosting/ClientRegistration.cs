using Microsoft.Extensions.DependencyInjection;
using Tern.Pipeline;

namespace Tern.DynamoDb.Hosting;

/// <summary>What the registrations of all clients have in common.</summary>
internal static class ClientRegistration
{
    /// <summary>
    /// Adds the options of a client. What the services bring (loggers, meters, the clock) and what all clients share comes
    /// first and once, so that the program's own settings win.
    /// </summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <typeparam name="TRegistration">What stands for a registered client among the services.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="service">What the client is of.</param>
    /// <param name="registration">This client.</param>
    /// <param name="name">Its name; empty for the one without.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>False when the client was registered before.</returns>
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
