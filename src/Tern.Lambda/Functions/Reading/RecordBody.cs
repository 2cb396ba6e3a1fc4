using System.Text.Json.Serialization.Metadata;

namespace Tern.Lambda.Functions;

/// <summary>Locates the body in the records of a source.</summary>
/// <param name="rent">Returns the bytes of a body.</param>
/// <param name="name">The name of the body in messages.</param>
internal sealed class RecordBody<TRecord>(BodyBytes<TRecord> rent, string name = "body")
    where TRecord : class
{
    public BodyReader<TRecord, TBody> ReaderOf<TBody>(JsonTypeInfo<TBody> type) => new JsonBodiesReader<TRecord, TBody>(type, rent, name);
}
