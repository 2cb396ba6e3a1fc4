using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Messaging.Streams;
using Tern.Messaging.Streams.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods for registering readers of shards.</summary>
public static class ShardReaderServiceCollectionExtensions
{
    /// <summary>
    /// Registers an in-memory lease store, for tests and for a single process that may read its streams from the start
    /// position again after a restart. Otherwise, store leases in DynamoDB with <c>AddDynamoDbLeases</c> from the
    /// package Tern.Messaging.DynamoDb.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <returns>The service collection.</returns>
    public static IServiceCollection AddMemoryLeases(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton<ILeaseStore, MemoryLeaseStore>();
        return services;
    }

    /// <summary>Registers a hosted service that reads any source. For packages that provide a source.</summary>
    /// <typeparam name="TRecord">The type of the records.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="source">A function that creates the source.</param>
    /// <param name="handler">The handler, which takes a record and the service provider of a separate scope.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static IServiceCollection AddShardReader<TRecord>(
        this IServiceCollection services,
        Func<IServiceProvider, IShardSource<TRecord>> source,
        Func<TRecord, IServiceProvider, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TRecord : class
    {
        ArgumentNullException.ThrowIfNull(source);
        return Add<TRecord, ShardReaderOptions>(services, (provider, _) => source(provider), handler, configure);
    }

    /// <summary>
    /// Registers a hosted service that reads any source with a batch handler. For packages that provide a source.
    /// </summary>
    /// <typeparam name="TRecord">The type of the records.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="source">A function that creates the source.</param>
    /// <param name="handler">The handler, which takes a batch and the service provider of a separate scope.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
    [EditorBrowsable(EditorBrowsableState.Advanced)]
    public static IServiceCollection AddShardBatchReader<TRecord>(
        this IServiceCollection services,
        Func<IServiceProvider, IShardSource<TRecord>> source,
        Func<ShardBatch<TRecord>, IServiceProvider, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TRecord : class
    {
        ArgumentNullException.ThrowIfNull(source);
        return AddBatches<TRecord, ShardReaderOptions>(services, (provider, _) => source(provider), handler, configure);
    }

    internal static IServiceCollection Add<TRecord, TOptions>(
        IServiceCollection services,
        Func<IServiceProvider, TOptions, IShardSource<TRecord>> source,
        Func<TRecord, IServiceProvider, CancellationToken, Task> handler,
        Action<TOptions>? configure)
        where TRecord : class
        where TOptions : ShardReaderOptions, new()
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(services, source, configure, (provider, from, options) =>
        {
            var scopes = provider.GetRequiredService<IServiceScopeFactory>();
            return new(from, Leases(provider), (record, cancellationToken) => HandleAsync(scopes, handler, record, cancellationToken), options);
        });
    }

    internal static IServiceCollection AddBatches<TRecord, TOptions>(
        IServiceCollection services,
        Func<IServiceProvider, TOptions, IShardSource<TRecord>> source,
        Func<ShardBatch<TRecord>, IServiceProvider, CancellationToken, Task> handler,
        Action<TOptions>? configure)
        where TRecord : class
        where TOptions : ShardReaderOptions, new()
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(services, source, configure, (provider, from, options) =>
        {
            var scopes = provider.GetRequiredService<IServiceScopeFactory>();
            return new(from, Leases(provider), (ShardBatch<TRecord> batch, CancellationToken token) => HandleAsync(scopes, handler, batch, token), options);
        });
    }

    private static IServiceCollection Add<TRecord, TOptions>(
        IServiceCollection services,
        Func<IServiceProvider, TOptions, IShardSource<TRecord>> source,
        Action<TOptions>? configure,
        Func<IServiceProvider, IShardSource<TRecord>, TOptions, ShardReader<TRecord>> create)
        where TRecord : class
        where TOptions : ShardReaderOptions, new()
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton<ReaderGroups>();
        services.AddSingleton<IHostedService>(provider =>
        {
            // The services that the reader uses until it ends must be created before it, or they would be disposed
            // first.
            var options = Options<TOptions>(provider);
            return new ShardReaderService<TRecord>(() =>
            {
                configure?.Invoke(options);
                var from = source(provider, options);
                provider.GetRequiredService<ReaderGroups>().Add(options.Application, from.StreamName);
                return create(provider, from, options);
            });
        });
        return services;
    }

    private static TOptions Options<TOptions>(IServiceProvider provider) where TOptions : ShardReaderOptions, new() => new()
    {
        Application = provider.GetService<IHostEnvironment>()?.ApplicationName,
        LoggerFactory = provider.GetService<ILoggerFactory>(),
        MeterFactory = provider.GetService<IMeterFactory>(),
        TimeProvider = provider.GetService<TimeProvider>() ?? TimeProvider.System,
    };

    private static ILeaseStore Leases(IServiceProvider provider) => provider.GetService<ILeaseStore>()
        ?? throw new InvalidOperationException(
            "A reader of shards has nowhere to keep its leases. Call services.AddDynamoDbLeases() of the package Tern.Messaging.DynamoDb, "
            + "or services.AddMemoryLeases() for a single process that may read its streams anew when it starts.");

    private static async Task HandleAsync<T>(
        IServiceScopeFactory scopes, Func<T, IServiceProvider, CancellationToken, Task> handler, T value, CancellationToken cancellationToken)
    {
        var scope = scopes.CreateAsyncScope();
        await using (scope.ConfigureAwait(false)) await handler(value, scope.ServiceProvider, cancellationToken).ConfigureAwait(false);
    }
}
