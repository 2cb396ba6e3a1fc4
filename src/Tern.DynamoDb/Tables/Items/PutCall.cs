using Tern.Buffers;
using Tern.Endpoints;
using Tern.Http;
using Tern.Json;
using Tern.Observation;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>A PutItem of one typed item.</summary>
internal readonly struct PutCall<T> : IAwsCallFacts where T : class
{
    internal static readonly AwsOperation<PutCall<T>, WriteResult<T>> Operation = new(DynamoDbService.Instance, "PutItem", Write, Read)
    {
        Resource = static call => call._table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call._table.Name, client),
        Tag = static (call, activity) => TableTags.Table(activity, call._table.Name),
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call._capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call._capacity),
        ReadExpectedError = ReadExpectedError,
        ExplainError = ExplainError,
    };

    /// <summary>The same operation, which returns the stored item.</summary>
    internal static readonly AwsOperation<PutCall<T>, T> Plain = new(DynamoDbService.Instance, "PutItem", Write, ReadStored)
    {
        Resource = static call => call._table.Name,
        SelectEndpoint = static (call, client) => TableEndpoint.Of(call._table.Name, client),
        Tag = static (call, activity) => TableTags.Table(activity, call._table.Name),
        TagResponse = static (call, _, activity) => TableTags.Capacity(activity, call._capacity),
        ReadCapacity = static (call, _) => TableTags.Units(call._capacity),
        ReadExpectedError = ReadStoredAlready,
        ExplainError = ExplainError,
    };

    private readonly DynamoTable<T> _table;
    private readonly T _item;
    private readonly long _version;
    private readonly ConditionNode? _condition;
    private readonly CallCapacity? _capacity;
    private readonly bool _returnItem;
    private readonly bool _try;
    private readonly bool _checksVersion;
    private readonly bool _succeedIfStored;

    /// <summary>Initializes the call.</summary>
    /// <param name="table">The table.</param>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="isTry">true to return a failed condition as a result; false to throw.</param>
    /// <param name="mustBeAbsent">true if no item with the key may exist; otherwise, false.</param>
    internal PutCall(DynamoTable<T> table, T item, PutOptions<T>? options, bool isTry, bool mustBeAbsent = false)
    {
        ArgumentNullException.ThrowIfNull(item);
        _table = table;
        _item = item;
        _condition = options?.Condition.Node;
        _capacity = CallCapacity.For(table.Client, options);
        _returnItem = options is { ReturnItem: true };
        _try = isTry;
        _succeedIfStored = options is { SucceedIfStored: true };
        if (mustBeAbsent) _condition = DynamoTable<T>.Both(table.KeyAbsent, _condition);
        if (table.VersionPath is null) return;
        _version = table.Map.GetVersion(item);
        _checksVersion = !mustBeAbsent && options is not { IgnoreVersion: true };
        if (_checksVersion) _condition = DynamoTable<T>.Both(table.Replaces(_version), _condition);
    }

    ulong IAwsCallFacts.HashPartition() => PartitionHash.Of(_table.Map.GetKey(_item).Partition);

    void IAwsCallFacts.Report(ref AwsCallFacts facts) => facts.Items = 1;

    internal static void Write(PutCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.PutItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        call.WriteMembers(ref writer);
        DynamoRequest.End(ref writer, call._capacity, call._returnItem ? "ALL_OLD" : null);
    }

    /// <summary>Writes the members that PutItem and the put of a transaction share.</summary>
    internal void WriteMembers(ref ItemWriter writer)
    {
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        writer.Json.WriteName("Item"u8);
        _table.Map.Write(ref writer, _item, NextVersion);
        if (_condition is not null) ConditionWriter.Write(ref writer.Json, _condition);
    }

    /// <summary>The item as stored after the call. The caller's item isn't changed.</summary>
    internal T Stored => _table.VersionPath is null ? _item : _table.Map.WithVersion(_item, NextVersion);

    internal T Item => _item;

    internal ConditionScope Scope =>
        ConditionScope.Of(_table.Schema, _checksVersion ? _version : null, isNew: _checksVersion && _version == _table.Schema.NoVersion);

    private long NextVersion => checked(_version + 1);

    private static WriteResult<T> Read(PutCall<T> call, AwsHttpResponse http)
    {
        var replaced = ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity);
        return new(true, replaced, call.Stored) { Attempts = http.Attempts };
    }

    private static T ReadStored(PutCall<T> call, AwsHttpResponse http)
    {
        ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity);
        return call.Stored;
    }

    private static (bool IsExpected, WriteResult<T> Response) ReadExpectedError(PutCall<T> call, AwsHttpResponse http)
    {
        if (!call._try && !call._succeedIfStored) return default;
        if (!ItemAnswer.TryReadFailedCondition(call._table.Map, http, out var existing, out var bytes)) return default;
        var isStored = call.IsStoredAlready(http.Attempts, bytes);
        if (isStored && call._succeedIfStored) return (true, new(true, null, call.Stored) { Attempts = http.Attempts });
        var reason = isStored
            ? ConditionFailure.StoredAlready
            : call.Scope.Reason(existing is not null, existing is null ? 0 : call._table.Map.GetVersion(existing));
        return (call._try, new(false, existing) { Attempts = http.Attempts, Reason = reason });
    }

    private static (bool IsExpected, T? Response) ReadStoredAlready(PutCall<T> call, AwsHttpResponse http)
    {
        var (isDone, result) = ReadExpectedError(call, http);
        return (isDone && result.Stored is not null, result.Stored);
    }

    private static void ExplainError(PutCall<T> call, AwsServiceException error)
    {
        if (error is not ConditionalCheckFailedException failed) return;
        failed.Explain(call.Scope, failed is { Attempts: > 1, Item: { } item } && call.Writes(item));
    }

    private bool IsStoredAlready(int attempts, ReadOnlySpan<byte> existing)
    {
        if (attempts == 1 || existing.IsEmpty) return false;
        var json = new AwsJsonReader(existing);
        return Writes(AttributeMap.Read(ref json));
    }

    // Determines whether a stored item has the same attributes and values as the item to write. Called only after a
    // retry.
    private bool Writes(AttributeMap stored)
    {
        using var buffer = new PooledBuffer();
        var writer = new ItemWriter(buffer);
        _table.Map.Write(ref writer, _item, NextVersion);
        writer.Flush();
        var json = new AwsJsonReader(buffer.WrittenSpan);
        return AttributeMap.Read(ref json).Equals(stored);
    }
}
