using System.Diagnostics;
using Tern.Local.Engine;

namespace Tern.Local.Durability;

/// <summary>
/// Persists an engine's state in a folder: every change in a journal, and occasionally a snapshot, so that the journal
/// doesn't have to be read from the beginning. Only one process at a time can use a folder.
/// </summary>
internal sealed class DataStore : IDisposable
{
    /// <summary>
    /// The journal size below which no snapshot is taken: smaller journals are read faster than anyone notices.
    /// </summary>
    public const long LeastJournalBytes = 64 * 1024 * 1024;

    /// <summary>
    /// The number of journals after which a snapshot is taken, however small they are. Each start begins a new journal.
    /// </summary>
    private const int MostJournals = 32;

    private readonly DataFolder _folder;
    private readonly FolderLock _lock;
    private readonly LocalEngine _engine;
    private readonly Journal _journal;
    private readonly JournalWriter _writer;
    private readonly CancellationTokenSource _stop = new();
    private readonly long _leastJournalBytes;
    private readonly Lock _gate = new();
    private long _snapshotAt; // in bytes of the journal
    private Thread? _snapshots;
    private bool _isDisposed;

    private DataStore(DataFolder folder, FolderLock folderLock, LocalEngine engine, Recoverer recovered, long leastJournalBytes)
    {
        _folder = folder;
        _lock = folderLock;
        _engine = engine;
        _leastJournalBytes = leastJournalBytes;
        // As large as the snapshot, so that on average everything is written at most twice.
        _snapshotAt = Math.Max(leastJournalBytes, recovered.SnapshotBytes);
        var file = new JournalFile(folder, recovered.NextJournal, recovered.NextFrame);
        folder.NoteNewest(recovered.NextJournal);
        _journal = new Journal(engine.Time, WriteUnfinished, recovered.NextJournal);
        _writer = new JournalWriter(folder, _journal, file, SnapshotWhenDue) { Bytes = recovered.JournalBytes };
        if (recovered.Journals > MostJournals) _snapshotAt = 0;
    }

    /// <summary>The result of reading the folder.</summary>
    public required LocalRecovery Recovery { get; init; }

    /// <summary>
    /// Restores the engine's state from the folder, and persists all changes from then on. The folder is created if it
    /// doesn't exist.
    /// </summary>
    /// <exception cref="LocalDataException">The folder can't be used, is in use by another process, or contains damaged
    /// data.</exception>
    public static DataStore Open(DataFolder folder, LocalEngine engine, long leastJournalBytes = LeastJournalBytes)
    {
        var path = folder.Path;
        try
        {
            if (File.Exists(path)) throw new LocalDataException("The data directory is a file. Specify a folder; it is created if it doesn't exist.", path);
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
                $"The data directory can't be read and written: {failure.Message} Grant this user access, or specify another folder.", path, null, failure);
        }
        catch (IOException failure) when (failure is not LocalDataException)
        {
            throw new LocalDataException($"The data directory can't be read and written: {failure.Message}", path, null, failure);
        }
    }

    /// <summary>
    /// The reason that writes can't be stored at present or couldn't be stored at the end; null if they can.
    /// </summary>
    public string? Failure => _isDisposed && _writer.IsWhole ? null : _journal.Failure;

    /// <summary>Waits until all changes so far are on disk.</summary>
    public void Flush() => _journal.Wait(_journal.Position);

    /// <summary>Takes a snapshot, and removes the journals before it.</summary>
    public void TakeSnapshot()
    {
        long number = 0;
        var image = _engine.Capture(() =>
        {
            number = _journal.Rotate();
            _writer.Bytes = 0;
        });
        Flush(); // the new journal exists, so the old ones are complete
        var unfinished = WriteUnfinished(image);
        var length = new FileInfo(unfinished).Length;
        try
        {
            File.Move(unfinished, _folder.Snapshot(number), overwrite: true);
        }
        catch
        {
            File.Delete(unfinished); // otherwise, each further attempt would leave one behind
            throw;
        }

        _folder.Flush();
        _folder.RemoveBefore(_folder.Snapshots()[^1]);
        Volatile.Write(ref _snapshotAt, Math.Max(_leastJournalBytes, length));
    }

    /// <summary>Writes pending changes and releases the folder.</summary>
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

    /// <summary>Waits until a snapshot in progress is complete or abandoned.</summary>
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

    // Runs on a thread that writes the journal. The snapshot gets its own thread, so that journaling continues.
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
            // Nothing is lost: the journals are all there. The next attempt follows once the journal has grown by the
            // same amount again.
            if (failure is not OperationCanceledException)
                Trace.TraceError($"The data directory '{_folder.Path}' keeps its journals, because no snapshot could be written: {failure.Message}");
            Volatile.Write(ref _snapshotAt, _writer.Bytes + _leastJournalBytes);
        }

        lock (_gate) _snapshots = null;
    }
}
