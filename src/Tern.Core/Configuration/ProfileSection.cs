namespace Tern;

/// <summary>
/// A section of the profile files: properties by lower-case name. ToString omits the values, because some are
/// secrets.
/// </summary>
internal sealed class ProfileSection(string name)
{
    // A profile has few keys, and a file may have very many profiles: a dictionary for each would use most of their
    // memory.
    private const int MaxUnindexed = 8;

    private KeyValuePair<string, string>[] _properties = [];
    private Dictionary<string, int>? _index;
    private int _count;

    /// <summary>
    /// The text between the brackets. After the files are merged, the name of the profile, session or services
    /// section.
    /// </summary>
    public string Name { get; set; } = name;

    public IEnumerable<string> Keys
    {
        get
        {
            for (var i = 0; i < _count; i++) yield return _properties[i].Key;
        }
    }

    /// <summary>Returns the value of a property, or null if it's absent or empty.</summary>
    public string? Get(string key) => GetRaw(key) is { Length: > 0 } value ? value : null;

    /// <summary>
    /// Returns the value of a property as parsed: empty if it has no value, with each nested line after a line break.
    /// Null if the property is absent.
    /// </summary>
    public string? GetRaw(string key) => IndexOf(key) is var index and >= 0 ? _properties[index].Value : null;

    /// <summary>
    /// Returns the value of a property nested in another, such as <c>endpoint_url</c> under <c>dynamodb =</c>, or
    /// null if it's absent or empty.
    /// </summary>
    public string? GetNested(string key, string nestedKey)
    {
        if (GetRaw(key) is not ['\n', ..] nested) return null;
        var found = ReadOnlySpan<char>.Empty;
        foreach (var line in nested.AsSpan().Split('\n'))
            if (ProfileFileParser.TrySplit(nested.AsSpan()[line], out var name, out var value) && name.Equals(nestedKey, StringComparison.OrdinalIgnoreCase))
                found = value;
        return found.IsEmpty ? null : found.ToString();
    }

    public void Set(string key, string value)
    {
        var index = IndexOf(key);
        if (index >= 0)
        {
            _properties[index] = new(key, value);
            return;
        }

        if (_count == _properties.Length) Array.Resize(ref _properties, Math.Max(2, _count * 2));
        _properties[_count] = new(key, value);
        _index?.Add(key, _count);
        if (++_count > MaxUnindexed && _index is null) Index();
    }

    public void Remove(string key)
    {
        var index = IndexOf(key);
        if (index < 0) return;
        _count--;
        Array.Copy(_properties, index + 1, _properties, index, _count - index);
        if (_index is not null) Index();
    }

    public override string ToString() => $"[{Name}] with {_count} properties";

    private int IndexOf(string key)
    {
        if (_index is not null) return _index.TryGetValue(key, out var found) ? found : -1;
        for (var i = 0; i < _count; i++)
            if (_properties[i].Key == key) return i;
        return -1;
    }

    private void Index()
    {
        _index = new Dictionary<string, int>(StringComparer.Ordinal);
        for (var i = 0; i < _count; i++) _index.Add(_properties[i].Key, i);
    }
}
