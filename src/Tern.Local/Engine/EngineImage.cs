namespace Tern.Local.Engine;

/// <summary>
/// The complete state of an engine, at one moment across all its tables. Immutable: it's read without a lock, and any
/// number of engines can be restored from it at once. A table's enabled stream isn't part of its settings: it's the one
/// with the table's name and the latest label.
/// </summary>
internal sealed record EngineImage(
    DateTimeOffset TakenAt, IReadOnlyList<TableImage> Tables, IReadOnlyList<StreamImage> Streams, IReadOnlyList<TokenImage> Tokens,
        IReadOnlyList<Backup> Backups)
{
    /// <summary>The records of exports, newest first. Their files are in their buckets.</summary>
    public IReadOnlyList<TableExport> Exports { get; init; } = [];

    /// <summary>The records of imports, newest first.</summary>
    public IReadOnlyList<TableImport> Imports { get; init; } = [];

    /// <summary>
    /// Returns the image without transfers in progress: an engine restored from it would never complete them.
    /// </summary>
    public EngineImage WithoutTransfersUnderWay() => this with
    {
        Exports = [.. Exports.Where(static export => export.State is not null)],
        Imports = [.. Imports.Where(static import => import.State is not null)],
    };

    /// <summary>true if nothing is stored; otherwise, false.</summary>
    public bool IsEmpty =>
        Tables.Count == 0 && Streams.Count == 0 && Tokens.Count == 0 && Backups.Count == 0 && Exports.Count == 0 && Imports.Count == 0;

    public long ItemCount => Tables.Sum(static table => table.Items.Count);
}
