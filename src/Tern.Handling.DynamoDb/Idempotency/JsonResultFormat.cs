using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Tern.Buffers;

namespace Tern.Handling.DynamoDb;

/// <summary>Stores results as JSON with the metadata of a <c>JsonSerializerContext</c>.</summary>
internal sealed class JsonResultFormat<TResult>(JsonTypeInfo<TResult> type) : ResultFormat<TResult>
{
    public override string Name => type.Type.Name;

    public override void Write(TResult result, PooledBuffer output)
    {
        using var writer = new Utf8JsonWriter(output);
        JsonSerializer.Serialize(writer, result, type);
    }

    public override TResult Read(string text) => JsonSerializer.Deserialize(text, type)!;
}
