using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// Payload format 1.0, for REST APIs and for HTTP APIs that are configured to use it. Headers and query parameters
/// appear twice: with their last values, and with all values.
/// </summary>
internal sealed class RestApiEvent(ApiIdentity api)
{
    /// <summary>
    /// Gets a value indicating whether an HTTP API sends the event. It adds the version, and decides itself which
    /// bodies are binary.
    /// </summary>
    public bool IsHttpApi { get; init; }

    /// <summary>Gets the media types that a REST API treats as binary.</summary>
    public IReadOnlyList<string> BinaryMediaTypes { get; init; } = [];

    /// <summary>Writes the event for a request.</summary>
    /// <param name="request">The request.</param>
    /// <param name="match">The request's route.</param>
    /// <param name="authorizer">Writes the value of <c>requestContext.authorizer</c>; null for none.</param>
    public byte[] Write(FrontRequest request, RouteMatch match, Action<Utf8JsonWriter>? authorizer) => EventJson.Write(
        request.Body.Length + (request.Body.Length / 2) + 2048,
        (Self: this, request, match, authorizer),
        static (json, state) =>
        {
            var (self, request, match, authorizer) = state;
            json.WriteStartObject();
            if (self.IsHttpApi) json.WriteString("version", "1.0");
            self.WriteRequest(json, request, match, authorizer);
            EventJson.WriteBody(json, request.Body.Span, self.IsBinary(request), null);
            json.WriteEndObject();
        });

    /// <summary>Writes the event for an authorizer that receives the request.</summary>
    /// <param name="request">The request.</param>
    /// <param name="match">The request's route.</param>
    /// <param name="identity">The values of the identity sources, which an HTTP API passes on.</param>
    public byte[] WriteAuthorizer(FrontRequest request, RouteMatch match, IReadOnlyList<string> identity) => EventJson.Write(
        2048,
        (Self: this, request, match, identity),
        static (json, state) =>
        {
            var (self, request, match, identity) = state;
            json.WriteStartObject();
            if (self.IsHttpApi)
            {
                var joined = string.Join(',', identity);
                json.WriteString("version", "1.0");
                json.WriteString("identitySource", joined);
                json.WriteString("authorizationToken", joined);
            }

            json.WriteString("type", "REQUEST");
            json.WriteString("methodArn", self.Api.ArnOf(request.Method, request.Path));
            self.WriteRequest(json, request, match, null);
            json.WriteEndObject();
        });

    /// <summary>Writes the event for an authorizer that receives a token.</summary>
    public byte[] WriteToken(FrontRequest request, string token) => EventJson.Write(
        256,
        (Self: this, request, token),
        static (json, state) =>
        {
            json.WriteStartObject();
            json.WriteString("type", "TOKEN");
            json.WriteString("methodArn", state.Self.Api.ArnOf(state.request.Method, state.request.Path));
            json.WriteString("authorizationToken", state.token);
            json.WriteEndObject();
        });

    private ApiIdentity Api => api;

    private bool IsBinary(FrontRequest request) => IsHttpApi
        ? BinaryTypes.IsBinary(request.FindHeader("content-type"), request.FindHeader("content-encoding"))
        : BinaryTypes.IsAmong(BinaryMediaTypes, request.FindHeader("content-type"));

    private void WriteRequest(Utf8JsonWriter json, FrontRequest request, RouteMatch match, Action<Utf8JsonWriter>? authorizer)
    {
        var resource = match.Route.Pattern?.Path ?? match.Route.Key;
        json.WriteString("resource", resource);
        // Both kinds of API pass on the path as it was sent; only an HTTP API decodes the path variables.
        json.WriteString("path", request.RawPath);
        json.WriteString("httpMethod", request.Method);
        var headers = ForwardedHeaders.Of(request, isLower: false);
        EventJson.WriteMap(json, "headers", EventJson.Single(headers, joins: false), isNullWhenEmpty: true);
        EventJson.WriteMultiMap(json, "multiValueHeaders", headers, isNullWhenEmpty: true);
        var query = EventJson.Group(QueryString.Decode(request.RawQuery), StringComparer.Ordinal);
        EventJson.WriteMap(json, "queryStringParameters", EventJson.Single(query, joins: false), isNullWhenEmpty: true);
        EventJson.WriteMultiMap(json, "multiValueQueryStringParameters", query, isNullWhenEmpty: true);
        EventJson.WriteMap(json, "pathParameters", IsHttpApi ? match.Variables : match.RawVariables, isNullWhenEmpty: true);
        EventJson.WriteMap(json, "stageVariables", [.. api.StageVariables], isNullWhenEmpty: true);

        json.WriteStartObject("requestContext");
        json.WriteString("accountId", LocalAws.Account);
        json.WriteString("apiId", api.ApiId);
        if (authorizer is not null)
        {
            json.WritePropertyName("authorizer");
            authorizer(json);
        }

        json.WriteString("domainName", request.Host);
        json.WriteString("domainPrefix", request.Host.Split('.', ':')[0]);
        json.WriteString("extendedRequestId", request.RequestId);
        json.WriteString("httpMethod", request.Method);
        WriteIdentity(json, request);
        json.WriteString("path", (api.Stage == Route.Default ? "" : "/" + api.Stage) + request.RawPath);
        json.WriteString("protocol", request.Protocol);
        json.WriteString("requestId", request.RequestId);
        json.WriteString("requestTime", EventJson.CommonLogTime(request.Time));
        json.WriteNumber("requestTimeEpoch", request.Time.ToUnixTimeMilliseconds());
        json.WriteString("resourceId", "local");
        json.WriteString("resourcePath", resource);
        json.WriteString("stage", api.Stage);
        json.WriteEndObject();
    }

    private static void WriteIdentity(Utf8JsonWriter json, FrontRequest request)
    {
        json.WriteStartObject("identity");
        foreach (var name in s_unknown) json.WriteNull(name);
        if (request.FindHeader("x-api-key") is { } key) json.WriteString("apiKey", key);
        json.WriteString("sourceIp", request.SourceIp);
        json.WriteString("userAgent", request.FindHeader("user-agent"));
        json.WriteEndObject();
    }

    private static readonly string[] s_unknown =
    [
        "accessKey", "accountId", "caller", "cognitoAuthenticationProvider", "cognitoAuthenticationType", "cognitoIdentityId", "cognitoIdentityPoolId",
        "principalOrgId", "user", "userArn",
    ];
}
