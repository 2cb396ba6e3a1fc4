using System.Text;
using Tern.Json;

namespace Tern.DynamoDb;

/// <summary>A type in a collection, and the criteria that distinguish its items from others.</summary>
internal abstract class CollectionMember(ItemSchema schema)
{
    private readonly byte[]? _tag = schema.TagAttribute is { } tag ? Encoding.UTF8.GetBytes(tag) : null;
    private readonly byte[]? _tagValue = schema.TagValue is { } value ? Encoding.UTF8.GetBytes(value) : null;

    internal ItemSchema Schema { get; } = schema;

    /// <summary>
    /// The amount of the item that the type fixes. If an item matches two types, the one with the greater weight
    /// applies.
    /// </summary>
    internal int Weight { get; } =
        (Known(schema.PartitionTemplate) + Known(schema.SortTemplate)) * 4 + (schema.SortIsConstant ? 2 : 0) + (schema.TagAttribute is null ? 0 : 1);

    internal bool Owns(ReadOnlySpan<byte> partition, ReadOnlySpan<byte> sort) =>
        (Schema.PartitionTemplate is null || Schema.PartitionTemplate.Matches(partition))
            && (Schema.SortTemplate is null || Schema.SortTemplate.Matches(sort));

    /// <summary>Determines whether an item has the type's tag, if the type has one.</summary>
    /// <param name="item">The reader, positioned before the item.</param>
    internal bool IsTagged(AwsJsonReader item)
    {
        if (_tag is null) return true;
        item.BeginObject();
        while (item.NextMember(out var name))
        {
            if (name.SequenceEqual(_tag)) return CollectionMap.Text(ref item).SequenceEqual(_tagValue);
            item.SkipValue();
        }

        return false;
    }

    /// <summary>Determines whether the items of two types can't be distinguished.</summary>
    internal bool IsLike(CollectionMember other) =>
        (Schema.TagAttribute is null || Schema.TagAttribute != other.Schema.TagAttribute || Schema.TagValue == other.Schema.TagValue) && HasKeysOf(other);

    private bool HasKeysOf(CollectionMember other) =>
        KeyTemplate.IsSame(Schema.PartitionTemplate, other.Schema.PartitionTemplate) && KeyTemplate.IsSame(Schema.SortTemplate, other.Schema.SortTemplate);

    /// <summary>
    /// Returns the template of the type's partition keys in the table or an index, or null if a member is the key.
    /// </summary>
    internal KeyTemplate? PartitionTemplate(IndexLayout? index) => index is null || index.IsLocal
        ? Schema.PartitionTemplate
        : Schema.Indexes.FirstOrDefault(one => ReferenceEquals(one.Layout, index))?.PartitionTemplate;

    /// <summary>Determines whether this member is for items of a type.</summary>
    internal abstract bool IsOf<T>() where T : class;

    internal abstract object Read(ref ItemReader reader);

    private static int Known(KeyTemplate? template) => template?.Weight ?? 0;
}

/// <inheritdoc/>
internal sealed class CollectionMember<TItem>(ItemMap<TItem> map) : CollectionMember(map.Schema) where TItem : class
{
    internal override bool IsOf<T>() => typeof(T) == typeof(TItem);

    internal override object Read(ref ItemReader reader) => map.ReadItem(ref reader);
}
