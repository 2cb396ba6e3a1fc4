using System.Buffers;
using System.Globalization;
using System.Text.Json;

namespace Tern.Lambda.Local;

/// <summary>Writes the record that Lambda sends to a destination of asynchronous invocations.</summary>
internal static class InvocationDestinationRecord
{
    public static byte[] Write(
        string function, InvocationRequest request, InvocationOutcome outcome, string condition, int attempts, DateTimeOffset now)
    {
        var output = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(output))
        {
            json.WriteStartObject();
            json.WriteString("version"u8, "1.0"u8);
            json.WriteString("timestamp"u8, now.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
            json.WriteStartObject("requestContext"u8);
            json.WriteString("requestId"u8, outcome.RequestId);
            json.WriteString("functionArn"u8, $"{LocalAws.FunctionArn(function)}:{request.Qualifier ?? FunctionVersions.Latest}");
            json.WriteString("condition"u8, condition);
            json.WriteNumber("approximateInvokeCount"u8, attempts);
            json.WriteEndObject();
            WritePayload(json, "requestPayload", request.Payload.Span);
            json.WriteStartObject("responseContext"u8);
            json.WriteNumber("statusCode"u8, 200);
            json.WriteString("executedVersion"u8, outcome.Version);
            if (outcome.FunctionError is { } error) json.WriteString("functionError"u8, error);
            json.WriteEndObject();
            WritePayload(json, "responsePayload", outcome.Payload.Span);
            json.WriteEndObject();
        }

        return output.WrittenSpan.ToArray();
    }

    /// <summary>Writes valid JSON unchanged, and anything else as a string.</summary>
    private static void WritePayload(Utf8JsonWriter json, string name, ReadOnlySpan<byte> payload)
    {
        json.WritePropertyName(name);
        if (JsonCheck.IsJson(payload)) json.WriteRawValue(payload, skipInputValidation: true);
        else json.WriteStringValue(System.Text.Encoding.UTF8.GetString(payload));
    }
}
