namespace Tern.Lambda.Local.Fronts.Http;

/// <summary>The names and values of a query, in their order.</summary>
internal static class QueryString
{
    /// <summary>As they were sent, with their escapes: a load balancer hands them on so.</summary>
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

    /// <summary>With their escapes undone; a plus is a space.</summary>
    public static List<KeyValuePair<string, string>> Decode(string rawQuery)
    {
        var all = Split(rawQuery);
        for (var i = 0; i < all.Count; i++) all[i] = new(Undo(all[i].Key), Undo(all[i].Value));
        return all;
    }

    private static string Undo(string text) => Uri.UnescapeDataString(text.Replace('+', ' '));
}
