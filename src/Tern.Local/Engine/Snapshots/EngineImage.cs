using Tern.Local.Engine.Backups;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Transfers;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Engine.Snapshots;

/// <summary>
/// All that an engine holds, as it was at one moment over all its tables. Nobody changes it: it is read without a lock,
/// and any number of engines are set back to it at a time. What a table's settings name beside its items stands here:
/// its enabled stream is the one of its name and latest label.
/// </summary>
internal sealed record EngineImage(
    DateTimeOffset TakenAt, IReadOnlyList<TableImage> Tables, IReadOnlyList<StreamImage> Streams, IReadOnlyList<TokenImage> Tokens,
        IReadOnlyList<Backup> Backups)
{
    /// <summary>The records of exports, newest first; the files are in their buckets.</summary>
    public IReadOnlyList<TableExport> Exports { get; init; } = [];

    /// <summary>The records of imports, newest first.</summary>
    public IReadOnlyList<TableImport> Imports { get; init; } = [];

    /// <summary>The same without the records of what is under way: who is set back to it would have them end never.</summary>
    public EngineImage WithoutTransfersUnderWay() => this with
    {
        Exports = [.. Exports.Where(static export => export.State is not null)],
        Imports = [.. Imports.Where(static import => import.State is not null)],
    };

    public long ItemCount => Tables.Sum(static table => table.Items.Count);
}
