namespace Tern.Local.Engine.Recovery;

/// <summary>A table's history of changes as it was at one moment, for an image of the whole engine.</summary>
/// <param name="Earliest">The first moment that it reaches back to.</param>
/// <param name="Records">What takes the changes back, oldest first.</param>
internal sealed record HistoryImage(DateTimeOffset Earliest, UndoRecord[] Records);
