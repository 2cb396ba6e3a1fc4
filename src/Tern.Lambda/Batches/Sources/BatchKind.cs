namespace Tern.Lambda.Batches;

/// <summary>What a source makes of a failed record.</summary>
internal enum BatchKind
{
    /// <summary>Each record stands for itself: all that failed are reported.</summary>
    Queue,

    /// <summary>Records of a group are ordered: a failed one and all after it are reported.</summary>
    FifoQueue,

    /// <summary>One checkpoint: the first record that was not handled is reported, and all from there on come again.</summary>
    Stream,

    /// <summary>A checkpoint for each partition: the first record of each that was not handled is reported.</summary>
    PartitionedStream,
}
