using System.Diagnostics;
using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// A table: its items, its indexes and the lock that guards both. There is one writer at a time; readers take the lock
/// only to get references to items, which are immutable. Tables never wait for each other, except in transactions
/// across several tables.
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
    /// Creates a table from an image: its key, indexes, settings and items. The stream, time to live and change
    /// history, which the settings refer to but the image doesn't contain, have to be enabled again by the caller, or
    /// removed from the settings.
    /// </summary>
    public static Table FromImage(TableImage image, string name, Guid id, long order, DateTimeOffset created) => new(name, image, id, order, created);

    public string Name { get; }

    public byte[] Utf8Name { get; }

    public KeySchema Key { get; }

    /// <summary>The order in which transactions take the locks of several tables.</summary>
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

    /// <summary>
    /// The log that receives all changes; null for a table that is only in memory. Set before anything else can access
    /// the table.
    /// </summary>
    public ITableLog? Log { get; set; }

    /// <summary>Limits requests to the provisioned capacity; null unless throttling is enabled.</summary>
    public ThroughputLimiter? Limiter { get; set; }

    /// <summary>
    /// The lock that guards the items and indexes. It's held for microseconds: no waiting and no I/O while holding it.
    /// </summary>
    public Lock Gate { get; } = new();

    /// <summary>
    /// true if requests can find the table. Before that, only its creator has access, and needs no lock.
    /// </summary>
    public bool IsShared { get; set; }

    /// <summary>true if the table has been deleted, possibly while a request refers to it.</summary>
    public bool IsDeleted { get; private set; }

    /// <summary>
    /// The transitions in progress, in the order in which they started. Replaced as a whole, under the lock.
    /// </summary>
    public Transition[] Transitions { get; private set; } = [];

    /// <summary>
    /// true if items can be read and written. A table that is being created or deleted doesn't exist for item
    /// operations.
    /// </summary>
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

    /// <summary>The stream that records changes; null if no stream is enabled. Set under the lock.</summary>
    public TableStream? Stream { get; set; }

    /// <summary>The items by expiration time; null if time to live isn't enabled. Set under the lock.</summary>
    public ExpiryIndex? Expiry { get; set; }

    /// <summary>The undo log; null if point-in-time recovery isn't enabled. Set under the lock.</summary>
    public ChangeHistory? History { get; private set; }

    /// <summary>
    /// The indexes, local ones first. The array is replaced as a whole when a global index is added or removed.
    /// </summary>
    public SecondaryIndex[] Indexes => _indexes;

    /// <summary>
    /// The indexes, except one that is being deleted. Images and logs contain only these, so that an acknowledged
    /// deletion is permanent.
    /// </summary>
    public IReadOnlyList<SecondaryIndex> KeptIndexes => Array.FindAll(_indexes, static index => index.Status != IndexStatus.Deleting);

    /// <summary>The settings, without attributes that only the key of an index that is being deleted uses.</summary>
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

    /// <summary>
    /// Captures the current table. Takes microseconds, regardless of its size. The caller holds the lock.
    /// </summary>
    public TableImage Capture()
    {
        AssertHeld();
        return new TableImage(Name, Id, Created, Key, KeptSettings, [.. KeptIndexes.Select(static index => index.Clone())], Items.Clone());
    }

    /// <summary>Captures the current table and its change history, whose references are copied.</summary>
    public TableImage CaptureWithHistory() => Capture() with { History = History?.Capture() };

    public bool IsUnderWay(TransitionKind kind) => FindTransition(kind) is not null;

    public Transition? FindTransition(TransitionKind kind) => Array.Find(Transitions, transition => transition.Kind == kind);

    /// <summary>Starts a transition. The caller holds the lock.</summary>
    public void Begin(Transition transition)
    {
        AssertHeld();
        Transitions = [.. Transitions, transition];
        if (transition.Kind == TransitionKind.Creation) _isBeingMade = true;
        if (transition.Index is { } index) index.Status = StatusOf(transition.Kind);
    }

    /// <summary>Ends a transition, unless the table has been deleted. The caller holds the lock.</summary>
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
    /// Replaces the old item with the new one, in the table and every index, and records the change. Either can be
    /// null. The caller holds the lock.
    /// </summary>
    /// <param name="old">The current item.</param>
    /// <param name="item">The new item.</param>
    /// <param name="expired">true if the item expired: its stream record then states that the service removed
    /// it.</param>
    public void Replace(StoredItem? old, StoredItem? item, bool expired = false)
    {
        if (ReferenceEquals(old, item)) return;
        var at = Apply(old, item, expired);
        Log?.ItemReplaced(this, old, item, expired, at);
    }

    /// <summary>
    /// Replaces an item like <see cref="Replace(StoredItem?, StoredItem?, bool)"/>, but without informing the log: for
    /// changes that are logged together, or that come from the log.
    /// </summary>
    /// <param name="old">The current item.</param>
    /// <param name="item">The new item.</param>
    /// <param name="expired">true if the item expired; otherwise, false.</param>
    /// <param name="at">The time of the stream and history records, in milliseconds since 1970; null for now.</param>
    /// <returns>The time of the records; 0 if there are none.</returns>
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
        return streamed > 0 ? streamed : at ?? 0; // no stream record if the item is unchanged
    }

    /// <summary>
    /// Enables a stream. An earlier one must have been disabled. The caller holds the lock, or has the only reference
    /// to the table.
    /// </summary>
    public void EnableStream(StreamCatalog streams, StreamViewType view)
    {
        AssertHeld();
        Stream = streams.Create(Name, Key, view);
        Settings = Settings with { StreamView = view, LatestStreamLabel = Stream.Label };
    }

    /// <summary>Disables the stream; its records remain readable. The caller holds the lock.</summary>
    public void DisableStream(DateTimeOffset? at = null)
    {
        AssertHeld();
        Stream?.Disable(at);
        Stream = null;
        Settings = Settings with { StreamView = null };
    }

    /// <summary>
    /// Splits every open shard of the stream; returns false if there would be too many, null if no stream is enabled.
    /// Takes the lock.
    /// </summary>
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

    /// <summary>Sets the attribute by which items expire, or null for none. The caller holds the lock.</summary>
    public void SetTimeToLive(string? attribute, ExpiryTimer timer)
    {
        AssertHeld();
        Settings = Settings with { TimeToLiveAttribute = attribute };
        Expiry = attribute is null ? null : new ExpiryIndex(attribute, Items, timer);
    }

    /// <summary>
    /// Resumes the features in the settings of a table that was created from an image: its enabled stream, which is
    /// already in the catalog, its time to live, and its change history. Without an image of the history, recovery
    /// starts now.
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
    /// Starts to record a change history, so that the table can be restored to any moment in it. An existing history
    /// continues with the new recovery period. The caller holds the lock, or has the only reference to the table.
    /// </summary>
    public void EnableRecovery(TimeProvider time, int days)
    {
        AssertHeld();
        if (History is null) History = new ChangeHistory(time, TimeSpan.FromDays(days));
        else History.Period = TimeSpan.FromDays(days);
        Settings = Settings with { RecoverableSince = Settings.RecoverableSince ?? time.GetUtcNow(), RecoveryDays = days };
    }

    /// <summary>
    /// Continues a change history from an image; the settings contain its recovery period. The caller has the only
    /// reference to the table.
    /// </summary>
    public void ResumeRecovery(HistoryImage history, TimeProvider time, int days)
    {
        AssertHeld();
        History = new ChangeHistory(history, time, TimeSpan.FromDays(days));
    }

    /// <summary>Deletes the change history. The caller holds the lock.</summary>
    public void DisableRecovery()
    {
        AssertHeld();
        History = null;
        Settings = Settings with { RecoverableSince = null, RecoveryDays = 0 };
    }

    /// <summary>
    /// Marks the table as deleted: requests that still refer to it find it gone, and its stream ends. The caller holds
    /// the lock.
    /// </summary>
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

    /// <summary>Adds a global index and fills it with the items. The caller holds the lock.</summary>
    public void AddIndex(SecondaryIndex index)
    {
        AssertHeld();
        var cursor = Items.At(default);
        while (cursor.Next()) Replace(index, null, cursor.Item);
        _indexes = [.. _indexes, index];
        Log?.TableChanged(this);
    }

    /// <summary>Removes a global index. The caller holds the lock.</summary>
    public void RemoveIndex(SecondaryIndex index)
    {
        AssertHeld();
        _indexes = [.. _indexes.Where(other => other != index)];
        Log?.TableChanged(this);
    }

    /// <summary>
    /// Asserts that the caller holds the lock, which is required for changes once requests can find the table.
    /// </summary>
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
