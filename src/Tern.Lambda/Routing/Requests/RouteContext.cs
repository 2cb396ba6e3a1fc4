using System.Text;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Routing;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// The context of a request from an HTTP API, a REST API, a function URL or a load balancer. A handler that needs more
/// of the request than its other parameters takes this type as a parameter.
/// </summary>
public sealed class RouteContext : HandlerContext
{
    private RouteValues _values;
    private int _count;
    private RouteEntry? _route;
    private ReadOnlyMemory<byte> _path;
    private Dictionary<string, string[]>? _errors;

    internal RouteContext(Invocation invocation, FunctionServices services, Handler handler)
        : base(invocation, services, handler)
    {
    }

    /// <summary>Gets the method, in uppercase.</summary>
    public string Method => Request switch
    {
        HttpApiRequest request => request.Method,
        RestApiRequest request => request.HttpMethod,
        AlbRequest request => request.HttpMethod,
        _ => "",
    };

    /// <summary>Gets the path by which routes are found: decoded, and without the stage and the base path.</summary>
    public string Path => Text(_path.Span);

    /// <summary>Gets the pattern of the route, such as <c>/orders/{id}</c>; null if there is no route.</summary>
    public string? RoutePattern => _route?.Pattern.Text;

    /// <summary>Gets the body as the client sent it.</summary>
    public HttpBody Body => Request switch
    {
        HttpApiRequest request => request.Body,
        RestApiRequest request => request.Body,
        AlbRequest request => request.Body,
        _ => default,
    };

    /// <summary>Gets the decoded value of a route parameter.</summary>
    /// <param name="name">The name of the parameter.</param>
    /// <returns>The value; null if the route has no such parameter, or if it is optional and missing.</returns>
    public string? GetRouteValue(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var index = _route?.IndexOf(name) ?? -1;
        return index >= 0 && index < _count ? Text(RouteValue(index)) : null;
    }

    /// <summary>Gets the first value of a name in the query, decoded.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetQuery(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (Request is HttpApiRequest request)
        {
            var query = request.QueryUtf8.Span;
            return QueryText.TryTake(ref query, name, out var value) ? Decode(value) : null;
        }

        return GetQueryValues(name) is { Count: > 0 } values ? values[0] : null;
    }

    /// <summary>Gets all values of a name in the query, decoded.</summary>
    /// <param name="name">The name, which is case-sensitive.</param>
    /// <returns>The values in order; empty if there are none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => Request switch
    {
        HttpApiRequest request => request.GetQueryValues(name),
        RestApiRequest request => request.GetQueryValues(name),
        AlbRequest request => request.GetQueryValues(name),
        _ => [],
    };

    /// <summary>
    /// Gets the value of a header. If there are several, it is the last value or all values joined by commas, depending
    /// on the sender of the event.
    /// </summary>
    /// <param name="name">The name, which isn't case-sensitive.</param>
    /// <returns>The value, or null if there is none.</returns>
    public string? GetHeader(string name) => Request switch
    {
        HttpApiRequest request => request.GetHeader(name),
        RestApiRequest request => request.GetHeader(name),
        AlbRequest request => request.GetHeader(name),
        _ => null,
    };

    /// <summary>Gets the value of a cookie.</summary>
    /// <param name="name">The name of the cookie, which is case-sensitive.</param>
    /// <returns>The value as sent, or null if there is none.</returns>
    public string? GetCookie(string name) => Request switch
    {
        HttpApiRequest request => request.GetCookie(name),
        RestApiRequest request => request.GetCookie(name),
        AlbRequest request => request.GetCookie(name),
        _ => null,
    };

    /// <summary>Sets the response, replacing the handler's: for middleware.</summary>
    /// <param name="result">The response.</param>
    /// <exception cref="InvalidOperationException">The invocation has ended.</exception>
    public void Respond(HttpResult result)
    {
        ArgumentNullException.ThrowIfNull(result);
        var withBody = !IsHead;
        switch (Request)
        {
            case RestApiRequest:
                Respond(new RestApiResponse(result, withBody));
                break;
            case AlbRequest:
                Respond(new AlbResponse(result, withBody));
                break;
            default:
                Respond(new HttpApiResponse(result, withBody));
                break;
        }
    }

    /// <summary>The event of the request, which middleware may need before the handler does.</summary>
    /// <exception cref="LambdaEventException">The event isn't a request.</exception>
    internal object Request => Item ??= RequestKinds.Of(Payload.Span) switch
    {
        EventShape.RestApi => Read(LambdaEventReader<RestApiRequest>.Instance),
        EventShape.Alb => Read(LambdaEventReader<AlbRequest>.Instance),
        _ => Read(LambdaEventReader<HttpApiRequest>.Instance),
    };

    /// <summary>The errors in the parts of the request, or null if there are none.</summary>
    internal Dictionary<string, string[]>? Errors => _errors;

    /// <summary>true if the response is sent without its body; otherwise, false.</summary>
    internal bool IsHead { get; set; }

    /// <summary>The number of values that the path contains for the route's parameters.</summary>
    internal int RouteValueCount => _count;

    /// <summary>
    /// Gets a decoded value of the path. A slash in it may be represented by <see cref="RoutePath.EscapedSlash"/>.
    /// </summary>
    internal ReadOnlySpan<byte> RouteValue(int index)
    {
        var place = _values[index];
        return _path.Span.Slice((int)(place >> 16), (int)(place & 0xFFFF));
    }

    /// <summary>Finds the route.</summary>
    /// <param name="table">The routes.</param>
    /// <param name="path">The decoded path.</param>
    /// <param name="method">The number of the method in <see cref="RouteMethod"/>.</param>
    /// <param name="allowed">The methods of the routes that match the path, if none matches the method too.</param>
    internal RouteEntry? Find(RouteTable table, ReadOnlyMemory<byte> path, int method, out int allowed)
    {
        _path = path;
        return _route = table.Find(path.Span, method, _values, out _count, out allowed);
    }

    /// <summary>Records an error in a part of the request.</summary>
    internal void Refuse(string part, string problem)
    {
        _errors ??= [];
        _errors[part] = _errors.TryGetValue(part, out var others) ? [.. others, problem] : [problem];
    }

    /// <summary>Gets the text of a part of the path.</summary>
    internal static string Text(ReadOnlySpan<byte> path)
    {
        var text = Encoding.UTF8.GetString(path);
        return path.Contains(RoutePath.EscapedSlash) ? text.Replace((char)RoutePath.EscapedSlash, '/') : text;
    }

    private static string Decode(ReadOnlySpan<byte> value)
    {
        var text = Encoding.UTF8.GetString(value);
        return QueryText.IsEncoded(value) ? FormText.Decode(text) : text;
    }
}
