namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// A path pattern of API Gateway:
/// <code>
/// path    = "/" | ( "/" segment )+
/// segment = literal | "{" name "}" | "{" name "+}"      the last form takes all remaining segments; it is allowed only at the end
/// </code>
/// From left to right, literals take precedence over variables, and variables over a variable for all remaining
/// segments.
/// </summary>
internal sealed class RoutePattern
{
    private readonly string[] _segments;

    private RoutePattern(string path, string[] segments)
    {
        Path = path;
        _segments = segments;
    }

    /// <summary>Gets the path as it was written.</summary>
    public string Path { get; }

    /// <summary>
    /// Gets a value indicating whether the path ends with a variable that takes all remaining segments.
    /// </summary>
    public bool IsGreedy => _segments.Length > 0 && _segments[^1].EndsWith("+}", StringComparison.Ordinal);

    /// <exception cref="FormatException">The path is invalid; the message states the reason.</exception>
    public static RoutePattern Parse(string path)
    {
        if (!path.StartsWith('/')) throw new FormatException($"The path '{path}' must start with a slash.");
        var segments = path == "/" ? [] : path[1..].Split('/');
        for (var i = 0; i < segments.Length; i++)
        {
            var segment = segments[i];
            if (!segment.Contains('{', StringComparison.Ordinal) && !segment.Contains('}', StringComparison.Ordinal)) continue;
            var name = segment.StartsWith('{') && segment.EndsWith('}') ? segment[1..^1].TrimEnd('+') : "";
            if (name.Length == 0 || name.AsSpan().ContainsAny('{', '}', '+'))
                throw new FormatException(
                    $"'{segment}' in the path '{path}' is neither a literal nor a variable. A variable must be a whole segment: {{name}}, or {{name+}} at " +
                    "the end.");
            if (segment.EndsWith("+}", StringComparison.Ordinal) && i < segments.Length - 1)
                throw new FormatException($"'{segment}' in the path '{path}' matches the rest of the path, so nothing may follow it.");
        }

        return new RoutePattern(path, segments);
    }

    /// <summary>Matches a path.</summary>
    /// <param name="segments">The path's segments, as they were sent.</param>
    /// <returns>The variables as they were sent, or null if the path doesn't match.</returns>
    public List<KeyValuePair<string, string>>? Match(ReadOnlySpan<string> segments)
    {
        if (IsGreedy ? segments.Length < _segments.Length : segments.Length != _segments.Length) return null;
        List<KeyValuePair<string, string>> variables = [];
        for (var i = 0; i < _segments.Length; i++)
        {
            var own = _segments[i];
            if (!own.StartsWith('{'))
            {
                if (!own.Equals(Uri.UnescapeDataString(segments[i]), StringComparison.Ordinal)) return null;
                continue;
            }

            var isGreedy = own.EndsWith("+}", StringComparison.Ordinal);
            var value = isGreedy ? string.Join('/', segments[i..]) : segments[i];
            if (value.Length == 0) return null;
            variables.Add(new(own[1..(isGreedy ? ^2 : ^1)], value));
        }

        return variables;
    }

    /// <summary>Compares the precedence of two patterns; the result is negative if this one comes first.</summary>
    public int CompareTo(RoutePattern other)
    {
        for (var i = 0; i < Math.Min(_segments.Length, other._segments.Length); i++)
        {
            var order = Rank(_segments[i]).CompareTo(Rank(other._segments[i]));
            if (order != 0) return order;
        }

        return other._segments.Length.CompareTo(_segments.Length);
    }

    private static int Rank(string segment) => !segment.StartsWith('{') ? 0 : segment.EndsWith("+}", StringComparison.Ordinal) ? 2 : 1;
}
