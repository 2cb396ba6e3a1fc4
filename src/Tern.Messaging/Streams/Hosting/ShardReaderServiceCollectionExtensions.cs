using System.ComponentModel;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection.Extensions;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Tern.Messaging.Streams;
using Tern.Messaging.Streams.Hosting;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers readers of shards.</summary>
public static class ShardReaderServiceCollectionExtensions
{
    /// <summary>
    /// Keeps the leases of readers in memory: for a single process, which reads its streams anew when it starts again, and for tests.
    /// Others keep them in DynamoDB, by <c>AddDynamoDbLeases</c> of the package Tern.Messaging.DynamoDb.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddMemoryLeases(this IServiceCollection services)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.TryAddSingleton<ILeaseStore, MemoryLeaseStore>();
        return services;
    }

    /// <summary>Registers a reader of any source as a hosted service. For packages that bring one.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="source">Makes the source.</param>
    /// <param name="handler">Takes a record and the services, which are those of a scope of its own.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
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

    /// <summary>Registers a reader of any source as a hosted service, with a handler of batches. For packages that bring one.</summary>
    /// <typeparam name="TRecord">The record.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="source">Makes the source.</param>
    /// <param name="handler">Takes a batch and the services, which are those of a scope of its own.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
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
            // What the reader uses to its end has to be there before it, or it would be disposed of first.
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
