using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>
/// A body with a value, which is serialized once: into a reused buffer when the response is written, and from there
/// escaped into the response's string.
/// </summary>
internal sealed class JsonBody<T>(T value, JsonTypeInfo<T> typeInfo) : ResponseBody
{
    public override string Text => Encoding.UTF8.GetString(Bytes.Span);

    public override ReadOnlyMemory<byte> Bytes => JsonSerializer.SerializeToUtf8Bytes(value, typeInfo);

    public override void Write(ref AwsJsonWriter writer)
    {
        var scratch = JsonScratch.Rent(typeInfo.Options);
        try
        {
            JsonSerializer.Serialize(scratch.Writer, value, typeInfo);
            JsonScratch.WriteAsString(ref writer, scratch.Buffer.WrittenSpan);
        }
        finally
        {
            scratch.Return();
        }
    }
}
