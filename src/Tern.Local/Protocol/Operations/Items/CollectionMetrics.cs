using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes the size of the item collection that a write belongs to. Only tables with a local index have collections.
/// </summary>
internal static class CollectionMetrics
{
    private const double Gigabyte = 1024 * 1024 * 1024;

    public static void Write(ProtocolCall call, ItemWrite write, string name)
    {
        if (!HasCollections(write.Table)) return;
        call.Json.WritePropertyName(name);
        Write(call, write);
    }

    public static bool HasCollections(Table table) => table.Indexes.Any(static index => !index.IsGlobal);

    public static void Write(ProtocolCall call, ItemWrite write)
    {
        var buffer = call.Context.Buffer;
        var partition = write.Table.Key.Partition[0];
        var value = MapReader.Find(buffer[write.Item], partition.Utf8Name);
        var gigabytes = (int)(Bytes(write.Table, value, buffer) / Gigabyte);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartObject("ItemCollectionKey"u8);
        json.WritePropertyName(partition.Utf8Name);
        ItemJson.WriteValue(json, value);
        json.WriteEndObject();
        json.WriteStartArray("SizeEstimateRangeGB"u8);
        json.WriteNumberValue(gigabytes);
        json.WriteNumberValue(gigabytes + 1);
        json.WriteEndArray();
        json.WriteEndObject();
    }

    /// <summary>Returns the size of the partition's items and of their entries in the local indexes.</summary>
    private static long Bytes(Table table, EncodedValue partition, ByteBuffer buffer)
    {
        var start = KeyEncoder.BeginPartition(buffer);
        KeyEncoder.WriteComponent(buffer, partition);
        KeyEncoder.EndPartition(buffer, start);
        var prefix = buffer.Since(start);
        long bytes = 0;
        lock (table.Gate)
        {
            var cursor = table.Items.At(buffer[prefix]);
            while (cursor.Next() && cursor.Key.AsSpan().StartsWith(buffer[prefix]))
            {
                bytes += cursor.Item.Size;
                foreach (var index in table.Indexes)
                {
                    if (!index.IsGlobal && MapReader.Find(cursor.Item.Data, index.Key.Sort[0].Utf8Name).Is(index.Key.Sort[0].Kind))
                        bytes += index.SizeOf(cursor.Item);
                }
            }
        }

        return bytes;
    }
}
