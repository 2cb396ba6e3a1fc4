namespace Tern.Local.Durability;

/// <summary>The first byte of a snapshot's frame, which states its content.</summary>
internal enum SnapshotKind : byte
{
    /// <summary>A table; its items follow.</summary>
    Table = 1,

    /// <summary>Items of the last table or backup, in key order.</summary>
    Items = 2,

    /// <summary>A stream; its records follow.</summary>
    Stream = 3,

    /// <summary>Records of the last stream.</summary>
    Records = 4,

    /// <summary>Transaction tokens.</summary>
    Tokens = 5,

    /// <summary>
    /// The numbers of tables, items, streams and backups. It's the last frame, and proves that nothing is missing.
    /// </summary>
    End = 6,

    /// <summary>A backup with its table; the table's items follow.</summary>
    Backup = 7,

    /// <summary>The start of the last table's history; its records follow.</summary>
    History = 8,

    /// <summary>Records of the last table's history, oldest first.</summary>
    HistoryRecords = 9,

    /// <summary>Exports, newest first.</summary>
    Exports = 10,

    /// <summary>Imports, newest first.</summary>
    Imports = 11,

    /// <summary>The account and Region of what follows, for each store with tables.</summary>
    Place = 12,

    /// <summary>Entries of a service's state.</summary>
    Entries = 13,
}
