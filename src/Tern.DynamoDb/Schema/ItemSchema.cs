using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// The description of an item type for its tables: its table and keys, and what distinguishes its items from others.
/// </summary>
public sealed class ItemSchema
{
    private KeyFilter? _ownInPartition;
    private KeyFilter? _ownInTable;

    /// <summary>Gets the type's name in errors and spans, such as <c>Order</c>.</summary>
    public required string TypeName { get; init; }

    /// <summary>Gets the table's layout, a single instance that all types in the table share.</summary>
    public required TableLayout Table { get; init; }

    /// <summary>
    /// Gets the prefix of all of the type's partition keys, such as <c>CUSTOMER#</c>; empty if the key has no template
    /// or begins with a member.
    /// </summary>
    public string PartitionPrefix { get; init; } = "";

    /// <summary>
    /// Gets the prefix of all of the type's sort keys, such as <c>ORDER#</c>; empty if the key has no template or
    /// begins with a member.
    /// </summary>
    public string SortPrefix { get; init; } = "";

    /// <summary>
    /// Gets a value indicating whether every sort key of the type equals <see cref="SortPrefix"/> (a template without
    /// members).
    /// </summary>
    public bool SortIsConstant { get; init; }

    /// <summary>
    /// Gets the template of the type's partition keys, or null if the key has no template. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? PartitionTemplate { get; init; }

    /// <summary>
    /// Gets the template of the type's sort keys, or null if the key has no template. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? SortTemplate { get; init; }

    /// <summary>
    /// Gets the attributes, stored separately from the key, of the members in the templates of the table's key.
    /// </summary>
    public IReadOnlyList<string> KeyMembers { get; init; } = [];

    /// <summary>
    /// Gets the name, for errors, of the type of which this type is a projection; null if it isn't a projection.
    /// </summary>
    public string? ProjectionOf { get; init; }

    /// <summary>
    /// Gets the attribute that contains <see cref="TagValue"/> in every item of the type, or null for a type without a
    /// tag.
    /// </summary>
    public string? TagAttribute { get; init; }

    /// <summary>Gets the value of <see cref="TagAttribute"/>.</summary>
    public string? TagValue { get; init; }

    /// <summary>Gets the version attribute for optimistic locking, or null.</summary>
    public string? VersionAttribute { get; init; }

    /// <summary>
    /// Gets a value indicating whether 0 is a stored version. If so, an item without a stored version has the version
    /// -1.
    /// </summary>
    public bool VersionsFromZero { get; init; }

    /// <summary>The version of an item that isn't stored, or that is stored without a version.</summary>
    internal long NoVersion => VersionsFromZero ? -1 : 0;

    /// <summary>Gets the time-to-live attribute (epoch seconds), or null.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>
    /// Gets the attribute names of the type's members, which a projection requests. It's empty if a member receives all
    /// other attributes.
    /// </summary>
    public IReadOnlyList<string> Attributes { get; init; } = [];

    /// <summary>
    /// Gets the attribute names of all members of the type and its derived types, if <see cref="Attributes"/> is empty
    /// because there are others. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string> KnownAttributes { get; init; } = [];

    /// <summary>
    /// The attributes that a save removes if an item doesn't have them: those of members, and index keys that have
    /// templates.
    /// </summary>
    internal IEnumerable<string> Known => (Attributes.Count > 0 ? Attributes : KnownAttributes)
        .Concat(Indexes.Where(index => index.PartitionTemplate is not null).Select(index => index.Layout.PartitionKey.Name))
        .Concat(Indexes.Where(index => index.SortTemplate is not null).Select(index => index.Layout.SortKey!.Value.Name))
        .Where(name => name != Table.PartitionKey.Name && name != Table.SortKey?.Name)
        .Distinct();

    /// <summary>Gets the type's keys in the indexes of the table.</summary>
    public IReadOnlyList<ItemIndex> Indexes { get; init; } = [];

    /// <summary>Returns an index of the table by its name.</summary>
    /// <param name="name">The index's name, which is case-sensitive.</param>
    /// <returns>The index, for a <see cref="KeyCondition{T}"/>.</returns>
    /// <exception cref="ArgumentException">
    /// The type's items aren't in an index with that name. The message lists the indexes.
    /// </exception>
    public ItemIndex GetIndex(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var index in Indexes)
            if (index.Layout.Name == name) return index;
        var known = Indexes.Count == 0 ? "It has no indexes." : $"Its indexes: {string.Join(", ", Indexes.Select(static index => $"'{index.Layout.Name}'"))}.";
        throw new ArgumentException($"{TypeName} has no index '{name}'. {known}", nameof(name));
    }

    /// <summary>
    /// Determines whether a key belongs to the type: it must match the type's templates from beginning to end. If the
    /// type's keys have no templates, all keys belong to it.
    /// </summary>
    /// <param name="partition">The value of the table's partition key.</param>
    /// <param name="sort">The value of the table's sort key; unset if the table has none.</param>
    /// <returns>true if the key belongs to the type; otherwise, false.</returns>
    public bool Owns(AttributeValue partition, AttributeValue sort = default) =>
        (PartitionTemplate is null || PartitionTemplate.Matches(partition)) && (SortTemplate is null || SortTemplate.Matches(sort));

    /// <summary>Determines whether an item has the type's tag.</summary>
    /// <param name="item">The item's attributes.</param>
    /// <returns>true if the item has the tag, or the type has none; otherwise, false.</returns>
    public bool HasTag(AttributeMap item)
    {
        ArgumentNullException.ThrowIfNull(item);
        return TagAttribute is not { } tag || (item.TryGetValue(tag, out var value) && value.TryGetString(out var text) && text == TagValue);
    }

    /// <summary>
    /// Returns the filter that drops items of other types from responses, or null if the requests exclude them. It's
    /// created once for each type.
    /// </summary>
    internal KeyFilter? Own(bool partitionIsGiven)
    {
        var own = partitionIsGiven ? _ownInPartition ??= KeyFilter.Of(this, true) : _ownInTable ??= KeyFilter.Of(this, false);
        return ReferenceEquals(own, KeyFilter.None) ? null : own;
    }
}
