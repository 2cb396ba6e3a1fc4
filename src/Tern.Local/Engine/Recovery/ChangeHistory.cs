namespace Tern.Local.Engine;

/// <summary>
/// The undo log of a table's items. With it, the table's state can be reconstructed at any moment since recovery was
/// enabled, within the recovery period and <see cref="MaxBytes"/>. A growing ring buffer, guarded by the table's lock.
/// </summary>
internal sealed class ChangeHistory
{
    /// <summary>
    /// The maximum amount of memory that a table's records keep in use. Beyond it, the oldest records are removed, and
    /// the earliest time that the table can be restored to moves forward.
    /// </summary>
    public const long MaxBytes = 128 * 1024 * 1024;

    private const int FirstCapacity = 16;

    private readonly TimeProvider _time;
    private readonly long _maxBytes;

    private UndoRecord[] _records = []; // the length is a power of two, so that an index wraps with a mask
    private int _head;
    private long _earliest; // milliseconds: all changes after it are recorded
    private long _last;

    /// <summary>Starts now: earlier states of the table are unknown.</summary>
    /// <param name="time">The clock.</param>
    /// <param name="period">The recovery period.</param>
    /// <param name="maxBytes">The memory limit. Only tests use another one.</param>
    public ChangeHistory(TimeProvider time, TimeSpan period, long maxBytes = MaxBytes)
    {
        _time = time;
        _maxBytes = maxBytes;
        Period = period;
        _earliest = _last = time.GetUtcNow().ToUnixTimeMilliseconds();
    }

    /// <summary>Continues from an image of another history.</summary>
    public ChangeHistory(HistoryImage image, TimeProvider time, TimeSpan period)
        : this(time, period)
    {
        _earliest = image.Earliest.ToUnixTimeMilliseconds();
        _last = image.Records is [.., var newest] ? newest.At : _earliest;
        foreach (var record in image.Records) Add(record);
    }

    /// <summary>The recovery period.</summary>
    public TimeSpan Period { get; set; }

    public int Count { get; private set; }

    /// <summary>The memory that the records keep in use.</summary>
    public long Bytes { get; private set; }

    /// <summary>
    /// The earliest moment that the table can be restored to. It moves forward with the recovery period, and when the
    /// memory limit is reached.
    /// </summary>
    public DateTimeOffset Earliest
    {
        get
        {
            TrimByAge();
            return DateTimeOffset.FromUnixTimeMilliseconds(_earliest);
        }
    }

    /// <summary>
    /// Records a change of an item, and returns its time in milliseconds: <paramref name="at"/>, or now. If the clock
    /// is set back, the time doesn't advance until the clock has caught up, because records are in the order of the
    /// changes.
    /// </summary>
    public long Append(StoredItem? before, StoredItem? after, long? at = null)
    {
        _last = Math.Max(_last, at ?? _time.GetUtcNow().ToUnixTimeMilliseconds());
        Add(new UndoRecord(_last, (before ?? after)!.Key, before));
        TrimByAge();
        while (Bytes > _maxBytes) RemoveFirst();
        return _last;
    }

    /// <summary>
    /// Returns the records of the changes after a moment, oldest first, in a new array, so that the caller can undo
    /// them without the lock. Copies 24 bytes per change, which takes a millisecond for some hundred thousand.
    /// </summary>
    public UndoRecord[] CopyAfter(DateTimeOffset time)
    {
        var after = time.ToUnixTimeMilliseconds();
        int low = 0, high = Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (this[middle].At <= after) low = middle + 1;
            else high = middle;
        }

        var copy = new UndoRecord[Count - low];
        for (var i = 0; i < copy.Length; i++) copy[i] = this[low + i];
        return copy;
    }

    /// <summary>Captures the whole history.</summary>
    public HistoryImage Capture() => new(Earliest, CopyAfter(DateTimeOffset.MinValue));

    private ref UndoRecord this[int index] => ref _records[_head + index & _records.Length - 1];

    private void Add(UndoRecord record)
    {
        if (Count == _records.Length) Resize(Math.Max(FirstCapacity, Count * 2));
        _records[_head + Count & _records.Length - 1] = record;
        Count++;
        Bytes += record.Cost;
    }

    private void TrimByAge()
    {
        var end = (_time.GetUtcNow() - Period).ToUnixTimeMilliseconds();
        while (Count > 0 && this[0].At <= end) RemoveFirst();
        if (end > _earliest) _earliest = end;
    }

    private void RemoveFirst()
    {
        ref var record = ref this[0];
        Bytes -= record.Cost;
        _earliest = Math.Max(_earliest, record.At);
        record = default;
        _head = _head + 1 & _records.Length - 1;
        Count--;
        // The memory for a burst of changes is released once they are removed.
        if (_records.Length > FirstCapacity && Count < _records.Length / 4) Resize(_records.Length / 2);
    }

    private void Resize(int capacity)
    {
        var records = new UndoRecord[capacity];
        for (var i = 0; i < Count; i++) records[i] = this[i];
        _records = records;
        _head = 0;
    }
}
