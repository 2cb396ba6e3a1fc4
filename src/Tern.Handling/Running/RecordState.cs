using System.ComponentModel;

namespace Tern.Handling;

/// <summary>The state of a record in a batch.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum RecordState : byte
{
    /// <summary>The record wasn't reached, or its handling was canceled: it is redelivered.</summary>
    NotHandled,

    /// <summary>The record is acknowledged: it was handled, or dropped or moved as poison.</summary>
    Handled,

    /// <summary>The record's handler failed: it is redelivered.</summary>
    Failed,
}
