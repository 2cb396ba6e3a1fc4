using System.Text;

namespace Tern.Local;

/// <summary>
/// A pattern in which <c>*</c> matches any number of characters, <c>\*</c> an asterisk, and <c>\\</c> a backslash.
/// </summary>
internal sealed class Wildcard
{
    private const int MostAlike = 5;

    private readonly string[] _parts;

    private Wildcard(string[] parts) => _parts = parts;

    /// <exception cref="FormatException">The pattern has two consecutive asterisks, or a backslash before another
    /// character.</exception>
    public static Wildcard Parse(string text, string place)
    {
        List<string> parts = [];
        var part = new StringBuilder();
        for (var i = 0; i < text.Length; i++)
        {
            switch (text[i])
            {
                case '*' when i > 0 && text[i - 1] == '*' && part.Length == 0:
                    throw new FormatException($"{place}: the wildcard '{text}' has two consecutive asterisks; use one.");
                case '*':
                    parts.Add(part.ToString());
                    part.Clear();
                    break;
                case '\\' when i + 1 < text.Length && text[i + 1] is '*' or '\\':
                    part.Append(text[++i]);
                    break;
                case '\\':
                    throw new FormatException($"{place}: in the wildcard '{text}', a backslash may only precede * or another backslash.");
                default:
                    part.Append(text[i]);
                    break;
            }
        }

        parts.Add(part.ToString());
        // If the same character follows that many asterisks, the service would have to track too many paths at once,
        // and rejects the rule.
        if (parts.Skip(1).Where(static each => each.Length > 0).GroupBy(static each => each[0]).Any(static group => group.Count() >= MostAlike))
            throw new FormatException($"{place}: the wildcard '{text}' is too complex; use fewer asterisks, or other characters after them.");
        return new Wildcard([.. parts]);
    }

    public bool Fits(string value)
    {
        if (_parts.Length == 1) return value == _parts[0];
        if (!value.StartsWith(_parts[0], StringComparison.Ordinal)) return false;
        var at = _parts[0].Length;
        foreach (var part in _parts.AsSpan(1, _parts.Length - 2))
        {
            var found = value.IndexOf(part, at, StringComparison.Ordinal);
            if (found < 0) return false;
            at = found + part.Length;
        }

        return value.Length - at >= _parts[^1].Length && value.EndsWith(_parts[^1], StringComparison.Ordinal);
    }
}
