using System.ComponentModel;

namespace Tern.DynamoDb;

/// <summary>
/// A table for items of one type: reads, writes, queries and batches, with typed keys, conditions and updates. Get it
/// from <c>client.Table&lt;Order&gt;()</c>. It's cheap to create and thread-safe, and you can keep it for as long as
/// you like.
/// </summary>
/// <typeparam name="T">The item type.</typeparam>
/// <remarks>A table can hold items of several types. A query or scan returns only items of type T.</remarks>
public sealed partial class DynamoTable<T> where T : class
{
    // For a type without a version, this is created on demand.
    private ConditionNode? _keyAbsent;

    internal DynamoTable(DynamoDbClient client, ItemMap<T> map, string name)
    {
        Client = client;
        Map = map;
        Name = name;
        var schema = map.Schema;
        KeyExists = new FunctionNode(ConditionFunction.Exists, new FieldPath(schema.Table.PartitionKey.Name));
        if (schema.VersionAttribute is not { } version) return;
        VersionPath = new FieldPath(version);
        _keyAbsent = NoKey();
    }

    /// <summary>Gets the table's name as requests contain it.</summary>
    public string Name { get; }

    /// <summary>Gets the keys, indexes and special attributes of the item type.</summary>
    public ItemSchema Schema => Map.Schema;

    /// <summary>Gets previews of requests, which aren't sent.</summary>
    public TablePreview<T> Preview => new(this);

    /// <summary>
    /// Gets the client's clock, for code that stores times in the table. It isn't intended for other uses.
    /// </summary>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public TimeProvider TimeProvider => Client.TimeProvider;

    internal DynamoDbClient Client { get; }

    internal ItemMap<T> Map { get; }

    /// <summary>The condition that an item with the key exists.</summary>
    internal ConditionNode KeyExists { get; }

    /// <summary>The version attribute, or null if the type has none.</summary>
    internal FieldPath? VersionPath { get; }

    /// <summary>The condition that no item with the key exists.</summary>
    internal ConditionNode KeyAbsent => _keyAbsent ??= NoKey();

    /// <summary>Returns the table's name.</summary>
    /// <returns>The name.</returns>
    public override string ToString() => Name;

    internal void RequireKey(in ItemKey<T> key)
    {
        if (key.Partition.IsUnset)
            throw new ArgumentException(
                $"The key of {Schema.TypeName} is default(ItemKey), or its partition key is null. Create it with {Schema.TypeName}.Key(…).", nameof(key));
        if (key.Sort.IsUnset != Schema.Table.SortKey is null)
        {
            throw new ArgumentException(Schema.Table.SortKey is { } sort
                ? $"The key of {Schema.TypeName} has no sort key, but the table '{Name}' has one, '{sort.Name}'."
                : $"The key of {Schema.TypeName} has a sort key, but the table '{Name}' has none.", nameof(key));
        }

        RequireValue(Schema.Table.PartitionKey, key.Partition, nameof(key));
        if (Schema.Table.SortKey is { } declared) RequireValue(declared, key.Sort, nameof(key));
    }

    private void RequireValue(LayoutKey attribute, AttributeValue value, string parameter)
    {
        var expected = attribute.Type switch
        {
            KeyAttributeType.String => AttributeType.String,
            KeyAttributeType.Number => AttributeType.Number,
            _ => AttributeType.Binary,
        };
        if (value.Type != expected)
        {
            throw new ArgumentException(
                $"The key attribute '{attribute.Name}' of the table '{Name}' is a {Described(expected)}, "
                + $"but the key of {Schema.TypeName} contains a {Described(value.Type)}.", parameter);
        }

        if (expected == AttributeType.String ? value.AsString().Length == 0 : expected == AttributeType.Binary && value.AsBinary().IsEmpty)
            throw new ArgumentException($"The key attribute '{attribute.Name}' of {Schema.TypeName} is empty: DynamoDB requires a value.", parameter);

        static string Described(AttributeType type) => type switch
        {
            AttributeType.String => "string",
            AttributeType.Number => "number",
            _ => type.ToString().ToLowerInvariant(),
        };
    }

    /// <summary>
    /// Throws if the table's client isn't the transaction's: the transaction might write to another account or Region.
    /// </summary>
    internal DynamoTable<T> RequireClient(DynamoDbClient client) => ReferenceEquals(Client, client)
        ? this
        : throw new ArgumentException($"The table '{Name}' and the transaction belong to different clients: create both with the same DynamoDbClient.");

    /// <summary>Returns the condition that the stored item has a version, or that it has none.</summary>
    internal ConditionNode VersionIs(long version)
    {
        if (VersionPath is null)
            throw new ArgumentException($"{Schema.TypeName} has no version to check: "
                + "mark a member with [DynamoVersion], or remove the version from the options.", nameof(version));
        return version == Schema.NoVersion ? new FunctionNode(ConditionFunction.NotExists, VersionPath)
            : new ComparisonNode(VersionPath, FieldComparison.Equal, version);
    }

    /// <summary>
    /// Returns the condition for replacing the item that has a version. A new item, which has no version, must not
    /// replace any item, not even one that a program without versions stored.
    /// </summary>
    internal ConditionNode Replaces(long version) => version == Schema.NoVersion ? KeyAbsent : VersionIs(version);

    private FunctionNode NoKey() => new(ConditionFunction.NotExists, new FieldPath(Schema.Table.PartitionKey.Name));

    internal static ConditionNode? Both(ConditionNode? first, ConditionNode? second) =>
        first is null ? second : second is null ? first : new LogicalNode(isAnd: true, first, second);
}
