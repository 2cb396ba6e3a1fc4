using System.Diagnostics.CodeAnalysis;
using Tern.Http;
using Tern.Pipeline;

namespace Tern.DynamoDb;

/// <summary>A PutItem of one typed item.</summary>
internal readonly struct PutCall<T> where T : class
{
    internal static readonly AwsOperation<PutCall<T>, WriteResult<T>> Operation = new(DynamoDbService.Instance, "PutItem", Write, Read)
    {
        ResourceArn = static call => call._table.Name,
        Tag = static (in call, activity) => TableTags.Table(activity, call._table.Name),
        TagResponse = static (in call, _, activity) => TableTags.Capacity(activity, call._capacity),
        MeterResponse = static (in call, _, meter) => TableTags.Capacity(meter, call._capacity),
        ReadExpectedError = ReadExpectedError,
    };

    private readonly DynamoTable<T> _table;
    private readonly T _item;
    private readonly long _version;
    private readonly ConditionNode? _condition;
    private readonly CallCapacity? _capacity;
    private readonly bool _returnItem;
    private readonly bool _try;

    /// <summary>Makes the call.</summary>
    /// <param name="table">The table.</param>
    /// <param name="item">The item.</param>
    /// <param name="options">The options, or null.</param>
    /// <param name="isTry">Whether a failed condition is a result.</param>
    internal PutCall(DynamoTable<T> table, T item, PutOptions<T>? options, bool isTry)
    {
        ArgumentNullException.ThrowIfNull(item);
        _table = table;
        _item = item;
        _condition = options?.Condition.Node;
        _capacity = CallCapacity.For(table.Client, options);
        _returnItem = options is { ReturnItem: true };
        _try = isTry;
        if (table.VersionPath is null) return;
        _version = table.Map.GetVersion(item);
        if (options is not { IgnoreVersion: true }) _condition = DynamoTable<T>.Both(table.VersionIs(_version), _condition);
    }

    internal static void Write(in PutCall<T> call, AwsHttpRequest http)
    {
        DynamoRequest.Begin(http, "DynamoDB_20120810.PutItem");
        var writer = new ItemWriter(http.Body);
        writer.Json.WriteStartObject();
        call.WriteMembers(ref writer, call._try);
        if (call._returnItem)
        {
            writer.Json.WriteName("ReturnValues"u8);
            writer.Json.WriteString("ALL_OLD");
        }

        DynamoRequest.WriteConsumedCapacity(ref writer.Json, call._capacity);
        writer.Json.WriteEndObject();
        writer.Flush();
    }

    /// <summary>Writes what PutItem and the put of a transaction have in common.</summary>
    internal void WriteMembers(ref ItemWriter writer, bool returnExisting)
    {
        DynamoRequest.WriteTable(ref writer.Json, _table.Name);
        writer.Json.WriteName("Item"u8);
        _table.Map.Write(ref writer, _item, NextVersion);
        if (_condition is not null) ConditionWriter.Write(ref writer.Json, _condition, returnExisting);
    }

    /// <summary>Notes on the item that it is stored.</summary>
    internal void Stored()
    {
        if (_table.VersionPath is not null) _table.Map.SetVersion(_item, NextVersion);
    }

    private long NextVersion => checked(_version + 1);

    private static WriteResult<T> Read(in PutCall<T> call, AwsHttpResponse http)
    {
        var replaced = ItemAnswer.Read(call._table.Map, http, "Attributes"u8, call._capacity);
        call.Stored();
        return new(true, replaced);
    }

    private static bool ReadExpectedError(in PutCall<T> call, AwsHttpResponse http, [MaybeNullWhen(false)] out WriteResult<T> result)
    {
        result = default;
        if (!call._try || !ItemAnswer.TryReadFailedCondition(call._table.Map, http, out var existing)) return false;
        result = new(false, existing);
        return true;
    }
}
