namespace Tern.Local.Durability.Snapshots;

/// <summary>The first byte of a snapshot's frame: what it holds.</summary>
internal enum SnapshotKind : byte
{
    /// <summary>A table; its items follow.</summary>
    Table = 1,

    /// <summary>Items of the last table or backup, in the order of their keys.</summary>
    Items = 2,

    /// <summary>A stream; its records follow.</summary>
    Stream = 3,

    /// <summary>Records of the last stream.</summary>
    Records = 4,

    /// <summary>The tokens of transactions.</summary>
    Tokens = 5,

    /// <summary>How many tables, items, streams and backups there were: nothing follows, and nothing is missing.</summary>
    End = 6,

    /// <summary>A backup with its table; the table's items follow.</summary>
    Backup = 7,

    /// <summary>From when on the last table's history reaches; its records follow.</summary>
    History = 8,

    /// <summary>Records of the last table's history, in the order they were made.</summary>
    HistoryRecords = 9,

    /// <summary>Exports, newest first.</summary>
    Exports = 10,

    /// <summary>Imports, newest first.</summary>
    Imports = 11,
}
