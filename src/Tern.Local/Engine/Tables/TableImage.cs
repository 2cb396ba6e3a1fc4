namespace Tern.Local.Engine;

/// <summary>
/// A table's state at one moment, for snapshots, backups and exports. Immutable, so it's read without a lock. Data
/// shared with the table costs nothing until the table changes.
/// </summary>
internal sealed record TableImage(
    string Name, Guid Id, DateTimeOffset Created, KeySchema Key, TableSettings Settings, IReadOnlyList<SecondaryIndex> Indexes, OrderedIndex Items)
{
    /// <summary>The change history; null in a backup, and if there is none.</summary>
    public HistoryImage? History { get; init; }
}
