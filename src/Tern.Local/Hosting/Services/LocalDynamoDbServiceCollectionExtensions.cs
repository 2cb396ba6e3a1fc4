using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Options;
using Tern.DynamoDb;
using Tern.Local;
using Tern.Local.Hosting.Services;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Runs programs against a DynamoDB in their own process.</summary>
public static class LocalDynamoDbServiceCollectionExtensions
{
    /// <summary>
    /// Registers a <see cref="LocalDynamoDb"/> as a singleton and points every DynamoDB client of the services at it:
    /// that of <c>AddDynamoDb</c>, which it registers where it is absent, and those with names, in whichever order they
    /// are registered. It starts with the host or with the first client, and ends with the services.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="configure">Sets its options, such as a port; null for in-process only. Its clock is that of the services, where they have one.</param>
    /// <returns>The services.</returns>
    /// <example><code>
    /// factory.WithWebHostBuilder(host => host.ConfigureTestServices(services => services.AddLocalDynamoDb()));
    /// </code></example>
    public static IServiceCollection AddLocalDynamoDb(this IServiceCollection services, Action<LocalDynamoDbOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddOptions();
        // Once, ahead of what is set here and later.
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IConfigureOptions<LocalDynamoDbOptions>, LocalClock>());
        if (configure is not null) services.Configure(configure);
        services.TryAddSingleton(static provider => Start(provider.GetRequiredService<IOptions<LocalDynamoDbOptions>>().Value));
        return AddClients(services);
    }

    /// <summary>
    /// Points every DynamoDB client of the services at a local DynamoDB that is there already, such as one that the
    /// tests of a class share. Whoever started it disposes it.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="local">The local DynamoDB.</param>
    /// <returns>The services.</returns>
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
        services.TryAddEnumerable(ServiceDescriptor.Singleton<IHostedService, LocalDynamoDbService>());
        return services;
    }

    // Services are made by plain calls. Without a port, seeds or files of its own it has started when StartAsync
    // returns; else this waits for the disk and the socket, and nothing of that comes back to the thread that waits.
    private static LocalDynamoDb Start(LocalDynamoDbOptions options)
    {
        var starting = LocalDynamoDb.StartAsync(options);
        return starting.IsCompletedSuccessfully ? starting.Result : starting.AsTask().GetAwaiter().GetResult();
    }
}
