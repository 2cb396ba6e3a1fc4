using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// A part of an event that is the sender's own JSON, such as the detail of an EventBridge event. Its bytes are kept
/// unchanged.
/// </summary>
[JsonConverter(typeof(EventPartJsonConverter<EventJson>))]
public readonly struct EventJson
{
    private readonly LambdaPayload? _payload;
    private readonly int _offset;
    private readonly int _length;

    /// <summary>Initializes a value from JSON, for tests and responses.</summary>
    /// <param name="utf8">One JSON value in UTF-8, whose bytes don't change.</param>
    public EventJson(ReadOnlyMemory<byte> utf8)
        : this(new LambdaPayload(utf8), 0, utf8.Length)
    {
    }

    internal EventJson(LambdaPayload payload, int offset, int length)
    {
        _payload = payload;
        _offset = offset;
        _length = length;
    }

    /// <summary>Serializes <paramref name="value"/> as JSON.</summary>
    /// <typeparam name="T">The type of the value.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="type">The metadata of the value's type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The JSON.</returns>
    public static EventJson From<T>(T value, JsonTypeInfo<T> type) => new(JsonSerializer.SerializeToUtf8Bytes(value, type));

    /// <summary>Gets a value indicating whether there is a value other than <c>null</c>.</summary>
    public bool HasValue => _payload is not null;

    /// <summary>
    /// Gets the unchanged bytes of the value; empty if there is no value. They belong to the event: don't keep them
    /// beyond the invocation.
    /// </summary>
    public ReadOnlySpan<byte> Utf8 => Memory.Span;

    /// <summary>Deserializes the value.</summary>
    /// <typeparam name="T">The type to deserialize.</typeparam>
    /// <param name="type">The metadata of the type, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no value, or its JSON isn't of this type.</exception>
    public T Read<T>(JsonTypeInfo<T> type) => EventDocument.Read(HasValue, Utf8, type, "JSON value");

    /// <summary>Returns the value as text.</summary>
    /// <returns>The JSON; empty if there is no value.</returns>
    public override string ToString() => AwsJsonReader.GetString(Utf8);

    internal ReadOnlyMemory<byte> Memory => _payload is null ? default : _payload.Json.Slice(_offset, _length);

    internal void Write(ref AwsJsonWriter json)
    {
        if (HasValue) json.WriteRaw(Utf8);
        else json.WriteNull();
    }
}
