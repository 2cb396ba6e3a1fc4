namespace Tern.Local.Engine;

/// <summary>A table's change history at one moment, for an image of the whole engine.</summary>
/// <param name="Earliest">The earliest moment that it covers.</param>
/// <param name="Records">The undo records of the changes, oldest first.</param>
internal sealed record HistoryImage(DateTimeOffset Earliest, UndoRecord[] Records);
