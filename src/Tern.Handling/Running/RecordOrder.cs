using System.ComponentModel;

namespace Tern.Handling;

/// <summary>The order that a source preserves, which determines what is redelivered after a failure.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum RecordOrder
{
    /// <summary>Records are independent, as in a standard queue.</summary>
    None,

    /// <summary>The records of a group are ordered, as in a FIFO queue.</summary>
    Groups,

    /// <summary>
    /// All records are ordered, as in a shard: it has one checkpoint, and all records from the first unhandled one on
    /// are redelivered.
    /// </summary>
    All,

    /// <summary>The records of a group are ordered, and each group has a checkpoint, as in Kafka.</summary>
    Partitions,
}
