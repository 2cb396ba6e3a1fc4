namespace Tern.Local.Durability;

/// <summary>The first byte of a change in the journal.</summary>
internal enum ChangeCode : byte
{
    Put = 1,
    Remove = 2,
    Transaction = 3,
    Table = 4,
    Delete = 5,
    Split = 6,
    Backup = 7,
    BackupRemoval = 8,
    Export = 9,
    Import = 10,

    /// <summary>The account and Region of the tables that the following changes of the frame belong to.</summary>
    Place = 11,

    /// <summary>Everything in the store was deleted.</summary>
    Clear = 12,

    /// <summary>A change of another service's state.</summary>
    State = 13,
}
