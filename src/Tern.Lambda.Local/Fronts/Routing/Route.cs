namespace Tern.Lambda.Local.Fronts;

/// <summary>A route of an API and its target.</summary>
internal sealed record Route
{
    /// <summary>The key of the route for requests that match no other route.</summary>
    public const string Default = "$default";

    /// <summary>Gets the method in upper case, or <c>ANY</c> for all methods.</summary>
    public required string Method { get; init; }

    /// <summary>Gets the path, or null for <c>$default</c>.</summary>
    public required RoutePattern? Pattern { get; init; }

    /// <summary>Gets the function that handles requests.</summary>
    public required string Function { get; init; }

    /// <summary>Gets the authorizer that is called first, or null for none.</summary>
    public string? Authorizer { get; init; }

    /// <summary>Gets the scopes, one of which a token must have; empty for none.</summary>
    public IReadOnlyList<string> Scopes { get; init; } = [];

    /// <summary>
    /// Gets a value indicating whether the function receives payload format 1.0, or null for the HTTP API's format.
    /// </summary>
    public bool? IsVersion1 { get; init; }

    /// <summary>Gets a value indicating whether requests need one of the API's keys in <c>x-api-key</c>.</summary>
    public bool IsKeyRequired { get; init; }

    /// <summary>Gets the validation of requests before the function is called, or null for none.</summary>
    public RequestValidation? Validation { get; init; }

    /// <summary>Gets the fixed response that replaces the function, or null to call the function.</summary>
    public MockReply? Mock { get; init; }

    /// <summary>
    /// Gets the identity source of the tenant that the function is called for, such as
    /// <c>method.request.header.x-tenant</c>, or null for no tenant.
    /// </summary>
    public string? Tenant { get; init; }

    /// <summary>Gets the key as it appears in events, such as <c>GET /orders/{id}</c>.</summary>
    public string Key => Pattern is null ? Default : $"{Method} {Pattern.Path}";

    /// <summary>Parses <c>GET /orders/{id}</c> or <c>$default</c>.</summary>
    /// <exception cref="FormatException">The key isn't valid; the message states what is wrong.</exception>
    public static Route Parse(string key, string function, string? authorizer = null)
    {
        if (key == Default) return new Route { Method = "ANY", Pattern = null, Function = function, Authorizer = authorizer };
        var space = key.IndexOf(' ', StringComparison.Ordinal);
        if (space < 0) throw new FormatException($"Invalid route '{key}'. Expected METHOD /path, such as 'GET /orders/{{id}}', or $default.");
        var method = key[..space].ToUpperInvariant();
        if (method is not ("GET" or "HEAD" or "POST" or "PUT" or "PATCH" or "DELETE" or "OPTIONS" or "ANY"))
            throw new FormatException(
                $"The method '{key[..space]}' of the route '{key}' is unknown: API Gateway supports GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS and ANY.");
        return new Route { Method = method, Pattern = RoutePattern.Parse(key[(space + 1)..].Trim()), Function = function, Authorizer = authorizer };
    }
}
