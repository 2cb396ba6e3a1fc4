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
}
