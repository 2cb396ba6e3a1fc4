namespace Tern.DynamoDb;

/// <summary>
/// Where the entries and elements of the maps and lists being read wait until their number is known, so that each gets an array of its exact size: two stacks,
/// one kept by each thread.
/// </summary>
internal sealed class AttributeScratch
{
    // DynamoDB allows 32 levels. Twice that is room for whatever a server may come to allow, and far from the end of a thread's stack.
    internal const int MaxNesting = 64;

    // What a thread keeps: 48 KB. More is dropped after use.
    private const int KeptCapacity = 1024;

    [ThreadStatic]
    private static AttributeScratch? s_free;

    private KeyValuePair<string, AttributeValue>[] _entries = new KeyValuePair<string, AttributeValue>[32];
    private AttributeValue[] _values = new AttributeValue[16];

    /// <summary>How many entries wait.</summary>
    internal int EntryCount { get; private set; }

    /// <summary>How many elements wait.</summary>
    internal int ValueCount { get; private set; }

    /// <summary>How many maps and lists are open.</summary>
    internal int Nesting { get; set; }

    /// <summary>The attribute of the item that is being read, for messages.</summary>
    internal string? Attribute { get; set; }

    internal static AttributeScratch Rent()
    {
        var scratch = s_free ?? new AttributeScratch();
        s_free = null;
        return scratch;
    }

    /// <summary>Gives it back. One that an exception left with entries is not given back, and collected.</summary>
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
