using Tern.Endpoints;
using Tern.Http;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>A DeleteItem of one typed item.</summary>
internal readonly struct DeleteCall<T> : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<DeleteCall<T>, WriteResult<T>> Operation = new(DynamoDbService.Instance, "DeleteItem", Write, Read)
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
    private readonly ConditionNode? _condition;
    private readonly CallCapacity? _capacity;
    private readonly bool _returnItem;
    private readonly bool _try;
    private readonly long? _expectedVersion;

    internal DeleteCall(DynamoTable<T> table, in ItemKey<T> key, DeleteOptions<T>? options, bool isTry, bool returnItem)
    {
        table.RequireKey(key);
        _table = table;
        _key = key;
        _condition = options?.Condition.Node;
        _capacity = CallCapacity.For(table.Client, options);
        _returnItem = returnItem || options is { ReturnItem: true };
        _try = isTry;
        _expectedVersion = options is { IgnoreVersion: false } ? options.ExpectedVersion : null;
        if (options is { ExpectedVersion: { } version, IgnoreVersion: false }) _condition = DynamoTable<T>.Both(table.VersionIs(version), _condition);
    }

    /// <summary>
    /// Returns the options with the version of an item that was read, which the stored item must still have.
    /// </summary>
    internal static DeleteOptions<T>? WithVersionOf(DynamoTable<T> table, T item, DeleteOptions<T>? options)
    {
        ArgumentNullException.ThrowIfNull(item);
        if (table.VersionPath is null || options is { IgnoreVersion: true } or { ExpectedVersion: not null }) return options;
        return (options ?? new()).WithVersion(table.Map.GetVersion(item));
    }

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(_key.Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = 1;

    internal static void Write(DeleteCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.DeleteItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        call.WriteMembers(ref writer);
        DynamoRequest.End(ref writer, call._capacity, call._returnItem ? "ALL_OLD" : null);
    }

    /// <summary>Writes the members that DeleteItem and the delete of a transaction share.</summary>
    internal void WriteMembers(ref ItemWriter writer)
    {
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        DynamoRequest.WriteKey(ref writer.Json, _table.Schema.Table, _key);
        if (_condition is not null) ConditionWriter.Write(ref writer.Json, _condition);
    }

    internal ConditionScope Scope => ConditionScope.Of(_table.Schema, _expectedVersion);

    private static WriteResult<T> Read(DeleteCall<T> call, AwsHttpResponse http) =>
        new(true, ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity)) { Attempts = http.Attempts };

    private static (bool IsExpected, WriteResult<T> Response) ReadExpectedError(DeleteCall<T> call, AwsHttpResponse http) =>
        call._try ? ItemAnswer.ReadFailedCondition(call._table.Map, http, call.Scope) : default;

    private static void ExplainError(DeleteCall<T> call, AwsServiceException error) =>
        (error as ConditionalCheckFailedException)?.Explain(call.Scope, isStoredAlready: false);
}
