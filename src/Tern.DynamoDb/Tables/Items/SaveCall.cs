using Tern.Buffers;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>
/// An UpdateItem that sets the attributes that an item has, removes those that it doesn't have, and keeps the
/// attributes that its type doesn't have.
/// </summary>
internal readonly struct SaveCall<T> : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<SaveCall<T>, WriteResult<T>> Operation = new(DynamoDbService.Instance, "UpdateItem", Write, Read)
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
    private readonly T _item;
    private readonly ItemKey<T> _key;
    private readonly List<Update<T>> _updates;
    private readonly long _version;
    private readonly ConditionNode? _condition;
    private readonly CallCapacity? _capacity;
    private readonly bool _try;
    private readonly bool _checksVersion;

    internal SaveCall(DynamoTable<T> table, T item, SaveOptions<T>? options, bool isTry)
    {
        ArgumentNullException.ThrowIfNull(item);
        _table = table;
        _item = item;
        _key = table.Map.GetKey(item);
        table.RequireKey(_key);
        _condition = options?.Condition.Node;
        _capacity = CallCapacity.For(table.Client, options);
        _try = isTry;
        _version = table.Map.GetVersion(item);
        _checksVersion = table.VersionPath is not null && options is not { IgnoreVersion: true };
        if (_checksVersion) _condition = DynamoTable<T>.Both(table.VersionIs(_version), _condition);
        _updates = Updates(table, item, _version);
    }

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(_key.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = 1;

    internal static void Write(SaveCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.UpdateItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        call.WriteMembers(ref writer);
        DynamoRequest.End(ref writer, call._capacity);
    }

    /// <summary>Writes the members that UpdateItem and the update of a transaction share.</summary>
    internal void WriteMembers(ref ItemWriter writer)
    {
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        DynamoRequest.WriteKey(ref writer.Json, _table.Schema.Table, _key);
        var expression = ExpressionWriter.Rent();
        if (_updates.Count > 0) UpdateWriter.Write(ref writer.Json, expression, _updates, indexKeys: null, version: null);
        _condition?.WriteExpression(ref writer.Json, expression, "ConditionExpression"u8, "condition");
        expression.WritePlaceholders(ref writer.Json);
        expression.Return();
        if (_condition is not null) ConditionWriter.WriteReturnExisting(ref writer.Json);
    }

    internal ItemKey<T> Key => _key;

    internal T Item => _item;

    /// <summary>The item as stored after the call, except for attributes that its type doesn't have.</summary>
    internal T Stored => _table.VersionPath is null ? _item : _table.Map.WithVersion(_item, checked(_version + 1));

    internal ConditionScope Scope => ConditionScope.Of(_table.Schema, _checksVersion ? _version : null);

    // Sets the attributes that a put would write, and removes the type's other attributes: members that are null, keys
    // of indexes that don't contain the item, and former names of members.
    private static List<Update<T>> Updates(DynamoTable<T> table, T item, long version)
    {
        using var buffer = new PooledBuffer();
        var writer = new ItemWriter(buffer);
        table.Map.Write(ref writer, item, checked(version + 1));
        writer.Flush();
        var json = new AwsJsonReader(buffer.WrittenSpan);
        var attributes = AttributeMap.Read(ref json);
        var schema = table.Schema;
        var updates = new List<Update<T>>(attributes.Count);
        foreach (var (name, value) in attributes)
        {
            if (name == schema.Table.PartitionKey.Name || name == schema.Table.SortKey?.Name) continue;
            updates.Add(new(new SetNode<AttributeValue>(new FieldPath(name), value, value)));
        }

        foreach (var name in schema.Known)
            if (!attributes.ContainsKey(name)) updates.Add(new(new RemoveNode(new FieldPath(name))));
        return updates;
    }

    private static WriteResult<T> Read(SaveCall<T> call, AwsHttpResponse http)
    {
        ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity);
        return new(true, null, call.Stored) { Attempts = http.Attempts };
    }

    private static (bool IsExpected, WriteResult<T> Response) ReadExpectedError(SaveCall<T> call, AwsHttpResponse http) =>
        call._try ? ItemAnswer.ReadFailedCondition(call._table.Map, http, call.Scope) : default;

    private static void ExplainError(SaveCall<T> call, AwsServiceException error) =>
        (error as ConditionalCheckFailedException)?.Explain(call.Scope, isStoredAlready: false);
}
