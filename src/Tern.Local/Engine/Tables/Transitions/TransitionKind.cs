namespace Tern.Local.Engine;

/// <summary>The kind of a transition.</summary>
internal enum TransitionKind
{
    /// <summary>The table is being created: only its description is available.</summary>
    Creation,

    /// <summary>The table has been deleted, but is still listed.</summary>
    Deletion,

    /// <summary>The throughput or the billing mode is changing.</summary>
    Throughput,

    Stream,

    TableClass,

    /// <summary>The time to live is changing, which doesn't affect the table's status.</summary>
    TimeToLive,

    /// <summary>An index is being created, before it's filled.</summary>
    IndexAllocation,

    /// <summary>An index is being filled; the table accepts other changes.</summary>
    IndexBackfill,

    IndexUpdate,

    IndexDeletion,
}
