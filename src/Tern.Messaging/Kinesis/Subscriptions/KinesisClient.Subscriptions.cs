using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Kinesis;

/// <content>Subscriptions to shards (enhanced fan-out) that outlive the service's five minutes.</content>
public sealed partial class KinesisClient
{
    /// <summary>
    /// Reads a shard by enhanced fan-out to its end: subscribed again when the service ends the subscription, which it does every five minutes, and after
    /// failures that may pass. Each record comes once, in the order of the shard, while the reading goes on.
    /// </summary>
    /// <remarks>
    /// A consumer has one subscription to a shard: a second one takes it over once the first is five seconds old, and the first ends with a
    /// <see cref="ResourceInUseException"/>, after which it would take it back. Let one reader read a shard. Needs HTTP/2. Source: SubscribeToShard in the
    /// Kinesis Data Streams API reference.
    /// </remarks>
    /// <param name="consumerArn">The ARN of a registered consumer (<c>RegisterStreamConsumer</c>).</param>
    /// <param name="shardId">The shard, such as <c>shardId-000000000000</c>.</param>
    /// <param name="start">Where to begin; null for the oldest record that is kept.</param>
    /// <param name="options">How it is kept; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>
    /// The events as they come: records, how far behind the newest they are, and where to go on. Ones without records come too, every few seconds. The last
    /// one of a shard that was split or merged names its children.
    /// </returns>
    /// <exception cref="ArgumentException">A name is empty, or an option can't be.</exception>
    /// <exception cref="AwsServiceException">The service refused for good, or more often in a row than the options allow.</exception>
    /// <exception cref="AwsTransportException">The connection was lost more often in a row than the options allow.</exception>
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

    /// <summary>Reads the records of a shard by enhanced fan-out: <see cref="ReadShardEventsAsync"/> without what is around them.</summary>
    /// <param name="consumerArn">The ARN of a registered consumer (<c>RegisterStreamConsumer</c>).</param>
    /// <param name="shardId">The shard, such as <c>shardId-000000000000</c>.</param>
    /// <param name="start">Where to begin; null for the oldest record that is kept.</param>
    /// <param name="options">How the subscription is kept; null for the defaults.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    /// <returns>The records, until the shard ends because it was split or merged.</returns>
    /// <exception cref="ArgumentException">A name is empty, or an option can't be.</exception>
    /// <exception cref="AwsServiceException">The service refused for good, or more often in a row than the options allow.</exception>
    /// <exception cref="AwsTransportException">The connection was lost more often in a row than the options allow.</exception>
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
