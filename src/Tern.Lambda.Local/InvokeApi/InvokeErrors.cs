using System.Buffers;
using System.Text.Json;
using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>Errors of Lambda's API, with the service's text.</summary>
internal static class InvokeErrors
{
    public static Task NotFoundAsync(HttpContext context, string name) =>
        WriteAsync(context, 404, "ResourceNotFoundException", $"Function not found: {LocalAws.FunctionArn(name)}");

    public static Task TooLargeAsync(HttpContext context, string kind, long limit) => WriteAsync(
        context, 413, "RequestEntityTooLargeException", $"The payload is too large for the {kind} invocation type (limit {limit} bytes)");

    public static Task InvalidAsync(HttpContext context, string message) => WriteAsync(context, 400, "InvalidRequestContentException", message);

    public static Task ParameterAsync(HttpContext context, string message) => WriteAsync(context, 400, "InvalidParameterValueException", message);

    public static Task ThrottledAsync(HttpContext context) =>
        WriteAsync(context, 429, "TooManyRequestsException", "Rate Exceeded.", "ReservedFunctionConcurrentInvocationLimitExceeded");

    private static Task WriteAsync(HttpContext context, int status, string type, string message, string? reason = null)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            if (reason is not null) json.WriteString("Reason"u8, reason);
            json.WriteString("Type"u8, "User"u8);
            json.WriteString("message"u8, message);
            json.WriteEndObject();
        }

        context.Response.Headers["x-amzn-ErrorType"] = type;
        context.Response.Headers["x-amzn-RequestId"] = Guid.NewGuid().ToString();
        return HttpAnswer.WriteAsync(context, status, HttpAnswer.Json, output.WrittenMemory);
    }
}
