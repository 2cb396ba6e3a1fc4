using System.Diagnostics;
using System.Text;
using Tern.Local.Engine.Expiry;
using Tern.Local.Engine.Keys;
using Tern.Local.Engine.Recovery;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Streams;
using Tern.Local.Engine.Tables.Capacity;
using Tern.Local.Engine.Tables.Transitions;
using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Tables;

/// <summary>
/// A table: its items, its indexes and the lock that guards both. One writer at a time; readers take the lock only to pick up
/// references to items, which are immutable. Tables never wait for each other, but in transactions that name several.
/// </summary>
internal sealed class Table
{
    private readonly ByteBuffer _keys = new(); // guarded by Gate
    private volatile SecondaryIndex[] _indexes;
    private volatile bool _isBeingMade;

    public Table(string name, KeySchema key, IEnumerable<SecondaryIndex> indexes, long order, DateTimeOffset created)
    {
        Name = name;
        Utf8Name = Encoding.UTF8.GetBytes(name);
        Key = key;
        Order = order;
        Created = created;
        _indexes = [.. indexes];
        Items = new OrderedIndex();
    }

    private Table(string name, TableImage image, Guid id, long order, DateTimeOffset created)
    {
        Name = name;
        Utf8Name = Encoding.UTF8.GetBytes(name);
        Key = image.Key;
        Order = order;
        Created = created;
        Id = id;
        Settings = image.Settings;
        Items = image.Items.Clone();
        _indexes = [.. image.Indexes.Select(static index => index.Clone())];
    }

    /// <summary>
    /// A table that begins as another was: its key, indexes, settings and items. What its settings name but the image does not hold, the stream, the
    /// times to live and the history of changes, the caller enables again, or takes out of the settings.
    /// </summary>
    public static Table FromImage(TableImage image, string name, Guid id, long order, DateTimeOffset created) => new(name, image, id, order, created);

    public string Name { get; }

    public byte[] Utf8Name { get; }

    public KeySchema Key { get; }

    /// <summary>Transactions take the locks of several tables in this order.</summary>
    public long Order { get; }

    public DateTimeOffset Created { get; }

    public Guid Id { get; } = Guid.NewGuid();

    public TableSettings Settings
    {
        get;
        set
        {
            field = value;
            Log?.TableChanged(this);
        }
    } = new();

    /// <summary>Is told of all that changes; null for a table in memory alone. Set before the table is known to anyone.</summary>
    public ITableLog? Log { get; set; }

    /// <summary>Holds requests to the provisioned capacity; null where nobody asked for that.</summary>
    public ThroughputLimiter? Limiter { get; set; }

    /// <summary>Guards the items and indexes. Held for microseconds: no waiting, no I/O within.</summary>
    public Lock Gate { get; } = new();

    /// <summary>Can requests find it? Before that, whoever makes it is the only one to know it, and needs no lock.</summary>
    public bool IsShared { get; set; }

    /// <summary>A table that was deleted while a request held on to it: it is not there any more.</summary>
    public bool IsDeleted { get; private set; }

    /// <summary>What is under way, in the order it began. Replaced as a whole, under the lock.</summary>
    public Transition[] Transitions { get; private set; } = [];

    /// <summary>Can items be read and written? A table that is being made, or deleted, is not there for them.</summary>
    public bool IsReady => !IsDeleted && !_isBeingMade;

    /// <summary>The table's state.</summary>
    public TableStatus Status =>
        IsDeleted ? TableStatus.Deleting
        : _isBeingMade ? TableStatus.Creating
        : Array.Exists(Transitions, static transition => IsUpdate(transition.Kind)) ? TableStatus.Updating
        : TableStatus.Active;

    private static bool IsUpdate(TransitionKind kind) =>
        kind is not (TransitionKind.TimeToLive or TransitionKind.IndexBackfill or TransitionKind.IndexUpdate);

    public OrderedIndex Items { get; }

    /// <summary>Where changes are recorded; null while no stream is enabled. Set under the lock.</summary>
    public TableStream? Stream { get; set; }

    /// <summary>The items by when their time to live ends; null while none is enabled. Set under the lock.</summary>
    public ExpiryIndex? Expiry { get; set; }

    /// <summary>What takes changes back; null while point-in-time recovery is not enabled. Set under the lock.</summary>
    public ChangeHistory? History { get; private set; }

    /// <summary>Local indexes first. The array is replaced as a whole when a global one comes or goes.</summary>
    public SecondaryIndex[] Indexes => _indexes;

    /// <summary>The indexes without one that is being deleted: what an image or a log has of them, so that a deletion that was answered lasts.</summary>
    public IReadOnlyList<SecondaryIndex> KeptIndexes => Array.FindAll(_indexes, static index => index.Status != IndexStatus.Deleting);

    /// <summary>The settings without the attributes that only the keys of such an index use.</summary>
    public TableSettings KeptSettings
    {
        get
        {
            if (!Array.Exists(_indexes, static index => index.Status == IndexStatus.Deleting)) return Settings;
            var kept = KeptIndexes;
            return Settings with { Attributes = [.. Settings.Attributes.Where(attribute => IsOfKey(attribute, kept))] };
        }
    }

    private bool IsOfKey(KeyAttribute attribute, IReadOnlyList<SecondaryIndex> indexes) =>
        Key.Contains(attribute.Utf8Name) || indexes.Any(index => index.Key.Contains(attribute.Utf8Name));

    /// <summary>The table as it is now. Takes microseconds whatever its size; the caller holds the lock.</summary>
    public TableImage Capture()
    {
        AssertHeld();
        return new TableImage(Name, Id, Created, Key, KeptSettings, [.. KeptIndexes.Select(static index => index.Clone())], Items.Clone());
    }

    /// <summary>The same with the history of changes, whose references are copied.</summary>
    public TableImage CaptureWithHistory() => Capture() with { History = History?.Capture() };

    public bool IsUnderWay(TransitionKind kind) => FindTransition(kind) is not null;

    public Transition? FindTransition(TransitionKind kind) => Array.Find(Transitions, transition => transition.Kind == kind);

    /// <summary>The caller holds the lock.</summary>
    public void Begin(Transition transition)
    {
        AssertHeld();
        Transitions = [.. Transitions, transition];
        if (transition.Kind == TransitionKind.Creation) _isBeingMade = true;
        if (transition.Index is { } index) index.Status = StatusOf(transition.Kind);
    }

    /// <summary>Ends what began, unless the table went away. The caller holds the lock.</summary>
    public void End(Transition transition)
    {
        AssertHeld();
        var others = Array.FindAll(Transitions, other => other != transition);
        if (others.Length == Transitions.Length) return;
        Transitions = others;
        if (transition.Kind == TransitionKind.Creation) _isBeingMade = false;
        if (transition.Index is { } index)
            index.Status = Array.FindLast(others, other => other.Index == index) is { } still ? StatusOf(still.Kind) : IndexStatus.Active;
        if (!IsDeleted) transition.Complete?.Invoke();
    }

    public SecondaryIndex? FindIndex(ReadOnlySpan<byte> name)
    {
        foreach (var index in _indexes)
        {
            if (name.SequenceEqual(index.Utf8Name)) return index;
        }

        return null;
    }

    /// <summary>Finds an item. Takes the lock.</summary>
    public StoredItem? Get(ReadOnlySpan<byte> key)
    {
        lock (Gate) return Items.Find(key);
    }

    /// <summary>
    /// Puts the new item in the place of the old one, in the table and every index, and records the change. Either may
    /// be null. The caller holds the lock.
    /// </summary>
    /// <param name="old">The item that is there.</param>
    /// <param name="item">The item that is to be there.</param>
    /// <param name="expired">The item's time to live has ended: its stream record says that the service removed it.</param>
    public void Replace(StoredItem? old, StoredItem? item, bool expired = false)
    {
        if (ReferenceEquals(old, item)) return;
        var at = Apply(old, item, expired);
        Log?.ItemReplaced(this, old, item, expired, at);
    }

    /// <summary>
    /// As <see cref="Replace(StoredItem?, StoredItem?, bool)"/>, without a word to the log: for changes that it hears
    /// of together, or told of itself.
    /// </summary>
    /// <param name="old">The item that is there.</param>
    /// <param name="item">The item that is to be there.</param>
    /// <param name="expired">The item's time to live has ended.</param>
    /// <param name="at">The time of the records of the stream and the history, in milliseconds since 1970; null for now.</param>
    /// <returns>Their time; 0 when there are none.</returns>
    public long Apply(StoredItem? old, StoredItem? item, bool expired = false, long? at = null)
    {
        AssertHeld();
        if (ReferenceEquals(old, item)) return 0;
        if (item is not null) Items.Set(item.Key, item);
        else Items.Remove(old!.Key);
        foreach (var index in _indexes) Replace(index, old, item);
        Expiry?.Replace(old, item);
        if (History is { } history) at = history.Append(old, item, at);
        if (Stream is not { } stream) return at ?? 0;
        var streamed = stream.Append(old, item, expired, at);
        return streamed > 0 ? streamed : at ?? 0; // no record for an item that did not change in what the stream shows
    }

    /// <summary>Starts a stream; the one before it, if any, was disabled. The caller holds the lock, or is the only one to know the table.</summary>
    public void EnableStream(StreamCatalog streams, StreamViewType view)
    {
        AssertHeld();
        Stream = streams.Create(Name, Key, view);
        Settings = Settings with { StreamView = view, LatestStreamLabel = Stream.Label };
    }

    /// <summary>Ends the stream; what it recorded stays readable. The caller holds the lock.</summary>
    public void DisableStream(DateTimeOffset? at = null)
    {
        AssertHeld();
        Stream?.Disable(at);
        Stream = null;
        Settings = Settings with { StreamView = null };
    }

    /// <summary>Splits every open shard of the stream; false when that would be too many, null when no stream is enabled. Takes the lock.</summary>
    public bool? TrySplitStream()
    {
        lock (Gate)
        {
            if (Stream is not { } stream) return null;
            if (!stream.TrySplit(out var at)) return false;
            Log?.StreamSplit(this, at);
            return true;
        }
    }

    /// <summary>Lets items expire by an attribute, or by none. The caller holds the lock.</summary>
    public void SetTimeToLive(string? attribute, ExpiryTimer timer)
    {
        AssertHeld();
        Settings = Settings with { TimeToLiveAttribute = attribute };
        Expiry = attribute is null ? null : new ExpiryIndex(attribute, Items, timer);
    }

    /// <summary>
    /// Takes up again what the settings of a table made of an image name: the stream that is enabled, which the catalog
    /// holds by now, the times to live, and the history of changes. Where no image of that was kept, recovery begins
    /// anew.
    /// </summary>
    public void Resume(StreamCatalog streams, ExpiryTimer timer, TimeProvider time, HistoryImage? history)
    {
        if (Settings is { StreamView: not null, LatestStreamLabel: { } label }) Stream = streams.Find(Name, label);
        if (Settings.TimeToLiveAttribute is { } attribute) SetTimeToLive(attribute, timer);
        if (Settings.RecoverableSince is null) return;
        if (history is not null) ResumeRecovery(history, time, Settings.RecoveryDays);
        else EnableRecovery(time, Settings.RecoveryDays);
    }

    /// <summary>
    /// Keeps a history of changes from now on, so that the table can be restored to any point of it; one that is kept
    /// goes on, and reaches as far back as it is now told. The caller holds the lock, or is the only one to know the
    /// table.
    /// </summary>
    public void EnableRecovery(TimeProvider time, int days)
    {
        AssertHeld();
        if (History is null) History = new ChangeHistory(time, TimeSpan.FromDays(days));
        else History.Period = TimeSpan.FromDays(days);
        Settings = Settings with { RecoverableSince = Settings.RecoverableSince ?? time.GetUtcNow(), RecoveryDays = days };
    }

    /// <summary>Keeps a history again that was begun before; the settings say how far back it reaches. The caller is the only one to know the table.</summary>
    public void ResumeRecovery(HistoryImage history, TimeProvider time, int days)
    {
        AssertHeld();
        History = new ChangeHistory(history, time, TimeSpan.FromDays(days));
    }

    /// <summary>Forgets the history. The caller holds the lock.</summary>
    public void DisableRecovery()
    {
        AssertHeld();
        History = null;
        Settings = Settings with { RecoverableSince = null, RecoveryDays = 0 };
    }

    /// <summary>The table is deleted: requests that still hold on to it find it gone, and its stream ends. The caller holds the lock.</summary>
    public void Delete(DateTimeOffset? at = null)
    {
        AssertHeld();
        IsDeleted = true;
        Stream?.Disable(at);
        Stream = null;
        Expiry = null;
        History = null;
    }

    private void Replace(SecondaryIndex index, StoredItem? old, StoredItem? item)
    {
        _keys.Reset();
        var oldKey = old is null ? Slice.Absent : index.WriteKey(old, _keys);
        var newKey = item is null ? Slice.Absent : index.WriteKey(item, _keys);
        if (!oldKey.IsAbsent && (newKey.IsAbsent || !_keys[oldKey].SequenceEqual(_keys[newKey]))) index.Entries.Remove(_keys[oldKey]);
        if (!newKey.IsAbsent) index.Entries.Set(_keys[newKey].ToArray(), item!);
    }

    /// <summary>Adds a global index and fills it from the items. The caller holds the lock.</summary>
    public void AddIndex(SecondaryIndex index)
    {
        AssertHeld();
        var cursor = Items.At(default);
        while (cursor.Next()) Replace(index, null, cursor.Item);
        _indexes = [.. _indexes, index];
        Log?.TableChanged(this);
    }

    /// <summary>The caller holds the lock.</summary>
    public void RemoveIndex(SecondaryIndex index)
    {
        AssertHeld();
        _indexes = [.. _indexes.Where(other => other != index)];
        Log?.TableChanged(this);
    }

    /// <summary>What changes a table holds its lock, from the moment on that requests can find it.</summary>
    [Conditional("DEBUG")]
    private void AssertHeld() =>
        Debug.Assert(!IsShared || Gate.IsHeldByCurrentThread, $"The table '{Name}' is changed or captured by a thread that doesn't hold its lock.");

    private static IndexStatus StatusOf(TransitionKind kind) => kind switch
    {
        TransitionKind.IndexAllocation => IndexStatus.Creating,
        TransitionKind.IndexBackfill => IndexStatus.Backfilling,
        TransitionKind.IndexUpdate => IndexStatus.Updating,
        _ => IndexStatus.Deleting,
    };
}
