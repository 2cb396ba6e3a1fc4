namespace Tern.Local.Engine;

/// <summary>The origin of a backup.</summary>
internal enum BackupKind
{
    /// <summary>Created by CreateBackup; kept until it is deleted.</summary>
    User,

    /// <summary>Created when a table with point-in-time recovery is deleted; kept for 35 days.</summary>
    System,
}
