namespace Tern.Lambda.Routing;

/// <summary>A route with its handler.</summary>
/// <param name="method">The number of the method in <see cref="RouteMethod"/>.</param>
/// <param name="pattern">The path.</param>
/// <param name="invoke">Handles a request.</param>
/// <param name="name">The name of the method that is called; null for a lambda expression.</param>
internal sealed class RouteEndpoint(int method, RoutePattern pattern, Func<RouteContext, ValueTask> invoke, string? name = null) : RouteEntry(method, pattern)
{
    public string? Name => name;

    public ValueTask InvokeAsync(RouteContext context) => invoke(context);

    /// <summary>Creates the same route for requests of any method.</summary>
    public RouteEndpoint ForAnyMethod() => new(RouteMethod.Any, Pattern, invoke, name);
}
