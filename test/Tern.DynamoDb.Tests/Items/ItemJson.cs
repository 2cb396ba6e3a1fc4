using System.Text;
using Tern.Buffers;

namespace Tern.DynamoDb.Tests.Items;

/// <summary>Writes items to JSON text and reads them back, by their generated maps.</summary>
internal static class ItemJson
{
    internal static ItemMap<T> Map<T>() where T : class, IDynamoItem<T> => T.Map;

    internal static string Write<T>(T item, long version = 0) where T : class, IDynamoItem<T> => Write(T.Map, item, version);

    internal static string Write<T>(ItemMap<T> map, T item, long version = 0) where T : class
    {
        using var buffer = new PooledBuffer();
        var writer = new ItemWriter(buffer);
        map.Write(ref writer, item, version);
        writer.Flush();
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }

    internal static T Read<T>(string json) where T : class, IDynamoItem<T> => Read(T.Map, json);

    internal static T Read<T>(ItemMap<T> map, string json) where T : class
    {
        var reader = new ItemReader(Encoding.UTF8.GetBytes(json));
        return map.Read(ref reader);
    }

    internal static T RoundTrip<T>(T item) where T : class, IDynamoItem<T> => Read<T>(Write(item));
}
