using System.Text;
using Tern.DynamoDb;
using Tern.Local.Engine.Storage;
using Tern.Local.Engine.Values.Encoded;

namespace Tern.Local.Inspection;

/// <summary>Tells the items of one type from the others of its table by what their keys begin with.</summary>
internal sealed class TypeFilter(ItemSchema schema)
{
    private readonly byte[] _partition = Encoding.UTF8.GetBytes(schema.Table.PartitionKey.Name);
    private readonly byte[] _partitionPrefix = Encoding.UTF8.GetBytes(schema.PartitionPrefix);
    private readonly byte[] _sort = Encoding.UTF8.GetBytes(schema.Table.SortKey?.Name ?? "");
    private readonly byte[] _sortPrefix = Encoding.UTF8.GetBytes(schema.SortPrefix);

    public bool Matches(StoredItem item)
    {
        if (_partitionPrefix.Length > 0 && !MapReader.Find(item.Data, _partition).Payload.StartsWith(_partitionPrefix)) return false;
        if (_sortPrefix.Length == 0) return true;
        var sort = MapReader.Find(item.Data, _sort).Payload;
        return schema.SortIsConstant ? sort.SequenceEqual(_sortPrefix) : sort.StartsWith(_sortPrefix);
    }
}
