namespace Tern.Local.Engine;

/// <summary>
/// The names and values that a request defines for its expressions, sorted by key, in the request's buffer. It tracks
/// which ones are used, because unused ones are an error.
/// </summary>
internal sealed class Symbols(ByteBuffer buffer)
{
    // Large lists from one request aren't kept for the life of the thread.
    private const int MaxKept = 1024;

    private readonly List<Symbol> _names = [];
    private readonly List<Symbol> _values = [];

    public ByteBuffer Buffer => buffer;

    public void Reset()
    {
        _names.Clear();
        _values.Clear();
        if (_names.Capacity > MaxKept) _names.Capacity = MaxKept;
        if (_values.Capacity > MaxKept) _values.Capacity = MaxKept;
    }

    /// <summary>The names with their keys.</summary>
    public IEnumerable<(Slice Key, Slice Name)> Names => _names.Select(static symbol => (symbol.Key, symbol.Value));

    public int NameCount => _names.Count;

    public int ValueCount => _values.Count;

    public void AddName(Slice key, Slice name) => Add(_names, key, name);

    public void AddValue(Slice key, Slice value) => Add(_values, key, value);

    public bool TryUseName(ReadOnlySpan<byte> key, out Slice name) => TryUse(_names, key, out name);

    public bool TryUseValue(ReadOnlySpan<byte> key, out Slice value) => TryUse(_values, key, out value);

    /// <summary>
    /// Checks that everything is used, once all expressions of the request are bound, as in the service.
    /// </summary>
    public void CheckAllUsed()
    {
        CheckAllUsed(_names, "ExpressionAttributeNames");
        CheckAllUsed(_values, "ExpressionAttributeValues");
    }

    private void CheckAllUsed(List<Symbol> symbols, string parameter)
    {
        var unused = symbols.Exists(static symbol => !symbol.Used);
        if (!unused) return;
        var keys = symbols.Where(static symbol => !symbol.Used).Select(symbol => System.Text.Encoding.UTF8.GetString(buffer[symbol.Key]));
        throw EngineException.Validation($"Value provided in {parameter} unused in expressions: keys: {{{string.Join(", ", keys)}}}");
    }

    private void Add(List<Symbol> to, Slice key, Slice value)
    {
        var at = Search(to, buffer[key], out var found);
        if (found) to[at] = new Symbol(key, value, false);
        else to.Insert(at, new Symbol(key, value, false));
    }

    private bool TryUse(List<Symbol> symbols, ReadOnlySpan<byte> key, out Slice value)
    {
        var at = Search(symbols, key, out var found);
        value = found ? symbols[at].Value : Slice.Absent;
        if (found) symbols[at] = symbols[at] with { Used = true };
        return found;
    }

    private int Search(List<Symbol> symbols, ReadOnlySpan<byte> key, out bool found)
    {
        int low = 0, high = symbols.Count;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            var order = buffer[symbols[middle].Key].SequenceCompareTo(key);
            if (order == 0)
            {
                found = true;
                return middle;
            }

            if (order < 0) low = middle + 1;
            else high = middle;
        }

        found = false;
        return low;
    }

    private readonly record struct Symbol(Slice Key, Slice Value, bool Used);
}
