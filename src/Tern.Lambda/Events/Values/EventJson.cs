using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>A part of an event that is the sender's own JSON, kept as the bytes that came: the detail of an EventBridge event, say.</summary>
public readonly struct EventJson
{
    private readonly LambdaPayload? _payload;
    private readonly int _offset;
    private readonly int _length;

    /// <summary>A value that was made here, for tests and answers.</summary>
    /// <param name="utf8">One JSON value in UTF-8, of bytes that nobody changes.</param>
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

    /// <summary>Writes <paramref name="value"/> as JSON.</summary>
    /// <typeparam name="T">Its type.</typeparam>
    /// <param name="value">The value.</param>
    /// <param name="type">How to write it, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The JSON.</returns>
    public static EventJson From<T>(T value, JsonTypeInfo<T> type) => new(JsonSerializer.SerializeToUtf8Bytes(value, type));

    /// <summary>Whether there is a value other than <c>null</c>.</summary>
    public bool HasValue => _payload is not null;

    /// <summary>The value's bytes as they came; none when there is no value. They are the event's: don't keep them beyond the invocation.</summary>
    public ReadOnlySpan<byte> Utf8 => Memory.Span;

    /// <summary>Reads the value.</summary>
    /// <typeparam name="T">What to read it as.</typeparam>
    /// <param name="type">How, from a <c>JsonSerializerContext</c>.</param>
    /// <returns>The value, never null.</returns>
    /// <exception cref="LambdaEventException">There is no value, or it is no JSON of this type.</exception>
    public T Read<T>(JsonTypeInfo<T> type) => EventDocument.Read(HasValue, Utf8, type, "JSON value");

    /// <summary>The value as text.</summary>
    /// <returns>The JSON; empty when there is no value.</returns>
    public override string ToString() => AwsJsonReader.GetString(Utf8);

    internal ReadOnlyMemory<byte> Memory => _payload is null ? default : _payload.Json.Slice(_offset, _length);

    internal void Write(ref AwsJsonWriter json)
    {
        if (HasValue) json.WriteRaw(Utf8);
        else json.WriteNull();
    }
}
