using System.Collections.Concurrent;
using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace Tern.Diagnostics;

/// <summary>
/// The names of request scopes: the method and the route's template. Each name is created once, and their number
/// doesn't depend on the paths.
/// </summary>
internal sealed class RouteNames
{
    // An application that keeps creating endpoints would otherwise fill memory with their names.
    private const int MaxNames = 1_000;
    private const string NoRoute = "no route";

    private readonly ConcurrentDictionary<(Endpoint? Endpoint, string Method), string> _names = [];

    /// <summary>Returns the name. Call it once the request is routed, or later.</summary>
    public string Of(HttpContext context)
    {
        // The error page has a route, too, but the problem belongs to the endpoint where the error occurred.
        var endpoint = context.Features.Get<IExceptionHandlerFeature>()?.Endpoint ?? context.GetEndpoint();
        var method = Method(context.Request.Method);
        if (_names.TryGetValue((endpoint, method), out var known)) return known;
        var name = Name(endpoint, method);
        if (_names.Count < MaxNames) _names.TryAdd((endpoint, method), name);
        return name;
    }

    private static string Name(Endpoint? endpoint, string method)
    {
        if (endpoint is not RouteEndpoint route) return $"{method} {endpoint?.DisplayName ?? NoRoute}";
        var template = route.RoutePattern.RawText ?? route.DisplayName ?? NoRoute;
        return template.StartsWith('/') ? $"{method} {template}" : $"{method} /{template}";
    }

    // Clients can send arbitrary methods.
    private static string Method(string method) => method switch
    {
        "GET" or "POST" or "PUT" or "DELETE" or "PATCH" or "HEAD" or "OPTIONS" or "CONNECT" or "TRACE" => method,
        _ => "OTHER",
    };
}
