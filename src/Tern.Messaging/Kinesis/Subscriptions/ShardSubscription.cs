using System.Runtime.CompilerServices;
using Tern.Messaging.Kinesis.Model;
using Tern.Pipeline;

namespace Tern.Messaging.Kinesis;

/// <summary>
/// Combines successive subscriptions to a shard into one stream of events. It continues from the last event that the
/// reader has finished with, so no event is lost or repeated when a subscription ends or breaks.
/// </summary>
internal sealed class ShardSubscription(KinesisClient client, TimeProvider clock, string consumerArn, string shardId, KinesisSubscriptionOptions options)
{
    // For this long after a subscription, the service refuses the consumer another one to the same shard.
    private static readonly TimeSpan InUse = TimeSpan.FromSeconds(5);

    private readonly AwsBackoff _backoff = new(options.FirstDelay, options.MaxDelay, options.NextRandom);
    private int _failures;

    public async IAsyncEnumerable<SubscribeToShardEvent> ReadAsync(StartingPosition start, [EnumeratorCancellation] CancellationToken cancellationToken)
    {
        while (true)
        {
            var response = await TrySubscribeAsync(start, cancellationToken).ConfigureAwait(false);
            if (response is null) continue;
            var before = _failures;
            var came = false;
            await using (response.ConfigureAwait(false))
            {
                var events = response.EventStream!.GetAsyncEnumerator(cancellationToken);
                await using (events.ConfigureAwait(false))
                {
                    while (await TryReadAsync(events, cancellationToken).ConfigureAwait(false) is { } next)
                    {
                        came = true;
                        yield return next;
                        if (next.ContinuationSequenceNumber is not { Length: > 0 } number || next.ChildShards.Count > 0) yield break;
                        start = new StartingPosition { Type = ShardIteratorType.AfterSequenceNumber, SequenceNumber = number };
                    }
                }
            }

            if (!options.Renews) yield break;
            // Without a delay, a subscription that ends immediately and without events would be renewed in a tight
            // loop.
            if (!came && _failures == before) await WaitAsync(null, cancellationToken).ConfigureAwait(false);
        }
    }

    private async ValueTask<SubscribeToShardResponse?> TrySubscribeAsync(StartingPosition start, CancellationToken cancellationToken)
    {
        try
        {
            var request = new SubscribeToShardRequest { ConsumerARN = consumerArn, ShardId = shardId, StartingPosition = start };
            return await client.SubscribeToShardAsync(request, cancellationToken: cancellationToken).ConfigureAwait(false);
        }
        catch (AwsException error) when (MayPass(error))
        {
            await WaitAsync(error, cancellationToken).ConfigureAwait(false);
            return null;
        }
    }

    // Returns null at the end of the subscription, whether or not the service intended it: the next subscription shows
    // which.
    private async ValueTask<SubscribeToShardEvent?> TryReadAsync(IAsyncEnumerator<SubscribeToShardEventStream> events, CancellationToken cancellationToken)
    {
        try
        {
            while (await events.MoveNextAsync().ConfigureAwait(false))
            {
                if (!events.Current.TryGetSubscribeToShardEvent(out var next)) continue;
                _failures = 0;
                return next;
            }

            return null;
        }
        catch (AwsException error) when (MayPass(error))
        {
            await WaitAsync(error, cancellationToken).ConfigureAwait(false);
            return null;
        }
    }

    private bool MayPass(AwsException error) => options.Renews && _failures < options.MaxRetries && error switch
    {
        AwsTransportException { Kind: AwsTransportFault.Connect or AwsTransportFault.ConnectionLost or AwsTransportFault.Timeout } => true,
        ResourceInUseException or InternalFailureException or LimitExceededException or KMSThrottlingException => true,
        AwsServiceException { IsRetryable: true } => true,
        _ => false,
    };

    private Task WaitAsync(AwsException? error, CancellationToken cancellationToken)
    {
        _failures = Math.Min(_failures + 1, int.MaxValue - 1);
        var delay = _backoff.GetDelay(_failures);
        if (error is ResourceInUseException && delay < InUse && options.MaxDelay >= InUse) delay = InUse;
        return Task.Delay(delay, clock, cancellationToken);
    }
}
