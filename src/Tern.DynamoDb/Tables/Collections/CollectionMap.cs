using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>Reads items of several types, each as its own type, which it determines from the item's key.</summary>
internal sealed class CollectionMap : ItemMap<object>
{
    private readonly CollectionMember[] _members;
    private readonly UnknownItems _unknown;
    private readonly byte[] _partition;
    private readonly byte[]? _sort;

    internal CollectionMap(TableLayout table, CollectionMember[] members, UnknownItems unknown)
    {
        _members = [.. members.OrderByDescending(member => member.Weight)];
        _unknown = unknown;
        _partition = Encoding.UTF8.GetBytes(table.PartitionKey.Name);
        _sort = table.SortKey is { } sort ? Encoding.UTF8.GetBytes(sort.Name) : null;
        Schema = new ItemSchema { TypeName = string.Join(" or ", members.Select(member => member.Schema.TypeName)), Table = table };
    }

    public override ItemSchema Schema { get; }

    public override object Read(ref ItemReader reader)
    {
        var ahead = reader.Json;
        ReadOnlySpan<byte> partition = default;
        ReadOnlySpan<byte> sort = default;
        ahead.BeginObject();
        while (ahead.NextMember(out var name))
        {
            if (name.SequenceEqual(_partition)) partition = Text(ref ahead);
            else if (_sort is not null && name.SequenceEqual(_sort)) sort = Text(ref ahead);
            else ahead.SkipValue();
        }

        foreach (var member in _members)
            if (member.Owns(partition, sort) && member.IsTagged(reader.Json)) return Read(member, ref reader);
        if (_unknown == UnknownItems.AsAttributes) return AttributeMap.Read(ref reader.Json);
        throw new DynamoItemException(
            Schema.TypeName, Encoding.UTF8.GetString(_sort ?? _partition),
            "the key or tag doesn't belong to a type of the collection. Add the item's type with With<T>(), or get such items with UnknownItems.AsAttributes");
    }

    public override void Write(ref ItemWriter writer, object item, long version) => throw new NotSupportedException("A collection is read-only.");

    public override ItemKey<object> GetKey(object item) => throw new NotSupportedException("A collection is read-only.");

    // A derived type or an enum value that only a newer program knows is handled like an unknown type.
    private object Read(CollectionMember member, ref ItemReader reader)
    {
        if (_unknown != UnknownItems.AsAttributes) return member.Read(ref reader);
        var before = reader;
        try
        {
            return member.Read(ref reader);
        }
        catch (DynamoItemException error) when (error.IsUnknownName)
        {
            reader = before;
            return AttributeMap.Read(ref reader.Json);
        }
    }

    // {"S":"text"}; empty for a key of a different type, which no template builds.
    internal static ReadOnlySpan<byte> Text(scoped ref AwsJsonReader json)
    {
        ReadOnlySpan<byte> text = default;
        json.BeginObject();
        while (json.NextMember(out var type))
        {
            if (type.SequenceEqual("S"u8)) text = json.ReadStringUtf8();
            else json.SkipValue();
        }

        return text;
    }
}
