using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>One worker's connection to a stream in memory.</summary>
internal sealed class TestSource(TestStream stream, TestNetwork? network = null, int limit = 10) : IShardSource<TestRecord>
{
    public string System => "test";

    public string StreamName => "stream";

    public bool WaitsForRecords => false;

    /// <summary>Called before each read of records; may throw.</summary>
    public Action<string>? Reading { get; set; }

    public int Reads { get; private set; }

    public int Lists { get; private set; }

    public List<(string ShardId, ShardPosition Position)> Opened { get; } = [];

    public async ValueTask<IReadOnlyList<ShardInfo>> ListShardsAsync(CancellationToken cancellationToken)
    {
        if (network is not null) await network.CallAsync(cancellationToken);
        Lists++;
        return stream.List();
    }

    public async ValueTask<IShardCursor<TestRecord>> OpenAsync(string shardId, ShardPosition position, CancellationToken cancellationToken)
    {
        if (network is not null) await network.CallAsync(cancellationToken);
        lock (Opened) Opened.Add((shardId, position));
        return new Cursor(this, shardId, stream.Find(shardId, position));
    }

    public string SequenceNumberOf(TestRecord record) => record.SequenceNumber;

    public string GroupOf(TestRecord record) => record.Key;

    public DateTimeOffset? ArrivedAt(TestRecord record) => record.ArrivedAt;

    private sealed class Cursor(TestSource source, string shardId, int at) : IShardCursor<TestRecord>
    {
        private int _at = at;

        public async ValueTask<ShardPage<TestRecord>> ReadAsync(CancellationToken cancellationToken)
        {
            source.Reads++;
            source.Reading?.Invoke(shardId);
            return source.Network is null ? Read() : await OverNetworkAsync(cancellationToken);
        }

        public ValueTask DisposeAsync() => default;

        private async ValueTask<ShardPage<TestRecord>> OverNetworkAsync(CancellationToken cancellationToken)
        {
            await source.Network!.CallAsync(cancellationToken);
            return Read();
        }

        private ShardPage<TestRecord> Read()
        {
            var (records, isEnd, isBehind) = source.Stream.Read(shardId, _at, source.Limit);
            _at += records.Count;
            return new(records, isEnd, isBehind ? TimeSpan.FromSeconds(1) : TimeSpan.Zero);
        }
    }

    private TestStream Stream => stream;

    private TestNetwork? Network => network;

    private int Limit => limit;
}
