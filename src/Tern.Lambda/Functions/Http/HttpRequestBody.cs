using System.Buffers;
using System.Buffers.Text;
using System.Text.Json.Serialization.Metadata;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>Reads the JSON of a request's body, which some integrations send as base64.</summary>
internal static class HttpRequestBody
{
    public static T Read<T>(EventBody body, bool isBase64, JsonTypeInfo<T> type) => isBase64 ? ReadBase64(body, type) : body.Read(type);

    private static T ReadBase64<T>(EventBody body, JsonTypeInfo<T> type)
    {
        using var text = body.RentUtf8();
        var bytes = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Span.Length));
        try
        {
            if (Base64.DecodeFromUtf8(text.Span, bytes, out _, out var count) != OperationStatus.Done) throw new LambdaEventException("The request's body should be base64, and is not.");
            return EventDocument.Read(body.HasValue, bytes.AsSpan(0, count), type, "body");
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(bytes);
        }
    }
}
