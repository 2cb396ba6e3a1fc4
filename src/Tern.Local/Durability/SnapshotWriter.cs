using Tern.Local.Buffers;
using Tern.Local.Engine;
using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>
/// Writes an image to a file, in frames of about one megabyte:
/// <code>
/// snapshot = head store end                                  of one store
///          = head (place store)* (entries*)* end             of a local AWS
/// store    = (table items* [history records*])* (stream records*)* (backup items*)* tokens exports* imports*
/// entries  = service(1 byte) (length change)*                see StateChange
/// </code>
/// Each part is a frame that starts with its <see cref="SnapshotKind"/>. The writer takes no locks: it only reads
/// immutable data.
/// </summary>
internal sealed class SnapshotWriter
{
    private const int BlockBytes = 1024 * 1024;

    // Flushed in steps, so that a flush of the journal never has to wait for the whole file.
    private const int FlushBytes = 16 * 1024 * 1024;

    private readonly DiskFile _file;
    private readonly CancellationToken _stop;
    private readonly ByteBuffer _block = new();
    private long _length;
    private long _flushed;
    private long _frame;
    private long _entries;

    private SnapshotWriter(DiskFile file, CancellationToken stop)
    {
        _file = file;
        _stop = stop;
    }

    /// <summary>
    /// Writes the image to a new file, and returns the file's length once it is on disk. A file that couldn't be
    /// completed is deleted.
    /// </summary>
    public static long Write(DataFolder folder, string path, SnapshotContent content, CancellationToken stop)
    {
        try
        {
            using var file = folder.Create(path);
            return new SnapshotWriter(file, stop).Write(content);
        }
        catch
        {
            File.Delete(path);
            throw;
        }
    }

    /// <summary>Adds entries of a service's state to the current block.</summary>
    public void WriteEntries(byte service, StateChange entries)
    {
        if (_block.Length > BlockBytes)
        {
            End();
            BeginEntries(service);
        }

        _block.WriteBytes(entries.Written);
        _entries++;
    }

    private long Write(SnapshotContent content)
    {
        Span<byte> head = stackalloc byte[FileHead.Length];
        new FileHead(content.Version, 0, 1).Write(head, FileHead.Snapshot);
        _file.Write(head, 0);
        _length = head.Length;
        var isOnly = content.Version == FileHead.OneStore;
        foreach (var (place, image) in content.Stores)
        {
            if (!isOnly)
            {
                if (image.IsEmpty) continue;
                Begin(SnapshotKind.Place);
                _block.WriteText(place.Account);
                _block.WriteText(place.Region);
                End();
            }

            WriteStore(image);
        }

        foreach (var part in content.Parts) WriteEntries(part, content.HasFiles);
        Begin(SnapshotKind.End);
        _block.WriteVarint(content.Stores.Sum(static store => store.Image.Tables.Count));
        _block.WriteVarint64(content.Stores.Sum(static store => store.Image.ItemCount));
        _block.WriteVarint(content.Stores.Sum(static store => store.Image.Streams.Count));
        _block.WriteVarint(content.Stores.Sum(static store => store.Image.Backups.Count));
        if (!isOnly) _block.WriteVarint64(_entries);
        End();
        _file.Flush();
        return _length;
    }

    private void WriteEntries(ServicePart part, bool hasFiles)
    {
        if (part.StateCode == 0) return;
        BeginEntries(part.StateCode);
        part.Capture(new SnapshotSink(this, part.StateCode, hasFiles));
        End();
    }

    private void BeginEntries(byte service)
    {
        Begin(SnapshotKind.Entries);
        _block.Write(service);
    }

    private void WriteStore(EngineImage image)
    {
        foreach (var table in image.Tables) WriteTable(table);
        foreach (var stream in image.Streams) WriteStream(stream);
        foreach (var backup in image.Backups) WriteBackup(backup);
        Begin(SnapshotKind.Tokens);
        _block.WriteVarint(image.Tokens.Count);
        foreach (var token in image.Tokens) ChangeFormat.WriteToken(_block, token);
        End();
        WriteAll(SnapshotKind.Exports, image.Exports, TransferFormat.Write);
        WriteAll(SnapshotKind.Imports, image.Imports, TransferFormat.Write);
    }

    private void WriteTable(TableImage table)
    {
        Begin(SnapshotKind.Table);
        TableFormat.Write(_block, table);
        End();
        WriteItems(table.Items);
        if (table.History is { } history) WriteHistory(history);
    }

    private void WriteBackup(Backup backup)
    {
        Begin(SnapshotKind.Backup);
        TableFormat.Write(_block, backup.Image);
        BackupFormat.Write(_block, backup);
        End();
        WriteItems(backup.Image.Items);
    }

    private void WriteHistory(HistoryImage history)
    {
        Begin(SnapshotKind.History);
        _block.WriteTime(history.Earliest);
        End();
        Begin(SnapshotKind.HistoryRecords);
        foreach (var record in history.Records)
        {
            _block.WriteInt64(record.At);
            _block.WriteBytes(record.Key);
            ItemFormat.WriteOptional(_block, record.Before);
            if (_block.Length < BlockBytes) continue;
            End();
            Begin(SnapshotKind.HistoryRecords);
        }

        End();
    }

    private void WriteItems(OrderedIndex items)
    {
        Begin(SnapshotKind.Items);
        var cursor = items.At(default);
        while (cursor.Next())
        {
            ItemFormat.Write(_block, cursor.Item);
            if (_block.Length < BlockBytes) continue;
            End();
            Begin(SnapshotKind.Items);
        }

        End();
    }

    private void WriteStream(StreamImage stream)
    {
        Begin(SnapshotKind.Stream);
        StreamFormat.Write(_block, stream);
        End();
        Begin(SnapshotKind.Records);
        for (var i = 0; i < stream.Shards.Count; i++)
        {
            foreach (var record in stream.Shards[i].Records)
            {
                StreamFormat.WriteRecord(_block, i, record);
                if (_block.Length < BlockBytes) continue;
                End();
                Begin(SnapshotKind.Records);
            }
        }

        End();
    }

    private void WriteAll<T>(SnapshotKind kind, IReadOnlyList<T> all, Action<ByteBuffer, T> write)
    {
        if (all.Count == 0) return; // so that programs that don't know this kind can still read snapshots without it
        Begin(kind);
        foreach (var one in all)
        {
            write(_block, one);
            if (_block.Length < BlockBytes) continue;
            End();
            Begin(kind);
        }

        End();
    }

    private void Begin(SnapshotKind kind)
    {
        _stop.ThrowIfCancellationRequested();
        _block.Truncate(0); // not Reset, so that the buffer keeps its size
        _block.Write(stackalloc byte[Frame.HeadLength]);
        _block.Write((byte)kind);
    }

    private void End()
    {
        Frame.Seal(_block.Mutable(_block.Since(0)), ++_frame);
        _file.Write(_block.Written, _length);
        _length += _block.Length;
        if (_length - _flushed < FlushBytes) return;
        _file.Flush();
        _flushed = _length;
    }
}
