using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// A cursor in a shard of a DynamoDB stream: an iterator, which each read replaces. An unused iterator expires after 15
/// minutes.
/// </summary>
internal sealed class DynamoDbShardCursor(DynamoDbStreamsClient client, string? iterator, DateTimeOffset? from, TimeProvider clock)
    : IShardCursor<DynamoDbStreamRecord>
{
    // The times of records have a resolution of one second.
    private static readonly TimeSpan s_resolution = TimeSpan.FromSeconds(1);

    private string? _iterator = iterator;
    private DateTimeOffset? _from = from - s_resolution;

    public async ValueTask<ShardPage<DynamoDbStreamRecord>> ReadAsync(CancellationToken cancellationToken)
    {
        if (_iterator is null) return new([], IsEnd: true, null);
        try
        {
            var page = await client.GetRecordsAsync(new() { ShardIterator = _iterator, Limit = 1000 }, null, cancellationToken).ConfigureAwait(false);
            _iterator = page.NextShardIterator;
            var behind = page.Records.Count > 0 ? Age(page.Records[^1]) : null;
            return new(SinceStart(page.Records), _iterator is null, behind);
        }
        catch (ExpiredIteratorException error)
        {
            throw new ShardReadException(ShardReadFault.Expired, "The shard's iterator was not used for 15 minutes.", error);
        }
        catch (TrimmedDataAccessException error)
        {
            throw DynamoDbShardSource.Trimmed("a shard", error);
        }
        catch (ResourceNotFoundException error)
        {
            throw new ShardReadException(ShardReadFault.ShardGone, "The shard's stream no longer exists.", error);
        }
    }

    public ValueTask DisposeAsync() => default;

    private List<DynamoDbStreamRecord> SinceStart(IReadOnlyList<Record> records)
    {
        var read = new List<DynamoDbStreamRecord>(records.Count);
        foreach (var record in records)
        {
            if (record.Dynamodb?.ApproximateCreationDateTime is { } created && created < _from) continue;
            _from = null;
            read.Add(record.ToStreamRecord());
        }

        return read;
    }

    private TimeSpan? Age(Record record)
    {
        if (record.Dynamodb?.ApproximateCreationDateTime is not { } created) return null;
        var age = clock.GetUtcNow() - created;
        return age > TimeSpan.Zero ? age : TimeSpan.Zero;
    }
}
