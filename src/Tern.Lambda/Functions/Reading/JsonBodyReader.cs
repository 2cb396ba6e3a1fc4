using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Functions;

/// <summary>Reads the JSON in an event or a record.</summary>
/// <param name="type">The metadata of the body's type.</param>
/// <param name="read">A delegate that locates and reads the body.</param>
internal sealed class JsonBodyReader<TSource, TBody>(JsonTypeInfo<TBody> type, Func<TSource, JsonTypeInfo<TBody>, TBody> read) : BodyReader<TSource, TBody>
{
    private readonly JsonTypeInfo<TBody> _type = type ?? throw new ArgumentNullException(nameof(type));

    public override TBody Read(TSource source) => read(source, _type);
}
