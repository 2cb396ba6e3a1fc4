namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A shard in memory.</summary>
internal sealed class TestShard(string id, params string[] parents)
{
    public string Id { get; } = id;

    public string[] Parents { get; } = parents;

    public List<TestRecord> Records { get; } = [];

    public bool IsClosed { get; set; }

    /// <summary>The number of records that the stream has dropped from the beginning.</summary>
    public int Trimmed { get; set; }

    public bool IsGone { get; set; }
}
