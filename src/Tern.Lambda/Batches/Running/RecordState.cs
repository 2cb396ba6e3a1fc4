namespace Tern.Lambda.Batches;

/// <summary>The state of a record.</summary>
internal enum RecordState : byte
{
    /// <summary>The record wasn't reached, or the deadline interrupted it: it is redelivered.</summary>
    NotHandled,

    /// <summary>The record is acknowledged: it was handled, or dropped or moved as poison.</summary>
    Handled,

    /// <summary>The record's handler failed: it is redelivered.</summary>
    Failed,
}
