namespace Tern.Messaging.Streams;

/// <summary>
/// Records which worker reads a shard, and its progress. Leases contain no time: a lease whose <see cref="Version"/>
/// doesn't change for the lease duration, by the observing worker's clock, is abandoned.
/// </summary>
/// <param name="Group">The group that the lease belongs to: the application and the stream.</param>
/// <param name="ShardId">The shard ID, or <see cref="StartMarker"/> for the record that marks a group as
/// started.</param>
public sealed record ShardLease(string Group, string ShardId)
{
    /// <summary>
    /// The value that replaces a shard ID in the one record of a group that marks that leases were created for all
    /// shards.
    /// </summary>
    public const string StartMarker = "#start";

    /// <summary>
    /// Gets the IDs of the shards that must be finished before this one is read, separated by commas; empty for none.
    /// </summary>
    public string ParentIds { get; init; } = "";

    /// <summary>Gets the position up to which the shard has been handled, where its next reader starts.</summary>
    public ShardPosition Position { get; init; }

    /// <summary>true if the shard is closed and all of it has been handled; otherwise, false.</summary>
    public bool IsFinished { get; init; }

    /// <summary>Gets the ID of the worker that reads the shard, or null if there is none.</summary>
    public string? Owner { get; init; }

    /// <summary>
    /// Gets the ID of the worker that asked for the shard, to which the owner hands it over; null if there is none.
    /// </summary>
    public string? WantedBy { get; init; }

    /// <summary>Gets the version, which each write increments by one; 0 if the lease isn't stored yet.</summary>
    public long Version { get; init; }
}
