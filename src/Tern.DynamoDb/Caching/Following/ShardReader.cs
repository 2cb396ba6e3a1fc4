using Tern.DynamoDb.Streams.Model;

namespace Tern.DynamoDb;

/// <summary>Where the reading of one shard stands.</summary>
internal sealed class ShardReader(string id, string? parentId)
{
    internal string Id { get; } = id;

    internal string? ParentId { get; } = parentId;

    /// <summary>Where the next page is; null when that must be asked for.</summary>
    internal string? Iterator { get; set; }

    /// <summary>The last record that was read; null before the first.</summary>
    internal string? Last { get; set; }

    /// <summary>
    /// Whether it is read from its beginning, as one that came after the reading began; else from the time when that
    /// began.
    /// </summary>
    internal bool FromStart { get; set; }

    /// <summary>Whether all of it has been read: its children are next.</summary>
    internal bool IsDone { get; set; }

    /// <summary>Whether it ended while it was read: then it has children, or soon will.</summary>
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
