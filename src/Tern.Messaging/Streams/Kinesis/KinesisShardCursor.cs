using Tern.Handling;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;

namespace Tern.Messaging.Streams;

/// <summary>
/// A cursor in a Kinesis shard: an iterator, which each read replaces. An unused iterator expires after five minutes.
/// </summary>
internal sealed class KinesisShardCursor(KinesisClient client, string? streamArn, string shardId, string? iterator, int limit) : IShardCursor<KinesisRecord>
{
    private string? _iterator = iterator;

    public async ValueTask<ShardPage<KinesisRecord>> ReadAsync(CancellationToken cancellationToken)
    {
        if (_iterator is null) return new([], IsEnd: true, null);
        try
        {
            var request = new GetRecordsRequest { ShardIterator = _iterator, Limit = limit, StreamARN = streamArn };
            var page = await client.GetRecordsAsync(request, null, cancellationToken).ConfigureAwait(false);
            _iterator = page.NextShardIterator;
            var records = KinesisShardRecord.AllOf(page.Records, shardId);
            return new(records, _iterator is null, page.MillisBehindLatest is { } behind ? TimeSpan.FromMilliseconds(behind) : null);
        }
        catch (ExpiredIteratorException error)
        {
            throw new ShardReadException(ShardReadFault.Expired, "The shard's iterator expired, because it wasn't used for five minutes.", error);
        }
    }

    public ValueTask DisposeAsync() => default;
}
