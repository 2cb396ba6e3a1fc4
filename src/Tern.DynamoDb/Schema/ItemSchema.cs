namespace Tern.DynamoDb;

/// <summary>What the tables must know of a type of item: where it lives and how its items are told from others.</summary>
public sealed class ItemSchema
{
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

    /// <summary>The attributes of the members that the templates of the table's key are made of, stored beside it.</summary>
    public IReadOnlyList<string> KeyMembers { get; init; } = [];

    /// <summary>The version attribute of optimistic locking, or null.</summary>
    public string? VersionAttribute { get; init; }

    /// <summary>The time-to-live attribute (epoch seconds), or null.</summary>
    public string? TimeToLiveAttribute { get; init; }

    /// <summary>The names of the attributes that the type's members are stored as: what a projection asks for. Empty where a member keeps all others.</summary>
    public IReadOnlyList<string> Attributes { get; init; } = [];

    /// <summary>How the type's items stand in the indexes of the table.</summary>
    public IReadOnlyList<ItemIndex> Indexes { get; init; } = [];
}
