using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A stream in memory, as stored by its service. Thread-safe.</summary>
internal sealed class TestStream(TimeProvider clock)
{
    private readonly Lock _gate = new();
    private readonly List<TestShard> _shards = [];
    private long _number;

    public IReadOnlyList<TestShard> Shards
    {
        get { lock (_gate) return [.. _shards]; }
    }

    public IReadOnlyList<TestRecord> Records
    {
        get { lock (_gate) return [.. _shards.SelectMany(static shard => shard.Records)]; }
    }

    public TestShard Open(params string[] parents)
    {
        lock (_gate)
        {
            var shard = new TestShard($"shard-{_shards.Count:D3}", parents);
            _shards.Add(shard);
            return shard;
        }
    }

    public TestRecord Put(TestShard shard, string key = "k")
    {
        lock (_gate)
        {
            if (shard.IsClosed) throw new InvalidOperationException("The shard is closed.");
            var record = new TestRecord(shard.Id, ++_number, key, clock.GetUtcNow());
            shard.Records.Add(record);
            return record;
        }
    }

    public (TestShard Left, TestShard Right) Split(TestShard shard)
    {
        lock (_gate)
        {
            shard.IsClosed = true;
            return (Open(shard.Id), Open(shard.Id));
        }
    }

    public TestShard Merge(TestShard left, TestShard right)
    {
        lock (_gate)
        {
            (left.IsClosed, right.IsClosed) = (true, true);
            return Open(left.Id, right.Id);
        }
    }

    public IReadOnlyList<ShardInfo> List()
    {
        lock (_gate)
        {
            var there = _shards.Where(static shard => !shard.IsGone);
            return [.. there.Select(static shard => new ShardInfo(shard.Id, shard.Parents, shard.IsClosed)).Reverse()];
        }
    }

    /// <summary>The index at which a reader begins.</summary>
    public int Find(string shardId, ShardPosition position)
    {
        lock (_gate)
        {
            var shard = Get(shardId);
            var at = position.Kind switch
            {
                ShardPositionKind.Latest => shard.Records.Count,
                ShardPositionKind.At => shard.Records.TakeWhile(record => record.ArrivedAt < position.Timestamp).Count(),
                ShardPositionKind.After => shard.Records.FindIndex(record => record.SequenceNumber == position.SequenceNumber) + 1,
                _ => shard.Trimmed,
            };
            return at >= shard.Trimmed ? at : throw new ShardReadException(ShardReadFault.Trimmed, "Trimmed.");
        }
    }

    public (List<TestRecord> Records, bool IsEnd, bool IsBehind) Read(string shardId, int from, int limit)
    {
        lock (_gate)
        {
            var shard = Get(shardId);
            if (from < shard.Trimmed) throw new ShardReadException(ShardReadFault.Trimmed, "Trimmed.");
            var records = shard.Records.Skip(from).Take(limit).ToList();
            var isAtEnd = from + records.Count == shard.Records.Count;
            return (records, shard.IsClosed && isAtEnd, !isAtEnd);
        }
    }

    private TestShard Get(string shardId) => _shards.Find(shard => shard.Id == shardId && !shard.IsGone)
        ?? throw new ShardReadException(ShardReadFault.ShardGone, "Gone.");
}
