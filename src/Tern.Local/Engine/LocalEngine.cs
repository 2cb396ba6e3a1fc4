using System.Collections.Concurrent;
using Tern.Local.Engine.Backups;
using Tern.Local.Engine.Changes;
using Tern.Local.Engine.Expiry;
using Tern.Local.Engine.Expressions.Parsing;
using Tern.Local.Engine.PartiQl;
using Tern.Local.Engine.Snapshots;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables;
using Tern.Local.Engine.Tables.Capacity;
using Tern.Local.Engine.Tables.Transitions;
using Tern.Local.Engine.Transfers;
using Tern.Local.Engine.Values;
using Tern.Local.Engine.Writes;

namespace Tern.Local.Engine;

/// <summary>All tables of one local DynamoDB, the parsed expressions and the tokens of past transactions. Knows neither HTTP nor JSON.</summary>
internal sealed class LocalEngine
{
    private volatile ConcurrentDictionary<byte[], Table> _tables = new(Utf8Comparer.Instance); // replaced as a whole, so that nobody sees tables of two states
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

    /// <summary>Are tables held to their provisioned capacity?</summary>
    public bool Throttles { get; init; }

    /// <summary>How long tables and indexes stay in the states between; with zero the answer alone shows them, and they are over by the next request.</summary>
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

    /// <summary>When items are to be removed whose time to live has ended.</summary>
    public ExpiryTimer Expiry { get; }

    /// <summary>Is told of all that changes; null for an engine in memory alone.</summary>
    public IChangeLog? Log { get; private set; }

    /// <summary>Is it being put in the state that a folder holds? Nobody uses it then, so nobody takes a lock.</summary>
    public bool IsRecovering { get; set; }

    public int TableCount => _tables.Count;

    public Table? FindTable(ReadOnlySpan<byte> name) => _tables.GetAlternateLookup<ReadOnlySpan<byte>>().TryGetValue(name, out var table) ? table : null;

    /// <summary>Adds a table that <paramref name="create"/> makes of its order number; null when one of that name is there.</summary>
    public Table? TryAdd(ReadOnlySpan<byte> name, Func<long, Table> create)
    {
        lock (_schemaGate)
        {
            if (FindTable(name) is not null) return null;
            var table = Limit(create(++_tableOrder));
            table.Log = Log;
            Log?.TableAdded(table); // before anyone writes to it
            table.IsShared = !IsRecovering;
            _tables[table.Utf8Name] = table;
            return table;
        }
    }

    /// <summary>Deletes a table; false when it was deleted already.</summary>
    /// <param name="table">The table.</param>
    /// <param name="at">When it was deleted, for a deletion that is made again: its backup comes by itself then. Null for now.</param>
    public bool Remove(Table table, DateTimeOffset? at = null)
    {
        lock (_schemaGate) return MarkDeleted(table, at) && _tables.TryRemove(table.Utf8Name, out _);
    }

    /// <summary>Deletes a table that is still to be listed and described for a while, as being deleted.</summary>
    /// <param name="table">The table.</param>
    /// <param name="check">
    /// Throws when it must not be deleted, or was already. Called under its lock, so that nothing of it changes before
    /// it is deleted.
    /// </param>
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

    /// <summary>Begins what takes time. The caller holds the table's lock, or is the only one to know it.</summary>
    public void Begin(Table table, TransitionKind kind, SecondaryIndex? index = null, string? detail = null, Action? complete = null)
    {
        var transition = new Transition(table, kind, index, detail, complete);
        table.Begin(transition);
        _transitions.Add(transition);
    }

    /// <summary>Ends what is due. Asked at the beginning of every request; costs the reading of a number when nothing is under way.</summary>
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

    /// <summary>Backs a table up; null when it is deleted.</summary>
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

    /// <summary>Deletes a backup; false when it was deleted already.</summary>
    public bool RemoveBackup(Backup backup)
    {
        lock (_schemaGate)
        {
            if (!Backups.Remove(backup)) return false;
            Log?.BackupRemoved(backup);
            return true;
        }
    }

    /// <summary>Notes that an export begins, or how it ended.</summary>
    public void Record(TableExport export)
    {
        lock (_schemaGate)
        {
            Transfers.Put(export);
            Log?.ExportRecorded(export);
        }
    }

    /// <summary>Notes that an import begins, or how it ended.</summary>
    public void Record(TableImport import)
    {
        lock (_schemaGate)
        {
            Transfers.Put(import);
            Log?.ImportRecorded(import);
        }
    }

    /// <summary>
    /// Notes that the exports and imports that are under way have failed: they were those of a process that is gone.
    /// For an engine that nobody uses yet.
    /// </summary>
    public void FailTransfers()
    {
        foreach (var export in Transfers.CaptureExports().Where(static export => export.State is null))
            Record(export with { State = new TransferState(Time.GetUtcNow(), TransferState.Unknown, "The local server ended before the export did.") });
        foreach (var import in Transfers.CaptureImports().Where(static import => import.State is null))
            Record(import with { State = new TransferState(
                Time.GetUtcNow(), TransferState.Unknown, "The local server ended before the import did. The table holds what was imported by then.") });
    }

    /// <summary>All tables in any order, those at hand when it is asked.</summary>
    public ICollection<Table> Tables => _tables.Values;

    /// <summary>The same, but never those of before while others are taking their place: their times to live have been told to the sweeper by then.</summary>
    public ICollection<Table> SettledTables
    {
        get { lock (_schemaGate) return _tables.Values; }
    }

    /// <summary>All tables by name.</summary>
    public List<Table> ListTables()
    {
        Settle();
        var tables = _tables.Values.ToList();
        tables.Sort(static (a, b) => string.CompareOrdinal(a.Name, b.Name));
        return tables;
    }

    /// <summary>Everything that is stored goes. Requests that still hold on to a table find it deleted.</summary>
    public void Reset() => Restore(new EngineImage(Time.GetUtcNow(), [], [], [], []));

    /// <summary>
    /// All that is stored, at one moment over all tables: no write and no transaction is in it by half. Takes
    /// microseconds a table, and the copying of references to stream records.
    /// </summary>
    /// <param name="meanwhile">What is done at that moment, under all locks; null for nothing.</param>
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
    /// Puts what an image holds in the place of all that is stored. Requests under way that hold on to a table of
    /// before find it deleted; none sees tables of both states.
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

    /// <summary>From now on a log is told of every change. For an engine that nobody uses yet.</summary>
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

    /// <summary>Takes the locks of tables, in the order that transactions take them.</summary>
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

    /// <summary>Items expire no more. For an engine that is not used any longer.</summary>
    public void Stop() => Expiry.Stop();
}
