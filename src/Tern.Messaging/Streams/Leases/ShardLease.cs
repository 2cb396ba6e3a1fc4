namespace Tern.Messaging.Streams;

/// <summary>
/// Who reads a shard, and how far it has been read. Leases hold no time: a lease whose <see cref="Version"/> doesn't
/// change for as long as a lease lasts, by the clock of whoever watches it, has been left.
/// </summary>
/// <param name="Group">Whose lease it is: the application and the stream.</param>
/// <param name="ShardId">The shard; <see cref="StartMarker"/> for the record that says that a group has begun.</param>
public sealed record ShardLease(string Group, string ShardId)
{
    /// <summary>Stands in the place of a shard's id in the one record of a group that says whether leases were made for all shards.</summary>
    public const string StartMarker = "#start";

    /// <summary>The shards that have to be finished before this one is read, joined with commas; empty for none.</summary>
    public string ParentIds { get; init; } = "";

    /// <summary>How far it has been handled: where its next reader begins.</summary>
    public ShardPosition Position { get; init; }

    /// <summary>Whether it was closed, and all of it has been handled.</summary>
    public bool IsFinished { get; init; }

    /// <summary>The worker that reads it; null when none does.</summary>
    public string? Owner { get; init; }

    /// <summary>The worker that asked for it, to which the owner hands it over; null when none did.</summary>
    public string? WantedBy { get; init; }

    /// <summary>Goes up by one with each write; 0 when it is not stored yet.</summary>
    public long Version { get; init; }
}
