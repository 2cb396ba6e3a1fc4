namespace Tern.Lambda.Batches;

/// <summary>What became of a record.</summary>
internal enum RecordState : byte
{
    /// <summary>It was not reached, or interrupted by the deadline: it comes again.</summary>
    NotHandled,

    /// <summary>It is acknowledged: handled, or done with as poison.</summary>
    Handled,

    /// <summary>Its handler failed: it comes again.</summary>
    Failed,
}
