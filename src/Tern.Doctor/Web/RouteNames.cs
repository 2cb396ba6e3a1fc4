using System.Collections.Concurrent;
using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;

namespace Tern.Diagnosis.Web;

/// <summary>What a request's scope is called: its method and its route's template, made once for each. Few names, whatever the paths are.</summary>
internal sealed class RouteNames
{
    // An application that makes endpoints all the time would fill the memory with their names.
    private const int MaxNames = 1_000;
    private const string NoRoute = "no route";

    private readonly ConcurrentDictionary<(Endpoint? Endpoint, string Method), string> _names = [];

    /// <summary>The name; once the request is routed, and after it.</summary>
    public string Of(HttpContext context)
    {
        // The page that shows an error has a route, too; the fault is where the error came from.
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

    // Anybody may send a method of their own making.
    private static string Method(string method) => method switch
    {
        "GET" or "POST" or "PUT" or "DELETE" or "PATCH" or "HEAD" or "OPTIONS" or "CONNECT" or "TRACE" => method,
        _ => "OTHER",
    };
}
