using Tern.Local.Buffers;
using Tern.Local.Engine;
using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>
/// The format of a change in the journal. Tables are identified by their ids. The times are those of stream records,
/// history records and shards, so that a replay creates identical ones.
/// <code>
/// change      = kind(1 byte) then, by kind:
/// put         = table at item
/// remove      = table at expired key
/// transaction = has-token [token content ends] count (put | remove, each with its kind)*
/// table       = at table has-stream [created id] has-history [earliest]      created or changed; puts follow if it was created from a backup
/// delete      = at table
/// split       = table at
/// backup      = table backup                                                 of the table as it is at this point
/// removal     = id table-name
/// export      = export                                                       started or ended
/// import      = import
/// place       = account Region                                               the store of the changes after it in this frame
/// clear       =
/// state       = service(1 byte) length change                                see StateChange
/// </code>
/// </summary>
internal static class ChangeFormat
{
    public static void WriteItem(ByteBuffer to, Table table, StoredItem? old, StoredItem? item, bool expired, long at)
    {
        to.Write((byte)(item is null ? ChangeCode.Remove : ChangeCode.Put));
        to.WriteGuid(table.Id);
        to.WriteVarint64(at);
        if (item is not null)
        {
            ItemFormat.Write(to, item);
            return;
        }

        to.WriteFlag(expired);
        to.WriteBytes(old!.Key);
    }

    public static void WriteTransaction(ByteBuffer to, List<ItemWrite> writes, long[] times, TokenImage? token)
    {
        to.Write((byte)ChangeCode.Transaction);
        to.WriteFlag(token is not null);
        if (token is { } done) WriteToken(to, done);
        var count = 0;
        foreach (var write in writes) count += Changes(write) ? 1 : 0;
        to.WriteVarint(count);
        for (var i = 0; i < writes.Count; i++)
        {
            if (Changes(writes[i])) WriteItem(to, writes[i].Table, writes[i].Old, writes[i].New, false, times[i]);
        }
    }

    public static void WriteTable(ByteBuffer to, Table table, DateTimeOffset at)
    {
        to.Write((byte)ChangeCode.Table);
        to.WriteTime(at);
        TableFormat.Write(to, table);
        to.WriteFlag(table.Stream is not null);
        if (table.Stream is { } stream)
        {
            to.WriteTime(stream.Created);
            to.WriteGuid(stream.Id);
        }

        to.WriteOptionalTime(table.History?.Earliest);
    }

    public static void WriteTableWithItems(ByteBuffer to, Table table, DateTimeOffset at)
    {
        WriteTable(to, table, at);
        var cursor = table.Items.At(default);
        while (cursor.Next()) WriteItem(to, table, null, cursor.Item, expired: false, at: 0);
    }

    public static void WriteBackup(ByteBuffer to, Table table, Backup backup)
    {
        to.Write((byte)ChangeCode.Backup);
        to.WriteGuid(table.Id);
        BackupFormat.Write(to, backup);
    }

    public static void WriteBackupRemoval(ByteBuffer to, Backup backup)
    {
        to.Write((byte)ChangeCode.BackupRemoval);
        to.WriteText(backup.Id);
        to.WriteText(backup.TableName);
    }

    public static void WriteExport(ByteBuffer to, TableExport export)
    {
        to.Write((byte)ChangeCode.Export);
        TransferFormat.Write(to, export);
    }

    public static void WriteImport(ByteBuffer to, TableImport import)
    {
        to.Write((byte)ChangeCode.Import);
        TransferFormat.Write(to, import);
    }

    public static void WriteDelete(ByteBuffer to, Table table, DateTimeOffset at)
    {
        to.Write((byte)ChangeCode.Delete);
        to.WriteTime(at);
        to.WriteGuid(table.Id);
    }

    public static void WriteSplit(ByteBuffer to, Table table, long at)
    {
        to.Write((byte)ChangeCode.Split);
        to.WriteGuid(table.Id);
        to.WriteVarint64(at);
    }

    public static void WritePlace(ByteBuffer to, EnginePlace place)
    {
        to.Write((byte)ChangeCode.Place);
        to.WriteText(place.Account);
        to.WriteText(place.Region);
    }

    public static EnginePlace ReadPlace(ref RecordInput from)
    {
        var account = from.ReadText();
        return new EnginePlace(account, from.ReadText());
    }

    public static void WriteState(ByteBuffer to, byte service, StateChange change)
    {
        to.Write((byte)ChangeCode.State);
        to.Write(service);
        to.WriteBytes(change.Written);
    }

    public static void WriteToken(ByteBuffer to, TokenImage token)
    {
        to.WriteText(token.Token);
        to.WriteUInt128(token.Content);
        to.WriteTime(token.Ends);
    }

    public static TokenImage ReadToken(ref RecordInput from)
    {
        var token = from.ReadText();
        var content = from.ReadUInt128();
        return new TokenImage(token, content, from.ReadTime());
    }

    private static bool Changes(ItemWrite write) => write.Kind != WriteKind.Check && !ReferenceEquals(write.Old, write.New);
}
