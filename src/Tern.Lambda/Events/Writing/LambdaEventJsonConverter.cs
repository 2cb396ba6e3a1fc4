using System.ComponentModel;
using System.Runtime.InteropServices;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Buffers;

namespace Tern.Lambda.Events;

/// <summary>
/// Lets <see cref="JsonSerializer"/> write an event as the event's own JSON, and read it, so that an event can be logged or stored by code that has
/// only a serializer.
/// </summary>
/// <typeparam name="TEvent">The event.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class LambdaEventJsonConverter<TEvent> : JsonConverter<TEvent>
    where TEvent : ILambdaEvent<TEvent>
{
    /// <inheritdoc/>
    public override TEvent? Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options)
    {
        // An event is a view of its bytes, and the reader's are gone when it goes on.
        var json = JsonElement.ParseValue(ref reader);
        return TEvent.Read(new LambdaPayload(JsonMarshal.GetRawUtf8Value(json).ToArray()));
    }

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TEvent value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        ArgumentNullException.ThrowIfNull(value);
        using var json = new PooledBuffer();
        value.Write(json);
        writer.WriteRawValue(json.WrittenSpan);
    }
}
