using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Streams;
using static Tern.Messaging.Streams.Hosting.HandlerServices;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Registers readers of Kinesis data streams, with handlers of the shapes that functions have.</summary>
public static class KinesisReaderServiceCollectionExtensions
{
    /// <summary>
    /// Reads a Kinesis data stream as a hosted service, and hands over the data of each record as a type. The client is the one that
    /// <c>AddKinesis</c> registers, and leases are kept where <c>AddDynamoDbLeases</c> says.
    /// </summary>
    /// <typeparam name="T">The type of the data.</typeparam>
    /// <param name="services">The services.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="data">How to read it, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="handler">Takes the data, its services, of a scope of its own, and the token last. A parameter of the type
    /// <see cref="Record"/> gets the record. What it throws fails the record; so does data that isn't such JSON, or is an object
    /// with none of the type's members.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKinesisReader<T>(
        this IServiceCollection services,
        string stream,
        JsonTypeInfo<T> data,
        Func<T, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        var read = Reader(data);
        return Add(services, stream, (record, provider, token) => handler(read(record), token), configure);
    }

    /// <inheritdoc cref="AddKinesisReader{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<T, TService1>(
        this IServiceCollection services,
        string stream,
        JsonTypeInfo<T> data,
        Func<T, TService1, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var read = Reader(data);
        return Add(services, stream, (record, provider, token) => handler(read(record), Get<TService1>(provider, record), token), configure);
    }

    /// <inheritdoc cref="AddKinesisReader{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<T, TService1, TService2>(
        this IServiceCollection services,
        string stream,
        JsonTypeInfo<T> data,
        Func<T, TService1, TService2, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var read = Reader(data);
        return Add(
            services,
            stream,
            (record, provider, token) => handler(
                read(record),
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddKinesisReader{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<T, TService1, TService2, TService3>(
        this IServiceCollection services,
        string stream,
        JsonTypeInfo<T> data,
        Func<T, TService1, TService2, TService3, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var read = Reader(data);
        return Add(
            services,
            stream,
            (record, provider, token) => handler(
                read(record),
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                Get<TService3>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddKinesisReader{T}(IServiceCollection, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<T, TService1, TService2, TService3, TService4>(
        this IServiceCollection services,
        string stream,
        JsonTypeInfo<T> data,
        Func<T, TService1, TService2, TService3, TService4, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        var read = Reader(data);
        return Add(
            services,
            stream,
            (record, provider, token) => handler(
                read(record),
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                Get<TService3>(provider, record),
                Get<TService4>(provider, record),
                token),
            configure);
    }

    /// <summary>
    /// Reads a Kinesis data stream as a hosted service, and hands over its records as they are. The client is the one that
    /// <c>AddKinesis</c> registers, and leases are kept where <c>AddDynamoDbLeases</c> says.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="handler">Takes the record, its services, of a scope of its own, and the token last. What it throws fails the record.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKinesisReader(
        this IServiceCollection services,
        string stream,
        Func<Record, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(services, stream, (record, provider, token) => handler(record, token), configure);
    }

    /// <inheritdoc cref="AddKinesisReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<TService1>(
        this IServiceCollection services,
        string stream,
        Func<Record, TService1, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(services, stream, (record, provider, token) => handler(record, Get<TService1>(provider, record), token), configure);
    }

    /// <inheritdoc cref="AddKinesisReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<TService1, TService2>(
        this IServiceCollection services,
        string stream,
        Func<Record, TService1, TService2, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(
            services,
            stream,
            (record, provider, token) => handler(
                record,
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddKinesisReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<TService1, TService2, TService3>(
        this IServiceCollection services,
        string stream,
        Func<Record, TService1, TService2, TService3, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(
            services,
            stream,
            (record, provider, token) => handler(
                record,
                Get<TService1>(provider, record),
                Get<TService2>(provider, record),
                Get<TService3>(provider, record),
                token),
            configure);
    }

    /// <inheritdoc cref="AddKinesisReader(IServiceCollection, string, Func{Record, CancellationToken, Task}, Action{KinesisReaderOptions}?)"/>
    public static IServiceCollection AddKinesisReader<TService1, TService2, TService3, TService4>(
        this IServiceCollection services,
        string stream,
        Func<Record, TService1, TService2, TService3, TService4, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
        where TService1 : notnull
        where TService2 : notnull
        where TService3 : notnull
        where TService4 : notnull
    {
        ArgumentNullException.ThrowIfNull(handler);
        return Add(
            services,
            stream,
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
    /// Reads a Kinesis data stream as a hosted service, and hands over batches of records of one shard. The handler may checkpoint by
    /// itself, with <see cref="CheckpointMode.Manual"/>.
    /// </summary>
    /// <param name="services">The services.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="handler">Takes the batch, the services of its scope, and the token last.</param>
    /// <param name="configure">Sets options; or null.</param>
    /// <returns>The services.</returns>
    public static IServiceCollection AddKinesisBatchReader(
        this IServiceCollection services,
        string stream,
        Func<ShardBatch<Record>, IServiceProvider, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure = null)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(stream);
        return ShardReaderServiceCollectionExtensions.AddBatches(services, Source(stream), handler, configure);
    }

    private static IServiceCollection Add(
        IServiceCollection services,
        string stream,
        Func<Record, IServiceProvider, CancellationToken, Task> handler,
        Action<KinesisReaderOptions>? configure)
    {
        ArgumentException.ThrowIfNullOrWhiteSpace(stream);
        return ShardReaderServiceCollectionExtensions.Add(services, Source(stream), handler, configure);
    }

    private static Func<IServiceProvider, KinesisReaderOptions, IShardSource<Record>> Source(string stream) => (provider, options) =>
    {
        var client = provider.GetRequiredService<KinesisClient>();
        return options.ConsumerArn is { } consumer
            ? new KinesisFanOutShardSource(client, stream, consumer)
            : new KinesisShardSource(client, stream, options.MaxRecordsPerRead);
    };

    private static Func<Record, T> Reader<T>(JsonTypeInfo<T> data)
    {
        ArgumentNullException.ThrowIfNull(data);
        var shape = MessageShape.Of(data);
        return record => JsonSerializer.Deserialize(shape.Find(record.Data.GetValueOrDefault().Span), data)
            ?? throw new JsonException($"The data of the record {record.SequenceNumber} is null. Expected a {typeof(T).Name} as JSON.");
    }
}
