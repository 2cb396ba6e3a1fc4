using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Recovery;
using Tern.Local.Engine.Storage;

namespace Tern.Local.Engine.Tables;

/// <summary>
/// A table as it was at one moment, for snapshots, backups and exports. Nobody changes it, so it is read without a lock; what it shares with
/// the table costs nothing until the table changes.
/// </summary>
internal sealed record TableImage(
    string Name, Guid Id, DateTimeOffset Created, KeySchema Key, TableSettings Settings, IReadOnlyList<SecondaryIndex> Indexes, OrderedIndex Items)
{
    /// <summary>How the items became what they are; null in a backup, and where none is kept.</summary>
    public HistoryImage? History { get; init; }
}
