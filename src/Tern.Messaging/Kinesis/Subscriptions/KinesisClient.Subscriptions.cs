using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <content>Subscriptions to shards (enhanced fan-out) that continue after the service's limit of five minutes.</content>
public sealed partial class KinesisClient
{
    /// <summary>
    /// Reads a shard to its end by enhanced fan-out. It resubscribes when the service ends the subscription, which
    /// happens every five minutes, and after transient failures. While the enumeration runs, each record is returned
    /// once, in the shard's order.
    /// </summary>
    /// <remarks>
    /// A consumer has one subscription per shard. A second one takes over once the first is five seconds old; the first
    /// then ends with a <see cref="ResourceInUseException"/>, and its reader would take the subscription back. So let
    /// only one reader read a shard. Requires HTTP/2. Source: SubscribeToShard in the Kinesis Data Streams API
    /// reference.
    /// </remarks>
    /// <param name="consumerArn">The ARN of a registered consumer (<c>RegisterStreamConsumer</c>).</param>
    /// <param name="shardId">The shard ID, such as <c>shardId-000000000000</c>.</param>
    /// <param name="start">The position to start at, or null for the oldest record in the stream.</param>
    /// <param name="options">The options for the subscription, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the enumeration.</param>
    /// <returns>The events as they arrive: records, the lag behind the newest record, and the position to continue
    /// from. Events without records arrive too, every few seconds. The last event of a shard that was split or merged
    /// names its child shards.</returns>
    /// <exception cref="ArgumentException">A name is empty, or an option isn't valid.</exception>
    /// <exception cref="AwsServiceException">The service refused permanently, or more often in succession than the
    /// options allow.</exception>
    /// <exception cref="AwsTransportException">The connection was lost more often in succession than the options
    /// allow.</exception>
    public IAsyncEnumerable<SubscribeToShardEvent> ReadShardEventsAsync(
        string consumerArn,
        string shardId,
        StartingPosition? start = null,
        KinesisSubscriptionOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(consumerArn);
        ArgumentException.ThrowIfNullOrEmpty(shardId);
        options ??= new KinesisSubscriptionOptions();
        options.Check();
        return SequenceGuard.For(
            new ShardSubscription(this, _clock, consumerArn, shardId, options)
                .ReadAsync(start ?? new StartingPosition { Type = ShardIteratorType.TrimHorizon }, cancellationToken));
    }

    /// <summary>
    /// Reads the records of a shard by enhanced fan-out, like <see cref="ReadShardEventsAsync"/> but without the other
    /// data of the events.
    /// </summary>
    /// <param name="consumerArn">The ARN of a registered consumer (<c>RegisterStreamConsumer</c>).</param>
    /// <param name="shardId">The shard ID, such as <c>shardId-000000000000</c>.</param>
    /// <param name="start">The position to start at, or null for the oldest record in the stream.</param>
    /// <param name="options">The options for the subscription, or null for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the enumeration.</param>
    /// <returns>The records, until the shard ends because it was split or merged.</returns>
    /// <exception cref="ArgumentException">A name is empty, or an option isn't valid.</exception>
    /// <exception cref="AwsServiceException">The service refused permanently, or more often in succession than the
    /// options allow.</exception>
    /// <exception cref="AwsTransportException">The connection was lost more often in succession than the options
    /// allow.</exception>
    public IAsyncEnumerable<Record> ReadShardAsync(
        string consumerArn,
        string shardId,
        StartingPosition? start = null,
        KinesisSubscriptionOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        var events = ReadShardEventsAsync(consumerArn, shardId, start, options, CancellationToken.None);
        return SequenceGuard.For(RecordsOfAsync(events, cancellationToken));

        static async IAsyncEnumerable<Record> RecordsOfAsync(
            IAsyncEnumerable<SubscribeToShardEvent> events, [EnumeratorCancellation] CancellationToken cancellationToken)
        {
            await foreach (var next in events.WithCancellation(cancellationToken).ConfigureAwait(false))
                foreach (var record in next.Records)
                    yield return record;
        }
    }
}
