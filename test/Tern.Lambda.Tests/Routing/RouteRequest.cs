using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Tests.Routing;

/// <summary>Requests of an HTTP API.</summary>
internal static class RouteRequest
{
    public static byte[] HttpApi(string method, string path, string query = "") => Encoding.UTF8.GetBytes(
        $$"""{"version":"2.0","routeKey":"$default","rawPath":{{JsonSerializer.Serialize(path)}},"rawQueryString":{{JsonSerializer.Serialize(query)}}"""
        + ""","headers":{"content-type":"application/json"},"requestContext":{"accountId":"1","apiId":"a","http":{"method":"""
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
