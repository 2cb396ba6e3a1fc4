using System.Security.Cryptography;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Handling.DynamoDb;

/// <summary>
/// Identifies work: two events with the same key, such as an order's number or a client's <c>Idempotency-Key</c>, are
/// the same work. A key can include the payload, which must then also be the same.
/// </summary>
/// <remarks>A string is a key without a payload. Null and <c>default</c> are missing keys.</remarks>
public readonly struct IdempotencyKey
{
    private IdempotencyKey(string? value, string? payloadHash)
    {
        Value = value;
        PayloadHash = payloadHash;
    }

    /// <summary>Initializes a key from a string.</summary>
    /// <param name="value">The text of the key. It is hashed, so its length and characters don't matter.</param>
    public IdempotencyKey(string? value) : this(value, null) { }

    /// <summary>Gets a value indicating whether the key is missing: null or empty.</summary>
    public bool IsMissing => string.IsNullOrEmpty(Value);

    internal string? Value { get; }

    internal string? PayloadHash { get; }

    /// <summary>Creates a key from a string.</summary>
    /// <param name="value">The text of the key.</param>
    public static implicit operator IdempotencyKey(string? value) => new(value);

    /// <summary>
    /// Creates a key from a whole payload, such as the body of a request: events with the same bytes are the same work.
    /// </summary>
    /// <param name="payload">The payload. Only its hash is stored.</param>
    /// <returns>The key; a missing key if the payload is empty.</returns>
    public static IdempotencyKey FromPayload(ReadOnlySpan<byte> payload) =>
        payload.IsEmpty ? default : new(default(IdempotencyKey).WithPayload(payload).PayloadHash);

    /// <summary>
    /// Creates a key from a whole value, such as an event of your own, or the part of it that identifies the work.
    /// Values are the same if their JSON is the same.
    /// </summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="payload">The value.</param>
    /// <param name="type">The metadata of the value's type.</param>
    /// <returns>The key; a missing key if the value is null.</returns>
    public static IdempotencyKey FromPayload<T>(T payload, JsonTypeInfo<T> type) =>
        payload is null ? default : new(default(IdempotencyKey).WithPayload(payload, type).PayloadHash);

    /// <summary>
    /// Adds the payload as bytes: using the same key with other bytes results in an
    /// <see cref="IdempotencyPayloadMismatchException"/>.
    /// </summary>
    /// <param name="payload">The payload, such as the body of the request. Only its hash is stored.</param>
    /// <returns>The key with the payload.</returns>
    public IdempotencyKey WithPayload(ReadOnlySpan<byte> payload)
    {
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        SHA256.HashData(payload, hash);
        return new(Value, Convert.ToBase64String(hash));
    }

    /// <summary>
    /// Adds the payload as a value, which is compared by its serialized JSON: differences in the order and spacing of
    /// the sender's JSON don't matter.
    /// </summary>
    /// <typeparam name="T">The type of the payload.</typeparam>
    /// <param name="payload">The payload, or the part of it that must be the same.</param>
    /// <param name="type">The metadata of the payload's type.</param>
    /// <returns>The key with the payload.</returns>
    public IdempotencyKey WithPayload<T>(T payload, JsonTypeInfo<T> type)
    {
        ArgumentNullException.ThrowIfNull(type);
        using var buffer = new PooledBuffer();
        using (var writer = new Utf8JsonWriter(buffer)) JsonSerializer.Serialize(writer, payload, type);
        return WithPayload(buffer.WrittenSpan);
    }
}
