using System.Diagnostics;
using Tern.Local.Durability.Files;
using Tern.Local.Durability.Journaling;
using Tern.Local.Durability.Recovery;
using Tern.Local.Durability.Snapshots;
using Tern.Local.Engine;
using Tern.Local.Engine.Snapshots;

namespace Tern.Local.Durability;

/// <summary>
/// Keeps an engine's state in a folder: every change in a journal, and from time to time a snapshot, so that the
/// journal need not be read from its beginning. One process at a time has a folder.
/// </summary>
internal sealed class DataStore : IDisposable
{
    /// <summary>Journals of less are read faster than anyone notices.</summary>
    public const long LeastJournalBytes = 64 * 1024 * 1024;

    /// <summary>Each start begins a journal; so many of them are worth a snapshot, however small.</summary>
    private const int MostJournals = 32;

    private readonly DataFolder _folder;
    private readonly FolderLock _lock;
    private readonly LocalEngine _engine;
    private readonly Journal _journal;
    private readonly JournalWriter _writer;
    private readonly CancellationTokenSource _stop = new();
    private readonly long _leastJournalBytes;
    private readonly Lock _gate = new();
    private long _snapshotAt; // by the bytes of the journal
    private Thread? _snapshots;
    private bool _isDisposed;

    private DataStore(DataFolder folder, FolderLock folderLock, LocalEngine engine, Recoverer recovered, long leastJournalBytes)
    {
        _folder = folder;
        _lock = folderLock;
        _engine = engine;
        _leastJournalBytes = leastJournalBytes;
        // As long as the snapshot: so all that is written is written twice at most, on average.
        _snapshotAt = Math.Max(leastJournalBytes, recovered.SnapshotBytes);
        var file = new JournalFile(folder, recovered.NextJournal, recovered.NextFrame);
        folder.NoteNewest(recovered.NextJournal);
        _journal = new Journal(engine.Time, WriteUnfinished, recovered.NextJournal);
        _writer = new JournalWriter(folder, _journal, file, SnapshotWhenDue) { Bytes = recovered.JournalBytes };
        if (recovered.Journals > MostJournals) _snapshotAt = 0;
    }

    /// <summary>What was found in the folder.</summary>
    public required LocalRecovery Recovery { get; init; }

    /// <summary>Puts the engine in the state that the folder holds, and keeps it there from now on. The folder is made when it is not there.</summary>
    /// <exception cref="LocalDataException">The folder can't be used, or is used by another, or what it holds is damaged.</exception>
    public static DataStore Open(DataFolder folder, LocalEngine engine, long leastJournalBytes = LeastJournalBytes)
    {
        var path = folder.Path;
        try
        {
            if (File.Exists(path)) throw new LocalDataException("The data directory is a file. Name a folder, or one that is not there yet.", path);
            Directory.CreateDirectory(path);
            var folderLock = FolderLock.Take(path);
            try
            {
                var recoverer = new Recoverer(folder, engine);
                var recovery = recoverer.Read(TimeProvider.System);
                recoverer.Tidy(recovery);
                var store = new DataStore(folder, folderLock, engine, recoverer, leastJournalBytes) { Recovery = recovery };
                engine.Attach(store._journal);
                store._writer.Start();
                engine.FailTransfers();
                engine.Expiry.Release();
                return store;
            }
            catch
            {
                folderLock.Dispose();
                throw;
            }
        }
        catch (UnauthorizedAccessException failure)
        {
            throw new LocalDataException(
                $"The data directory can't be read and written: {failure.Message} Give this user the right to, or name another folder.", path, null, failure);
        }
        catch (IOException failure) when (failure is not LocalDataException)
        {
            throw new LocalDataException($"The data directory can't be read and written: {failure.Message}", path, null, failure);
        }
    }

    /// <summary>Why writes can't be kept at present, or could not at the end; null when they can.</summary>
    public string? Failure => _isDisposed && _writer.IsWhole ? null : _journal.Failure;

    /// <summary>Waits until the disk has all that was changed so far.</summary>
    public void Flush() => _journal.Wait(_journal.Position);

    /// <summary>Takes a snapshot now, and removes the journals before it.</summary>
    public void TakeSnapshot()
    {
        long number = 0;
        var image = _engine.Capture(() =>
        {
            number = _journal.Rotate();
            _writer.Bytes = 0;
        });
        Flush(); // the new journal is there, so the old ones are whole
        var unfinished = WriteUnfinished(image);
        var length = new FileInfo(unfinished).Length;
        try
        {
            File.Move(unfinished, _folder.Snapshot(number), overwrite: true);
        }
        catch
        {
            File.Delete(unfinished); // or each further try would leave one
            throw;
        }

        _folder.Flush();
        _folder.RemoveBefore(_folder.Snapshots()[^1]);
        Volatile.Write(ref _snapshotAt, Math.Max(_leastJournalBytes, length));
    }

    /// <summary>Writes what is pending, and lets the folder go.</summary>
    public void Dispose()
    {
        _stop.Cancel();
        WaitForSnapshot();
        try
        {
            _writer.Dispose();
            _isDisposed = true;
        }
        finally
        {
            _lock.Dispose();
            _stop.Dispose();
        }
    }

    /// <summary>Waits until a snapshot that is being taken is there, or given up.</summary>
    public void WaitForSnapshot()
    {
        Thread? snapshots;
        lock (_gate) snapshots = _snapshots;
        snapshots?.Join();
    }

    private string WriteUnfinished(EngineImage image)
    {
        var path = _folder.UnfinishedSnapshot();
        SnapshotWriter.Write(_folder, path, image, _stop.Token);
        return path;
    }

    // On a thread that writes the journal, which goes on while a thread of its own takes the snapshot.
    private void SnapshotWhenDue()
    {
        if (_writer.Bytes < Volatile.Read(ref _snapshotAt)) return;
        lock (_gate)
        {
            if (_snapshots is not null || _stop.IsCancellationRequested) return;
            _snapshots = new Thread(TrySnapshot) { IsBackground = true, Name = "Tern.Local snapshot" };
            _snapshots.Start();
        }
    }

    private void TrySnapshot()
    {
        try
        {
            TakeSnapshot();
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException or OperationCanceledException)
        {
            // Nothing is lost by it: the journals are all there. After as much again it is tried again.
            if (failure is not OperationCanceledException)
                Trace.TraceError($"The data directory '{_folder.Path}' keeps its journals, for no snapshot could be written: {failure.Message}");
            Volatile.Write(ref _snapshotAt, _writer.Bytes + _leastJournalBytes);
        }

        lock (_gate) _snapshots = null;
    }
}
