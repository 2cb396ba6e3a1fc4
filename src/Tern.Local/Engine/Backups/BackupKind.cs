namespace Tern.Local.Engine.Backups;

/// <summary>Who made a backup.</summary>
internal enum BackupKind
{
    /// <summary>Made by CreateBackup; stays until it is deleted.</summary>
    User,

    /// <summary>Made when a table with point-in-time recovery was deleted; stays for 35 days.</summary>
    System,
}
