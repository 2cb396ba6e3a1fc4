using System.Buffers;
using System.Buffers.Text;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// The body of an HTTP request as the client sent it: if the event contains it as base64, it is decoded on each access.
/// </summary>
public readonly struct HttpBody
{
    private readonly EventBody _raw;
    private readonly bool _isBase64;

    internal HttpBody(EventBody raw, bool isBase64)
    {
        _raw = raw;
        _isBase64 = isBase64;
    }

    /// <summary>Gets a value indicating whether there is a body, even an empty one.</summary>
    public bool HasValue => _raw.HasValue;

    /// <summary>Gets the body as text; empty if there is no body.</summary>
    /// <exception cref="LambdaEventException">The event's body isn't valid base64, or its bytes aren't
    /// UTF-8.</exception>
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
                throw new LambdaEventException("The request's body isn't UTF-8, so it can't be read as text. Read it as bytes.");
            }
        }
    }

    /// <summary>Gets the bytes of the body.</summary>
    /// <returns>A new array; empty if there is no body.</returns>
    /// <exception cref="LambdaEventException">The event's body isn't valid base64.</exception>
    public byte[] ToArray()
    {
        using var bytes = Rent();
        return bytes.Span.ToArray();
    }

    /// <summary>Deserializes the body's JSON.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The metadata of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no body, it isn't valid base64, its JSON isn't of this type, or
    /// it is <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        using var bytes = Rent();
        return EventDocument.Read(HasValue, bytes.Span, type, "body");
    }

    /// <summary>
    /// Gets the bytes of the body without a copy if possible; otherwise, in rented memory. Dispose the result after
    /// use.
    /// </summary>
    /// <returns>The bytes; empty if there is no body.</returns>
    /// <exception cref="LambdaEventException">The event's body isn't valid base64.</exception>
    public PooledBytes Rent()
    {
        if (!_isBase64) return _raw.RentUtf8();
        using var text = _raw.RentUtf8();
        if (text.Span.IsEmpty) return default;
        var bytes = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Span.Length));
        if (Base64.DecodeFromUtf8(text.Span, bytes, out _, out var written) == OperationStatus.Done) return new PooledBytes(bytes, written);
        ArrayPool<byte>.Shared.Return(bytes);
        throw new LambdaEventException("The event declares the request's body as base64 (isBase64Encoded), but it isn't valid base64.");
    }

    /// <summary>Returns the body as text.</summary>
    /// <returns><see cref="Text"/>.</returns>
    public override string ToString() => Text;
}
