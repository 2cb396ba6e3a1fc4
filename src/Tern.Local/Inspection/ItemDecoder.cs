using Tern.DynamoDb;
using Tern.Json;
using Tern.Local.Engine;
using Tern.Local.Protocol;

namespace Tern.Local.Inspection;

/// <summary>
/// Converts stored items to what a client would read. It uses the same JSON as a client, so that the results are the
/// same.
/// </summary>
internal sealed class ItemDecoder
{
    private readonly ByteBuffer _bytes = new();
    private readonly JsonOutput _json;

    public ItemDecoder() => _json = new JsonOutput(_bytes);

    public AttributeMap Decode(StoredItem item)
    {
        var reader = new AwsJsonReader(Write(item));
        return AttributeMap.Read(ref reader);
    }

    public T Decode<T>(StoredItem item, ItemMap<T> map) where T : class
    {
        var reader = new ItemReader(Write(item));
        return map.Read(ref reader);
    }

    private ReadOnlySpan<byte> Write(StoredItem item)
    {
        _bytes.Reset();
        _json.Reset();
        ItemJson.WriteItem(_json, item.Data);
        return _bytes.Written;
    }
}
