using System.ComponentModel;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Tern.Lambda.Events;

/// <summary>Lets <see cref="JsonSerializer"/> write a part of an event, such as a record, as its own JSON. A part isn't read by itself.</summary>
/// <typeparam name="TPart">The part, whose <see cref="object.ToString"/> is its JSON.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EventPartJsonConverter<TPart> : JsonConverter<TPart>
    where TPart : notnull
{
    /// <inheritdoc/>
    public override TPart Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) =>
        throw new NotSupportedException($"{typeof(TPart).Name} is a part of an event and can't be deserialized separately. Call Read of the event's type.");

    /// <inheritdoc/>
    public override void Write(Utf8JsonWriter writer, TPart value, JsonSerializerOptions options)
    {
        ArgumentNullException.ThrowIfNull(writer);
        if (value.ToString() is { Length: > 0 } json) writer.WriteRawValue(json);
        else writer.WriteNullValue();
    }
}
