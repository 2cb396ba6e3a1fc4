using System.Buffers;
using System.Buffers.Text;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>The body of an HTTP request as the client sent it: where the event has it as base64, it is decoded, each time it is asked for.</summary>
public readonly struct HttpBody
{
    private readonly EventBody _raw;
    private readonly bool _isBase64;

    internal HttpBody(EventBody raw, bool isBase64)
    {
        _raw = raw;
        _isBase64 = isBase64;
    }

    /// <summary>Whether there is a body, were it an empty one.</summary>
    public bool HasValue => _raw.HasValue;

    /// <summary>The body as text; empty when there is no body.</summary>
    /// <exception cref="LambdaEventException">The event's body should be base64, or the bytes UTF-8, and is not.</exception>
    public string Text
    {
        get
        {
            if (!_isBase64) return _raw.Text;
            using var bytes = Rent();
            try
            {
                return AwsJsonReader.GetString(bytes.Span);
            }
            catch (AwsJsonException)
            {
                throw new LambdaEventException("The request's body is not UTF-8, so it can't be read as text. Read it as bytes.");
            }
        }
    }

    /// <summary>The body's bytes.</summary>
    /// <returns>A new array; empty when there is no body.</returns>
    /// <exception cref="LambdaEventException">The event's body should be base64, and is not.</exception>
    public byte[] ToArray()
    {
        using var bytes = Rent();
        return bytes.Span.ToArray();
    }

    /// <summary>Reads the body's JSON.</summary>
    /// <typeparam name="T">What to read it as.</typeparam>
    /// <param name="type">How, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no body, or it is no base64 where it should be, or no JSON of this type, or <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        using var bytes = Rent();
        return EventDocument.Read(HasValue, bytes.Span, type, "body");
    }

    /// <summary>The body's bytes on loan: the event's own where that can be, else rented. Dispose of them when done.</summary>
    /// <returns>The bytes; none when there is no body.</returns>
    /// <exception cref="LambdaEventException">The event's body should be base64, and is not.</exception>
    public PooledBytes Rent()
    {
        if (!_isBase64) return _raw.RentUtf8();
        using var text = _raw.RentUtf8();
        if (text.Span.IsEmpty) return default;
        var bytes = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Span.Length));
        if (Base64.DecodeFromUtf8(text.Span, bytes, out _, out var written) == OperationStatus.Done) return new PooledBytes(bytes, written);
        ArrayPool<byte>.Shared.Return(bytes);
        throw new LambdaEventException("The request's body should be base64, as the event says, and is not.");
    }

    /// <summary>The body as text.</summary>
    /// <returns><see cref="Text"/>.</returns>
    public override string ToString() => Text;
}
