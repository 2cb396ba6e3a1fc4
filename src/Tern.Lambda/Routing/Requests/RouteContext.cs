using System.Text;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Routing;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// A request on its way to its route, whoever sent it: an HTTP API, a REST API, a function URL or a load balancer. A handler that wants to see more of it
/// than its parameters say asks for it as one of them.
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

    /// <summary>The method, in capitals.</summary>
    public string Method => Request switch
    {
        HttpApiRequest request => request.Method,
        RestApiRequest request => request.HttpMethod,
        AlbRequest request => request.HttpMethod,
        _ => "",
    };

    /// <summary>The path that routes are found by: decoded, without the stage and the base path.</summary>
    public string Path => Text(_path.Span);

    /// <summary>The pattern of the route, such as <c>/orders/{id}</c>; null where there is none.</summary>
    public string? RoutePattern => _route?.Pattern.Text;

    /// <summary>The body as the client sent it.</summary>
    public HttpBody Body => Request switch
    {
        HttpApiRequest request => request.Body,
        RestApiRequest request => request.Body,
        AlbRequest request => request.Body,
        _ => default,
    };

    /// <summary>The value of a parameter of the route, decoded.</summary>
    /// <param name="name">The parameter's name.</param>
    /// <returns>The value; null when the route has no such parameter, or when it is optional and missing.</returns>
    public string? GetRouteValue(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        var index = _route?.IndexOf(name) ?? -1;
        return index >= 0 && index < _count ? Text(RouteValue(index)) : null;
    }

    /// <summary>The first value of a name in the query, decoded.</summary>
    /// <param name="name">The name; upper and lower case count.</param>
    /// <returns>The value; null when there is none.</returns>
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

    /// <summary>All values of a name in the query, decoded.</summary>
    /// <param name="name">The name; upper and lower case count.</param>
    /// <returns>The values in their order; empty when there is none.</returns>
    public IReadOnlyList<string> GetQueryValues(string name) => Request switch
    {
        HttpApiRequest request => request.GetQueryValues(name),
        RestApiRequest request => request.GetQueryValues(name),
        AlbRequest request => request.GetQueryValues(name),
        _ => [],
    };

    /// <summary>A header's value; of several the last, or all of them joined by commas, as the sender of the event has it.</summary>
    /// <param name="name">The name; case does not matter.</param>
    /// <returns>The value; null when there is none.</returns>
    public string? GetHeader(string name) => Request switch
    {
        HttpApiRequest request => request.GetHeader(name),
        RestApiRequest request => request.GetHeader(name),
        AlbRequest request => request.GetHeader(name),
        _ => null,
    };

    /// <summary>A cookie's value.</summary>
    /// <param name="name">The cookie's name; case matters.</param>
    /// <returns>The value as it was sent; null when there is none.</returns>
    public string? GetCookie(string name) => Request switch
    {
        HttpApiRequest request => request.GetCookie(name),
        RestApiRequest request => request.GetCookie(name),
        AlbRequest request => request.GetCookie(name),
        _ => null,
    };

    /// <summary>Answers in the place of the handler, or of what it answered: for middleware.</summary>
    /// <param name="result">The answer.</param>
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

    /// <summary>The event of the request, which middleware may want before the handler does.</summary>
    /// <exception cref="LambdaEventException">The event is no request.</exception>
    internal object Request => Event ??= RequestKinds.Of(Payload.Span) switch
    {
        EventShape.RestApi => Read(LambdaEventReader<RestApiRequest>.Instance),
        EventShape.Alb => Read(LambdaEventReader<AlbRequest>.Instance),
        _ => Read(LambdaEventReader<HttpApiRequest>.Instance),
    };

    /// <summary>What is wrong with the parts of the request; null while nothing is.</summary>
    internal Dictionary<string, string[]>? Errors => _errors;

    /// <summary>Whether the answer goes without its body.</summary>
    internal bool IsHead { get; set; }

    /// <summary>How many values the path has for the route's parameters.</summary>
    internal int RouteValueCount => _count;

    /// <summary>A value of the path, decoded; a slash in it may stand as <see cref="RoutePath.EscapedSlash"/>.</summary>
    internal ReadOnlySpan<byte> RouteValue(int index)
    {
        var place = _values[index];
        return _path.Span.Slice((int)(place >> 16), (int)(place & 0xFFFF));
    }

    /// <summary>Finds the route.</summary>
    /// <param name="table">The routes.</param>
    /// <param name="path">The path, decoded.</param>
    /// <param name="method">The method, as <see cref="RouteMethod"/> numbers them.</param>
    /// <param name="allowed">The methods of routes that the path fits, where none fits the method too.</param>
    internal RouteEntry? Find(RouteTable table, ReadOnlyMemory<byte> path, int method, out int allowed)
    {
        _path = path;
        return _route = table.Find(path.Span, method, _values, out _count, out allowed);
    }

    /// <summary>Notes what is wrong with a part of the request.</summary>
    internal void Refuse(string part, string problem)
    {
        _errors ??= [];
        _errors[part] = _errors.TryGetValue(part, out var others) ? [.. others, problem] : [problem];
    }

    /// <summary>The text of a part of the path.</summary>
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
