using System.Text;

namespace Tern.DynamoDb;

/// <summary>One type of a collection, and how its items are told from others.</summary>
internal abstract class CollectionMember(ItemSchema schema)
{
    private readonly byte[] _partition = Encoding.UTF8.GetBytes(schema.PartitionPrefix);
    private readonly byte[] _sort = Encoding.UTF8.GetBytes(schema.SortPrefix);

    internal ItemSchema Schema { get; } = schema;

    /// <summary>How much of the key is known beforehand: where two types fit, the one that says more is meant.</summary>
    internal int Weight => (_partition.Length + _sort.Length) * 2 + (Schema.SortIsConstant ? 1 : 0);

    internal bool Owns(ReadOnlySpan<byte> partition, ReadOnlySpan<byte> sort) =>
        partition.StartsWith(_partition) && (Schema.SortIsConstant ? sort.SequenceEqual(_sort) : sort.StartsWith(_sort));

    internal bool HasKeysOf(CollectionMember other) =>
        _partition.AsSpan().SequenceEqual(other._partition) && _sort.AsSpan().SequenceEqual(other._sort)
            && Schema.SortIsConstant == other.Schema.SortIsConstant;

    internal abstract object Read(ref ItemReader reader);
}

/// <inheritdoc/>
internal sealed class CollectionMember<T>(ItemMap<T> map) : CollectionMember(map.Schema) where T : class
{
    internal override object Read(ref ItemReader reader) => map.ReadItem(ref reader);
}
