using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>Applies the changes of one store of tables, in order, to an engine that isn't in use yet.</summary>
internal sealed class TableReplay
{
    private readonly LocalEngine _engine;
    private readonly Dictionary<Guid, Table> _tables = [];

    public TableReplay(LocalEngine engine)
    {
        _engine = engine;
        foreach (var table in engine.Tables) _tables.Add(table.Id, table);
    }

    /// <summary>Replaces everything that is stored.</summary>
    public void Restore(EngineImage image)
    {
        _engine.Restore(image);
        _tables.Clear();
        foreach (var table in _engine.Tables) _tables.Add(table.Id, table);
    }

    public void Read(ChangeCode kind, ref RecordInput from)
    {
        switch (kind)
        {
            case ChangeCode.Put or ChangeCode.Remove:
                ReplaceItem(kind, ref from);
                break;
            case ChangeCode.Transaction:
                if (from.ReadFlag()) _engine.Tokens.Add(ChangeFormat.ReadToken(ref from));
                for (var left = from.ReadVarint(); left > 0; left--) ReplaceItem((ChangeCode)from.ReadByte(), ref from);
                break;
            case ChangeCode.Table:
                ChangeTable(ref from);
                break;
            case ChangeCode.Delete:
                var deleted = from.ReadTime();
                _tables.Remove(from.ReadGuid(), out var gone);
                if (gone is null || !_engine.Remove(gone, deleted)) throw new InvalidDataException("it deletes a table that doesn't exist");
                break;
            case ChangeCode.Split:
                var split = Find(from.ReadGuid());
                if (split.Stream?.TrySplit(out _, from.ReadVarint64()) != true) throw new InvalidDataException("it splits a stream that can't be split");
                break;
            case ChangeCode.Backup:
                var image = Find(from.ReadGuid()).Capture();
                _engine.Backups.Add(BackupFormat.Read(ref from, image));
                break;
            case ChangeCode.BackupRemoval:
                var id = from.ReadText();
                if (_engine.Backups.Find(from.ReadText(), id) is { } backup) _engine.Backups.Remove(backup); // otherwise, it has expired meanwhile
                break;
            case ChangeCode.Export:
                _engine.Transfers.Put(TransferFormat.ReadExport(ref from));
                break;
            case ChangeCode.Clear:
                Restore(new EngineImage(default, [], [], [], []));
                break;
            case ChangeCode.Import:
                _engine.Transfers.Put(TransferFormat.ReadImport(ref from));
                break;
            default:
                throw new InvalidDataException($"unknown kind of change {(byte)kind}");
        }
    }

    private void ReplaceItem(ChangeCode kind, ref RecordInput from)
    {
        var table = Find(from.ReadGuid());
        var at = from.ReadVarint64();
        StoredItem? old, item = null;
        var expired = false;
        if (kind == ChangeCode.Put)
        {
            item = ItemFormat.Read(ref from);
            old = table.Items.Find(item.Key);
        }
        else
        {
            expired = from.ReadFlag();
            old = table.Items.Find(from.ReadBytes()) ?? throw new InvalidDataException("it removes an item that doesn't exist");
        }

        table.Apply(old, item, expired, at);
    }

    private void ChangeTable(ref RecordInput from)
    {
        var at = from.ReadTime();
        var made = TableFormat.Read(ref from);
        (DateTimeOffset Created, Guid Id)? stream = null;
        if (from.ReadFlag())
        {
            var created = from.ReadTime();
            stream = (created, from.ReadGuid());
        }

        var history = from.ReadOptionalTime();
        if (!_tables.TryGetValue(made.Id, out var table))
        {
            table = _engine.TryAdd(System.Text.Encoding.UTF8.GetBytes(made.Name), order => Table.FromImage(made, made.Name, made.Id, order, made.Created))
                ?? throw new InvalidDataException($"it creates a table '{made.Name}', which already exists");
            _tables.Add(made.Id, table);
            if (made.Settings.TimeToLiveAttribute is { } attribute) table.SetTimeToLive(attribute, _engine.Expiry);
        }

        ChangeIndexes(table, made.Indexes);
        if (stream?.Id != table.Stream?.Id)
        {
            table.DisableStream(at);
            if (stream is { } enabled)
                table.Stream = _engine.Streams.Recreate(table.Name, table.Key, made.Settings.StreamView!.Value, enabled.Created, enabled.Id);
        }

        if (history is null) table.DisableRecovery();
        else if (table.History is null) table.ResumeRecovery(new HistoryImage(history.Value, []), _engine.Time, made.Settings.RecoveryDays);
        else table.History.Period = TimeSpan.FromDays(made.Settings.RecoveryDays);
        if (made.Settings.TimeToLiveAttribute != table.Settings.TimeToLiveAttribute) table.SetTimeToLive(made.Settings.TimeToLiveAttribute, _engine.Expiry);
        table.Settings = made.Settings;
    }

    private static void ChangeIndexes(Table table, IReadOnlyList<SecondaryIndex> indexes)
    {
        foreach (var index in table.Indexes)
        {
            if (!indexes.Any(other => other.Name == index.Name)) table.RemoveIndex(index);
        }

        foreach (var index in indexes)
        {
            if (table.FindIndex(index.Utf8Name) is not { } known) table.AddIndex(index);
            else (known.Throughput, known.ThroughputHistory, known.OnDemand, known.Warm) = (
                index.Throughput, index.ThroughputHistory, index.OnDemand, index.Warm);
        }
    }

    private Table Find(Guid id) =>
        _tables.TryGetValue(id, out var table) ? table : throw new InvalidDataException($"it changes the table {id}, which doesn't exist");
}
