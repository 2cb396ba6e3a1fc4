using Tern.Lambda.Events;

namespace Tern.Lambda.Authorization;

/// <summary>
/// Builds the IAM policy of a Lambda authorizer's response, for the API, partition, Region and account of the request.
/// </summary>
/// <remarks>
/// <code>
/// return AuthorizerPolicy.For(request)
///     .Allow("GET", "/orders/*")
///     .Deny("DELETE", "/orders/*")
///     .ToResponse("user-1", new AuthorizerContext { ["tenant"] = "t-1" });
/// </code>
/// <para>API Gateway caches the response by token and applies it to every path of the API: grant everything that the
/// caller may do, not only the path of this request. Anything that isn't allowed is denied, and a denial overrides a
/// grant.</para>
/// <para>In paths and route keys, <c>*</c> matches any text, including slashes, and <c>?</c> matches one character.
/// Therefore never insert a caller's text unescaped: an ID of <c>*</c> would grant access to all. <see cref="Segment"/>
/// escapes a text so that it is a part of a path that matches only itself.</para>
/// </remarks>
public sealed class AuthorizerPolicy
{
    private readonly ExecuteApiArn _arn;
    private readonly bool _isHttpApi;
    private readonly List<string> _allowed = [];
    private readonly List<string> _denied = [];
    private string _stage;

    private AuthorizerPolicy(string arn, bool isHttpApi)
    {
        _arn = ExecuteApiArn.Parse(arn);
        _stage = _arn.Stage;
        _isHttpApi = isHttpApi;
    }

    /// <summary>Begins a policy for the REST or WebSocket API in a method's ARN.</summary>
    /// <param name="methodArn">The request's <c>methodArn</c>.</param>
    /// <returns>The policy, without statements.</returns>
    /// <exception cref="ArgumentException">The text isn't such an ARN.</exception>
    public static AuthorizerPolicy For(string methodArn) => new(methodArn, isHttpApi: false);

    /// <summary>Begins a policy for the API that sent the request.</summary>
    /// <param name="request">The authorizer's request.</param>
    /// <returns>The policy, without statements.</returns>
    /// <exception cref="ArgumentException">The request's ARN isn't valid.</exception>
    public static AuthorizerPolicy For(TokenAuthorizerRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        return For(request.MethodArn);
    }

    /// <summary>
    /// Begins a policy for the API that sent the request: a REST or WebSocket API, or an HTTP API with payload format
    /// 1.0.
    /// </summary>
    /// <param name="request">The authorizer's request.</param>
    /// <returns>The policy, without statements.</returns>
    /// <exception cref="ArgumentException">The request's ARN isn't valid.</exception>
    public static AuthorizerPolicy For(RequestAuthorizerRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        // Only HTTP APIs specify a version.
        return request.Version is null ? For(request.MethodArn) : ForHttpApi(request.MethodArn);
    }

    /// <summary>Begins a policy for the HTTP API that sent the request. Its context may contain any JSON.</summary>
    /// <param name="request">The authorizer's request.</param>
    /// <returns>The policy, without statements.</returns>
    /// <exception cref="ArgumentException">The request's ARN isn't valid.</exception>
    public static AuthorizerPolicy For(HttpApiAuthorizerRequest request)
    {
        ArgumentNullException.ThrowIfNull(request);
        return ForHttpApi(request.RouteArn);
    }

    /// <summary>Begins a policy for an HTTP API. Its context may contain any JSON.</summary>
    /// <param name="routeArn">The request's <c>routeArn</c>.</param>
    /// <returns>The policy, without statements.</returns>
    /// <exception cref="ArgumentException">The text isn't such an ARN.</exception>
    public static AuthorizerPolicy ForHttpApi(string routeArn) => new(routeArn, isHttpApi: true);

    /// <summary>
    /// Escapes a text so that it is a part of a path that matches only itself: for IDs from a token or a request, such
    /// as <c>$"/orders/{AuthorizerPolicy.Segment(id)}"</c>. All characters except letters, digits, <c>-</c>, <c>.</c>,
    /// <c>_</c> and <c>~</c> are escaped as in a URL, including wildcards, slashes and policy variables.
    /// </summary>
    /// <param name="text">The unescaped text.</param>
    /// <returns>The text, escaped for use between two slashes of a URL.</returns>
    /// <exception cref="ArgumentException">The text is empty, or <c>.</c> or <c>..</c>, which aren't names in a
    /// path.</exception>
    public static string Segment(string text)
    {
        ArgumentException.ThrowIfNullOrEmpty(text);
        if (text is "." or "..") throw new ArgumentException("The text must not be . or .., which have a special meaning in paths.", nameof(text));
        return Uri.EscapeDataString(text);
    }

    /// <summary>
    /// Applies the statements that follow to <paramref name="stage"/> instead of the stage that was called.
    /// </summary>
    /// <param name="stage">The stage; <c>*</c> for all stages.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy InStage(string stage)
    {
        ArgumentException.ThrowIfNullOrEmpty(stage);
        if (stage.Contains('/'))
            throw new ArgumentException("A stage's name can't contain '/'. Pass only the name, such as prod, or * for all stages.", nameof(stage));
        RequireResourceText(stage, nameof(stage));
        _stage = stage;
        return this;
    }

    /// <summary>Allows a method on a path.</summary>
    /// <param name="method">The method in uppercase, such as <c>GET</c>; <c>*</c> for all methods.</param>
    /// <param name="path">The path, such as <c>/orders/*</c>, without the stage.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy Allow(string method, string path) => Add(_allowed, MethodResource(method, path));

    /// <summary>Allows a method on a path.</summary>
    /// <param name="method">The method.</param>
    /// <param name="path">The path, such as <c>/orders/*</c>, without the stage.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy Allow(HttpMethod method, string path)
    {
        ArgumentNullException.ThrowIfNull(method);
        return Allow(method.Method, path);
    }

    /// <summary>Denies a method on a path, even if another statement allows it.</summary>
    /// <param name="method">The method in uppercase, such as <c>GET</c>; <c>*</c> for all methods.</param>
    /// <param name="path">The path, such as <c>/orders/*</c>, without the stage.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy Deny(string method, string path) => Add(_denied, MethodResource(method, path));

    /// <summary>Denies a method on a path, even if another statement allows it.</summary>
    /// <param name="method">The method.</param>
    /// <param name="path">The path, such as <c>/orders/*</c>, without the stage.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy Deny(HttpMethod method, string path)
    {
        ArgumentNullException.ThrowIfNull(method);
        return Deny(method.Method, path);
    }

    /// <summary>Allows a route of a WebSocket API, or the <c>$default</c> route of an HTTP API.</summary>
    /// <param name="routeKey">The route key, such as <c>$connect</c>.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy AllowRoute(string routeKey) => Add(_allowed, RouteResource(routeKey));

    /// <summary>Denies a route of a WebSocket API, even if another statement allows it.</summary>
    /// <param name="routeKey">The route key, such as <c>$connect</c>.</param>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy DenyRoute(string routeKey) => Add(_denied, RouteResource(routeKey));

    /// <summary>Allows every method, path and route of the stage.</summary>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy AllowAll() => Add(_allowed, Resource("*"));

    /// <summary>Denies every method, path and route of the stage.</summary>
    /// <returns>This policy.</returns>
    public AuthorizerPolicy DenyAll() => Add(_denied, Resource("*"));

    /// <summary>Creates the response with this policy.</summary>
    /// <param name="principalId">The ID of the caller, which API Gateway logs and passes on.</param>
    /// <param name="context">The context for the function behind the API.</param>
    /// <param name="usageIdentifierKey">The API key whose usage plan the call counts against, if the REST API gets its
    /// keys from the authorizer.</param>
    /// <returns>The response.</returns>
    /// <exception cref="InvalidOperationException">The policy has no statements.</exception>
    /// <exception cref="ArgumentException">The context contains values that the API doesn't accept.</exception>
    public AuthorizerResponse ToResponse(string principalId, AuthorizerContext? context = null, string? usageIdentifierKey = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(principalId);
        if (_allowed.Count == 0 && _denied.Count == 0)
        {
            throw new InvalidOperationException(
                "The policy has no statements, which API Gateway rejects with an error. "
                + "Call Allow, AllowRoute or AllowAll, or call DenyAll to reject the caller.");
        }

        if (!_isHttpApi) context?.RequireScalars();
        var statements = new List<AuthorizerStatement>(2);
        if (_allowed.Count > 0) statements.Add(new AuthorizerStatement(AuthorizerEffect.Allow, [.. _allowed]));
        if (_denied.Count > 0) statements.Add(new AuthorizerStatement(AuthorizerEffect.Deny, [.. _denied]));
        return new AuthorizerResponse { PrincipalId = principalId, Statements = statements, Context = context, UsageIdentifierKey = usageIdentifierKey };
    }

    private AuthorizerPolicy Add(List<string> resources, string resource)
    {
        if (!resources.Contains(resource)) resources.Add(resource);
        return this;
    }

    private string MethodResource(string method, string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        if (_arn.HasRouteKey && !_isHttpApi)
            throw new InvalidOperationException(
                "The request is from a WebSocket API, which has route keys instead of methods. Call AllowRoute or DenyRoute, such as with $connect.");
        var verb = Verb(method);
        if (path.Length == 0 || path[0] is not ('/' or '*'))
            throw new ArgumentException(
                "The path must start with '/'. Pass the path below the stage, such as /orders/*, or * for all paths.", nameof(path));
        RequireResourceText(path, nameof(path));
        return Resource(path[0] == '/' ? $"{verb}{path}" : $"{verb}/{path}");
    }

    private string RouteResource(string routeKey)
    {
        ArgumentException.ThrowIfNullOrEmpty(routeKey);
        if (!_arn.HasRouteKey && !(_isHttpApi && routeKey == "$default"))
            throw new InvalidOperationException(
                "The request isn't from a WebSocket API, and only those have route keys. Call Allow or Deny with a method and a path.");
        RequireResourceText(routeKey, nameof(routeKey));
        return Resource(routeKey);
    }

    private string Resource(string rest) => $"{_arn.Api}/{_stage}/{rest}";

    private static string Verb(string method) => method switch
    {
        null => throw new ArgumentNullException(nameof(method)),
        "GET" or "HEAD" or "POST" or "PUT" or "PATCH" or "DELETE" or "OPTIONS" or "*" => method,
        "ANY" => "*",
        _ => throw new ArgumentException(
            "API Gateway doesn't support this method. Pass GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS in upper case, or * for all.", nameof(method)),
    };

    // IAM replaces ${…} with values of the request, and resources can't contain control characters or spaces: either is
    // a mistake, or untrusted input in a policy.
    private static void RequireResourceText(string text, string parameter)
    {
        foreach (var c in text)
        {
            if (c is > ' ' and not '"' and not '\\' and < '\x7F') continue;
            throw new ArgumentException(
                "A resource of a policy contains a space, a quote, a backslash, a control character or a character outside ASCII. "
                + "Escape the path as in its URL; AuthorizerPolicy.Segment escapes text from a caller.",
                parameter);
        }

        if (text.Contains("${", StringComparison.Ordinal))
            throw new ArgumentException("A resource of a policy contains ${, which starts a policy variable in IAM. Use * or ? for variable parts.", parameter);
    }
}
