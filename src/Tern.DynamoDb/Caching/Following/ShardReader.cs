using Tern.DynamoDb.Streams.Model;

namespace Tern.DynamoDb;

/// <summary>The state of reading one shard.</summary>
internal sealed class ShardReader(string id, string? parentId)
{
    internal string Id { get; } = id;

    internal string? ParentId { get; } = parentId;

    /// <summary>The iterator for the next page, or null if it must be requested.</summary>
    internal string? Iterator { get; set; }

    /// <summary>The last record that was read, or null before the first.</summary>
    internal string? Last { get; set; }

    /// <summary>
    /// true to read the shard from its beginning, because it appeared after the reading began; false to read it from
    /// the time when the reading began.
    /// </summary>
    internal bool FromStart { get; set; }

    /// <summary>A value indicating whether the whole shard has been read, so that its children are next.</summary>
    internal bool IsDone { get; set; }

    /// <summary>
    /// A value indicating whether the shard ended during reading. It then has children, or will have soon.
    /// </summary>
    internal bool HasEnded { get; set; }

    internal GetShardIteratorRequest IteratorRequest(string stream) => new()
    {
        StreamArn = stream,
        ShardId = Id,
        ShardIteratorType =
            Last is not null ? ShardIteratorType.AfterSequenceNumber : FromStart ? ShardIteratorType.TrimHorizon : ShardIteratorType.Latest,
        SequenceNumber = Last,
    };
}
