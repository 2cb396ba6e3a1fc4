using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Reads a required JSON value of an event. A string that contains JSON, as EventBridge Scheduler sends it, is read
/// too.
/// </summary>
/// <param name="type">The metadata of the value's type.</param>
/// <param name="find">A delegate that locates the value.</param>
internal sealed class JsonValueReader<TSource, TBody>(JsonTypeInfo<TBody> type, Func<TSource, EventJson> find) : BodyReader<TSource, TBody>
{
    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));
    private MessageShape? _shape;

    public override TBody Read(TSource source)
    {
        var value = find(source);
        var utf8 = value.Utf8;
        if (utf8.IsEmpty || utf8[0] != '"' || _type.Kind == JsonTypeInfoKind.None) return Read(value.HasValue, utf8);
        using var text = new PooledBuffer();
        var json = new Utf8JsonReader(utf8);
        json.Read();
        text.Advance(json.CopyString(text.GetSpan(utf8.Length)));
        return Read(exists: true, text.WrittenSpan);
    }

    private TBody Read(bool exists, ReadOnlySpan<byte> utf8)
    {
        EventDocument.Check(utf8, _shape ??= MessageShape.Of(_type));
        return EventDocument.Read(exists, utf8, _type, "JSON value");
    }
}
