using System.Collections.Concurrent;

namespace Tern.Local.Engine;

/// <summary>
/// The tables of a local DynamoDB, with parsed expressions and the tokens of past transactions. It is independent of
/// HTTP and JSON.
/// </summary>
internal sealed class LocalEngine
{
    private volatile ConcurrentDictionary<byte[], Table> _tables = new(Utf8Comparer.Instance); // replaced as a whole, so that no request sees a mixture
    private readonly Lock _schemaGate = new();
    private readonly TransitionQueue _transitions;
    private long _tableOrder;

    public LocalEngine(TimeProvider time)
    {
        Time = time;
        _transitions = new TransitionQueue(time, TimeSpan.Zero);
        Tokens = new IdempotencyTokens(time);
        Streams = new StreamCatalog(time);
        Backups = new BackupCatalog(time);
        Transfers = new TransferCatalog(time);
        Expiry = new ExpiryTimer(time, new ExpirySweeper(this).Sweep);
    }

    public TimeProvider Time { get; }

    /// <summary>The account and Region of the tables.</summary>
    public EnginePlace Place { get; init; } = EnginePlace.Default;

    /// <summary>true to limit tables to their provisioned capacity; otherwise, false.</summary>
    public bool Throttles { get; init; }

    /// <summary>
    /// The time that tables and indexes spend in transitional states. If it's zero, only the response shows the state,
    /// and the transition is over by the next request.
    /// </summary>
    public TimeSpan TransitionDelay
    {
        get => _transitions.Delay;
        init => _transitions = new TransitionQueue(Time, value);
    }

    public ExpressionCache Expressions { get; } = new();

    public StatementCache Statements { get; } = new();

    public IdempotencyTokens Tokens { get; }

    public StreamCatalog Streams { get; }

    public BackupCatalog Backups { get; }

    public TransferCatalog Transfers { get; }

    /// <summary>The timer for the removal of expired items.</summary>
    public ExpiryTimer Expiry { get; }

    /// <summary>The log that receives all changes; null for an engine that is only in memory.</summary>
    public IChangeLog? Log { get; private set; }

    /// <summary>
    /// true while the engine's state is read from a folder. Nothing else uses it then, so no locks are taken.
    /// </summary>
    public bool IsRecovering { get; set; }

    public int TableCount => _tables.Count;

    public Table? FindTable(ReadOnlySpan<byte> name) => _tables.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(name, out var table) ? table : null;

    /// <summary>
    /// Adds a table that <paramref name="create"/> creates from its order number; returns null if the name is already
    /// in use.
    /// </summary>
    public Table? TryAdd(ReadOnlySpan<byte> name, Func<long, Table> create)
    {
        lock (_schemaGate)
        {
            if (FindTable(name) is not null) return null;
            var table = Limit(create(++_tableOrder));
            table.Log = Log;
            Log?.TableAdded(table); // before any request writes to it
            table.IsShared = !IsRecovering;
            _tables[table.Utf8Name] = table;
            return table;
        }
    }

    /// <summary>Deletes a table; returns false if it has already been deleted.</summary>
    /// <param name="table">The table.</param>
    /// <param name="at">The time of the deletion, for a replay, in which the backup is a separate change. Null for
    /// now.</param>
    public bool Remove(Table table, DateTimeOffset? at = null)
    {
        lock (_schemaGate) return MarkDeleted(table, at) && _tables.TryRemove(table.Utf8Name, out _);
    }

    /// <summary>Starts to delete a table that is listed and described as being deleted for a while.</summary>
    /// <param name="table">The table.</param>
    /// <param name="check">A delegate that throws if the table must not be deleted, or has already been deleted. It's
    /// called under the table's lock, so that nothing changes before the deletion.</param>
    public void BeginRemove(Table table, Action<Table> check)
    {
        lock (_schemaGate)
        {
            lock (table.Gate)
            {
                check(table);
                MarkDeleted(table, at: null);
            }

            _transitions.Add(new Transition(table, TransitionKind.Deletion, null, null, null));
        }
    }

    /// <summary>Starts a transition. The caller holds the table's lock, or has the only reference to it.</summary>
    public void Begin(Table table, TransitionKind kind, SecondaryIndex? index = null, string? detail = null, Action? complete = null)
    {
        var transition = new Transition(table, kind, index, detail, complete);
        table.Begin(transition);
        _transitions.Add(transition);
    }

    /// <summary>
    /// Ends transitions that are due. Called at the start of every request; if there are none, it costs a single read
    /// of a number.
    /// </summary>
    public void Settle()
    {
        while (_transitions.TakeDue() is { } transition)
        {
            if (transition.Kind == TransitionKind.Deletion)
            {
                lock (_schemaGate) _tables.TryRemove(KeyValuePair.Create(transition.Table.Utf8Name, transition.Table));
                continue;
            }

            lock (transition.Table.Gate) transition.Table.End(transition);
        }
    }

    private bool MarkDeleted(Table table, DateTimeOffset? at)
    {
        lock (table.Gate)
        {
            if (table.IsDeleted) return false;
            if (at is null && table.History is not null)
            {
                var backup = Backups.CreateOfDeleted(table.Capture());
                Log?.BackupCreated(table, backup);
            }

            table.Delete(at);
            Log?.TableDeleted(table);
            return true;
        }
    }

    /// <summary>Creates a backup of a table; returns null if the table has been deleted.</summary>
    public Backup? CreateBackup(Table table, string name)
    {
        lock (_schemaGate)
        {
            lock (table.Gate)
            {
                if (table.IsDeleted) return null;
                var backup = Backups.Create(table.Capture(), name);
                Log?.BackupCreated(table, backup);
                return backup;
            }
        }
    }

    /// <summary>Deletes a backup; returns false if it has already been deleted.</summary>
    public bool RemoveBackup(Backup backup)
    {
        lock (_schemaGate)
        {
            if (!Backups.Remove(backup)) return false;
            Log?.BackupRemoved(backup);
            return true;
        }
    }

    /// <summary>Records that an export started, or its result.</summary>
    public void Record(TableExport export)
    {
        lock (_schemaGate)
        {
            Transfers.Put(export);
            Log?.ExportRecorded(export);
        }
    }

    /// <summary>Records that an import started, or its result.</summary>
    public void Record(TableImport import)
    {
        lock (_schemaGate)
        {
            Transfers.Put(import);
            Log?.ImportRecorded(import);
        }
    }

    /// <summary>
    /// Marks exports and imports in progress as failed, because their process no longer exists. For an engine that
    /// isn't in use yet.
    /// </summary>
    public void FailTransfers()
    {
        foreach (var export in Transfers.CaptureExports().Where(static export => export.State is null))
            Record(export with { State = new TransferState(Time.GetUtcNow(), TransferState.Unknown, "The local server ended before the export did.") });
        foreach (var import in Transfers.CaptureImports().Where(static import => import.State is null))
            Record(import with { State = new TransferState(
                Time.GetUtcNow(), TransferState.Unknown, "The local server ended before the import did. The table contains the items imported so far.") });
    }

    /// <summary>All current tables, in any order.</summary>
    public ICollection<Table> Tables => _tables.Values;

    /// <summary>
    /// All current tables, but never the old ones while others are replacing them: by then, the new tables have already
    /// reported their expiration times to the timer.
    /// </summary>
    public ICollection<Table> SettledTables
    {
        get { lock (_schemaGate) return _tables.Values; }
    }

    /// <summary>Returns all tables, sorted by name.</summary>
    public List<Table> ListTables()
    {
        Settle();
        var tables = _tables.Values.ToList();
        tables.Sort(static (a, b) => string.CompareOrdinal(a.Name, b.Name));
        return tables;
    }

    /// <summary>Deletes everything that is stored. Requests that still refer to a table find it deleted.</summary>
    public void Reset() => Restore(new EngineImage(Time.GetUtcNow(), [], [], [], []));

    /// <summary>
    /// Captures everything that is stored, at one moment across all tables: it contains no partial writes or
    /// transactions. Takes microseconds per table, plus the time to copy references to stream records.
    /// </summary>
    /// <param name="meanwhile">An action to run at that moment, under all locks, or null.</param>
    public EngineImage Capture(Action? meanwhile = null)
    {
        Settle();
        lock (_schemaGate)
        {
            var tables = Enter([.. _tables.Values.Where(static table => !table.IsDeleted)]);
            try
            {
                meanwhile?.Invoke();
                return new EngineImage(Time.GetUtcNow(), tables.ConvertAll(static table => table.CaptureWithHistory()), Streams.Capture(),
                    Tokens.Capture(), Backups.Capture())
                {
                    Exports = Transfers.CaptureExports(),
                    Imports = Transfers.CaptureImports(),
                };
            }
            finally
            {
                Exit(tables);
            }
        }
    }

    /// <summary>
    /// Replaces everything that is stored with the content of an image. Requests in progress that refer to an old table
    /// find it deleted, and none sees tables of both states.
    /// </summary>
    public void Restore(EngineImage image)
    {
        var swap = Log?.PrepareRestore(image);
        lock (_schemaGate)
        {
            var tables = new ConcurrentDictionary<byte[], Table>(Utf8Comparer.Instance);
            var made = image.Tables.Select(table => (Image: table, Table: MakeTable(table))).ToList();
            foreach (var (_, table) in made) tables[table.Utf8Name] = table;
            var before = Enter(_tables.Values);
            try
            {
                foreach (var table in before) table.Delete();
                Streams.Restore(image.Streams);
                foreach (var (of, table) in made)
                {
                    table.Resume(Streams, Expiry, Time, of.History);
                    table.Log = Log;
                    table.IsShared = !IsRecovering;
                }

                Tokens.Restore(image.Tokens);
                Backups.Restore(image.Backups);
                Transfers.Restore(image.Exports, image.Imports);
                swap?.Invoke();
                _tables = tables;
            }
            finally
            {
                Exit(before);
            }
        }
    }

    /// <summary>Attaches a log, which receives every change from now on. For an engine that isn't in use yet.</summary>
    public void Attach(IChangeLog log)
    {
        Log = log;
        IsRecovering = false;
        foreach (var table in _tables.Values)
        {
            table.Log = log;
            table.IsShared = true;
        }
    }

    private Table MakeTable(TableImage image) => Limit(Table.FromImage(image, image.Name, image.Id, ++_tableOrder, image.Created));

    private Table Limit(Table table)
    {
        if (Throttles) table.Limiter = new ThroughputLimiter(table, Time);
        return table;
    }

    /// <summary>Takes the locks of tables, in the same order as transactions do.</summary>
    private static List<Table> Enter(ICollection<Table> tables)
    {
        var ordered = tables.OrderBy(static table => table.Order).ToList();
        foreach (var table in ordered) table.Gate.Enter();
        return ordered;
    }

    private static void Exit(List<Table> tables)
    {
        foreach (var table in tables) table.Gate.Exit();
    }

    /// <summary>Stops the expiration of items. For an engine that is no longer in use.</summary>
    public void Stop() => Expiry.Stop();
}
