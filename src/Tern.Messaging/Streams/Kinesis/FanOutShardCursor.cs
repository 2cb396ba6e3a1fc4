using Tern.Handling;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>A cursor in a Kinesis shard with a subscription.</summary>
internal sealed class FanOutShardCursor(IAsyncEnumerator<SubscribeToShardEvent> events, string shardId) : IShardCursor<KinesisRecord>
{
    // The enumerator already has its token, from the same run of the shard that opened it.
    public async ValueTask<ShardPage<KinesisRecord>> ReadAsync(CancellationToken cancellationToken)
    {
        if (!await events.MoveNextAsync().ConfigureAwait(false)) return new([], IsEnd: true, null);
        var next = events.Current;
        var isEnd = string.IsNullOrEmpty(next.ContinuationSequenceNumber) || next.ChildShards.Count > 0;
        return new(KinesisShardRecord.AllOf(next.Records, shardId), isEnd, next.MillisBehindLatest is { } behind ? TimeSpan.FromMilliseconds(behind) : null);
    }

    public ValueTask DisposeAsync() => events.DisposeAsync();
}
