using Tern.Local.Engine.Storage;

namespace Tern.Local.Engine.Recovery;

/// <summary>
/// How a table's items became what they are, backwards: with it the table can be had as it was at any moment since
/// recovery was enabled, for as long as the recovery period reaches, and no more than <see cref="MaxBytes"/> of it. A
/// ring that grows; guarded by the table's lock.
/// </summary>
internal sealed class ChangeHistory
{
    /// <summary>
    /// What the records of a table keep in memory at most. Beyond it the oldest go, and the earliest time that the
    /// table can be restored to moves on.
    /// </summary>
    public const long MaxBytes = 128 * 1024 * 1024;

    private const int FirstCapacity = 16;

    private readonly TimeProvider _time;
    private readonly long _maxBytes;

    private UndoRecord[] _records = []; // a power of two long, so that an index wraps by a mask
    private int _head;
    private long _earliest; // milliseconds: every change after it is there
    private long _last;

    /// <summary>Begins now: what the table was before is not known.</summary>
    /// <param name="time">The clock.</param>
    /// <param name="period">How far back it reaches.</param>
    /// <param name="maxBytes">The bound; another one only in tests.</param>
    public ChangeHistory(TimeProvider time, TimeSpan period, long maxBytes = MaxBytes)
    {
        _time = time;
        _maxBytes = maxBytes;
        Period = period;
        _earliest = _last = time.GetUtcNow().ToUnixTimeMilliseconds();
    }

    /// <summary>Goes on where another was when its image was taken.</summary>
    public ChangeHistory(HistoryImage image, TimeProvider time, TimeSpan period)
        : this(time, period)
    {
        _earliest = image.Earliest.ToUnixTimeMilliseconds();
        _last = image.Records is [.., var newest] ? newest.At : _earliest;
        foreach (var record in image.Records) Add(record);
    }

    /// <summary>How far back it reaches.</summary>
    public TimeSpan Period { get; set; }

    public int Count { get; private set; }

    /// <summary>The memory that the records keep.</summary>
    public long Bytes { get; private set; }

    /// <summary>The first moment that the table can be had of. Moves on with the recovery period, and when the bound is reached.</summary>
    public DateTimeOffset Earliest
    {
        get
        {
            TrimByAge();
            return DateTimeOffset.FromUnixTimeMilliseconds(_earliest);
        }
    }

    /// <summary>
    /// Notes a change of an item, and gives its time in milliseconds: <paramref name="at"/>, or now. While a clock that
    /// was set back catches up, time stands still here: the order of the records is that of the changes.
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
    /// The records of the changes after a moment, oldest first, in an array of their own: whoever takes them back does
    /// so without the lock. Costs the copying of 24 bytes a change, a millisecond for some hundred thousand.
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

    /// <summary>All of it.</summary>
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
        // Memory that a burst took is given back when the burst is forgotten.
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
