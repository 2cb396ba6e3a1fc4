using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// Reads a snapshot. No part of it may be missing or damaged, because the data before it no longer exists.
/// </summary>
internal sealed class SnapshotReader
{
    private readonly DataContent _content;
    private readonly List<StoreImage> _stores = [];
    private EnginePlace _place;
    private bool _hasPlace;
    private long _entries;
    private List<TableImage> _tables = [];
    private List<StreamImage> _streams = [];
    private List<TokenImage> _tokens = [];
    private List<Backup> _backups = [];
    private List<TableExport> _exports = [];
    private List<TableImport> _imports = [];
    private readonly List<UndoRecord> _history = [];
    private List<StreamRecord>[] _records = [];
    private OrderedIndex _items = new();
    private bool _ended;

    private SnapshotReader(DataContent content, EnginePlace place)
    {
        _content = content;
        _place = place;
    }

    /// <summary>Checks that a snapshot is whole, without reading its content.</summary>
    /// <exception cref="LocalDataException">The snapshot is damaged.</exception>
    public static void Check(string path)
    {
        using var file = new FrameReader(path);
        file.ReadHead(FileHead.Snapshot, FileHead.AllServices);
        var last = default(SnapshotKind);
        for (long frames = 0; file.Offset < file.Length;)
        {
            var offset = file.Offset;
            if (!file.TryRead(out var frame, out var payload) || frame.Number != ++frames)
                throw new LocalDataException("The file is damaged. Save it again.", path, offset);
            last = (SnapshotKind)payload[0];
        }

        if (last != SnapshotKind.End) throw new LocalDataException("The file isn't complete. Save it again.", path, file.Length);
    }

    /// <summary>Reads a snapshot: returns its tables, and restores the state of other services.</summary>
    /// <exception cref="LocalDataException">The snapshot is damaged.</exception>
    public static List<StoreImage> Read(string path, DataContent content, out int version)
    {
        using var file = new FrameReader(path);
        version = file.ReadHead(FileHead.Snapshot, content.Version).Version;
        var reader = new SnapshotReader(content, version == FileHead.OneStore ? content.Home : EnginePlace.Default);
        long frames = 0;
        while (true)
        {
            var offset = file.Offset;
            if (offset == file.Length && reader._ended) break;
            if (reader._ended || !file.TryRead(out var frame, out var payload) || frame.Number != ++frames)
                throw new LocalDataException(
                    "The snapshot is damaged, and the journals before it were deleted, so it can't be skipped: restore the directory from a copy, or "
                        + "remove it to start empty.", path, offset);
            Records.Read(path, offset, payload, reader.Read);
        }

        if (version == FileHead.OneStore) reader.EndStore();
        return reader._stores;
    }

    private void Read(ref RecordInput from)
    {
        switch ((SnapshotKind)from.ReadByte())
        {
            case SnapshotKind.Table:
                EndHistory();
                _tables.Add(TableFormat.Read(ref from));
                _items = _tables[^1].Items;
                break;
            case SnapshotKind.Backup:
                _backups.Add(BackupFormat.Read(ref from, TableFormat.Read(ref from)));
                _items = _backups[^1].Image.Items;
                break;
            case SnapshotKind.History:
                _tables[^1] = _tables[^1] with { History = new HistoryImage(from.ReadTime(), []) };
                break;
            case SnapshotKind.HistoryRecords:
                while (!from.IsAtEnd)
                {
                    var at = from.ReadInt64();
                    var key = from.ReadBytes().ToArray();
                    _history.Add(new UndoRecord(at, key, ItemFormat.ReadOptional(ref from)));
                }

                break;
            case SnapshotKind.Items:
                while (!from.IsAtEnd)
                {
                    var item = ItemFormat.Read(ref from);
                    if (!_items.TryAppend(item.Key, item)) throw new InvalidDataException("items are not in the order of their keys");
                }

                break;
            case SnapshotKind.Stream:
                (var stream, _records) = StreamFormat.Read(ref from);
                _streams.Add(stream);
                break;
            case SnapshotKind.Records:
                while (!from.IsAtEnd)
                {
                    var (shard, record) = StreamFormat.ReadRecord(ref from);
                    _records[shard].Add(record);
                }

                break;
            case SnapshotKind.Tokens:
                for (var left = from.ReadVarint(); left > 0; left--) _tokens.Add(ChangeFormat.ReadToken(ref from));
                break;
            case SnapshotKind.Exports:
                while (!from.IsAtEnd) _exports.Add(TransferFormat.ReadExport(ref from));
                break;
            case SnapshotKind.Imports:
                while (!from.IsAtEnd) _imports.Add(TransferFormat.ReadImport(ref from));
                break;
            case SnapshotKind.Place:
                EndPlace();
                _place = ChangeFormat.ReadPlace(ref from);
                _hasPlace = true;
                break;
            case SnapshotKind.Entries:
                var service = from.ReadByte();
                for (; !from.IsAtEnd; _entries++) _content.Restore(service, from.ReadBytes());
                break;
            case SnapshotKind.End:
                EndPlace();
                EndHistory();
                var (all, tables) = (_stores.Select(static store => store.Image), _tables);
                _ended = from.ReadVarint() == tables.Count + all.Sum(static image => image.Tables.Count)
                    && from.ReadVarint64() == tables.Sum(static table => table.Items.Count) + all.Sum(static image => image.ItemCount)
                    && from.ReadVarint() == _streams.Count + all.Sum(static image => image.Streams.Count)
                    && from.ReadVarint() == _backups.Count + all.Sum(static image => image.Backups.Count)
                    && (from.IsAtEnd || from.ReadVarint64() == _entries);
                if (!_ended) throw new InvalidDataException("it contains less than its end declares");
                break;
            case var kind:
                throw new InvalidDataException($"unknown kind of record {(byte)kind}");
        }
    }

    private void EndPlace()
    {
        if (_hasPlace) EndStore();
        _hasPlace = false;
    }

    private void EndStore()
    {
        EndHistory();
        foreach (var table in _tables.Concat(_backups.Select(static backup => backup.Image)))
        {
            foreach (var index in table.Indexes) index.Fill(table.Items);
        }

        _stores.Add(new StoreImage(_place, new EngineImage(default, _tables, _streams, _tokens, _backups) { Exports = _exports, Imports = _imports }));
        (_tables, _streams, _tokens, _backups, _exports, _imports) = ([], [], [], [], [], []);
    }

    /// <summary>Adds the collected records to the history of the last table.</summary>
    private void EndHistory()
    {
        if (_history.Count == 0) return;
        _tables[^1] = _tables[^1] with { History = _tables[^1].History! with { Records = [.. _history] } };
        _history.Clear();
    }
}
