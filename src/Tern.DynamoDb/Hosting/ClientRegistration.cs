using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace Tern.DynamoDb.Hosting;

/// <summary>What the registrations of all clients have in common.</summary>
internal static class ClientRegistration
{
    /// <summary>
    /// Adds the options of a client. What the services bring (loggers, meters, the clock) comes first and once, so that the
    /// program's own settings win.
    /// </summary>
    /// <typeparam name="TOptions">The client's options.</typeparam>
    /// <typeparam name="TRegistration">What stands for a registered client among the services.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="registration">This client.</param>
    /// <param name="name">Its name; empty for the one without.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>False when the client was registered before.</returns>
    internal static bool AddOptions<TOptions, TRegistration>(
        IServiceCollection services, TRegistration registration, string name, Action<TOptions>? configure)
        where TOptions : AwsClientOptions
        where TRegistration : class, IEquatable<TRegistration>
    {
        var isNew = services.All(service => service is { IsKeyedService: true } || !registration.Equals(service.ImplementationInstance as TRegistration));
        if (isNew)
        {
            services.AddSingleton(registration);
            services.AddOptions<TOptions>(name).Configure<IServiceProvider>(static (options, provider) =>
            {
                options.LoggerFactory = provider.GetService<ILoggerFactory>();
                options.MeterFactory = provider.GetService<IMeterFactory>();
                options.TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System;
            });
        }

        if (configure is not null) services.Configure(name, configure);
        return isNew;
    }
}
