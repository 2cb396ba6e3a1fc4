using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>What the tables must know of a type of item: where it lives and how its items are told from others.</summary>
public sealed class ItemSchema
{
    private KeyFilter? _ownInPartition;
    private KeyFilter? _ownInTable;

    /// <summary>The type's name as errors and spans show it, such as <c>Order</c>.</summary>
    public required string TypeName { get; init; }

    /// <summary>The table's layout. One shared instance for all types in the table.</summary>
    public required TableLayout Table { get; init; }

    /// <summary>
    /// What every partition key of the type begins with, such as <c>CUSTOMER#</c>; empty when the key has no template
    /// or begins with a member.
    /// </summary>
    public string PartitionPrefix { get; init; } = "";

    /// <summary>What every sort key of the type begins with, such as <c>ORDER#</c>; empty when the key has no template or begins with a member.</summary>
    public string SortPrefix { get; init; } = "";

    /// <summary>Whether every sort key of the type is exactly <see cref="SortPrefix"/> (a template without members).</summary>
    public bool SortIsConstant { get; init; }

    /// <summary>The form of the type's partition keys; null when the key has no template. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? PartitionTemplate { get; init; }

    /// <summary>The form of the type's sort keys; null when the key has no template. For generated code.</summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public KeyTemplate? SortTemplate { get; init; }

    /// <summary>The attributes of the members that the templates of the table's key are made of, stored beside it.</summary>
    public IReadOnlyList<string> KeyMembers { get; init; } = [];

    /// <summary>The type whose items this one reads in part, as errors show it; null for a type of its own.</summary>
    public string? ProjectionOf { get; init; }

    /// <summary>The attribute that holds <see cref="TagValue"/> in every item of the type; null for a type without a tag.</summary>
    public string? TagAttribute { get; init; }

    /// <summary>What stands in <see cref="TagAttribute"/>.</summary>
    public string? TagValue { get; init; }

    /// <summary>The version attribute of optimistic locking, or null.</summary>
    public string? VersionAttribute { get; init; }

    /// <summary>Whether 0 is a stored version; an item without one has the version -1 then.</summary>
    public bool VersionsFromZero { get; init; }

    /// <summary>The version of an item that is stored without one, or not stored.</summary>
    internal long NoVersion => VersionsFromZero ? -1 : 0;

    /// <summary>The time-to-live attribute (epoch seconds), or null.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>The names of the attributes that the type's members are stored as: what a projection asks for. Empty where a member keeps all others.</summary>
    public IReadOnlyList<string> Attributes { get; init; } = [];

    /// <summary>
    /// The names of all attributes that the members of the type and of its derived types are stored as, where <see cref="Attributes"/> is empty because
    /// there are others. For generated code.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public IReadOnlyList<string> KnownAttributes { get; init; } = [];

    /// <summary>The attributes that a save removes where an item lacks them: those of members, and keys of indexes that templates make.</summary>
    internal IEnumerable<string> Known => (Attributes.Count > 0 ? Attributes : KnownAttributes)
        .Concat(Indexes.Where(index => index.PartitionTemplate is not null).Select(index => index.Layout.PartitionKey.Name))
        .Concat(Indexes.Where(index => index.SortTemplate is not null).Select(index => index.Layout.SortKey!.Value.Name))
        .Where(name => name != Table.PartitionKey.Name && name != Table.SortKey?.Name)
        .Distinct();

    /// <summary>How the type's items stand in the indexes of the table.</summary>
    public IReadOnlyList<ItemIndex> Indexes { get; init; } = [];

    /// <summary>Finds an index of the table by its name.</summary>
    /// <param name="name">The index's name, in its exact case.</param>
    /// <returns>The index, for a <see cref="KeyCondition{T}"/>.</returns>
    /// <exception cref="ArgumentException">The type's items aren't in an index of that name; the message lists the indexes.</exception>
    public ItemIndex GetIndex(string name)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        foreach (var index in Indexes)
            if (index.Layout.Name == name) return index;
        var known = Indexes.Count == 0 ? "It has no indexes." : $"Its indexes: {string.Join(", ", Indexes.Select(static index => $"'{index.Layout.Name}'"))}.";
        throw new ArgumentException($"{TypeName} has no index '{name}'. {known}", nameof(name));
    }

    /// <summary>
    /// Determines whether a key is one of the type's: it must have the form of the type's templates from beginning to end. A type
    /// whose keys have no templates owns every key.
    /// </summary>
    /// <param name="partition">The value of the table's partition key.</param>
    /// <param name="sort">The value of its sort key; unset in a table without one.</param>
    /// <returns>true if an item under that key is one of the type; otherwise, false.</returns>
    public bool Owns(AttributeValue partition, AttributeValue sort = default) =>
        (PartitionTemplate is null || PartitionTemplate.Matches(partition)) && (SortTemplate is null || SortTemplate.Matches(sort));

    /// <summary>What leaves out items of other types in answers; null where the requests leave them out. Made once for each type.</summary>
    internal KeyFilter? Own(bool partitionIsGiven)
    {
        var own = partitionIsGiven ? _ownInPartition ??= KeyFilter.Of(this, true) : _ownInTable ??= KeyFilter.Of(this, false);
        return ReferenceEquals(own, KeyFilter.None) ? null : own;
    }
}
