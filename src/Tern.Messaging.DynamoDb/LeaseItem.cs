using Tern.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>A lease as it's stored in the table.</summary>
[DynamoTable("leases")]
[DynamoItem]
internal sealed partial record LeaseItem
{
    /// <summary>The application and the stream.</summary>
    [PartitionKey, DynamoAttribute("group")]
    public required string Group { get; init; }

    /// <summary>The shard's ID.</summary>
    [SortKey, DynamoAttribute("shard")]
    public required string ShardId { get; init; }

    /// <summary>The IDs of the shards that must be finished first, separated by commas; null for none.</summary>
    [DynamoAttribute("parents")]
    public string? ParentIds { get; init; }

    /// <summary>The position up to which the shard has been handled, such as <c>AFTER:4962…</c>.</summary>
    [DynamoAttribute("position")]
    public required string Position { get; init; }

    /// <summary>Gets a value indicating whether all of the shard has been handled.</summary>
    [DynamoAttribute("finished")]
    public bool IsFinished { get; init; }

    /// <summary>The worker that reads the shard.</summary>
    [DynamoAttribute("owner")]
    public string? Owner { get; init; }

    /// <summary>The worker that asked for the shard.</summary>
    [DynamoAttribute("wanted_by")]
    public string? WantedBy { get; init; }

    /// <summary>The number of writes.</summary>
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
