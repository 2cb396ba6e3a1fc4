namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A shard in memory.</summary>
internal sealed class TestShard(string id, params string[] parents)
{
    public string Id { get; } = id;

    public string[] Parents { get; } = parents;

    public List<TestRecord> Records { get; } = [];

    public bool IsClosed { get; set; }

    /// <summary>How many of the first records the stream has dropped.</summary>
    public int Trimmed { get; set; }

    public bool IsGone { get; set; }
}
