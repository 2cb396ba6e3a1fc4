namespace Tern.Local.Engine;

/// <summary>
/// The records of a shard, from the oldest kept to the newest: a growing ring buffer, guarded by the stream's lock.
/// </summary>
internal sealed class RecordLog
{
    private const int FirstCapacity = 16;

    // The length is a power of two, so that an index wraps with a mask.
    private StreamRecord?[] _records = [];
    private int _head;

    public int Count { get; private set; }

    public StreamRecord this[int index] => _records[_head + index & _records.Length - 1]!;

    public void Add(StreamRecord record)
    {
        if (Count == _records.Length) Resize(Math.Max(FirstCapacity, Count * 2));
        _records[_head + Count & _records.Length - 1] = record;
        Count++;
    }

    public StreamRecord RemoveFirst()
    {
        var record = this[0];
        _records[_head] = null;
        _head = _head + 1 & _records.Length - 1;
        Count--;
        // The memory for a burst of records is released once they are trimmed.
        if (_records.Length > FirstCapacity && Count < _records.Length / 4) Resize(_records.Length / 2);
        return record;
    }

    /// <summary>
    /// Returns the index of the first record with this number or a higher one; <see cref="Count"/> if there is none.
    /// </summary>
    public int IndexAtOrAfter(long sequence)
    {
        int low = 0, high = Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (this[middle].Sequence < sequence) low = middle + 1;
            else high = middle;
        }

        return low;
    }

    public StreamRecord[] ToArray()
    {
        var records = new StreamRecord?[Count];
        CopyTo(records);
        return records!;
    }

    private void Resize(int capacity)
    {
        var records = new StreamRecord?[capacity];
        CopyTo(records);
        _records = records;
        _head = 0;
    }

    private void CopyTo(Span<StreamRecord?> to)
    {
        var first = Math.Min(Count, _records.Length - _head);
        _records.AsSpan(_head, first).CopyTo(to);
        _records.AsSpan(0, Count - first).CopyTo(to[first..]);
    }
}
