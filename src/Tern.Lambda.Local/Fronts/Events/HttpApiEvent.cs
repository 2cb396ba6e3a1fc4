using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>
/// Payload format 2.0, for HTTP APIs and function URLs. Header names are in lower case, multiple values of a header are
/// joined, and cookies are separate.
/// </summary>
internal sealed class HttpApiEvent(ApiIdentity api)
{
    /// <summary>
    /// Gets a value indicating whether this is a function URL, which passes on the path as it was sent; an HTTP API
    /// decodes it.
    /// </summary>
    public bool IsFunctionUrl { get; init; }

    /// <summary>Writes the event for a request.</summary>
    /// <param name="request">The request.</param>
    /// <param name="match">The request's route.</param>
    /// <param name="authorizer">Writes the value of <c>requestContext.authorizer</c>; null for none.</param>
    public byte[] Write(FrontRequest request, RouteMatch match, Action<Utf8JsonWriter>? authorizer) => EventJson.Write(
        request.Body.Length + (request.Body.Length / 2) + 1024,
        (Self: this, request, match, authorizer),
        static (json, state) =>
        {
            var (self, request, match, authorizer) = state;
            json.WriteStartObject();
            json.WriteString("version", "2.0");
            self.WriteRequest(json, request, match, authorizer);
            var isBinary = BinaryTypes.IsBinary(request.FindHeader("content-type"), request.FindHeader("content-encoding"));
            if (request.Body.Length > 0) EventJson.WriteBody(json, request.Body.Span, isBinary, null);
            else json.WriteBoolean("isBase64Encoded", false);
            json.WriteEndObject();
        });

    /// <summary>Writes the event for an authorizer with format 2.0.</summary>
    /// <param name="request">The request.</param>
    /// <param name="match">The request's route.</param>
    /// <param name="identity">The values of the authorizer's identity sources.</param>
    public byte[] WriteAuthorizer(FrontRequest request, RouteMatch match, IReadOnlyList<string> identity) => EventJson.Write(
        1024,
        (Self: this, request, match, identity),
        static (json, state) =>
        {
            var (self, request, match, identity) = state;
            json.WriteStartObject();
            json.WriteString("version", "2.0");
            json.WriteString("type", "REQUEST");
            json.WriteString("routeArn", self.Api.ArnOf(request.Method, request.Path));
            json.WriteStartArray("identitySource");
            foreach (var value in identity) json.WriteStringValue(value);
            json.WriteEndArray();
            self.WriteRequest(json, request, match, null);
            json.WriteEndObject();
        });

    private ApiIdentity Api => api;

    private void WriteRequest(Utf8JsonWriter json, FrontRequest request, RouteMatch match, Action<Utf8JsonWriter>? authorizer)
    {
        // A named stage is part of the path.
        var path = (api.Stage == Route.Default ? "" : "/" + api.Stage) + (IsFunctionUrl ? request.RawPath : request.Path);
        json.WriteString("routeKey", match.Route.Key);
        json.WriteString("rawPath", path);
        json.WriteString("rawQueryString", request.RawQuery);

        var headers = ForwardedHeaders.Of(request, isLower: true);
        if (headers.Remove("cookie", out var cookies))
        {
            json.WriteStartArray("cookies");
            foreach (var line in cookies)
            {
                foreach (var cookie in line.Split(';', StringSplitOptions.TrimEntries | StringSplitOptions.RemoveEmptyEntries)) json.WriteStringValue(cookie);
            }

            json.WriteEndArray();
        }

        headers.TryAdd("content-length", [request.Body.Length.ToString(System.Globalization.CultureInfo.InvariantCulture)]);
        EventJson.WriteMap(json, "headers", EventJson.Single(headers, joins: true), isNullWhenEmpty: false);
        var query = EventJson.Group(QueryString.Decode(request.RawQuery), StringComparer.Ordinal);
        EventJson.WriteMap(json, "queryStringParameters", EventJson.Single(query, joins: true), isNullWhenEmpty: false);

        json.WriteStartObject("requestContext");
        json.WriteString("accountId", IsFunctionUrl ? "anonymous" : LocalAws.Account);
        json.WriteString("apiId", api.ApiId);
        if (authorizer is not null)
        {
            json.WritePropertyName("authorizer");
            authorizer(json);
        }

        json.WriteString("domainName", request.Host);
        json.WriteString("domainPrefix", request.Host.Split('.', ':')[0]);
        json.WriteStartObject("http");
        json.WriteString("method", request.Method);
        json.WriteString("path", path);
        json.WriteString("protocol", request.Protocol);
        json.WriteString("sourceIp", request.SourceIp);
        json.WriteString("userAgent", request.FindHeader("user-agent") ?? "");
        json.WriteEndObject();
        json.WriteString("requestId", request.RequestId);
        json.WriteString("routeKey", match.Route.Key);
        json.WriteString("stage", api.Stage);
        json.WriteString("time", EventJson.CommonLogTime(request.Time));
        json.WriteNumber("timeEpoch", request.Time.ToUnixTimeMilliseconds());
        json.WriteEndObject();

        EventJson.WriteMap(json, "pathParameters", match.Variables, isNullWhenEmpty: false);
        EventJson.WriteMap(json, "stageVariables", [.. api.StageVariables], isNullWhenEmpty: false);
    }
}
