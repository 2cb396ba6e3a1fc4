namespace Tern.Local.Durability.Journaling;

/// <summary>A new journal begins.</summary>
/// <param name="Number">Its number.</param>
/// <param name="Snapshot">
/// A finished but unnamed snapshot that takes the place of all before, first: what is stored was restored from
/// elsewhere. Null when all goes on.
/// </param>
internal sealed record Rotation(long Number, string? Snapshot);
