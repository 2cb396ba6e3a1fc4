namespace Tern.Local.Engine;

/// <summary>The filter for listing backups.</summary>
/// <param name="TableName">The name that the table had; null for all tables.</param>
/// <param name="Kind">The origin of the backups; null for all.</param>
/// <param name="From">The earliest creation time, inclusive; null for no limit.</param>
/// <param name="Until">The latest creation time, exclusive; null for no limit.</param>
internal readonly record struct BackupFilter(string? TableName, BackupKind? Kind, DateTimeOffset? From, DateTimeOffset? Until)
{
    public bool Takes(Backup backup) =>
        (TableName is null || backup.TableName == TableName) && (Kind is null || backup.Kind == Kind) && !(backup.Created < From) && !(backup.Created >= Until);
}
