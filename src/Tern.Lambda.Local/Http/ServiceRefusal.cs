using System.Buffers.Binary;
using System.Collections.Frozen;
using System.Security;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// Rejects calls to AWS services that the emulator doesn't have, in the error format that clients of the service
/// expect. <c>AWS_ENDPOINT_URL</c> directs functions to the emulator, so that no call leaves the machine unnoticed.
/// </summary>
internal static class ServiceRefusal
{
    private const string Code = "ServiceNotSimulated";

    /// <summary>The signing names of services, with the names in <c>AWS_ENDPOINT_URL_</c> if they differ.</summary>
    private static readonly FrozenDictionary<string, string> s_variables = new Dictionary<string, string>(StringComparer.Ordinal)
    {
        ["apigateway"] = "API_GATEWAY", ["appconfig"] = "APPCONFIGDATA", ["bedrock"] = "BEDROCK_RUNTIME", ["cloudformation"] = "CLOUDFORMATION",
        ["cognito-idp"] = "COGNITO_IDENTITY_PROVIDER", ["email"] = "SESV2", ["ses"] = "SESV2", ["es"] = "OPENSEARCH", ["events"] = "EVENTBRIDGE",
        ["execute-api"] = "APIGATEWAYMANAGEMENTAPI", ["logs"] = "CLOUDWATCH_LOGS", ["monitoring"] = "CLOUDWATCH", ["secretsmanager"] = "SECRETS_MANAGER",
        ["states"] = "SFN",
    }.ToFrozenDictionary(StringComparer.Ordinal);

    /// <summary>The services whose XML errors have no <c>ErrorResponse</c> element around them.</summary>
    private static readonly FrozenSet<string> s_plainXml = FrozenSet.Create(StringComparer.Ordinal, "s3", "s3-object-lambda", "s3express");

    private static readonly FrozenSet<string> s_wrappedXml = FrozenSet.Create(
        StringComparer.Ordinal, "sns", "sts", "iam", "cloudformation", "elasticloadbalancing", "rds", "elasticache", "autoscaling", "ses", "route53",
        "cloudfront", "redshift", "monitoring");

    /// <summary>The services that the emulator or one of its fronts provides.</summary>
    private static readonly FrozenSet<string> s_here = FrozenSet.Create(StringComparer.Ordinal, "lambda", "sqs", "events", "execute-api");

    /// <summary>
    /// Returns the service of a request that is signed for a service the emulator doesn't have; null for any other
    /// request.
    /// </summary>
    public static string? Foreign(HttpRequest request) => ServiceOf(request) is { } service && !s_here.Contains(service) ? service : null;

    /// <summary>Returns the service that a request is signed for, or null if it isn't signed.</summary>
    public static string? ServiceOf(HttpRequest request)
    {
        var authorization = request.Headers.Authorization.ToString();
        const string Start = "AWS4-", Credential = "Credential=";
        var at = authorization.IndexOf(Credential, StringComparison.Ordinal);
        var scope = authorization.StartsWith(Start, StringComparison.Ordinal) && at > 0 ? authorization[(at + Credential.Length)..].Split(',')[0]
            : request.Query["X-Amz-Credential"].ToString();
        // AKID/20261128/us-east-1/ssm/aws4_request; a SigV4a signature has no Region.
        return scope.Split('/') is { Length: >= 4 } parts && parts[^1] == "aws4_request" ? parts[^2] : null;
    }

    /// <summary>Writes the error response.</summary>
    public static Task WriteAsync(HttpContext context, string service)
    {
        var variable = "AWS_ENDPOINT_URL_" + (s_variables.GetValueOrDefault(service) ?? service.ToUpperInvariant().Replace('-', '_').Replace('.', '_'));
        var server = service == "dynamodb" ? "'tern local', or declare tables in the application's file" : "a server that simulates it";
        var message = $"The service '{service}' isn't simulated by this emulator, which doesn't forward calls to AWS. Set {variable} to the address of " +
            $"{server}.";
        var request = context.Request;
        var type = request.ContentType ?? "";
        context.Response.Headers["x-amzn-RequestId"] = Guid.NewGuid().ToString();
        context.Response.Headers["x-amzn-ErrorType"] = Code;
        if (request.Headers["smithy-protocol"] == "rpc-v2-cbor")
        {
            context.Response.Headers["smithy-protocol"] = "rpc-v2-cbor";
            return HttpAnswer.WriteAsync(context, 501, "application/cbor", Cbor(message));
        }

        var isForm = type.StartsWith("application/x-www-form-urlencoded", StringComparison.OrdinalIgnoreCase);
        if (service == "ec2")
            return XmlAsync(context, $"<Response><Errors>{Error(message, withType: false)}</Errors><RequestID>local</RequestID></Response>");
        if (s_plainXml.Contains(service)) return XmlAsync(context, Error(message, withType: false));
        if (isForm || (s_wrappedXml.Contains(service) && !type.Contains("json", StringComparison.Ordinal)))
            return XmlAsync(context, $"<ErrorResponse>{Error(message, withType: true)}<RequestId>local</RequestId></ErrorResponse>");
        return HttpAnswer.WriteAsync(
            context, 501, type.StartsWith("application/x-amz-json", StringComparison.Ordinal) ? type : HttpAnswer.Json, Json(message));
    }

    private static Task XmlAsync(HttpContext context, string xml) => HttpAnswer.WriteAsync(
        context, 501, "application/xml", Encoding.UTF8.GetBytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + xml));

    private static string Error(string message, bool withType) =>
        $"<Error>{(withType ? "<Type>Sender</Type>" : "")}<Code>{Code}</Code><Message>{SecurityElement.Escape(message)}</Message></Error>";

    private static byte[] Json(string message)
    {
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteString("__type"u8, Code);
            json.WriteString("message"u8, message);
            json.WriteEndObject();
        }

        return buffer.ToArray();
    }

    /// <summary>Writes a map of two strings.</summary>
    private static byte[] Cbor(string message)
    {
        using var buffer = new MemoryStream();
        buffer.WriteByte(0xA2);
        Span<byte> length = stackalloc byte[3];
        foreach (var text in (ReadOnlySpan<string>)["__type", Code, "message", message])
        {
            var bytes = Encoding.UTF8.GetBytes(text);
            length[0] = 0x79; // text with a length of two bytes
            BinaryPrimitives.WriteUInt16BigEndian(length[1..], (ushort)bytes.Length);
            buffer.Write(length);
            buffer.Write(bytes);
        }

        return buffer.ToArray();
    }
}
