using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;
using Tern.Json;
using Tern.Lambda.Events;

namespace Tern.Lambda.Functions;

/// <summary>
/// Reads the JSON within records, several of them in one call of the serializer: each call allocates a stack of some
/// 500 bytes for bodies that hold other objects or lists, which may be as much as what they hold.
/// </summary>
/// <param name="type">The metadata of the body's type.</param>
/// <param name="read">Reads one body.</param>
/// <param name="rent">Where its bytes are.</param>
internal sealed class JsonBodiesReader<TSource, TBody>(
    JsonTypeInfo<TBody> type, Func<TSource, JsonTypeInfo<TBody>, TBody> read, Func<TSource, PooledBytes> rent)
    : BodyReader<TSource, TBody>
    where TSource : class
{
    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));
    private JsonTypeInfo<List<TBody?>>? _listType;
    private MessageShape? _shape;
    private bool? _paysTogether;

    public override TBody Read(TSource source)
    {
        using var body = rent(source);

        // An absent one is an error that names it.
        if (body.Span.IsEmpty) return read(source, _type);
        return EventDocument.Read(body.Span, Shape, _type);
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
        // Whatever it is, the record that it is of meets it again when it is read by itself.
        catch
        {
            return null;
        }
    }

    private MessageShape Shape => _shape ??= MessageShape.Of(_type);

    /// <summary>Whether a body is more than one level deep; flat ones need no stack.</summary>
    private bool PaysTogether()
    {
        // Ids and references count for a document, and these are several.
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
    /// Whether the bytes are one value of strict JSON. Only such values stay what they are side by side in a list: a
    /// sender could otherwise write two for one, or begin a comment that another ends, and stand for a message that
    /// isn't theirs.
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
