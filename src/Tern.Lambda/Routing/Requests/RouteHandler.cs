using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Routing;

/// <summary>Handles requests from any sender by finding their routes.</summary>
internal sealed class RouteHandler() : Handler(EventShape.Routes)
{
    private readonly RouteTable _table = new();
    private readonly List<RouteEndpoint> _named = [];

    // The route of the method that the function's handler names, or null.
    private RouteTable? _chosen;

    // Without its trailing slash; empty if there is none.
    private byte[] _basePath = [];

    /// <summary>
    /// The prefix that precedes the routes' paths. A request without it is routed by its unchanged path.
    /// </summary>
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
    /// Applies the handler in the function's configuration: <c>Shop::Shop.Api::GetOrder</c> names a method. The
    /// method's route takes all requests for its path, regardless of their HTTP method, because a function that uses
    /// Annotations has one method and lets API Gateway select it. All other requests are routed as usual.
    /// </summary>
    public override void Choose(string configured)
    {
        var last = configured.LastIndexOf("::", StringComparison.Ordinal);
        if (last < 0) return;
        var name = configured[(last + 2)..];
        // With overloads, the request decides.
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
            // The exception occurs again in the handler.
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

                // The path of a function URL isn't decoded; that of an HTTP API is.
                isDecoded = http.RequestContext.DomainNameUtf8.Span.IndexOf(".lambda-url."u8) < 0;

                // For stages other than this one, the path begins with the stage's name.
                var stage = http.RequestContext.StageUtf8;
                return stage.Span.SequenceEqual("$default"u8) ? http.PathUtf8 : Without(http.PathUtf8, stage.Span);
        }
    }

    // Returns the path without its first segments, which are passed with or without a leading slash.
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
            : HttpResult.Problem(405, "This path does not support the method of the request.");
        return result.WithHeader("allow", RouteMethod.Allow(allowed));
    }
}
