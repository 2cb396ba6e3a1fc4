using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Generator.Tests.Routes;

/// <summary>Requests as the services send them, and answers as callers see them.</summary>
internal static class RouteRequests
{
    // An HTTP API decodes the path.
    public static string HttpApi(string method, string path, string query = "", string? body = null, string stage = "$default", string headers = "{}") =>
        $$"""{"version":"2.0","routeKey":"$default","rawPath":{{Quoted(Uri.UnescapeDataString(path))}},"rawQueryString":{{Quoted(query)}},"headers":{{headers}},"requestContext":{"accountId":"1","apiId":"a","domainName":"a.execute-api.eu-west-1.amazonaws.com","http":{"method":"{{method}}","path":{{Quoted(path)}},"protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"},"requestId":"r","stage":"{{stage}}","time":"12/Mar/2026:19:03:58 +0000","timeEpoch":1773342238000}{{(body is null ? "" : $",\"body\":{Quoted(body)}")}},"isBase64Encoded":false}""";

    public static string RestApi(string method, string path, string? body = null) =>
        $$"""{"resource":"/{proxy+}","path":{{Quoted(path)}},"httpMethod":"{{method}}","headers":{"x-tenant":"blue"},"multiValueHeaders":{"x-tenant":["blue"]},"queryStringParameters":{"tag":"b"},"multiValueQueryStringParameters":{"tag":["a","b"]},"requestContext":{"resourceId":"x","resourcePath":"/{proxy+}","httpMethod":"{{method}}","path":"/prod","accountId":"1","stage":"prod","requestId":"r","identity":{"sourceIp":"192.0.2.1"},"apiId":"a"},"body":{{(body is null ? "null" : Quoted(body))}},"isBase64Encoded":false}""";

    public static string Alb(string method, string path, string? body = null) =>
        $$"""{"requestContext":{"elb":{"targetGroupArn":"arn:aws:elasticloadbalancing:eu-west-1:123456789012:targetgroup/f/1"} },"httpMethod":"{{method}}","path":{{Quoted(path)}},"multiValueQueryStringParameters":{"tag":["a","b%20c"]},"multiValueHeaders":{"x-tenant":["blue"]},"body":{{Quoted(body ?? "")}},"isBase64Encoded":false}""";

    /// <summary>The answer as <c>200 application/json {"id":1}</c>.</summary>
    public static async Task<string> SendAsync(this LambdaApplication app, string request)
    {
        var bytes = await app.InvokeAsync(request, cancellationToken: TestContext.Current.CancellationToken);
        using var answer = JsonDocument.Parse(Encoding.UTF8.GetString(bytes));
        var root = answer.RootElement;
        var type = root.TryGetProperty("headers", out var headers) && headers.TryGetProperty("content-type", out var one) ? " " + one.GetString() : "";
        var allow = headers.ValueKind == JsonValueKind.Object && headers.TryGetProperty("allow", out var methods) ? $" [{methods.GetString()}]" : "";
        var location = headers.ValueKind == JsonValueKind.Object && headers.TryGetProperty("location", out var place) ? $" -> {place.GetString()}" : "";
        var body = root.TryGetProperty("body", out var text) ? " " + text.GetString() : "";
        return $"{root.GetProperty("statusCode").GetInt32()}{type}{allow}{location}{body}";
    }

    private static string Quoted(string text) => JsonSerializer.Serialize(text);
}
