namespace Tern.Lambda.Routing;

/// <summary>A route with what it calls.</summary>
internal sealed class RouteEndpoint(int method, RoutePattern pattern, Func<RouteContext, ValueTask> invoke) : RouteEntry(method, pattern)
{
    public ValueTask InvokeAsync(RouteContext context) => invoke(context);
}
