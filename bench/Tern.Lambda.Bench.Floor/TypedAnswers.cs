using System.Buffers;
using System.Text.Json;

namespace Tern.Lambda.Bench.Floor;

/// <summary>Typed events by System.Text.Json's generated code, with nothing around it.</summary>
internal static class TypedAnswers
{
    private static Utf8JsonWriter? _writer;

    public static void Path(ReadOnlySpan<byte> json, ArrayBufferWriter<byte> output)
    {
        var request = JsonSerializer.Deserialize(json, HttpEventJson.Default.HttpEvent)!;
        Write("{\"path\":\"" + request.RawPath + "\"}", output);
    }

    public static void Body(ReadOnlySpan<byte> json, ArrayBufferWriter<byte> output)
    {
        var request = JsonSerializer.Deserialize(json, HttpEventJson.Default.HttpEvent)!;
        var order = JsonSerializer.Deserialize(request.Body!, HttpEventJson.Default.Order)!;
        Write(JsonSerializer.Serialize(order, HttpEventJson.Default.Order), output);
    }

    private static void Write(string body, ArrayBufferWriter<byte> output)
    {
        var answer = new HttpAnswer { StatusCode = 200, Headers = new() { ["content-type"] = "application/json" }, Body = body };
        if (_writer is null) _writer = new Utf8JsonWriter(output);
        else _writer.Reset(output);
        JsonSerializer.Serialize(_writer, answer, HttpEventJson.Default.HttpAnswer);
    }
}
