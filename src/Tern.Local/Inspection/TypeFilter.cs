using System.Text;
using Tern.DynamoDb;
using Tern.Local.Engine;

namespace Tern.Local.Inspection;

/// <summary>Distinguishes the items of one type from others in the same table by the format of their keys.</summary>
internal sealed class TypeFilter(ItemSchema schema)
{
    private readonly byte[] _partition = Encoding.UTF8.GetBytes(schema.Table.PartitionKey.Name);
    private readonly byte[] _sort = Encoding.UTF8.GetBytes(schema.Table.SortKey?.Name ?? "");

    public bool Matches(StoredItem item) =>
        (schema.PartitionTemplate is not { } partition || partition.Matches(MapReader.Find(item.Data, _partition).Payload))
            && (schema.SortTemplate is not { } sort || sort.Matches(MapReader.Find(item.Data, _sort).Payload));
}
