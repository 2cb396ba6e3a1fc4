using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// A backup without its table:
/// <code>backup = id name kind created expires</code>
/// </summary>
internal static class BackupFormat
{
    public static void Write(ByteBuffer to, Backup backup)
    {
        to.WriteText(backup.Id);
        to.WriteText(backup.Name);
        to.Write((byte)backup.Kind);
        to.WriteTime(backup.Created);
        to.WriteOptionalTime(backup.Expires);
    }

    /// <summary>Reads the backup of a table.</summary>
    public static Backup Read(ref RecordInput from, TableImage table)
    {
        var id = from.ReadText();
        var name = from.ReadText();
        var kind = (BackupKind)from.ReadByte();
        var created = from.ReadTime();
        return new Backup(id, name, kind, created, from.ReadOptionalTime(), table);
    }
}
