using Tern.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>A lease as the table holds it.</summary>
[DynamoTable("leases")]
[DynamoItem]
internal sealed partial record LeaseItem
{
    /// <summary>The application and the stream.</summary>
    [PartitionKey, DynamoAttribute("group")]
    public required string Group { get; init; }

    /// <summary>The shard.</summary>
    [SortKey, DynamoAttribute("shard")]
    public required string ShardId { get; init; }

    /// <summary>The shards that have to be finished before, joined with commas; null for none.</summary>
    [DynamoAttribute("parents")]
    public string? ParentIds { get; init; }

    /// <summary>How far it has been handled, such as <c>AFTER:4962…</c>.</summary>
    [DynamoAttribute("position")]
    public required string Position { get; init; }

    /// <summary>Whether all of it has been handled.</summary>
    [DynamoAttribute("finished")]
    public bool IsFinished { get; init; }

    /// <summary>The worker that reads it.</summary>
    [DynamoAttribute("owner")]
    public string? Owner { get; init; }

    /// <summary>The worker that asked for it.</summary>
    [DynamoAttribute("wanted_by")]
    public string? WantedBy { get; init; }

    /// <summary>How often it was written.</summary>
    [DynamoAttribute("version")]
    public required long Version { get; init; }

    internal static LeaseItem Of(ShardLease lease) => new()
    {
        Group = lease.Group,
        ShardId = lease.ShardId,
        ParentIds = lease.ParentIds.Length == 0 ? null : lease.ParentIds,
        Position = lease.Position.ToString(),
        IsFinished = lease.IsFinished,
        Owner = lease.Owner,
        WantedBy = lease.WantedBy,
        Version = lease.Version,
    };

    internal ShardLease ToLease() => new(Group, ShardId)
    {
        ParentIds = ParentIds ?? "",
        Position = ShardPosition.Parse(Position),
        IsFinished = IsFinished,
        Owner = Owner,
        WantedBy = WantedBy,
        Version = Version,
    };
}
