using System.Diagnostics.CodeAnalysis;
using Tern.Lambda.Routing;

namespace Tern.Lambda;

/// <summary>
/// Routes requests to handlers, whoever sends them: an HTTP API, a REST API, a function URL or a load balancer. A
/// handler is any lambda or method; its parameters are bound by code that is generated for the call.
/// </summary>
/// <remarks>
/// <para>A parameter whose name is in the pattern is taken from the path. A type that a <c>JsonSerializerContext</c> of
/// the project has is the body. Numbers, texts, GUIDs, times and enums are taken from the query, and lists of them too.
/// <see cref="LambdaContext"/>, <see cref="RouteContext"/>, <see cref="CancellationToken"/> and the like are what they
/// are; anything else is a service. Attributes say otherwise: <see cref="FromQueryAttribute"/> and its kin.</para>
/// <para>What is returned is the answer: an <see cref="HttpResult"/>, text, or a value that is written as JSON, with status 404 for null; nothing is status
/// 204. A request that can't be bound is answered with status 400, a path that no route has with 404, a method that it has none for with 405; HEAD and
/// OPTIONS are answered too. Errors are problem details (RFC 9457).</para>
/// </remarks>
public static class LambdaRoutes
{
    /// <summary>Maps GET requests of a path; HEAD too, where it has no route of its own.</summary>
    /// <param name="app">The application.</param>
    /// <param name="pattern">The path, such as <c>/orders/{id:long}</c>: a constant, as the handler is bound by it when the program is compiled.</param>
    /// <param name="handler">What handles them: a lambda or a method.</param>
    /// <returns>The route.</returns>
    /// <exception cref="InvalidOperationException">The handler wasn't bound when the program was compiled.</exception>
    public static RouteBuilder MapGet(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps POST requests of a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPost(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps PUT requests of a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPut(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps PATCH requests of a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapPatch(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps DELETE requests of a path.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder MapDelete(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>Maps requests of a path that no route of their method takes, whatever the method.</summary>
    /// <inheritdoc cref="MapGet(LambdaApplication, string, Delegate)"/>
    public static RouteBuilder Map(this LambdaApplication app, [StringSyntax("Route")] string pattern, Delegate handler) => throw NotBound(pattern);

    /// <summary>
    /// Maps requests to a handler that takes them as they are. Nothing has to be generated for it, so the pattern may be any, made at run time or not.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="method">The method, in capitals; <c>*</c> for any.</param>
    /// <param name="pattern">The path, such as <c>/orders/{id:long}</c>.</param>
    /// <param name="handler">Takes the request and returns the answer. What it throws is the invocation's error.</param>
    /// <returns>The route.</returns>
    /// <exception cref="ArgumentException">The pattern is none, or there are no routes for this method.</exception>
    /// <exception cref="InvalidOperationException">Another route takes the same requests.</exception>
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
    /// <exception cref="InvalidOperationException">Another route takes the same requests.</exception>
    public static LambdaApplication MapRoutes<TRoutes>(this LambdaApplication app)
        where TRoutes : ILambdaRoutes
    {
        TRoutes.Map(app);
        return app;
    }

    /// <summary>
    /// Says what paths begin with ahead of the routes' own, such as the base path that a custom domain maps to the API.
    /// Requests whose path begins otherwise are routed by it as it is. The name of an HTTP API's stage needs no saying.
    /// </summary>
    /// <param name="app">The application.</param>
    /// <param name="basePath">The path, such as <c>/shop</c>.</param>
    /// <returns>The application.</returns>
    public static LambdaApplication UseBasePath(this LambdaApplication app, string basePath)
    {
        ArgumentNullException.ThrowIfNull(app);
        ArgumentException.ThrowIfNullOrEmpty(basePath);
        RouteBinding.HandlerOf(app).BasePath = basePath;
        return app;
    }

    private static InvalidOperationException NotBound(string pattern) => new(
        $"The handler of the route '{pattern}' wasn't bound when the program was compiled. Call Map… directly on the application with the handler in place, "
        + "reference the package Tern.Lambda in the project that does so, and see that <InterceptorsNamespaces> of the project has Tern.Lambda.Generated, as "
        + "the package sets it. MapRequests takes handlers that need no binding.");
}
