using System.Diagnostics;
using Tern.Local.Engine;
using Tern.Local.Serving;

namespace Tern.Local.Durability;

/// <summary>
/// Persists the state of a store of tables, or of a whole local AWS, in a folder: every change in a journal, and
/// occasionally a snapshot, so that the journal doesn't have to be read from the beginning. Only one process at a time
/// can use a folder.
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
    private readonly DataContent _content;
    private readonly Journal _journal;
    private readonly JournalWriter _writer;
    private readonly CancellationTokenSource _stop = new();
    private readonly long _leastJournalBytes;
    private readonly Lock _gate = new();
    private readonly Lock _storesGate = new(); // no store is added while it is held
    private readonly List<LocalEngine> _stores = [];
    private long _snapshotAt; // in bytes of the journal
    private Thread? _snapshots;
    private bool _isDisposed;

    private DataStore(DataFolder folder, FolderLock folderLock, DataContent content, Recoverer recovered, long leastJournalBytes)
    {
        _folder = folder;
        _lock = folderLock;
        _content = content;
        _leastJournalBytes = leastJournalBytes;
        // As large as the snapshot, so that on average everything is written at most twice.
        _snapshotAt = Math.Max(leastJournalBytes, recovered.SnapshotBytes);
        var file = new JournalFile(folder, content.Version, recovered.NextJournal, recovered.NextFrame);
        folder.NoteNewest(recovered.NextJournal);
        _journal = new Journal(content.Own.Time, recovered.NextJournal);
        State = new StateLog(_journal);
        _writer = new JournalWriter(folder, _journal, file, SnapshotWhenDue) { Bytes = recovered.JournalBytes };
        if (recovered.Journals > MostJournals) _snapshotAt = 0;
    }

    /// <summary>The result of reading the folder.</summary>
    public required LocalRecovery Recovery { get; init; }

    /// <summary>true if the directory has to be filled with its first content; otherwise, false.</summary>
    public bool NeedsSeed => _content.IsSeeded && File.Exists(_folder.Seeding);

    /// <summary>The log of the services' state.</summary>
    public IStateLog State { get; }

    /// <summary>
    /// Restores the state from the folder, and persists all changes from then on. The folder is created if it
    /// doesn't exist.
    /// </summary>
    /// <exception cref="LocalDataException">The folder can't be used, is in use by another process, or contains damaged
    /// data.</exception>
    public static DataStore Open(DataFolder folder, DataContent content, long leastJournalBytes = LeastJournalBytes)
    {
        var path = folder.Path;
        try
        {
            if (File.Exists(path)) throw new LocalDataException("The data directory is a file. Specify a folder; it is created if it doesn't exist.", path);
            Directory.CreateDirectory(path);
            var folderLock = FolderLock.Take(path);
            try
            {
                if (content.IsSeeded && File.Exists(folder.Seeding)) folder.RemoveAll();
                foreach (var part in content.Parts) part.Restoring(folder.Path);
                var recoverer = new Recoverer(folder, content);
                var recovery = recoverer.Read(TimeProvider.System);
                if (content.IsSeeded && recoverer.IsNew) File.WriteAllText(folder.Seeding, "");
                recoverer.Tidy(recovery);
                var store = new DataStore(folder, folderLock, content, recoverer, leastJournalBytes) { Recovery = recovery };
                try
                {
                    store.Begin(recoverer);
                    return store;
                }
                catch
                {
                    store.Dispose();
                    throw;
                }
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

    /// <summary>Notes that the directory has its first content.</summary>
    public void Seeded()
    {
        Flush();
        File.Delete(_folder.Seeding);
        _folder.Flush();
    }

    /// <summary>Adds a store that is made while the folder is open, and persists its changes from then on.</summary>
    public void Add(LocalEngine engine)
    {
        lock (_storesGate)
        {
            _stores.Add(engine);
            engine.Attach(new TableLog(_journal, engine, _content.Version == FileHead.OneStore, image => WriteUnfinished([image], [])));
        }
    }

    /// <summary>Takes a snapshot, and removes the journals before it.</summary>
    public void TakeSnapshot()
    {
        long number = 0;
        var images = Capture(() =>
        {
            number = _journal.Rotate();
            _writer.Bytes = 0;
        });
        Flush(); // the new journal exists, so the old ones are complete
        // Services are captured later: their changes until then are in the new journal, and can be applied again.
        var unfinished = WriteUnfinished(images, _content.Parts);
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

    private void Begin(Recoverer recovered)
    {
        foreach (var engine in recovered.Engines) Add(engine);
        _writer.Start();
        foreach (var engine in recovered.Engines)
        {
            engine.FailTransfers();
            engine.Expiry.Release();
        }

        foreach (var part in _content.Parts) part.Restored(State);
        // From now on, the Region is in the folder.
        if (Recovery.AdoptedRegion is not null) TakeSnapshot();
    }

    /// <summary>Captures all stores at the same moment, and does something at that moment.</summary>
    private StoreImage[] Capture(Action meanwhile)
    {
        lock (_storesGate) return StoreImage.Capture(_stores, meanwhile);
    }

    private string WriteUnfinished(IReadOnlyList<StoreImage> images, IReadOnlyList<ServicePart> parts)
    {
        var path = _folder.UnfinishedSnapshot();
        SnapshotWriter.Write(_folder, path, new SnapshotContent(_content.Version, images, parts), _stop.Token);
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
            // Nothing is lost: the journals are all there. The next attempt is made when the journal has grown by the
            // same amount again.
            if (failure is not OperationCanceledException)
                Trace.TraceError($"The data directory '{_folder.Path}' keeps its journals, because no snapshot could be written: {failure.Message}");
            Volatile.Write(ref _snapshotAt, _writer.Bytes + _leastJournalBytes);
        }

        lock (_gate) _snapshots = null;
    }
}
