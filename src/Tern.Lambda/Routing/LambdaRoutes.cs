using System.Diagnostics.CodeAnalysis;
using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>
/// Routes requests from an HTTP API, a REST API, a function URL or a load balancer to handlers. A handler is any lambda
/// expression or method; code that is generated for the call binds its parameters.
/// </summary>
/// <remarks>
/// <para>A parameter whose name is in the pattern is bound to the path. A parameter whose type is in a
/// <c>JsonSerializerContext</c> of the project is bound to the body. Numbers, strings, GUIDs, times and enums, and
/// lists of them, are bound to the query. <see cref="LambdaContext"/>, <see cref="RouteContext"/>,
/// <see cref="CancellationToken"/> and similar types are bound to the objects of the invocation; all other types are
/// services. Attributes such as <see cref="FromQueryAttribute"/> override these rules.</para>
/// <para>The handler's result is the response: an <see cref="HttpResult"/>, text, or a value that is written as JSON,
/// with status 404 for null; a handler without a result responds with status 204. The response has status 400 if the
/// request can't be bound, 404 if no route has the path, and 405 if the path has no route for the method. HEAD and
/// OPTIONS requests are answered too. Errors are problem details (RFC 9457).</para>
/// </remarks>
public static class LambdaRoutes
{
    /// <summary>Maps GET requests for a path, and HEAD requests if they have no route of their own.</summary>
    /// <param name="app">The application.</param>
    /// <param name="pattern">The path, such as <c>/orders/{id:long}</c>. It must be a constant, because the handler is
    /// bound at compile time.</param>
    /// <param name="handler">The handler: a lambda expression or a method.</param>
    /// <returns>The route.</returns>
    /// <exception cref="InvalidOperationException">The handler wasn't bound at compile time.</exception>
    public static RouteBuilder MapGet(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps POST requests for a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPost(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps PUT requests for a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPut(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps PATCH requests for a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPatch(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps DELETE requests for a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapDelete(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps requests for a path with any method that has no route of its own.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder Map(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>
    /// Maps requests to a handler that receives them unbound. No code is generated for it, so the pattern can be
    /// created at run time.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="method">The method, in uppercase; <c>*</c> for any method.</param>
    /// <param name="pattern">The path, such as <c>/orders/{id:long}</c>.</param>
    /// <param name="handler">A handler that takes the request and returns the response. Its exception is the
    /// invocation's error.</param>
    /// <returns>The route.</returns>
    /// <exception cref="ArgumentException">The pattern isn't valid, or routes don't support this method.</exception>
    /// <exception cref="InvalidOperationException">Another route matches the same requests.</exception>
    public static RouteBuilder MapRequests(
        this LambdaApplication app, string method, [StringSyntax("Route")] string pattern, Func<RouteContext, Task<HttpResult>> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return RouteBinding.Map(app, method, pattern, context => RouteBinding.Answer(context, handler(context)));
    }

    /// <summary>Maps the routes of a class.</summary>
    /// <typeparam name="TRoutes">A partial class with <see cref="RouteAttribute"/>.</typeparam>
    /// <param name="app">The application.</param>
    /// <returns>The application.</returns>
    /// <exception cref="InvalidOperationException">Another route matches the same requests.</exception>
    public static LambdaApplication MapRoutes<TRoutes>(this LambdaApplication app)
        where TRoutes : ILambdaRoutes
    {
        TRoutes.Map(app);
        return app;
    }

    /// <summary>
    /// Sets a prefix that precedes the routes' paths, such as the base path that a custom domain maps to the API.
    /// Requests without the prefix are routed by their unchanged path. You needn't set the name of an HTTP API's stage.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="basePath">The prefix, such as <c>/shop</c>.</param>
    /// <returns>The application.</returns>
    public static LambdaApplication UseBasePath(this LambdaApplication app, string basePath)
    {
        ArgumentNullException.ThrowIfNull(app);
        ArgumentException.ThrowIfNullOrEmpty(basePath);
        RouteBinding.HandlerOf(app).BasePath = basePath;
        return app;
    }

    private static InvalidOperationException NotBound(string pattern) => new(
        $"The handler of the route '{pattern}' wasn't bound when the program was compiled. Call Map… directly on the application with the handler inline, "
        + "reference the package Tern.Lambda in that project, and check that its <InterceptorsNamespaces> contains Tern.Lambda.Generated, which the "
        + "package adds. MapRequests takes handlers that need no binding.");
}
