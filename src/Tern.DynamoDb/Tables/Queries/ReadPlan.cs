namespace Tern.DynamoDb;

/// <summary>The plan of a query or scan, regardless of the type that its items are read as. It's immutable.</summary>
internal sealed record ReadPlan
{
    internal required DynamoDbClient Client { get; init; }

    internal required string Table { get; init; }

    /// <summary>The schema of the requested type.</summary>
    internal required ItemSchema Schema { get; init; }

    /// <summary>The index to read, or null for the table.</summary>
    internal IndexLayout? Index { get; init; }

    /// <summary>The partition of a query; unset in a scan.</summary>
    internal AttributeValue Partition { get; init; }

    /// <summary>
    /// The values of the further key attributes of an index that has several: partition attributes, then sort
    /// attributes.
    /// </summary>
    internal AttributeValue[] Further { get; init; } = [];

    /// <summary>
    /// The range of a query's sort keys, limited to the type's prefix. If there are several attributes, it's the range
    /// of the one after <see cref="Further"/>.
    /// </summary>
    internal SortRange Range { get; init; }

    internal ConditionNode? Filter { get; init; }

    internal bool Descending { get; init; }

    internal bool ConsistentRead { get; init; }

    internal int? Limit { get; init; }

    internal int? PageSize { get; init; }

    /// <summary>A value indicating whether items of several types are read, each as its own type.</summary>
    internal bool IsCollection { get; init; }

    /// <summary>
    /// The filter that drops items of other types whose keys have the same prefix, or null if no response can contain
    /// them.
    /// </summary>
    internal KeyFilter? Own => IsCollection ? null : Schema.Own(partitionIsGiven: Index is null && !IsScan);

    /// <summary>The callback for the errors of unreadable items, or null if an unreadable item ends the read.</summary>
    internal Action<DynamoItemException>? OnUnreadable => (Options as ReadOptions)?.OnUnreadableItem;

    /// <summary>The attributes to read, or null for all.</summary>
    internal IReadOnlyList<string>? Projection { get; init; }

    /// <summary>The number of segments that a scan is divided into.</summary>
    internal int Segments { get; init; } = 1;

    /// <summary>The only segment to read, or null for all.</summary>
    internal int? Segment { get; init; }

    internal int MaxConcurrency { get; init; } = 1;

    internal DynamoCallOptions? Options { get; init; }

    internal bool IsScan => Partition.IsUnset;

    internal bool IsParallel => Segments > 1 && Segment is null;

    internal LayoutKey PartitionAttribute => Index?.PartitionKey ?? Schema.Table.PartitionKey;

    /// <summary>The attribute of <see cref="Range"/>.</summary>
    internal LayoutKey? RangeAttribute => Index is null ? Schema.Table.SortKey : Index.FurtherAttribute(Further.Length);

    /// <summary>The names of the attributes of the table's key.</summary>
    internal IReadOnlyList<string> KeyAttributes =>
        Schema.Table.SortKey is { } sort ? [Schema.Table.PartitionKey.Name, sort.Name] : [Schema.Table.PartitionKey.Name];

    /// <summary>
    /// The attributes that identify the position where a read stopped: those of the table's key and the index's,
    /// without duplicates.
    /// </summary>
    internal IEnumerable<LayoutKey> CursorAttributes
    {
        get
        {
            var table = Schema.Table;
            IEnumerable<LayoutKey> keys = table.SortKey is { } sort ? [table.PartitionKey, sort] : [table.PartitionKey];
            return Index is null ? keys : keys.Concat(Index.PartitionAttributes).Concat(Index.SortAttributes).DistinctBy(key => key.Name);
        }
    }

    /// <summary>Returns the operation and the table, for messages. It allocates, so call it only for errors.</summary>
    internal string Describe() => $"{(IsScan ? "Scan" : "Query")} of the table '{Table}'{(Index is null ? "" : $", index '{Index.Name}',")}";

    internal static ReadPlan Query<T>(DynamoTable<T> table, KeyCondition<T> key, QueryOptions<T>? options) where T : class
    {
        var schema = table.Schema;
        if (key.Partition.IsUnset)
            throw new ArgumentException(
                $"default(KeyCondition) has no partition of {schema.TypeName}: create it with {schema.TypeName}.Partition(…) or an index's method.",
                nameof(key));
        RequirePositive(options?.Limit, options?.PageSize);
        var index = key.Index?.Layout;
        var hasSort = (index is null ? schema.Table.SortKey : index.FurtherAttribute(key.Further.Length)) is not null;
        if (!hasSort && key.Range.Operator != SortOperator.Any)
            throw new ArgumentException($"The {(index is null ? $"table '{table.Name}'" : $"index '{index.Name}'")} has no sort key to compare.", nameof(key));
        RequireConsistency(options is { ConsistentRead: true }, index);
        return new ReadPlan
        {
            Client = table.Client,
            Table = table.Name,
            Schema = schema,
            Index = index,
            Partition = key.Partition,
            Further = key.Further,
            Range = !hasSort ? default
                : key.Index is { } item ? key.Range.Within(item.SortPrefix, isConstant: false)
                : key.Range.Within(schema.SortPrefix, schema.SortIsConstant),
            Filter = DynamoTable<T>.Both(index is null ? Tagged(schema, null) : OwnItems(schema, index), options?.Filter.Node),
            Descending = options is { Descending: true },
            ConsistentRead = options is { ConsistentRead: true },
            Limit = options?.Limit,
            PageSize = options?.PageSize,
            Options = options,
        };
    }

    /// <summary>Creates the plan of a query that reads items of any type in a partition.</summary>
    internal static ReadPlan Collection<T>(
        DynamoDbClient client, string table, ItemSchema schema, in KeyCondition<T> key, CollectionQueryOptions options) where T : class
    {
        RequirePositive(options.Limit, options.PageSize);
        var index = key.Index?.Layout;
        if (index is not null && !schema.Table.Indexes.Contains(index))
            throw new ArgumentException($"The table '{table}' has no index '{index.Name}'.", nameof(key));
        var sort = index is null ? schema.Table.SortKey : index.FurtherAttribute(key.Further.Length);
        if (options.SortPrefix is not null && sort is not { Type: KeyAttributeType.String })
            throw new ArgumentException(
                $"The {(index is null ? $"table '{table}'" : $"index '{index.Name}'")} has no sort key of type string, so it can't be queried by prefix.",
                nameof(options));
        RequireConsistency(options.ConsistentRead, index);
        return new ReadPlan
        {
            Client = client,
            Table = table,
            Schema = schema,
            IsCollection = true,
            Index = index,
            Partition = key.Partition,
            Further = key.Further,
            Range = options.SortPrefix is { Length: > 0 } prefix ? new(SortOperator.BeginsWith, prefix, default) : default,
            Descending = options.Descending,
            ConsistentRead = options.ConsistentRead,
            Limit = options.Limit,
            PageSize = options.PageSize,
            Options = options,
        };
    }

    internal static ReadPlan Scan<T>(DynamoTable<T> table, ScanOptions<T>? options) where T : class
    {
        options ??= new();
        RequirePositive(options.Limit, options.PageSize);
        if (options.Segments is < 1 or > 1_000_000)
            throw new ArgumentException($"Segments is {options.Segments}. Expected 1 to 1,000,000.", nameof(options));
        if (options.MaxConcurrency < 1)
            throw new ArgumentException($"MaxConcurrency is {options.MaxConcurrency}. Expected 1 or more.", nameof(options));
        if (options.Segment is { } segment && (uint)segment >= (uint)options.Segments)
            throw new ArgumentException($"Segment is {segment}. Expected 0 to {options.Segments - 1}, one less than Segments.", nameof(options));
        var schema = table.Schema;
        var index = options.Index is null ? null : schema.Table.Indexes.FirstOrDefault(index => index.Name == options.Index)
            ?? throw new ArgumentException($"The table '{table.Name}' has no index '{options.Index}'.", nameof(options));
        RequireConsistency(options.ConsistentRead, index);
        return new ReadPlan
        {
            Client = table.Client,
            Table = table.Name,
            Schema = schema,
            Index = index,
            Filter = DynamoTable<T>.Both(OwnItems(schema), options.Filter.Node),
            ConsistentRead = options.ConsistentRead,
            Limit = options.Limit,
            PageSize = options.PageSize,
            Segments = options.Segments,
            Segment = options.Segment,
            MaxConcurrency = options.MaxConcurrency,
            Options = options,
        };
    }

    // Returns the condition that distinguishes the type's items from others: its tag, and the prefixes of the table's
    // key, which is in every index. A query's filter can't use key attributes of its index.
    private static ConditionNode? OwnItems(ItemSchema schema, IndexLayout? queried = null)
    {
        ConditionNode? filter = Tagged(schema, queried);
        var partition = schema.Table.PartitionKey;
        if (schema.PartitionPrefix.Length > 0 && !IsKeyOf(queried, partition))
        {
            var begins = new FunctionNode(ConditionFunction.BeginsWith, new FieldPath(partition.Name), schema.PartitionPrefix);
            filter = filter is null ? begins : new LogicalNode(isAnd: true, filter, begins);
        }

        if (schema.SortPrefix.Length == 0 || schema.Table.SortKey is not { } sort || IsKeyOf(queried, sort)) return filter;
        var path = new FieldPath(sort.Name);
        ConditionNode sorted = schema.SortIsConstant
            ? new ComparisonNode(path, FieldComparison.Equal, schema.SortPrefix)
            : new FunctionNode(ConditionFunction.BeginsWith, path, schema.SortPrefix);
        return filter is null ? sorted : new LogicalNode(isAnd: true, filter, sorted);
    }

    // Returns the condition that items have the type's tag, or null if it has none or the filter can't use it.
    private static ComparisonNode? Tagged(ItemSchema schema, IndexLayout? queried) =>
        schema.TagAttribute is { } tag && !IsKeyOf(queried, tag) ? new ComparisonNode(new FieldPath(tag), FieldComparison.Equal, schema.TagValue!) : null;

    private static bool IsKeyOf(IndexLayout? index, LayoutKey key) => IsKeyOf(index, key.Name);

    private static bool IsKeyOf(IndexLayout? index, string name) =>
        index is not null && index.PartitionAttributes.Concat(index.SortAttributes).Any(attribute => attribute.Name == name);

    /// <summary>
    /// Rejects reading a type from an index that doesn't contain all of its attributes: members would incorrectly be
    /// null or empty, and a put would store them that way.
    /// </summary>
    internal void RequireHeld(ItemSchema schema)
    {
        if (Index is not { Projection: not IndexProjection.All } index) return;
        var held = CursorAttributes.Select(key => key.Name).Concat(index.Projection == IndexProjection.Include ? index.IncludedAttributes : []);
        var missing = schema.Attributes.Except(held).ToList();
        if (schema.Attributes.Count > 0 && missing.Count == 0) return;
        throw new InvalidOperationException(
            $"The index '{index.Name}' doesn't contain all attributes of {schema.TypeName}"
            + (missing.Count == 0 ? ", whose attributes aren't known in advance" : $": it lacks {string.Join(", ", missing.Select(name => $"'{name}'"))}")
            + ". An item read from it would lack them, and a put would then remove them from the table. Read a smaller type with Select<TSmall>(), get "
            + "the items by their keys, or add the attributes to the index.");
    }

    private static void RequireConsistency(bool consistentRead, IndexLayout? index)
    {
        if (consistentRead && index is { IsLocal: false })
            throw new ArgumentException(
                $"The index '{index.Name}' is global, and global indexes don't support consistent reads. Remove ConsistentRead, or read the table.");
    }

    private static void RequirePositive(int? limit, int? pageSize)
    {
        if (limit < 1) throw new ArgumentException($"Limit is {limit}. Expected 1 or more, or null for all items.");
        if (pageSize < 1) throw new ArgumentException($"PageSize is {pageSize}. Expected 1 or more, or null.");
    }
}
