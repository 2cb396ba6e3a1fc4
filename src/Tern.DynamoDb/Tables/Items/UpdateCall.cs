using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>An UpdateItem of one typed item.</summary>
internal readonly struct UpdateCall<T> : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<UpdateCall<T>, WriteResult<T>> Operation = new(DynamoDbService.Instance, "UpdateItem", Write, Read)
    {
        Resource = static call => call._table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call._table.Name, client),
        Tag = static (call, activity) => TableTags.Table(activity, call._table.Name),
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call._capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call._capacity),
        ReadExpectedError = ReadExpectedError,
        ExplainError = ExplainError,
    };

    private readonly DynamoTable<T> _table;
    private readonly ItemKey<T> _key;
    private readonly IReadOnlyList<Update<T>> _updates;
    private readonly List<UpdateNode>? _keys;
    private readonly ConditionNode? _condition;
    private readonly CallCapacity? _capacity;
    private readonly bool _returnItem;
    private readonly bool _try;
    private readonly long? _expectedVersion;

    internal UpdateCall(DynamoTable<T> table, in ItemKey<T> key, IReadOnlyList<Update<T>> updates, UpdateOptions<T>? options, bool isTry, bool returnItem)
    {
        ArgumentNullException.ThrowIfNull(updates);
        table.RequireKey(key);
        if (updates.Count == 0)
            throw new ArgumentException("The update contains no changes: pass at least one, such as Order.Fields.Total.Set(5m).", nameof(updates));
        if (table.Schema.ProjectionOf is { } whole)
        {
            throw new InvalidOperationException(
                $"{table.Schema.TypeName} reads only a part of {whole}, so an update through it would leave the version and the index keys of {whole} as they "
                + $"were. Update {whole} instead, with its key and fields.");
        }

        RequireDistinct(table, updates);
        _table = table;
        _key = key;
        _updates = updates;
        _condition = options?.Condition.Node;
        _capacity = CallCapacity.For(table.Client, options);
        _returnItem = returnItem || options is { ReturnItem: true };
        _try = isTry;
        _expectedVersion = options?.ExpectedVersion;
        if (options?.ExpectedVersion is { } version)
        {
            // An item with a version exists; an item without one may not exist.
            _condition = DynamoTable<T>.Both(table.VersionIs(version), _condition);
            if (version == table.Schema.NoVersion && !options.CreateIfMissing) _condition = DynamoTable<T>.Both(table.KeyExists, _condition);
        }
        else if (options is not { CreateIfMissing: true })
        {
            _condition = DynamoTable<T>.Both(table.KeyExists, _condition);
        }

        var mayCreate = options is { CreateIfMissing: true };
        if (table.Schema.Indexes.Count == 0 && !mayCreate) return;
        var keys = new IndexKeyUpdates<T>(updates, key, mayCreate);
        if (mayCreate) table.Map.AddKeyMembers(keys);
        table.Map.AddIndexKeys(keys);
        _keys = keys.Added;
    }

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(_key.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = 1;

    internal static void Write(UpdateCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.UpdateItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        call.WriteMembers(ref writer);
        DynamoRequest.End(ref writer, call._capacity, call._returnItem ? "ALL_NEW" : null);
    }

    /// <summary>Writes the members that UpdateItem and the update of a transaction share.</summary>
    internal void WriteMembers(ref ItemWriter writer)
    {
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        DynamoRequest.WriteKey(ref writer.Json, _table.Schema.Table, _key);
        var expression = ExpressionWriter.Rent();
        UpdateWriter.Write(ref writer.Json, expression, _updates, _keys, _table.VersionPath);
        _condition?.WriteExpression(ref writer.Json, expression, "ConditionExpression"u8, "condition");
        expression.WritePlaceholders(ref writer.Json);
        expression.Return();
        if (_condition is not null) ConditionWriter.WriteReturnExisting(ref writer.Json);
    }

    internal ConditionScope Scope => ConditionScope.Of(_table.Schema, _expectedVersion);

    // The service rejects duplicates too, but its error names the expression's placeholders, which callers don't know.
    private static void RequireDistinct(DynamoTable<T> table, IReadOnlyList<Update<T>> updates)
    {
        for (var i = 1; i < updates.Count; i++)
        {
            var path = updates[i].Node.Path;
            for (var earlier = 0; earlier < i; earlier++)
            {
                var other = updates[earlier].Node.Path;
                if (!path.Overlaps(other)) continue;
                throw new ArgumentException(
                    $"The update of {table.Schema.TypeName} changes '{other}' and '{path}', which overlap: DynamoDB allows one change per attribute. "
                    + "Combine the two.", nameof(updates));
            }
        }
    }

    private static WriteResult<T> Read(UpdateCall<T> call, AwsHttpResponse http) =>
        new(true, ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity)) { Attempts = http.Attempts };

    private static (bool IsExpected, WriteResult<T> Response) ReadExpectedError(UpdateCall<T> call, AwsHttpResponse http) =>
        call._try ? ItemAnswer.ReadFailedCondition(call._table.Map, http, call.Scope) : default;

    private static void ExplainError(UpdateCall<T> call, AwsServiceException error) =>
        (error as ConditionalCheckFailedException)?.Explain(call.Scope, isStoredAlready: false);
}
