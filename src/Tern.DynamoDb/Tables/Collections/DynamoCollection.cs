namespace Tern.DynamoDb;

/// <summary>
/// Several item types in one table. A single query reads a partition and returns each item as its own type. Get a
/// collection from <c>db.Collection()</c> and add the types. It's immutable and thread-safe, and you can keep it for as
/// long as you like.
/// </summary>
/// <remarks>An item's type is the one whose templates match its whole key, as in queries of a single type.</remarks>
public sealed class DynamoCollection
{
    private readonly DynamoDbClient _client;
    private readonly string? _name;
    private readonly CollectionMember[] _members;

    internal DynamoCollection(DynamoDbClient client, string? name, CollectionMember[] members)
    {
        _client = client;
        _name = name;
        _members = members;
    }

    /// <summary>Returns the collection with an additional item type.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <returns>The extended collection.</returns>
    /// <exception cref="ArgumentException">
    /// The type belongs to a different table, or its items can't be distinguished from those of a type in the
    /// collection.
    /// </exception>
    public DynamoCollection With<T>() where T : class, IDynamoItem<T> => With(T.Map);

    /// <summary>Returns the collection with an additional item type whose map is declared elsewhere.</summary>
    /// <typeparam name="T">The item type.</typeparam>
    /// <param name="map">The map that reads the items.</param>
    /// <returns>The extended collection.</returns>
    /// <exception cref="ArgumentException">
    /// The type belongs to a different table, or its items can't be distinguished from those of a type in the
    /// collection.
    /// </exception>
    public DynamoCollection With<T>(ItemMap<T> map) where T : class
    {
        ArgumentNullException.ThrowIfNull(map);
        var added = new CollectionMember<T>(map);
        foreach (var member in _members)
        {
            if (!ReferenceEquals(member.Schema.Table, added.Schema.Table))
            {
                throw new ArgumentException(
                    $"{added.Schema.TypeName} is stored in the table '{added.Schema.Table.Name}' and {member.Schema.TypeName} in "
                    + $"'{member.Schema.Table.Name}': all types of a collection must be in one table.",
                    nameof(map));
            }

            if (added.IsLike(member))
            {
                throw new ArgumentException(
                    $"The keys of {added.Schema.TypeName} and {member.Schema.TypeName} have the same form, so their items can't be told apart. "
                    + "Use different literals in their templates, or different tags for the types.",
                    nameof(map));
            }
        }

        return new(_client, _name, [.. _members, added]);
    }

    /// <summary>
    /// Queries one partition of the table or an index for the items of all types, in order of the sort keys. Nothing is
    /// sent until you enumerate it.
    /// </summary>
    /// <typeparam name="T">The type whose method specifies the partition.</typeparam>
    /// <param name="partition">
    /// The partition, such as <c>Customer.Partition("c1")</c>, without a range, because the types have different sort
    /// keys.
    /// </param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The query: enumerate it with <c>await foreach</c> and <c>switch</c> on the items, or read its
    /// pages.</returns>
    /// <exception cref="ArgumentException">
    /// The condition has a range, or something else that the table doesn't have; the collection doesn't contain the
    /// type that specifies the partition; or the partition also belongs to another type, because a value in it contains
    /// a part of that type's template.
    /// </exception>
    /// <exception cref="InvalidOperationException">The collection has no types.</exception>
    public ItemQuery<object> Query<T>(KeyCondition<T> partition, CollectionQueryOptions? options = null) where T : class
    {
        if (_members.Length == 0) throw new InvalidOperationException("The collection has no item types: add them with With<T>().");
        if (partition.Partition.IsUnset) throw new ArgumentException("default(KeyCondition) doesn't specify a partition: "
            + "create it with a type's Partition(…) or an index's method.", nameof(partition));
        if (partition.Range.Operator != SortOperator.Any)
        {
            throw new ArgumentException(
                "A range applies to the sort keys of one type, and a collection has several types. "
                + "Pass the partition alone, and set SortPrefix in the options to read a part of it.", nameof(partition));
        }

        options ??= new();
        var layout = _members[0].Schema.Table;
        var map = new CollectionMap(layout, InPartition(partition), options.UnknownItems);
        var name = TableName.Required(_name ?? _client.TableNamePrefix + layout.Name);
        var plan = ReadPlan.Collection(_client, name, map.Schema, partition, options);
        foreach (var member in _members)
            if (member.Schema.Indexes.Any(index => ReferenceEquals(index.Layout, plan.Index))) plan.RequireHeld(member.Schema);
        return new(plan, map);
    }

    // A value in a partition key may contain the continuation of another type's template: TENANT#{Tenant} builds the
    // partition of TENANT#{Tenant}#CUSTOMER#{Customer} for a tenant named "t1#CUSTOMER#x". A user who chooses that name
    // must not see those items.
    private CollectionMember[] InPartition<T>(in KeyCondition<T> partition) where T : class
    {
        var index = partition.Index?.Layout;
        var named = Array.Find(_members, member => member.IsOf<T>()) ?? throw new ArgumentException(
            $"The partition was created with {typeof(T).Name}, which isn't a type of the collection. Use one of its types, or add the type with With<T>().",
            nameof(partition));
        if (named.PartitionTemplate(index) is not { } template) return _members;
        var value = partition.Partition;
        var others = _members.Where(member => member.PartitionTemplate(index) is { } other && !other.HasLiteralsOf(template)).ToList();
        if (others.Find(other => other.PartitionTemplate(index) is { } form && form.Weight > template.Weight && form.Matches(value)) is { } stranger)
        {
            throw new ArgumentException(
                $"The partition of {named.Schema.TypeName} is also a partition of {stranger.Schema.TypeName}, whose template is "
                + $"'{stranger.PartitionTemplate(index)}': a value in it contains a literal of that template. Reject such values, or use a different literal.",
                nameof(partition));
        }

        return others.Count == 0 ? _members : [.. _members.Except(others)];
    }

    /// <summary>
    /// Queries one partition for the items of all types; see
    /// <see cref="Query{T}(KeyCondition{T}, CollectionQueryOptions?)"/>.
    /// </summary>
    /// <typeparam name="T">The type whose method specifies the partition.</typeparam>
    /// <typeparam name="TSort">The type of the sort-key member that could narrow the condition.</typeparam>
    /// <param name="partition">The partition.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The query.</returns>
    public ItemQuery<object> Query<T, TSort>(KeyCondition<T, TSort> partition, CollectionQueryOptions? options = null) where T : class =>
        Query(partition.ToKeyCondition(), options);

    /// <summary>
    /// Queries one partition for the items of all types; see
    /// <see cref="Query{T}(KeyCondition{T}, CollectionQueryOptions?)"/>.
    /// </summary>
    /// <typeparam name="T">The type whose method specifies the partition.</typeparam>
    /// <typeparam name="TSort">The type of the sort-key member that could narrow the condition.</typeparam>
    /// <typeparam name="TNext">The condition type for the next attribute.</typeparam>
    /// <param name="partition">The partition.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <returns>The query.</returns>
    public ItemQuery<object> Query<T, TSort, TNext>(KeyCondition<T, TSort, TNext> partition, CollectionQueryOptions? options = null) where T : class =>
        Query(partition.ToKeyCondition(), options);
}
