using System.Security.Cryptography;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Lambda.DynamoDb;

/// <summary>
/// What makes two events the same, such as an order's number or a client's <c>Idempotency-Key</c>; and the payload that
/// must then be the same, too.
/// </summary>
/// <remarks>A string is a key without a payload to check. Null and <c>default</c> are no key.</remarks>
public readonly struct IdempotencyKey
{
    private IdempotencyKey(string? value, string? payloadHash)
    {
        Value = value;
        PayloadHash = payloadHash;
    }

    /// <summary>Makes a key.</summary>
    /// <param name="value">The key's text. It is hashed: its length and characters don't matter.</param>
    public IdempotencyKey(string? value) : this(value, null) { }

    /// <summary>Whether there is no key: null or empty.</summary>
    public bool IsMissing => string.IsNullOrEmpty(Value);

    internal string? Value { get; }

    internal string? PayloadHash { get; }

    /// <summary>Makes a key of a string.</summary>
    /// <param name="value">The key's text.</param>
    public static implicit operator IdempotencyKey(string? value) => new(value);

    /// <summary>Makes a key of a whole payload, such as the body of a request: events of the same bytes are the same.</summary>
    /// <param name="payload">The payload. Only its hash is kept.</param>
    /// <returns>The key; none for an empty payload.</returns>
    public static IdempotencyKey FromPayload(ReadOnlySpan<byte> payload) =>
        payload.IsEmpty ? default : new(default(IdempotencyKey).WithPayload(payload).PayloadHash);

    /// <summary>
    /// Makes a key of a whole value, such as an event of your own or the part of it that identifies the work. Values are the same if they are written
    /// as the same JSON.
    /// </summary>
    /// <typeparam name="T">The value's type.</typeparam>
    /// <param name="payload">The value.</param>
    /// <param name="type">How it is written.</param>
    /// <returns>The key; none for null.</returns>
    public static IdempotencyKey FromPayload<T>(T payload, JsonTypeInfo<T> type) =>
        payload is null ? default : new(default(IdempotencyKey).WithPayload(payload, type).PayloadHash);

    /// <summary>Adds the payload as bytes: the same key with other bytes is an <see cref="IdempotencyPayloadMismatchException"/>.</summary>
    /// <param name="payload">The payload, such as the body of the request. Only its hash is kept.</param>
    /// <returns>The key with the payload.</returns>
    public IdempotencyKey WithPayload(ReadOnlySpan<byte> payload)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(payload, hash);
        return new(Value, Convert.ToBase64String(hash));
    }

    /// <summary>
    /// Adds the payload as a value, compared as the JSON that it is written as: what the sender's JSON has in other
    /// order or spacing is the same.
    /// </summary>
    /// <typeparam name="T">The payload's type.</typeparam>
    /// <param name="payload">The payload, or the part of it that must be the same.</param>
    /// <param name="type">How it is written.</param>
    /// <returns>The key with the payload.</returns>
    public IdempotencyKey WithPayload<T>(T payload, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        using var buffer = new PooledBuffer();
        using (var writer = new Utf8JsonWriter(buffer)) JsonSerializer.Serialize(writer, payload, type);
        return WithPayload(buffer.WrittenSpan);
    }
}
