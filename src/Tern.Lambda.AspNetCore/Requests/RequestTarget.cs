using Tern.Json;

namespace Tern.Lambda.AspNetCore;

/// <summary>
/// The target of a request: base path, path and query, as Kestrel would return them at the same address.
/// </summary>
internal static class RequestTarget
{
    /// <summary>Reads the path and its base.</summary>
    /// <exception cref="FormatException">The path isn't valid.</exception>
    public static void ReadPath(HttpEvent request, out string pathBase, out string path)
    {
        pathBase = "";
        path = ReadPath(request);
        if (request.Kind is HttpEventKind.HttpApi or HttpEventKind.HttpApiV1)
        {
            // If a stage has a name, the path begins with it.
            if (Stage(request) is { } stage && PathText.IsBelow(path, stage)) Split(ref pathBase, ref path, stage.Length);
        }
        else if (request.Kind == HttpEventKind.RestApi)
        {
            ReadRestBase(request, ref pathBase, ref path);
        }
    }

    /// <summary>
    /// Returns the target as in the request line. In payload 2.0, an HTTP API has decoded the path, so it is encoded
    /// again.
    /// </summary>
    public static string ReadRaw(HttpEvent request)
    {
        var json = request.Json.Span;
        var slice = request.Kind == HttpEventKind.RestApi && request.ContextPath.IsPresent ? request.ContextPath : request.Path;
        var path = slice.TextIn(json)!;
        if (request.Kind >= HttpEventKind.Lattice && path.Contains('?', StringComparison.Ordinal)) return path;
        if (request.Kind == HttpEventKind.HttpApi) path = PathText.Encode(path);
        return path + ReadQuery(request);
    }

    /// <summary>Returns the query with its question mark; empty if there is none.</summary>
    public static string ReadQuery(HttpEvent request)
    {
        var json = request.Json.Span;
        switch (request.Kind)
        {
            case HttpEventKind.HttpApi or HttpEventKind.FunctionUrl:
                return request.RawQuery.TextIn(json) is { } raw ? QueryText.From(raw) : "";
            case HttpEventKind.Lattice or HttpEventKind.LatticeV2 when FindQuestionMark(request) is var at and >= 0:
                return QueryText.From(request.Path.TextIn(json)![at..]);
        }

        var isDecoded = request.Kind is HttpEventKind.RestApi or HttpEventKind.HttpApiV1;
        var map = request.QueryLists.IsPresent ? request.QueryLists : request.Query;
        return map.IsPresent ? QueryText.Write(map.In(json), isDecoded) : "";
    }

    private static string ReadPath(HttpEvent request)
    {
        var json = request.Json.Span;
        var slice = request.Path;
        // API Gateway decodes only the path of an HTTP API in payload 2.0.
        if (request.Kind == HttpEventKind.HttpApi) return PathText.Normalize(slice.TextIn(json)!);
        if (!slice.IsEscaped)
        {
            var raw = slice.In(json);
            if (request.Kind >= HttpEventKind.Lattice && raw.IndexOf((byte)'?') is var end and >= 0) raw = raw[..end];
            return PathText.Decode(raw);
        }

        var text = slice.TextIn(json)!;
        if (request.Kind >= HttpEventKind.Lattice && text.IndexOf('?', StringComparison.Ordinal) is var query and >= 0) text = text[..query];
        return PathText.Decode(System.Text.Encoding.UTF8.GetBytes(text));
    }

    private static int FindQuestionMark(HttpEvent request) => request.Path.TextIn(request.Json.Span)!.IndexOf('?', StringComparison.Ordinal);

    private static string? Stage(HttpEvent request) =>
        request.Stage.TextIn(request.Json.Span) is { Length: > 0 } stage && stage != "$default" ? "/" + stage : null;

    // The context's path begins with the stage. With a custom domain, both begin with its base path instead, and only
    // the resource determines the part of the path that belongs to the app.
    private static void ReadRestBase(HttpEvent request, ref string pathBase, ref string path)
    {
        var json = request.Json.Span;
        if (!request.ContextPath.IsPresent) return;
        // Not normalized: dot segments must not reach into the stage.
        var full = request.ContextPath.TextIn(json)!;
        var own = request.Path.TextIn(json)!;
        if (full.Length > own.Length && full.EndsWith(own, StringComparison.Ordinal))
        {
            pathBase = PathText.Decode(System.Text.Encoding.UTF8.GetBytes(full[..^own.Length]));
            return;
        }

        if (full != own || request.Resource.TextIn(json) is not { } resource || GreedySegments(request, resource) is not { } greedy) return;
        var foreign = Segments(path) - Segments(resource) - greedy;
        if (foreign <= 0) return;
        var end = 0;
        for (var i = 0; i < foreign; i++) end = path.IndexOf('/', end + 1) is var next and > 0 ? next : path.Length;
        Split(ref pathBase, ref path, end);
    }

    // Returns the number of additional segments that the resource's "{name+}" matches; null if it isn't known.
    private static int? GreedySegments(HttpEvent request, string resource)
    {
        if (!resource.EndsWith("+}", StringComparison.Ordinal)) return 0;
        if (!request.PathParameters.IsPresent) return null;
        var name = resource[(resource.LastIndexOf('{') + 1)..^2];
        var json = new AwsJsonReader(request.PathParameters.In(request.Json.Span));
        json.BeginObject();
        while (json.NextMember(out var utf8))
        {
            var isIt = AwsJsonReader.GetString(utf8) == name;
            if (json.TryReadNull()) continue;
            var value = json.ReadString();
            if (isIt) return Segments(value) - 1;
        }

        return null;
    }

    private static int Segments(string path)
    {
        var count = 0;
        for (var i = 0; i < path.Length; i++)
            if (path[i] != '/' && (i == 0 || path[i - 1] == '/')) count++;
        return count;
    }

    private static void Split(ref string pathBase, ref string path, int length)
    {
        pathBase = path[..length];
        path = length == path.Length ? "/" : path[length..];
    }
}
