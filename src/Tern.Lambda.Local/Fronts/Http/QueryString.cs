namespace Tern.Lambda.Local.Fronts;

/// <summary>Parses the names and values of a query, in order.</summary>
internal static class QueryString
{
    /// <summary>Splits the query without decoding it, as a load balancer passes it on.</summary>
    public static List<KeyValuePair<string, string>> Split(string rawQuery)
    {
        var all = new List<KeyValuePair<string, string>>();
        foreach (var range in rawQuery.AsSpan().Split('&'))
        {
            var pair = rawQuery.AsSpan()[range];
            if (pair.IsEmpty) continue;
            var equals = pair.IndexOf('=');
            all.Add(equals < 0 ? new(pair.ToString(), "") : new(pair[..equals].ToString(), pair[(equals + 1)..].ToString()));
        }

        return all;
    }

    /// <summary>Splits and decodes the query; a plus sign is a space.</summary>
    public static List<KeyValuePair<string, string>> Decode(string rawQuery)
    {
        var all = Split(rawQuery);
        for (var i = 0; i < all.Count; i++) all[i] = new(Undo(all[i].Key), Undo(all[i].Value));
        return all;
    }

    private static string Undo(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
