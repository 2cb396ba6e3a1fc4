using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.Local;
using Tern.Local.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that run a program against an in-process DynamoDB.</summary>
public static class LocalDynamoDbServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="LocalDynamoDb"/> as a singleton and points every registered DynamoDB client at it: the one
    /// of <c>AddDynamoDb</c>, which is registered if it's missing, and named clients, regardless of the order of
    /// registration. The local DynamoDB starts with the host or with the first client, and stops when the service provider
    /// is disposed.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="configure">
    /// A delegate that sets its options, such as a port, or null for in-process use only. The default clock is the
    /// registered TimeProvider, if there is one.
    /// </param>
    /// <returns>The service collection.</returns>
    /// <example><code>
    /// factory.WithWebHostBuilder(host => host.ConfigureTestServices(services => services.AddLocalDynamoDb()));
    /// </code></example>
    public static IServiceCollection AddLocalDynamoDb(this IServiceCollection services, Action<LocalDynamoDbOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions();
        // Registered once, and before the options that are set here and later.
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureOptions<LocalDynamoDbOptions>, LocalClock>());
        if (configure is not null) services.Configure(configure);
        services.TryAddSingleton(static provider => Start(provider.GetRequiredService<IOptions<LocalDynamoDbOptions>>().Value));
        return AddClients(services);
    }

    /// <summary>
    /// Points every registered DynamoDB client at an existing local DynamoDB, such as one that the tests of a class
    /// share. The code that started it disposes it.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="local">The local DynamoDB.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddLocalDynamoDb(this IServiceCollection services, LocalDynamoDb local)
    {
        ArgumentNullException.ThrowIfNull(services);
        ArgumentNullException.ThrowIfNull(local);
        services.Replace(ServiceDescriptor.Singleton(local));
        return AddClients(services);
    }

    private static IServiceCollection AddClients(IServiceCollection services)
    {
        services.AddDynamoDb();
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IPostConfigureOptions<DynamoDbClientOptions>, LocalClientOptions>());
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, LocalService<LocalDynamoDb>>());
        return services;
    }

    // Services are created synchronously. Without a port, seed files or a data directory, it has started when
    // StartAsync returns. Otherwise, this blocks until disk and socket are ready, and no continuation needs the blocked
    // thread.
    private static LocalDynamoDb Start(LocalDynamoDbOptions options)
    {
        var starting = LocalDynamoDb.StartAsync(options);
        return starting.IsCompletedSuccessfully ? starting.Result : starting.AsTask().GetAwaiter().GetResult();
    }
}
