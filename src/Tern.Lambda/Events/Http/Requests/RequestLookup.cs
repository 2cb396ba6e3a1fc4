namespace Tern.Lambda.Events;

/// <summary>Finds headers, cookies and query values in the several forms that events have them in.</summary>
internal static class RequestLookup
{
    /// <summary>All values of a header: those of the list, or the one of the map. A value is never split.</summary>
    public static IReadOnlyList<string> Values(EventTextListMap lists, EventTextMap singles, string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (lists.TryGetValue(name, out var values)) return values;
        return singles.TryGetValue(name, out var value) ? [value] : [];
    }

    /// <summary>The last value of a header, which is what services put in the map of single values.</summary>
    public static string? Last(EventTextListMap lists, EventTextMap singles, string name)
    {
        if (singles.TryGetValue(name, out var value)) return value;
        return lists.TryGetValue(name, out var values) && values.Count > 0 ? values[^1] : null;
    }

    /// <summary>A cookie's value among <c>name=value</c> pairs parted by semicolons (RFC 6265, 4.2.1); null when there is none.</summary>
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

    /// <summary>All values of a name in a query as it was sent, decoded as a form is.</summary>
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
