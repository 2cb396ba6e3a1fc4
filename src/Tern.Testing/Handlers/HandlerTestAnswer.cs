using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Tern.Testing;

/// <summary>The answer of a handler in a test.</summary>
public sealed class HandlerTestAnswer
{
    private readonly ReadOnlyMemory<byte> _sent;

    internal HandlerTestAnswer(ReadOnlyMemory<byte> sent, string contentType, int status)
    {
        _sent = sent;
        ContentType = contentType;
        Status = status;
    }

    /// <summary>Gets the status of an HTTP response; 0 if the answer isn't one.</summary>
    public int Status { get; }

    /// <summary>Gets the media type of the answer as it is sent to the host.</summary>
    public string ContentType { get; }

    /// <summary>
    /// Gets the answer as it is sent to the host. For an HTTP response that isn't streamed, it is the JSON that
    /// contains status, headers and body.
    /// </summary>
    public string Text => Encoding.UTF8.GetString(_sent.Span);

    /// <summary>Reads the body of an HTTP response or, for other answers, the answer itself.</summary>
    /// <returns>The text; empty if there is no body.</returns>
    public string ReadBody() => Encoding.UTF8.GetString(BodyBytes());

    /// <summary>Deserializes the body of an HTTP response or, for other answers, the answer itself.</summary>
    /// <typeparam name="T">The type of the body.</typeparam>
    /// <param name="type">The JSON type information of the body, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value; null if the JSON is <c>null</c>.</returns>
    /// <exception cref="JsonException">The body isn't JSON of this type.</exception>
    public T? ReadBody<T>(JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        return JsonSerializer.Deserialize(BodyBytes(), type);
    }

    /// <summary>Returns the answer as it is sent to the host.</summary>
    /// <returns>The text.</returns>
    public override string ToString() => Text;

    private byte[] BodyBytes()
    {
        if (Status == 0 || _sent.Span is not [(byte)'{', ..]) return _sent.ToArray();
        using var response = JsonDocument.Parse(_sent);
        if (!response.RootElement.TryGetProperty("statusCode", out _)) return _sent.ToArray();
        if (!response.RootElement.TryGetProperty("body", out var body) || body.ValueKind != JsonValueKind.String) return [];
        var isBase64 = response.RootElement.TryGetProperty("isBase64Encoded", out var encoded) && encoded.ValueKind == JsonValueKind.True;
        return isBase64 ? body.GetBytesFromBase64() : Encoding.UTF8.GetBytes(body.GetString()!);
    }
}
