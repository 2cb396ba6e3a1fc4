using Tern.Local.Buffers;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// Reads a snapshot. No part of it may be missing or damaged, because the data before it no longer exists.
/// </summary>
internal sealed class SnapshotReader
{
    private readonly List<TableImage> _tables = [];
    private readonly List<StreamImage> _streams = [];
    private readonly List<TokenImage> _tokens = [];
    private readonly List<Backup> _backups = [];
    private readonly List<TableExport> _exports = [];
    private readonly List<TableImport> _imports = [];
    private readonly List<UndoRecord> _history = [];
    private List<StreamRecord>[] _records = [];
    private OrderedIndex _items = new();
    private bool _ended;

    /// <exception cref="LocalDataException">The snapshot is damaged.</exception>
    public static EngineImage Read(string path)
    {
        using var file = new FrameReader(path);
        file.ReadHead(FileHead.Snapshot);
        var reader = new SnapshotReader();
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

        reader.EndHistory();
        foreach (var table in reader._tables.Concat(reader._backups.Select(static backup => backup.Image)))
        {
            foreach (var index in table.Indexes) index.Fill(table.Items);
        }

        return new EngineImage(default, reader._tables, reader._streams, reader._tokens, reader._backups) { Exports = reader._exports,
            Imports = reader._imports };
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
            case SnapshotKind.End:
                _ended = from.ReadVarint() == _tables.Count
                    && from.ReadVarint64() == _tables.Sum(static table => table.Items.Count) && from.ReadVarint() == _streams.Count
                    && from.ReadVarint() == _backups.Count;
                if (!_ended) throw new InvalidDataException("it contains less than its end declares");
                break;
            case var kind:
                throw new InvalidDataException($"unknown kind of record {(byte)kind}");
        }
    }

    /// <summary>Adds the collected records to the history of the last table.</summary>
    private void EndHistory()
    {
        if (_history.Count == 0) return;
        _tables[^1] = _tables[^1] with { History = _tables[^1].History! with { Records = [.. _history] } };
        _history.Clear();
    }
}
