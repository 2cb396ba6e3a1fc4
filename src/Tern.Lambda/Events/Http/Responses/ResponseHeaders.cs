using System.Collections;
using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.Events;

/// <summary>
/// The headers of a response, in the order in which they were set. Names aren't case-sensitive; a name may have several
/// values.
/// </summary>
[SuppressMessage("Naming", "CA1710", Justification = "The name that HTTP uses.")]
public sealed class ResponseHeaders : IEnumerable<KeyValuePair<string, string>>
{
    private readonly List<KeyValuePair<string, string>> _entries = [];

    /// <summary>Gets the number of values of all names.</summary>
    public int Count => _entries.Count;

    /// <summary>
    /// Gets or sets the first value of a name; null if it has none. Setting it replaces all values of the name.
    /// </summary>
    /// <param name="name">The name.</param>
    /// <exception cref="ArgumentException">The name or the value isn't allowed in HTTP.</exception>
    [DisallowNull]
    public string? this[string name]
    {
        get
        {
            var index = IndexOf(name, 0);
            return index < 0 ? null : _entries[index].Value;
        }

        set
        {
            Require(name, value);
            var index = IndexOf(name, 0);
            if (index < 0)
            {
                _entries.Add(new KeyValuePair<string, string>(name, value));
                return;
            }

            _entries[index] = new KeyValuePair<string, string>(name, value);
            while ((index = IndexOf(name, index + 1)) >= 0) _entries.RemoveAt(index--);
        }
    }

    /// <summary>Adds a value to those of a name.</summary>
    /// <param name="name">The name.</param>
    /// <param name="value">The value, which is never split at commas.</param>
    /// <exception cref="ArgumentException">The name or the value isn't allowed in HTTP.</exception>
    public void Add(string name, string value)
    {
        Require(name, value);
        _entries.Add(new KeyValuePair<string, string>(name, value));
    }

    /// <summary>Determines whether the name has a value.</summary>
    /// <param name="name">The name.</param>
    /// <returns>true if the name has a value; otherwise, false.</returns>
    public bool Contains(string name) => IndexOf(name, 0) >= 0;

    /// <summary>Gets all values of a name.</summary>
    /// <param name="name">The name.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetValues(string name)
    {
        var values = new List<string>();
        for (var index = IndexOf(name, 0); index >= 0; index = IndexOf(name, index + 1)) values.Add(_entries[index].Value);
        return values;
    }

    /// <inheritdoc/>
    public IEnumerator<KeyValuePair<string, string>> GetEnumerator() => _entries.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

    internal KeyValuePair<string, string> At(int index) => _entries[index];

    // The index of the name's next value from an index on; -1 if there is none.
    internal int IndexOf(string name, int from)
    {
        for (var i = from; i < _entries.Count; i++)
            if (string.Equals(_entries[i].Key, name, StringComparison.OrdinalIgnoreCase)) return i;
        return -1;
    }

    internal static void RequireValue(string value, string what)
    {
        ArgumentNullException.ThrowIfNull(value, what);
        foreach (var c in value)
        {
            if (c is >= ' ' and not '\x7F' or '\t') continue;
            throw new ArgumentException(
                $"The value of {what} contains the control character U+{(int)c:X4}, which HTTP doesn't allow in headers. Encode the value, and never " +
                "pass on a caller's text without validation.");
        }
    }

    private static void Require(string name, string value)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var c in name)
        {
            if (!IsTokenCharacter(c))
                throw new ArgumentException("A header's name contains a character that HTTP doesn't allow. Use letters, digits and '-'.", nameof(name));
        }

        RequireValue(value, name);
    }

    // RFC 9110, 5.6.2. Names are short: vectorized code would cost more at startup than it ever saves.
    private static bool IsTokenCharacter(char c) => char.IsAsciiLetterOrDigit(c)
        || c is '-' or '_' or '.' or '!' or '#' or '$' or '%' or '&' or '\'' or '*' or '+' or '^' or '`' or '|' or '~';
}
