namespace Tern.Local.Engine;

/// <summary>A shard's state at one moment. The members are those of <see cref="StreamShard"/>.</summary>
internal sealed record ShardImage(
    string Id, string? ParentId, ulong FirstHash, ulong LastHash, long Start, long? End, long ClosedAt, long TrimmedThrough,
        IReadOnlyList<StreamRecord> Records);
