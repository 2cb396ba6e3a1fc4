namespace Tern.DynamoDb;

/// <summary>One type of a collection, and how its items are told from others.</summary>
internal abstract class CollectionMember(ItemSchema schema)
{
    internal ItemSchema Schema { get; } = schema;

    /// <summary>How much of the key is known beforehand: where two types fit, the one that says more is meant.</summary>
    internal int Weight { get; } =
        (Known(schema.PartitionTemplate) + Known(schema.SortTemplate)) * 2 + (schema.SortIsConstant ? 1 : 0);

    internal bool Owns(ReadOnlySpan<byte> partition, ReadOnlySpan<byte> sort) =>
        (Schema.PartitionTemplate is null || Schema.PartitionTemplate.Matches(partition))
            && (Schema.SortTemplate is null || Schema.SortTemplate.Matches(sort));

    internal bool HasKeysOf(CollectionMember other) =>
        KeyTemplate.IsSame(Schema.PartitionTemplate, other.Schema.PartitionTemplate) && KeyTemplate.IsSame(Schema.SortTemplate, other.Schema.SortTemplate);

    /// <summary>The form of the type's partition keys in the table or an index; null where a member is the key.</summary>
    internal KeyTemplate? PartitionTemplate(IndexLayout? index) => index is null || index.IsLocal
        ? Schema.PartitionTemplate
        : Schema.Indexes.FirstOrDefault(one => ReferenceEquals(one.Layout, index))?.PartitionTemplate;

    /// <summary>Whether this is the member for items of a type.</summary>
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
