using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Messaging.Kinesis;

namespace Tern.Messaging.Streams;

/// <summary>
/// A Kinesis data stream that a worker reads. Its consumers use the client that <c>AddKinesis</c> registers, and the
/// lease store that <c>AddDynamoDbLeases</c> registers. Handlers are the same as those of <c>KinesisRecords</c> in a
/// Lambda function.
/// </summary>
public sealed class KinesisStream : ShardStream<KinesisRecord, KinesisConsumerOptions>
{
    private KinesisStream(string stream)
        : base(stream, (provider, options) => Open(provider, options, stream))
    {
    }

    /// <summary>Returns a stream.</summary>
    /// <param name="stream">The stream's name or ARN.</param>
    /// <returns>The stream.</returns>
    public static KinesisStream Named(string stream) => new(stream);

    /// <summary>
    /// Returns the source of the records' data. An exception, or data that isn't valid JSON of the type, fails only
    /// that record.
    /// </summary>
    /// <typeparam name="TBody">The type of the data.</typeparam>
    /// <param name="body">The JSON type information of the data, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The source.</returns>
    public Source<TBody, StreamConsumer<KinesisRecord, KinesisConsumerOptions>> Of<TBody>(JsonTypeInfo<TBody> body)
    {
        ArgumentNullException.ThrowIfNull(body);
        return Each.Map(new KinesisData<TBody>(body).Read);
    }

    private static IShardSource<KinesisRecord> Open(IServiceProvider provider, KinesisConsumerOptions options, string stream)
    {
        var client = provider.GetRequiredService<KinesisClient>();
        return options.ConsumerArn is { } consumer
            ? new KinesisFanOutShardSource(client, stream, consumer)
            : new KinesisShardSource(client, stream, options.MaxRecordsPerRead);
    }
}
