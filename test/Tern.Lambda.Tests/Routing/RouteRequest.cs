using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Tests.Routing;

/// <summary>Requests of an HTTP API, which has decoded the path, and of a function URL, which has not.</summary>
internal static class RouteRequest
{
    public static byte[] HttpApi(string method, string path, string query = "") => Of("a.execute-api.eu-west-1.amazonaws.com", method, path, query);

    public static byte[] FunctionUrl(string method, string path, string query = "") => Of("a.lambda-url.eu-west-1.on.aws", method, path, query);

    private static byte[] Of(string domain, string method, string path, string query) => Encoding.UTF8.GetBytes(
        $$"""{"version":"2.0","routeKey":"$default","rawPath":{{JsonSerializer.Serialize(path)}},"rawQueryString":{{JsonSerializer.Serialize(query)}}"""
        + ""","headers":{"content-type":"application/json"},"requestContext":{"accountId":"1","apiId":"a","domainName":"""
        + $$"""{{JsonSerializer.Serialize(domain)}},"http":{"method":"""
        + $$"""{{JsonSerializer.Serialize(method)}},"path":"/","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"}"""
        + ""","requestId":"r","stage":"$default"}"""
        + ""","isBase64Encoded":false}""");

    /// <summary>The status of an answer.</summary>
    public static int Status(byte[] answer)
    {
        using var json = JsonDocument.Parse(answer);
        return json.RootElement.GetProperty("statusCode").GetInt32();
    }
}
