namespace Tern.Configuration;

/// <summary>One section of the profile files: properties by lower-case name. Its text shows no values: some are secrets.</summary>
internal sealed class ProfileSection(string name)
{
    private readonly Dictionary<string, string> _properties = new(StringComparer.Ordinal);

    public string Name { get; } = name;

    public IEnumerable<string> Keys => _properties.Keys;

    /// <summary>The value of a property; null when it is absent or empty.</summary>
    public string? Get(string key) => _properties.TryGetValue(key, out var value) && value.Length > 0 ? value : null;

    /// <summary>The value of a property as it was parsed: empty when it has none, nested lines after a line break each. Null when it is absent.</summary>
    public string? GetRaw(string key) => _properties.GetValueOrDefault(key);

    /// <summary>The value of a property nested in another, such as <c>endpoint_url</c> under <c>dynamodb =</c>; null when it is absent or empty.</summary>
    public string? GetNested(string key, string nestedKey)
    {
        if (GetRaw(key) is not ['\n', ..] nested) return null;
        string? found = null;
        foreach (var line in nested.Split('\n', StringSplitOptions.RemoveEmptyEntries))
            if (ProfileFileParser.TrySplit(line, out var name, out var value) && name.Equals(nestedKey, StringComparison.OrdinalIgnoreCase)) found = value;
        return string.IsNullOrEmpty(found) ? null : found;
    }

    public void Set(string key, string value) => _properties[key] = value;

    public void Append(string key, string line) => _properties[key] += "\n" + line;

    public override string ToString() => $"[{Name}] with {_properties.Count} properties";
}
