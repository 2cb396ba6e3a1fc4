namespace Tern.Lambda.Batches;

/// <summary>A source's treatment of failed records.</summary>
internal enum BatchKind
{
    /// <summary>Records are independent: all failed ones are reported.</summary>
    Queue,

    /// <summary>The records of a group are ordered: a failed one and all records after it are reported.</summary>
    FifoQueue,

    /// <summary>
    /// One checkpoint: the first unhandled record is reported, and all records from there on are redelivered.
    /// </summary>
    Stream,

    /// <summary>A checkpoint for each partition: the first unhandled record of each is reported.</summary>
    PartitionedStream,
}
