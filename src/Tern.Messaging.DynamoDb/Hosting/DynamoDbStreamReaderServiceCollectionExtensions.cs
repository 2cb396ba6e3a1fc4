using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Messaging.DynamoDb;
using Tern.Messaging.Streams;
using static Tern.Messaging.Streams.Hosting.HandlerServices;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers readers of DynamoDB streams, with handlers of the shapes that functions have.</summary>
public static class DynamoDbStreamReaderServiceCollectionExtensions
{
    /// <summary>
    /// Reads the stream of a table as a hosted service, and hands over the changes of one type of item: the records whose keys are
    /// those of the type, as in queries. Records of other types count as handled. The clients are those that <c>AddDynamoDb</c>
    /// and <c>AddDynamoDbStreams</c> register, and leases are kept where <c>AddDynamoDbLeases</c> says.
    /// </summary>
    /// <typeparam name="T">The type of item, whose table's stream it is.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="handler">Takes the change, its services, of a scope of its own, and the token last. A parameter of the type
    /// <see cref="Record"/> gets the record. What it throws fails the record. Write the types of a lambda's parameters,
    /// <c>(ItemChange&lt;Order&gt; change, …)</c>.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <param name="table">The table's name; null for that of <c>db.Table&lt;T&gt;()</c>.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbStreamReader<T>(
        this IServiceCollection services,
        Func<ItemChange<T>, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null,
        string? table = null)
        where T : class, IDynamoItem<T>
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source<T>(table),
            (record, provider, token) => record.TryGetChange<T>(out var change)
                ? handler(
                    change,
                    token)
                : Task.CompletedTask,
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader{T}(IServiceCollection, Func{ItemChange{T}, CancellationToken, Task}, Action{ShardReaderOptions}?, string?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<T, TService1>(
        this IServiceCollection services,
        Func<ItemChange<T>, TService1, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null,
        string? table = null)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source<T>(table),
            (record, provider, token) => record.TryGetChange<T>(out var change)
                ? handler(
                    change,
                    Get<TService1>(provider, record),
                    token)
                : Task.CompletedTask,
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader{T}(IServiceCollection, Func{ItemChange{T}, CancellationToken, Task}, Action{ShardReaderOptions}?, string?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<T, TService1, TService2>(
        this IServiceCollection services,
        Func<ItemChange<T>, TService1, TService2, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null,
        string? table = null)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source<T>(table),
            (record, provider, token) => record.TryGetChange<T>(out var change)
                ? handler(
                    change,
                    Get<TService1>(provider, record),
                    Get<TService2>(provider, record),
                    token)
                : Task.CompletedTask,
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader{T}(IServiceCollection, Func{ItemChange{T}, CancellationToken, Task}, Action{ShardReaderOptions}?, string?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<T, TService1, TService2, TService3>(
        this IServiceCollection services,
        Func<ItemChange<T>, TService1, TService2, TService3, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null,
        string? table = null)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source<T>(table),
            (record, provider, token) => record.TryGetChange<T>(out var change)
                ? handler(
                    change,
                    Get<TService1>(provider, record),
                    Get<TService2>(provider, record),
                    Get<TService3>(provider, record),
                    token)
                : Task.CompletedTask,
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader{T}(IServiceCollection, Func{ItemChange{T}, CancellationToken, Task}, Action{ShardReaderOptions}?, string?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<T, TService1, TService2, TService3, TService4>(
        this IServiceCollection services,
        Func<ItemChange<T>, TService1, TService2, TService3, TService4, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null,
        string? table = null)
        where T : class, IDynamoItem<T>
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source<T>(table),
            (record, provider, token) => record.TryGetChange<T>(out var change)
                ? handler(
                    change,
                    Get<TService1>(provider, record),
                    Get<TService2>(provider, record),
                    Get<TService3>(provider, record),
                    Get<TService4>(provider, record),
                    token)
                : Task.CompletedTask,
            configure);
    }

    /// <summary>
    /// Reads the stream of a table as a hosted service, and hands over its records as they are. One that wants several types of item
    /// asks each, with <c>record.TryGetChange</c>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="table">The table's name.</param>
    /// <param name="handler">Takes the record, its services, of a scope of its own, and the token last. What it throws fails the record.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbStreamReader(
        this IServiceCollection services,
        string table,
        Func<Record, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(Source(table), (record, provider, token) => handler(record, token), configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{ShardReaderOptions}?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<TService1>(
        this IServiceCollection services,
        string table,
        Func<Record, TService1, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(Source(table), (record, provider, token) => handler(record, Get<TService1>(provider, record), token), configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{ShardReaderOptions}?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<TService1, TService2>(
        this IServiceCollection services,
        string table,
        Func<Record, TService1, TService2, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source(table),
            (record, provider, token) => handler(
                record,
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{ShardReaderOptions}?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<TService1, TService2, TService3>(
        this IServiceCollection services,
        string table,
        Func<Record, TService1, TService2, TService3, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source(table),
            (record, provider, token) => handler(
                record,
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                Get<TService3>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddDynamoDbStreamReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{ShardReaderOptions}?)"/>
    public static IServiceCollection AddDynamoDbStreamReader<TService1, TService2, TService3, TService4>(
        this IServiceCollection services,
        string table,
        Func<Record, TService1, TService2, TService3, TService4, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return services.AddShardReader(
            Source(table),
            (record, provider, token) => handler(
                record,
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                Get<TService3>(provider, record),
                Get<TService4>(provider, record),
                token),
            configure);
    }

    /// <summary>
    /// Reads the stream of a table as a hosted service, and hands over batches of records of one shard. The handler may checkpoint by
    /// itself, with <see cref="CheckpointMode.Manual"/>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="table">The table's name.</param>
    /// <param name="handler">Takes the batch, the services of its scope, and the token last.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddDynamoDbStreamBatchReader(
        this IServiceCollection services,
        string table,
        Func<ShardBatch<Record>, IServiceProvider, CancellationToken, Task> handler,
        Action<ShardReaderOptions>? configure = null) =>
        services.AddShardBatchReader(Source(table), handler, configure);

    private static Func<IServiceProvider, IShardSource<Record>> Source<T>(string? table) where T : class, IDynamoItem<T> => provider =>
    {
        var db = provider.GetRequiredService<DynamoDbClient>();
        var name = (table is null ? db.Table<T>() : db.Table<T>(table)).Name;
        return new DynamoDbShardSource(provider.GetRequiredService<DynamoDbStreamsClient>(), name, provider.GetService<TimeProvider>());
    };

    private static Func<IServiceProvider, IShardSource<Record>> Source(string table)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(table);
        return provider => new DynamoDbShardSource(provider.GetRequiredService<DynamoDbStreamsClient>(), table, provider.GetService<TimeProvider>());
    }
}
