namespace Tern.Lambda.Routing;

/// <summary>A route with what it calls.</summary>
/// <param name="method">The method, as <see cref="RouteMethod"/> numbers them.</param>
/// <param name="pattern">The path.</param>
/// <param name="invoke">Handles a request.</param>
/// <param name="name">The name of the method that is called; null for a lambda.</param>
internal sealed class RouteEndpoint(int method, RoutePattern pattern, Func<RouteContext, ValueTask> invoke, string? name = null) : RouteEntry(method, pattern)
{
    public string? Name => name;

    public ValueTask InvokeAsync(RouteContext context) => invoke(context);

    /// <summary>The same route for requests of any method.</summary>
    public RouteEndpoint ForAnyMethod() => new(RouteMethod.Any, Pattern, invoke, name);
}
