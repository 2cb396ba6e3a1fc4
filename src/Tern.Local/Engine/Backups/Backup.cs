using Tern.Local.Engine.Tables;

namespace Tern.Local.Engine.Backups;

/// <summary>
/// A table as it was when it was backed up. Immutable, and read without a lock; what it shares with the table costs
/// nothing until the table changes.
/// </summary>
/// <param name="Id">The last part of its ARN: when it was made in milliseconds, and eight digits.</param>
/// <param name="Name">The name it was given; several may have the same.</param>
/// <param name="Kind">Who made it.</param>
/// <param name="Created">When it was made, in whole milliseconds.</param>
/// <param name="Expires">When it goes; null when it stays.</param>
/// <param name="Image">The table.</param>
internal sealed record Backup(string Id, string Name, BackupKind Kind, DateTimeOffset Created, DateTimeOffset? Expires, TableImage Image)
{
    /// <summary>The name of the table that was backed up.</summary>
    public string TableName => Image.Name;
}
