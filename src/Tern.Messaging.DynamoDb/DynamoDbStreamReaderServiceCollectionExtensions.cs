using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Messaging.DynamoDb;
using Tern.Messaging.Streams;
using static Tern.Messaging.Streams.Hosting.HandlerServices;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>
/// Extension methods for registering readers of DynamoDB streams. Handlers have the same form as in a Lambda function.
/// </summary>
public static class DynamoDbStreamReaderServiceCollectionExtensions
{
    /// <summary>
    /// Registers a hosted service that reads a table's stream and passes the changes of one item type to a handler: the
    /// records whose keys match the type, as in queries. Records of other types count as handled. It uses the clients
    /// that <c>AddDynamoDb</c> and <c>AddDynamoDbStreams</c> register, and the lease store that
    /// <c>AddDynamoDbLeases</c> registers.
    /// </summary>
    /// <typeparam name="T">The item type, which determines the table.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="handler">The handler, which takes the change, then services from a separate scope per record, and
    /// finally the token. A parameter of the type <see cref="Record"/> receives the record. If the handler throws, the
    /// record fails. Specify the parameter types of a lambda: <c>(ItemChange&lt;Order&gt; change, …)</c>.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <param name="table">The table's name, or null for that of <c>db.Table&lt;T&gt;()</c>.</param>
    /// <returns>The service collection.</returns>
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
    /// Registers a hosted service that reads a table's stream and passes its raw records to a handler. To handle
    /// several item types, call <c>record.TryGetChange</c> for each.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="table">The table's name.</param>
    /// <param name="handler">The handler, which takes the record, then services from a separate scope per record, and
    /// finally the token. If the handler throws, the record fails.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
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
    /// Registers a hosted service that reads a table's stream and passes batches of records from one shard to a
    /// handler. With <see cref="CheckpointMode.Manual"/>, the handler writes the checkpoints.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="table">The table's name.</param>
    /// <param name="handler">The handler, which takes the batch, the service provider of its scope, and the
    /// token.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
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
