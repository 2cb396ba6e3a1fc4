namespace Tern.Local.Engine.Tables.Transitions;

/// <summary>What of a table is under way.</summary>
internal enum TransitionKind
{
    /// <summary>The table is being made: its description is all that there is of it.</summary>
    Creation,

    /// <summary>The table is deleted, and still listed.</summary>
    Deletion,

    /// <summary>Throughput or the billing mode.</summary>
    Throughput,

    Stream,

    TableClass,

    /// <summary>The times to live: the table's own state shows nothing of it.</summary>
    TimeToLive,

    /// <summary>An index is being made, and not filled yet.</summary>
    IndexAllocation,

    /// <summary>An index is being filled: the table is ready for other changes.</summary>
    IndexBackfill,

    IndexUpdate,

    IndexDeletion,
}
