namespace Tern.Lambda.Events;

/// <summary>Finds headers, cookies and query values in the forms that events use for them.</summary>
internal static class RequestLookup
{
    /// <summary>
    /// Returns all values of a header: those in the list, or the one in the map. Values are never split.
    /// </summary>
    public static IReadOnlyList<string> Values(EventTextListMap lists, EventTextMap singles, string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (lists.TryGetValue(name, out var values)) return values;
        return singles.TryGetValue(name, out var value) ? [value] : [];
    }

    /// <summary>
    /// Returns the last value of a header, which is the one that services put in the map of single values.
    /// </summary>
    public static string? Last(EventTextListMap lists, EventTextMap singles, string name)
    {
        if (singles.TryGetValue(name, out var value)) return value;
        return lists.TryGetValue(name, out var values) && values.Count > 0 ? values[^1] : null;
    }

    /// <summary>
    /// Returns the value of a cookie in <c>name=value</c> pairs separated by semicolons (RFC 6265, 4.2.1); null if
    /// there is none.
    /// </summary>
    public static string? Cookie(IReadOnlyList<string> headers, string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var header in headers)
        {
            foreach (var range in header.AsSpan().Split(';'))
            {
                var pair = header.AsSpan()[range].Trim(' ');
                if (pair.Length > name.Length && pair[name.Length] == '=' && pair.StartsWith(name, StringComparison.Ordinal))
                    return pair[(name.Length + 1)..].ToString();
            }
        }

        return null;
    }

    /// <summary>Returns all values of a name in a raw query, decoded like a form.</summary>
    public static IReadOnlyList<string> QueryValues(string query, string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var values = new List<string>();
        foreach (var range in query.AsSpan().Split('&'))
        {
            var pair = query.AsSpan()[range];
            if (pair.IsEmpty) continue;
            var equals = pair.IndexOf('=');
            var key = equals < 0 ? pair : pair[..equals];
            if (FormText.Decode(key) == name) values.Add(equals < 0 ? "" : FormText.Decode(pair[(equals + 1)..]));
        }

        return values;
    }
}
