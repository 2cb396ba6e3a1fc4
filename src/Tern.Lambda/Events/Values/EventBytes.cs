using System.Buffers;
using System.Buffers.Text;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// Bytes of a record, which the event contains as base64. They are decoded on each access: into a new array, or into
/// rented memory.
/// </summary>
public readonly struct EventBytes
{
    private readonly EventText _base64;

    /// <summary>Initializes a value from bytes, for tests and responses.</summary>
    /// <param name="bytes">The bytes.</param>
    public EventBytes(ReadOnlySpan<byte> bytes) => _base64 = new EventText(Convert.ToBase64String(bytes));

    internal EventBytes(EventText base64) => _base64 = base64;

    /// <summary>Creates a value from bytes.</summary>
    /// <param name="bytes">The bytes, or null for none.</param>
    public static implicit operator EventBytes(byte[]? bytes) => bytes is null ? default : new EventBytes(bytes);

    /// <summary>Gets a value indicating whether there are bytes, even an empty sequence.</summary>
    public bool HasValue => _base64.HasValue;

    /// <summary>Decodes the bytes.</summary>
    /// <returns>A new array.</returns>
    /// <exception cref="LambdaEventException">The event's text isn't valid base64.</exception>
    public byte[] ToArray()
    {
        using var bytes = Rent();
        return bytes.Span.ToArray();
    }

    /// <summary>Deserializes the bytes as JSON.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The metadata of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There are no bytes, they aren't valid base64, their JSON isn't of this
    /// type, or it is <c>null</c>.</exception>
    public T Read<T>(JsonTypeInfo<T> type)
    {
        using var bytes = Rent();
        return EventDocument.Read(HasValue, bytes.Span, type, "data");
    }

    /// <summary>Decodes the bytes into rented memory. Dispose the result after use.</summary>
    /// <returns>The bytes; empty if there are none.</returns>
    /// <exception cref="LambdaEventException">The event's text isn't valid base64.</exception>
    public PooledBytes Rent()
    {
        using var text = _base64.RentUtf8();
        if (text.Span.IsEmpty) return default;
        var bytes = ArrayPool<byte>.Shared.Rent(Base64.GetMaxDecodedFromUtf8Length(text.Span.Length));
        if (Base64.DecodeFromUtf8(text.Span, bytes, out _, out var written) == OperationStatus.Done) return new PooledBytes(bytes, written);
        ArrayPool<byte>.Shared.Return(bytes);
        throw new LambdaEventException("The event contains data that must be base64, but isn't.");
    }

    internal string? Base64OrNull => _base64.OrNull;

    internal void Write(ref AwsJsonWriter json) => _base64.Write(ref json);
}
