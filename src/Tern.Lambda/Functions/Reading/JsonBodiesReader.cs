using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Reads the JSON in records, several of them in one call of the serializer. For bodies that contain other objects or
/// lists, each call allocates a stack of about 500 bytes, which may be as much as the bodies' content.
/// </summary>
/// <param name="type">The metadata of the body's type.</param>
/// <param name="rent">Returns the bytes of a body.</param>
/// <param name="name">The name of the body in messages.</param>
internal sealed class JsonBodiesReader<TSource, TBody>(JsonTypeInfo<TBody> type, BodyBytes<TSource> rent, string name) : BodyReader<TSource, TBody>
    where TSource : class
{
    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));
    private JsonTypeInfo<List<TBody?>>? _listType;
    private MessageShape? _shape;
    private bool? _paysTogether;

    public override TBody Read(TSource source)
    {
        using var body = rent(source);

        return body.Span.IsEmpty ? EventDocument.Read(exists: false, default, _type, name) : EventDocument.Read(body.Span, Shape, _type);
    }

    public override IReadOnlyList<TBody?>? TryReadSeveral(IReadOnlyList<TSource> sources, int first, int count)
    {
        if (!(_paysTogether ??= PaysTogether())) return null;
        using var list = new PooledBuffer();
        try
        {
            list.Write("["u8);
            for (var i = first; i < first + count; i++)
            {
                using var body = rent(sources[i]);
                var value = Shape.Find(body.Span);
                if (!IsOneValue(value)) return null;
                if (i > first) list.Write(","u8);
                list.Write(value);
            }

            list.Write("]"u8);
            var bodies = JsonSerializer.Deserialize(list.WrittenSpan, _listType ??= ListType());
            return bodies?.Count == count ? bodies : null;
        }
        // Ignore the exception, whatever it is: it occurs again when its record is read individually.
        catch
        {
            return null;
        }
    }

    private MessageShape Shape => _shape ??= MessageShape.Of(_type);

    /// <summary>Returns true if a body has more than one level; flat bodies need no stack.</summary>
    private bool PaysTogether()
    {
        // IDs and references are scoped to a document, and these are several.
        if (_type.Options.ReferenceHandler is not null) return false;
        if (_type.ElementType is { } element) return IsDeep(element);
        foreach (var property in _type.Properties)
        {
            if (IsDeep(property.PropertyType)) return true;
        }

        return false;
    }

    private bool IsDeep(Type type) => _type.Options.TryGetTypeInfo(type, out var info) && info.Kind != JsonTypeInfoKind.None;

    /// <summary>
    /// Returns true if the bytes are one value of strict JSON. Only such values remain unchanged side by side in a
    /// list: a sender could otherwise write two values instead of one, or begin a comment that another ends, and so
    /// replace a message that isn't theirs.
    /// </summary>
    private static bool IsOneValue(ReadOnlySpan<byte> utf8)
    {
        var reader = new Utf8JsonReader(utf8);
        while (reader.Read())
        {
        }

        return utf8.Length > 0;
    }

    private JsonTypeInfo<List<TBody?>> ListType() => JsonMetadataServices.CreateListInfo<List<TBody?>, TBody?>(
        _type.Options,
        new JsonCollectionInfoValues<List<TBody?>> { ObjectCreator = static () => new List<TBody?>(MostAhead), ElementInfo = _type });
}
