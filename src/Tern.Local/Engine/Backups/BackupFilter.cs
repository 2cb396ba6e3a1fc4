namespace Tern.Local.Engine.Backups;

/// <summary>Which backups to list.</summary>
/// <param name="TableName">Those of the tables that had this name; null for all.</param>
/// <param name="Kind">Those made by one; null for all.</param>
/// <param name="From">The earliest time of making, included; null for none.</param>
/// <param name="Until">The latest, not included; null for none.</param>
internal readonly record struct BackupFilter(string? TableName, BackupKind? Kind, DateTimeOffset? From, DateTimeOffset? Until)
{
    public bool Takes(Backup backup) =>
        (TableName is null || backup.TableName == TableName) && (Kind is null || backup.Kind == Kind) && !(backup.Created < From) && !(backup.Created >= Until);
}
