namespace Tern.Local.S3;

/// <summary>Rolls keys up to common prefixes, and finds where a list starts.</summary>
internal sealed class PrefixRoller
{
    private readonly string _prefix;
    private readonly string? _delimiter;

    /// <summary>Creates a roller.</summary>
    /// <param name="prefix">The prefix of all keys.</param>
    /// <param name="delimiter">The delimiter, or null.</param>
    /// <param name="marker">The key or common prefix after which the list starts, or null.</param>
    public PrefixRoller(string prefix, string? delimiter, string? marker)
    {
        _prefix = prefix;
        _delimiter = string.IsNullOrEmpty(delimiter) ? null : delimiter;
        Start = prefix;
        if (string.IsNullOrEmpty(marker)) return;

        // A marker in a common prefix skips all of it.
        var start = PrefixOf(marker) is { } rolled ? KeyOrder.AfterPrefix(rolled) ?? KeyOrder.After(marker) : KeyOrder.After(marker);
        if (KeyOrder.Compare(start, prefix) > 0) Start = start;
    }

    /// <summary>Gets the first key that can be in the list.</summary>
    public string Start { get; }

    /// <summary>
    /// Returns the common prefix of a key up to the delimiter, or null if it has none after the prefix.
    /// </summary>
    public string? PrefixOf(string key)
    {
        if (_delimiter is null || !key.StartsWith(_prefix, StringComparison.Ordinal)) return null;
        var at = key.IndexOf(_delimiter, _prefix.Length, StringComparison.Ordinal);
        return at < 0 ? null : key[..(at + _delimiter.Length)];
    }
}
