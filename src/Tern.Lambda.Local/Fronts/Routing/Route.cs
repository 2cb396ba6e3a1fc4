using Tern.Lambda.Local.Fronts.Authorizers;
using Tern.Lambda.Local.Fronts.Checks;

namespace Tern.Lambda.Local.Fronts.Routing;

/// <summary>A route of an API, and where it leads.</summary>
internal sealed record Route
{
    /// <summary>The key of the route that takes what no other does.</summary>
    public const string Default = "$default";

    /// <summary>Its method in upper case; <c>ANY</c> for all.</summary>
    public required string Method { get; init; }

    /// <summary>Its path; null for <c>$default</c>.</summary>
    public required RoutePattern? Pattern { get; init; }

    /// <summary>The function that answers.</summary>
    public required string Function { get; init; }

    /// <summary>The authorizer that is asked first; null for none.</summary>
    public string? Authorizer { get; init; }

    /// <summary>The scopes of which a token has to have one; empty for none.</summary>
    public IReadOnlyList<string> Scopes { get; init; } = [];

    /// <summary>Whether the function gets payload format 1.0; null for what the HTTP API has.</summary>
    public bool? IsVersion1 { get; init; }

    /// <summary>Whether a request needs a key of the API, in <c>x-api-key</c>.</summary>
    public bool IsKeyRequired { get; init; }

    /// <summary>What is asked of a request before the function is called; null for nothing.</summary>
    public RequestValidation? Validation { get; init; }

    /// <summary>What is answered in the place of the function, which is none then; null for what the function answers.</summary>
    public MockReply? Mock { get; init; }

    /// <summary>Where the tenant stands that the function is called for; null for no tenant.</summary>
    public IdentitySource? Tenant { get; init; }

    /// <summary>As events name it, such as <c>GET /orders/{id}</c>.</summary>
    public string Key => Pattern is null ? Default : $"{Method} {Pattern.Path}";

    /// <summary>Reads <c>GET /orders/{id}</c> or <c>$default</c>.</summary>
    /// <exception cref="FormatException">It is neither; the message says what is wrong.</exception>
    public static Route Parse(string key, string function, string? authorizer = null)
    {
        if (key == Default) return new Route { Method = "ANY", Pattern = null, Function = function, Authorizer = authorizer };
        var space = key.IndexOf(' ', StringComparison.Ordinal);
        if (space < 0) throw new FormatException($"The route '{key}' is none: write METHOD /path, such as 'GET /orders/{{id}}', or $default.");
        var method = key[..space].ToUpperInvariant();
        if (method is not ("GET" or "HEAD" or "POST" or "PUT" or "PATCH" or "DELETE" or "OPTIONS" or "ANY"))
            throw new FormatException(
                $"The method '{key[..space]}' of the route '{key}' is unknown: API Gateway has GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS and ANY.");
        return new Route { Method = method, Pattern = RoutePattern.Parse(key[(space + 1)..].Trim()), Function = function, Authorizer = authorizer };
    }
}
