using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Routing;

/// <summary>Handles requests, whoever sends them, by finding their routes.</summary>
internal sealed class RouteHandler() : Handler(EventShape.Routes)
{
    private readonly RouteTable _table = new();
    private readonly List<RouteEndpoint> _named = [];

    // The route of the method that the function's handler names; null if it names none.
    private RouteTable? _chosen;

    // Without the slash at its end; empty for none.
    private byte[] _basePath = [];

    /// <summary>What paths begin with ahead of the routes' own; a request without it is taken as it is.</summary>
    public string BasePath
    {
        set
        {
            ThrowIfPrepared();
            _basePath = System.Text.Encoding.UTF8.GetBytes(value.TrimEnd('/'));
        }
    }

    public void Add(RouteEndpoint endpoint)
    {
        ThrowIfPrepared();
        _table.Add(endpoint);
        if (endpoint.Name is not null) _named.Add(endpoint);
    }

    /// <summary>
    /// Takes the handler in the function's configuration: <c>Shop::Shop.Api::GetOrder</c> names a method. Its route takes the requests of its path
    /// whatever their HTTP method is, as a function of Annotations has one method and lets API Gateway choose. All other requests are routed as ever.
    /// </summary>
    public override void Choose(string configured)
    {
        var last = configured.LastIndexOf("::", StringComparison.Ordinal);
        if (last < 0) return;
        var name = configured[(last + 2)..];
        // Of overloads, the request chooses.
        if (_named.FindAll(endpoint => endpoint.Name == name) is not [var only]) return;
        _chosen = new RouteTable();
        _chosen.Add(only.ForAnyMethod());
    }

    public override HandlerContext NewContext(Invocation invocation, FunctionServices services) => new RouteContext(invocation, services, this);

    public override object? ReadEvent(HandlerContext context)
    {
        try
        {
            return RequestKinds.Of(context.Payload.Span) switch
            {
                EventShape.RestApi => context.ReadAhead(LambdaEventReader<RestApiRequest>.Instance),
                EventShape.Alb => context.ReadAhead(LambdaEventReader<AlbRequest>.Instance),
                _ => context.ReadAhead(LambdaEventReader<HttpApiRequest>.Instance),
            };
        }
        catch (LambdaEventException)
        {
            // The handler meets it again.
            return null;
        }
    }

    public override ValueTask InvokeAsync(HandlerContext context)
    {
        var request = (RouteContext)context;
        var path = Read(request, out var name, out var isDecoded);
        var method = RouteMethod.Of(name.Span);
        request.IsHead = method == RouteMethod.Head;
        if (!RoutePath.TryRead(path, isDecoded, out path))
        {
            request.Respond(HttpResult.BadRequest("The path of the request is malformed."));
            return default;
        }

        path = Without(path, _basePath);
        if (_chosen is not null && request.Find(_chosen, path, method, out _) is RouteEndpoint chosen) return chosen.InvokeAsync(request);
        if (request.Find(_table, path, method, out var allowed) is RouteEndpoint endpoint) return endpoint.InvokeAsync(request);
        request.Respond(Refusal(method, allowed));
        return default;
    }

    protected override void Declare(HandlerNeeds needs)
    {
    }

    private static ReadOnlyMemory<byte> Read(RouteContext context, out ReadOnlyMemory<byte> method, out bool isDecoded)
    {
        isDecoded = false;
        switch (context.Request)
        {
            case RestApiRequest rest:
                method = rest.MethodUtf8;
                return rest.PathUtf8;
            case AlbRequest alb:
                method = alb.MethodUtf8;
                return alb.PathUtf8;
            case var other:
                var http = (HttpApiRequest)other;
                method = http.MethodUtf8;

                // Of a function URL the path is as it was sent. An HTTP API has decoded it.
                isDecoded = http.RequestContext.DomainNameUtf8.Span.IndexOf(".lambda-url."u8) < 0;

                // Other stages than this one have their name at the front of the path.
                var stage = http.RequestContext.StageUtf8;
                return stage.Span.SequenceEqual("$default"u8) ? http.PathUtf8 : Without(http.PathUtf8, stage.Span);
        }
    }

    // The path without its first segments, which are given with or without the slash ahead of them.
    private static ReadOnlyMemory<byte> Without(ReadOnlyMemory<byte> path, ReadOnlySpan<byte> first)
    {
        if (first.IsEmpty) return path;
        if (first[0] == '/') first = first[1..];
        var span = path.Span;
        if (span.Length <= first.Length || !span[1..].StartsWith(first)) return path;
        var length = first.Length + 1;
        return length == span.Length ? path[..1] : span[length] == '/' ? path[length..] : path;
    }

    private static HttpResult Refusal(int method, int allowed)
    {
        if (allowed == 0) return HttpResult.NotFound();
        var result = method == RouteMethod.Options
            ? HttpResult.NoContent()
            : HttpResult.Problem(405, "There is something at this path, but not for this method.");
        return result.WithHeader("allow", RouteMethod.Allow(allowed));
    }
}
