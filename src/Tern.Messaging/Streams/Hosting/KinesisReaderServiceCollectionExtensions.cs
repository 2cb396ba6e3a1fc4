using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Streams;
using static Tern.Messaging.Streams.Hosting.HandlerServices;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>
/// Extension methods for registering readers of Kinesis data streams. Handlers have the same form as in a Lambda
/// function.
/// </summary>
public static class KinesisReaderServiceCollectionExtensions
{
    /// <summary>
    /// Registers a hosted service that reads a Kinesis data stream and passes the data of each record to a handler as a
    /// deserialized object. It uses the client that <c>AddKinesis</c> registers, and the lease store that
    /// <c>AddDynamoDbLeases</c> registers.
    /// </summary>
    /// <typeparam name="T">The type of the data.</typeparam>
    /// <param name="services">The service collection.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="data">The JSON contract of the data, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="handler">The handler, which takes the data, then services from a separate scope per record, and
    /// finally the token. A parameter of the type <see cref="Record"/> receives the record. If the handler throws, the
    /// record fails; it also fails if its data isn't valid JSON of the type, or is an object with none of the type's
    /// members.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
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
    /// Registers a hosted service that reads a Kinesis data stream and passes its raw records to a handler. It uses the
    /// client that <c>AddKinesis</c> registers, and the lease store that <c>AddDynamoDbLeases</c> registers.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="handler">The handler, which takes the record, then services from a separate scope per record, and
    /// finally the token. If the handler throws, the record fails.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
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
    /// Registers a hosted service that reads a Kinesis data stream and passes batches of records from one shard to a
    /// handler. With <see cref="CheckpointMode.Manual"/>, the handler writes the checkpoints.
    /// </summary>
    /// <param name="services">The service collection.</param>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <param name="handler">The handler, which takes the batch, the service provider of its scope, and the
    /// token.</param>
    /// <param name="configure">A callback that sets options, or null.</param>
    /// <returns>The service collection.</returns>
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
