namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// A part of a request that identifies the caller:
/// <code>
/// source = ( "$request" | "method.request" ) "." ( "header" | "querystring" ) "." name
/// | [ "$" ] "stageVariables." name
/// | [ "$" ] "context." name
/// </code>
/// </summary>
internal sealed class IdentitySource
{
    private readonly string _kind;
    private readonly string _name;

    private IdentitySource(string kind, string name) => (_kind, _name) = (kind, name);

    /// <exception cref="FormatException">The text isn't an identity source; the message lists the valid
    /// forms.</exception>
    public static IdentitySource Parse(string text)
    {
        string[] prefixes =
        [
            "$request.header.", "method.request.header.", "$request.querystring.", "method.request.querystring.", "$stageVariables.", "stageVariables.",
            "$context.", "context.",
        ];
        foreach (var prefix in prefixes)
        {
            if (!text.StartsWith(prefix, StringComparison.Ordinal) || text.Length == prefix.Length) continue;
            var parts = prefix.TrimEnd('.').Split('.');
            return new IdentitySource(parts[^1].TrimStart('$'), text[prefix.Length..]);
        }

        throw new FormatException(
            $"Invalid identity source '{text}'. Expected $request.header.NAME, $request.querystring.NAME, $stageVariables.NAME or $context.NAME.");
    }

    /// <summary>Creates the source for a token in a header.</summary>
    public static IdentitySource Header(string name) => new("header", name);

    /// <summary>Returns the value, or null if the request has none.</summary>
    public string? Find(FrontRequest request, RouteMatch match, ApiIdentity api)
    {
        var value = _kind switch
        {
            "header" => request.FindHeader(_name),
            "querystring" => QueryString.Decode(request.RawQuery).FindLast(pair => pair.Key == _name).Value,
            "stageVariables" => api.StageVariables.GetValueOrDefault(_name),
            _ => FindContext(request, match, api),
        };
        return string.IsNullOrEmpty(value) ? null : value;
    }

    private string? FindContext(FrontRequest request, RouteMatch match, ApiIdentity api) => _name switch
    {
        "routeKey" => match.Route.Key,
        "httpMethod" or "http.method" => request.Method,
        "path" or "http.path" => request.Path,
        "resourcePath" => match.Route.Pattern?.Path,
        "identity.sourceIp" => request.SourceIp,
        "identity.userAgent" => request.FindHeader("user-agent"),
        "stage" => api.Stage,
        "apiId" => api.ApiId,
        _ => null,
    };
}
