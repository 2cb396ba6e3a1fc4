namespace Tern.Local.Serving;

/// <summary>The conditions under which a request is for an operation.</summary>
/// <param name="operation">The operation's name.</param>
/// <param name="method">The method.</param>
/// <param name="template">The path, such as <c>/{Bucket}/{Key+}</c>. A label with a plus has slashes.</param>
/// <param name="query">The parameters that must be there, some with a value.</param>
/// <param name="headers">The headers that must be there, in lower case.</param>
internal sealed class RestRoute(string operation, string method, string template, string[] query, string[] headers)
{
    private readonly string[] _segments = template.Split('/', StringSplitOptions.RemoveEmptyEntries);

    public string Operation => operation;

    /// <summary>Returns the first route that matches, and sets the labels of the call; returns null if none
    /// matches.</summary>
    public static RestRoute? Find(ReadOnlySpan<RestRoute> routes, string path, RestCall call)
    {
        foreach (var route in routes)
        {
            if (route.IsFor(path, call)) return route;
        }

        return null;
    }

    private bool IsFor(string path, RestCall call)
    {
        if (call.Request.Method != method) return false;
        foreach (var parameter in query)
        {
            var equals = parameter.IndexOf('=', StringComparison.Ordinal);
            if (equals < 0 ? call.Query(parameter) is null : call.Query(parameter[..equals]) != parameter[(equals + 1)..]) return false;
        }

        foreach (var header in headers)
        {
            if (call.Header(header) is null) return false;
        }

        return HasPath(path, call);
    }

    // A slash after the last segment doesn't start another segment, but belongs to a label that accepts slashes.
    private bool HasPath(string path, RestCall call)
    {
        call.Labels.Clear();
        var rest = path.AsSpan().TrimStart('/');
        for (var i = 0; i < _segments.Length; i++)
        {
            var segment = _segments[i];
            var isLabel = segment[0] == '{';
            var isGreedy = isLabel && segment[^2] == '+';
            var slash = isGreedy ? -1 : rest.IndexOf('/');
            var text = slash < 0 ? rest : rest[..slash];
            rest = slash < 0 ? [] : rest[(slash + 1)..];
            if (text.IsEmpty || (!isLabel && !text.SequenceEqual(segment))) return false;
            if (isLabel) call.Labels[isGreedy ? segment[1..^2] : segment[1..^1]] = Uri.UnescapeDataString(text);
        }

        return rest.IsEmpty;
    }
}
