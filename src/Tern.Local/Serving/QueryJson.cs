using Tern.Buffers;
using Tern.Json;

namespace Tern.Local.Serving;

/// <summary>
/// Writes the responses of the query protocol to callers that accept JSON. Members without a value are null.
/// <code>
/// {"OpResponse":{"OpResult":{members},"ResponseMetadata":{"RequestId":"…"}}}
/// {"Error":{"Code":"…","Message":"…","Type":"Sender"},"RequestId":"…"}
/// </code>
/// </summary>
internal static class QueryJson
{
    public const string ContentType = "application/json";

    public static void Write(PooledBuffer body, string operation, IServiceAnswer value, string requestId)
    {
        var json = new AwsJsonWriter(body);
        json.WriteStartObject();
        json.WriteName(operation + "Response");
        json.WriteStartObject();
        if (value is not NoAnswer)
        {
            json.WriteName(operation + "Result");
            value.WriteJson(ref json);
        }

        json.WriteName("ResponseMetadata"u8);
        json.WriteStartObject();
        Member(ref json, "RequestId"u8, requestId);
        json.WriteEndObject();
        json.WriteEndObject();
        json.WriteEndObject();
        json.Flush();
    }

    public static void WriteError(PooledBuffer body, ServiceErrorException error, string requestId)
    {
        var json = new AwsJsonWriter(body);
        json.WriteStartObject();
        json.WriteName("Error"u8);
        json.WriteStartObject();
        Member(ref json, "Code"u8, error.Code);
        Member(ref json, "Message"u8, error.Message);
        Member(ref json, "Type"u8, error.IsSenderFault ? "Sender" : "Receiver");
        json.WriteEndObject();
        Member(ref json, "RequestId"u8, requestId);
        json.WriteEndObject();
        json.Flush();
    }

    private static void Member(ref AwsJsonWriter json, ReadOnlySpan<byte> name, string value)
    {
        json.WriteName(name);
        json.WriteString(value);
    }
}
