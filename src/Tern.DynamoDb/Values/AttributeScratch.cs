namespace Tern.DynamoDb;

/// <summary>
/// Buffers the entries and elements of maps and lists during reading until their number is known, so that each gets an
/// array of its exact size. Each thread keeps one, with two stacks.
/// </summary>
internal sealed class AttributeScratch
{
    // DynamoDB allows 32 levels. Twice as many leave room for higher limits of other servers, and are far from
    // overflowing a thread's stack.
    internal const int MaxNesting = 64;

    // The capacity that a thread keeps: 48 KB. Larger buffers are discarded after use.
    private const int KeptCapacity = 1024;

    [ThreadStatic]
    private static AttributeScratch? s_free;

    private KeyValuePair<string, AttributeValue>[] _entries = new KeyValuePair<string, AttributeValue>[32];
    private AttributeValue[] _values = new AttributeValue[16];

    /// <summary>The number of buffered entries.</summary>
    internal int EntryCount { get; private set; }

    /// <summary>The number of buffered elements.</summary>
    internal int ValueCount { get; private set; }

    /// <summary>The number of open maps and lists.</summary>
    internal int Nesting { get; set; }

    /// <summary>The item's attribute that is being read, for messages.</summary>
    internal string? Attribute { get; set; }

    internal static AttributeScratch Rent()
    {
        var scratch = s_free ?? new AttributeScratch();
        s_free = null;
        return scratch;
    }

    /// <summary>
    /// Returns the buffer for reuse. If an exception has left entries in it, it's left to the garbage collector
    /// instead.
    /// </summary>
    internal void Return()
    {
        Attribute = null;
        if (_entries.Length <= KeptCapacity && _values.Length <= KeptCapacity) s_free = this;
    }

    internal Span<KeyValuePair<string, AttributeValue>> EntriesFrom(int start) => _entries.AsSpan(start, EntryCount - start);

    internal void Push(string name, AttributeValue value)
    {
        if (EntryCount == _entries.Length) Array.Resize(ref _entries, EntryCount * 2);
        _entries[EntryCount++] = new(name, value);
    }

    internal void Push(AttributeValue value)
    {
        if (ValueCount == _values.Length) Array.Resize(ref _values, ValueCount * 2);
        _values[ValueCount++] = value;
    }

    internal KeyValuePair<string, AttributeValue>[] PopEntries(int start)
    {
        if (start == EntryCount) return [];
        var waiting = EntriesFrom(start);
        var entries = waiting.ToArray();
        waiting.Clear();
        EntryCount = start;
        return entries;
    }

    internal AttributeValue[] PopValues(int start)
    {
        if (start == ValueCount) return [];
        var waiting = _values.AsSpan(start, ValueCount - start);
        var values = waiting.ToArray();
        waiting.Clear();
        ValueCount = start;
        return values;
    }
}
