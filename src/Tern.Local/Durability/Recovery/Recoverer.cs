using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// Restores the state of a data directory: from the newest snapshot and every journal from its number on. It
/// only reads. Torn ends are reported, and <see cref="Tidy"/> cuts them off once everything has been read successfully.
/// </summary>
internal sealed class Recoverer(DataFolder folder, DataContent content)
{
    private readonly Replay _replay = new(content);
    private readonly List<long> _images = folder.Images();
    private bool _hasOneStore;
    private long? _nextFrame;
    private long _changes;
    private long _snapshot;
    private long _lastRead;
    private long _cutAt = -1; // in the last journal; 0 to delete the whole file, negative if nothing was torn
    private long _cutBytes;

    // The last journal, if it ends with zeros written in advance: once a new journal follows, it has to end with its
    // last frame.
    private (string Path, long Length)? _filled;

    /// <summary>The journal that is written next.</summary>
    public long NextJournal { get; private set; } = 1;

    /// <summary>The first frame of that journal.</summary>
    public long NextFrame => _nextFrame ?? 1;

    /// <summary>
    /// The number of journals read. The next start has to read them again, unless a snapshot is taken before.
    /// </summary>
    public int Journals { get; private set; }

    public long JournalBytes { get; private set; }

    public long SnapshotBytes { get; private set; }

    /// <summary>true if nothing has ever been stored; otherwise, false.</summary>
    public bool IsNew => _snapshot == 0 && _changes == 0;

    /// <summary>The stores of tables that were read.</summary>
    public List<LocalEngine> Engines => _replay.Engines;

    /// <exception cref="LocalDataException">Data is missing or damaged.</exception>
    public LocalRecovery Read(TimeProvider time)
    {
        var since = time.GetTimestamp();
        _snapshot = folder.Snapshots() is [.., var newest] ? newest : 0;
        if (_snapshot > 0)
        {
            SnapshotBytes = new FileInfo(folder.Snapshot(_snapshot)).Length;
            _replay.Restore(SnapshotReader.Read(folder.Snapshot(_snapshot), content, out var version));
            _hasOneStore = version < content.Version;
            NextJournal = _snapshot;
        }

        var journals = folder.Journals().Where(number => number >= _snapshot).ToList();
        CheckNewest(journals);
        for (var i = 0; i < journals.Count; i++) ReadJournal(journals[i], i == journals.Count - 1);
        _changes = _replay.Changes;
        return new LocalRecovery
        {
            TableCount = Engines.Sum(static engine => engine.TableCount),
            ItemCount = Engines.Sum(static engine => engine.Tables.Sum(static table => table.Items.Count)),
            AdoptedRegion = _hasOneStore && Engines.Exists(static engine => engine.TableCount > 0) ? content.Home.Region : null,
            ReplayedChanges = _changes,
            CutFile = _cutAt < 0 ? null : folder.Journal(journals[^1]),
            CutOffset = Math.Max(0, _cutAt),
            CutBytes = _cutBytes,
            Duration = time.GetElapsedTime(since),
        };
    }

    /// <summary>Cuts off torn ends and removes files that no start needs.</summary>
    public void Tidy(LocalRecovery recovery)
    {
        if (recovery.CutFile is { } torn)
        {
            if (recovery.CutOffset < FileHead.Length) File.Delete(torn);
            else Cut(torn, recovery.CutOffset);
        }

        if (_filled is { } filled) Cut(filled.Path, filled.Length);

        // Nothing was acknowledged after it, not even that it replaced a store.
        foreach (var number in _images.Where(number => number > _lastRead)) File.Delete(folder.Image(number));
        folder.RemoveUnfinished();
        folder.RemoveBefore(_snapshot);
        folder.Flush();
    }

    /// <summary>
    /// Checks that the last journal exists. If any other journal is missing, the one after it reveals that.
    /// </summary>
    private void CheckNewest(List<long> journals)
    {
        var newest = folder.ReadNewest();
        if (newest < Math.Max(1, _snapshot) || (journals.Count > 0 && journals[^1] >= newest)) return;
        throw new LocalDataException(
            "This journal, the last one, is missing, so the most recent writes are lost. "
                + $"Restore the directory from a copy, or delete '{folder.Newest}' to continue without it.",
            folder.Journal(newest));
    }

    private static void Cut(string path, long length)
    {
        using var file = File.OpenHandle(path, FileMode.Open, FileAccess.ReadWrite, FileShare.Read);
        RandomAccess.SetLength(file, length);
        RandomAccess.FlushToDisk(file);
    }

    private void ReadJournal(long number, bool isLast)
    {
        var path = folder.Journal(number);
        if (number != NextJournal)
        {
            throw new LocalDataException(
                $"The previous journal, {folder.Journal(NextJournal)}, is missing, so its writes are lost. "
                    + "Restore the directory from a copy, or remove it to start empty.",
                path);
        }

        using var file = new FrameReader(path);
        if (isLast && (file.Length < FileHead.Length || file.IsEmptyFrom(0)))
        {
            // It was just created, and nothing in it has been acknowledged.
            _cutAt = 0;
            _cutBytes = file.Length;
            return;
        }

        var head = file.ReadHead(FileHead.Journal, content.Version);
        if (head.Number != number) throw new LocalDataException($"The file contains the journal {head.Number}: it was renamed. Restore its name.", path, 0);
        _nextFrame ??= number == 1 ? 1 : head.FirstFrame;
        if (head.FirstFrame != _nextFrame)
        {
            throw new LocalDataException(
                $"The journal begins with frame {head.FirstFrame}, but frame {_nextFrame} is the next: the end of the journal before it is missing.",
                path,
                0);
        }

        if (_images.Contains(number)) _replay.Restore(SnapshotReader.Read(folder.Image(number), content, out _));
        _lastRead = number;
        var isOfOneStore = head.Version < content.Version;
        while (true)
        {
            var offset = file.Offset;
            if (!file.TryRead(out var frame, out var payload)) break;
            if (frame.Number != _nextFrame) throw new LocalDataException($"Expected frame {_nextFrame}, but found frame {frame.Number}.", path, offset);
            _replay.Begin(isOfOneStore ? content.Home : EnginePlace.Default);
            Records.Read(path, offset, payload, _replay.Read);
            _hasOneStore |= isOfOneStore;
            _nextFrame++;
        }

        Journals++;
        JournalBytes += file.Offset;
        CheckEnd(file, path, isLast);
        // An empty journal is started again.
        NextJournal = isLast && head.FirstFrame == _nextFrame ? number : number + 1;
    }

    private void CheckEnd(FrameReader file, string path, bool isLast)
    {
        if (file.Offset == file.Length) return;
        if (!isLast) throw Damaged(path, file.Offset, "The journal continues after this frame.");
        if (file.IsEmptyFrom(file.Offset))
        {
            _filled = (path, file.Offset); // not cut, because the process didn't stop cleanly
            return;
        }

        if (file.FindLater(file.Offset + 1, NextFrame - 1) is { } later) throw Damaged(path, file.Offset, $"Complete frames follow at offset {later}.");
        _cutAt = file.Offset;
        _cutBytes = file.Length - file.Offset;
    }

    private static LocalDataException Damaged(string path, long offset, string more) =>
        new(
            $"The journal is damaged in the middle: there is no complete frame here. {more} "
                + "Restore the directory from a copy, or truncate the file here to continue without everything after it.",
            path,
            offset);
}
