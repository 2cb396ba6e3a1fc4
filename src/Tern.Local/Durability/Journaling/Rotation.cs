namespace Tern.Local.Durability;

/// <summary>The start of a new journal.</summary>
/// <param name="Number">The new journal's number.</param>
/// <param name="Snapshot">A complete but unnamed snapshot that first replaces everything before it, after a restore.
/// Null if the stored state continues.</param>
/// <param name="IsImage">true if the snapshot replaces one store only; otherwise, false.</param>
internal sealed record Rotation(long Number, string? Snapshot, bool IsImage);
