using System.Text;
using System.Text.Json;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Events as short as handlers need them.</summary>
internal static class Sample
{
    public static byte[] Sqs(params string[] bodies)
    {
        var messages = bodies.Select((body, i) =>
            $$"""{"messageId":"m{{i}}","receiptHandle":"h","body":{{JsonSerializer.Serialize(body)}},"attributes":{"ApproximateReceiveCount":"1"}"""
            + ""","messageAttributes":{},"md5OfBody":"0","eventSource":"aws:sqs","eventSourceARN":"arn:aws:sqs:eu-west-1:123456789012:"""
            + """orders","awsRegion":"eu-west-1"}""");
        return Encoding.UTF8.GetBytes($$"""{"Records":[{{string.Join(',', messages)}}]}""");
    }

    public static byte[] HttpApi(string? body = null, bool isBase64 = false) => Encoding.UTF8.GetBytes(
        """{"version":"2.0","routeKey":"$default","rawPath":"/orders","rawQueryString":"","headers":{"content-type":"application/json"}"""
        + ""","requestContext":{"accountId":"1","apiId":"a","domainName":"a.execute-api.eu-west-1.amazonaws.com","http":"""
        + """{"method":"POST","path":"/orders","protocol":"HTTP/1.1","sourceIp":"192.0.2.1","userAgent":"t"}"""
        + ""","requestId":"r","stage":"$default","time":"12/Mar/2026:19:03:58 +0000","timeEpoch":1773342238000}"""
        + $$""",{{(body is null ? "" : $"\"body\":{JsonSerializer.Serialize(body)},")}}"isBase64Encoded":{{(isBase64 ? "true" : "false")}}}""");

    public static string Text(byte[] answer) => Encoding.UTF8.GetString(answer);
}
