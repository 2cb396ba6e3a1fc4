namespace Tern.Local.Engine;

/// <summary>
/// A table's state at the time of a backup. Immutable, and read without a lock. Data shared with the table costs
/// nothing until the table changes.
/// </summary>
/// <param name="Id">The last part of its ARN: the creation time in milliseconds, and eight digits.</param>
/// <param name="Name">The backup's name. Several backups can have the same name.</param>
/// <param name="Kind">The origin of the backup.</param>
/// <param name="Created">The creation time, in whole milliseconds.</param>
/// <param name="Expires">The expiration time; null if it never expires.</param>
/// <param name="Image">The table.</param>
internal sealed record Backup(string Id, string Name, BackupKind Kind, DateTimeOffset Created, DateTimeOffset? Expires, TableImage Image)
{
    /// <summary>The name of the table that was backed up.</summary>
    public string TableName => Image.Name;
}
