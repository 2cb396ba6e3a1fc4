using System.Buffers;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>Writes the events for extensions as JSON.</summary>
internal static class ExtensionEvents
{
    public static byte[] Registered(EmulatedFunctionOptions function, bool withAccount) => Write(json =>
    {
        json.WriteString("functionName"u8, function.Name);
        json.WriteString("functionVersion"u8, function.Version);
        json.WriteString("handler"u8, function.Handler ?? function.Name);
        if (withAccount) json.WriteString("accountId"u8, LocalAws.Account);
    });

    public static byte[] Invoke(string requestId, string arn, string traceId, long deadline) => Write(json =>
    {
        json.WriteString("eventType"u8, "INVOKE"u8);
        json.WriteNumber("deadlineMs"u8, deadline);
        json.WriteString("requestId"u8, requestId);
        json.WriteString("invokedFunctionArn"u8, arn);
        json.WriteStartObject("tracing"u8);
        json.WriteString("type"u8, "X-Amzn-Trace-Id"u8);
        json.WriteString("value"u8, traceId);
        json.WriteEndObject();
    });

    public static byte[] Shutdown(string reason, long deadline) => Write(json =>
    {
        json.WriteString("eventType"u8, "SHUTDOWN"u8);
        json.WriteString("shutdownReason"u8, reason);
        json.WriteNumber("deadlineMs"u8, deadline);
    });

    private static byte[] Write(Action<Utf8JsonWriter> members)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            members(json);
            json.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }
}
