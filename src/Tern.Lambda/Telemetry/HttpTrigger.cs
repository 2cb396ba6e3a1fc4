using System.Diagnostics;
using Tern.Lambda.Events;

namespace Tern.Lambda.Telemetry;

/// <summary>Describes HTTP requests as server spans, whose parent is the caller's <c>traceparent</c>.</summary>
internal static class HttpTrigger
{
    public static InvocationTrigger Read(HttpApiRequest request)
    {
        var context = request.RequestContext;
        // "GET /orders/{id}", or "$default" if no route matches.
        var route = request.RouteKey is { } key && key.IndexOf(' ', StringComparison.Ordinal) is var space and > 0 ? key[(space + 1)..] : null;
        var trigger = Create(context.Http.Method, route, request.RawPath, context.DomainName, context.Http.SourceIp, context.Http.UserAgent);
        AddHeaders(trigger, request.Headers, null);
        return trigger;
    }

    public static InvocationTrigger Read(RestApiRequest request)
    {
        var context = request.RequestContext;
        var trigger = Create(
            request.HttpMethod, request.Resource, request.Path, context?.DomainName, context?.Identity?.SourceIp, context?.Identity?.UserAgent);
        AddHeaders(trigger, request.Headers, request.MultiValueHeaders);
        return trigger;
    }

    public static InvocationTrigger Read(AlbRequest request)
    {
        var trigger = Create(
            request.HttpMethod, null, request.Path, Find(
                request.Headers, request.MultiValueHeaders, "host"), null, Find(request.Headers, request.MultiValueHeaders, "user-agent"));
        AddHeaders(trigger, request.Headers, request.MultiValueHeaders);
        return trigger;
    }

    public static InvocationTrigger Read(VpcLatticeRequest request)
    {
        var trigger = Create(request.Method, null, request.Path, Find(null, request.Headers, "host"), null, Find(null, request.Headers, "user-agent"));
        AddHeaders(trigger, null, request.Headers);
        return trigger;
    }

    public static InvocationTrigger Read(VpcLatticeV1Request request)
    {
        var trigger = Create(request.Method, null, request.Path, Find(request.Headers, null, "host"), null, Find(request.Headers, null, "user-agent"));
        AddHeaders(trigger, request.Headers, null);
        return trigger;
    }

    public static InvocationTrigger Read(WebSocketRequest request)
    {
        var context = request.RequestContext;
        var trigger = new InvocationTrigger("http") { SpanName = context.RouteKey };
        trigger.Add("server.address", context.DomainName);
        trigger.Add("network.protocol.name", "websocket");
        AddHeaders(trigger, request.Headers, request.MultiValueHeaders);
        return trigger;
    }

    private static InvocationTrigger Create(string method, string? route, string path, string? host, string? client, string? userAgent)
    {
        var trigger = new InvocationTrigger("http", ActivityKind.Server) { SpanName = route is null ? method : $"{method} {route}" };
        trigger.Add("http.request.method", method);
        trigger.Add("http.route", route);
        trigger.Add("url.path", path);
        trigger.Add("server.address", host);
        trigger.Add("client.address", client);
        trigger.Add("user_agent.original", userAgent);
        return trigger;
    }

    private static void AddHeaders(InvocationTrigger trigger, EventTextMap? headers, EventTextListMap? lists)
    {
        trigger.Add("url.scheme", Find(headers, lists, "x-forwarded-proto") ?? "https");
        if (Find(headers, lists, "traceparent") is { } parent
            && ActivityContext.TryParse(parent, Find(headers, lists, "tracestate"), isRemote: true, out var context))
            trigger.Parent = context;
    }

    // Load balancers send one of both.
    private static string? Find(EventTextMap? headers, EventTextListMap? lists, string name) =>
        headers is not null && headers.TryGetValue(name, out var value) ? value
        : lists is not null && lists.TryGetValue(name, out var values) && values.Count > 0 ? values[^1]
        : null;
}
