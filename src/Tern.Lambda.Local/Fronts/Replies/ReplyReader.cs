using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace Tern.Lambda.Local.Fronts;

/// <summary>Converts a function's response to a response to the client.</summary>
internal static class ReplyReader
{
    private static readonly JsonWriterOptions s_relaxed = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    /// <param name="payload">The function's response.</param>
    /// <param name="form">The format that the front accepts.</param>
    /// <param name="accept">The client's Accept header, or null for none.</param>
    /// <exception cref="MalformedReplyException">The front doesn't accept the response.</exception>
    public static FrontAnswer Read(ReadOnlyMemory<byte> payload, ReplyForm form, string? accept)
    {
        using var document = Parse(payload);
        var reply = document.RootElement;
        if (form.Infers && (reply.ValueKind != JsonValueKind.Object || !reply.TryGetProperty("statusCode", out _))) return Infer(reply, form.IsCompact);
        if (reply.ValueKind != JsonValueKind.Object)
            throw new MalformedReplyException(
                $"The response must be an object such as {{\"statusCode\":200,\"headers\":{{}},\"body\":\"text\"}}, but is {Name(reply.ValueKind)}.");
        if (form.Members is { } members)
        {
            foreach (var member in reply.EnumerateObject())
            {
                if (!members.Contains(member.Name))
                    throw new MalformedReplyException($"The response has an unknown member '{member.Name}'. Known members: {string.Join(", ", members)}.");
            }
        }

        var answer = ReplyHead.Read(reply, form, form.DefaultStatus);
        return answer with { Body = ReadBody(reply, form, accept) };
    }

    private static JsonDocument Parse(ReadOnlyMemory<byte> payload)
    {
        try
        {
            return JsonDocument.Parse(payload);
        }
        catch (JsonException failure)
        {
            throw new MalformedReplyException(payload.IsEmpty ? "The response is empty." : $"The response isn't valid JSON: {failure.Message}");
        }
    }

    /// <summary>Uses a string as the body, and other JSON unchanged.</summary>
    private static FrontAnswer Infer(JsonElement reply, bool isCompact)
    {
        var body = reply.ValueKind == JsonValueKind.String ? Encoding.UTF8.GetBytes(reply.GetString()!)
            : isCompact ? Compact(reply) : Encoding.UTF8.GetBytes(reply.GetRawText());
        var answer = new FrontAnswer { StatusCode = 200, Body = body };
        answer.Add("content-type", "application/json");
        return answer;
    }

    private static byte[] Compact(JsonElement json)
    {
        using var buffer = new MemoryStream();
        using (var writer = new Utf8JsonWriter(buffer, s_relaxed)) json.WriteTo(writer);
        return buffer.ToArray();
    }

    private static ReadOnlyMemory<byte> ReadBody(JsonElement reply, ReplyForm form, string? accept)
    {
        if (!reply.TryGetProperty("body", out var body) || body.ValueKind == JsonValueKind.Null) return default;
        if (body.ValueKind != JsonValueKind.String)
        {
            throw new MalformedReplyException(
                $"The response's body must be a string, but is {Name(body.ValueKind)}. Serialize JSON to a string, such as \"{{\\\"id\\\":1}}\".");
        }

        var isBase64 = reply.TryGetProperty("isBase64Encoded", out var flag) && flag.ValueKind == JsonValueKind.True;
        // If a REST API's binary types don't include what the client accepts, it sends the base64 text.
        if (!isBase64 || (form.BinaryMediaTypes is { } types && !BinaryTypes.IsAmong(types, accept))) return Encoding.UTF8.GetBytes(body.GetString()!);
        return body.TryGetBytesFromBase64(out var bytes)
            ? bytes
            : throw new MalformedReplyException("The response sets isBase64Encoded, but its body isn't base64.");
    }

    private static string Name(JsonValueKind kind) => kind switch
    {
        JsonValueKind.Array => "an array",
        JsonValueKind.Object => "an object",
        JsonValueKind.String => "a string",
        JsonValueKind.Number => "a number",
        JsonValueKind.Null => "null",
        _ => "a boolean",
    };
}
