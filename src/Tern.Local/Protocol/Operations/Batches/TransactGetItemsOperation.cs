using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class TransactGetItemsOperation
{
    private const int MaxReads = 100;
    private const long MaxBytes = 4 * 1024 * 1024;

    private static readonly uint s_own = Members.Set(Member.ReturnConsumedCapacity);
    private static readonly uint s_get = Members.Set(Member.TableName, Member.Key, Member.ProjectionExpression, Member.ExpressionAttributeNames);

    public static void Run(ProtocolCall call)
    {
        var members = call.ReadMembers(s_own);
        var parts = Read(call);
        Check(members, parts);
        foreach (var part in parts!)
        {
            ExpressionInput.CheckPresence(part.Members!, [Member.ProjectionExpression], []);
            if (part.Members!.KeyFault is not null) throw EngineException.Validation(part.Members.KeyFault);
            ExpressionInput.CheckSymbols(part.Members);
            ExpressionInput.Projection(call, part.Members);
            part.Members.Symbols.CheckAllUsed();
        }

        var keys = new List<(Table Table, Slice Key)>();
        var reasons = new List<CancellationReason>();
        foreach (var part in parts)
        {
            var table = call.FindTable(part.Members!.Utf8(Member.TableName));
            try
            {
                keys.Add((table, ItemKeys.Read(call.Context, table, part.Members[Member.Key])));
                reasons.Add(CancellationReason.None);
            }
            catch (EngineException failure) when (!failure.IsOfRequest)
            {
                reasons.Add(new CancellationReason("ValidationError", failure.Message, null));
            }
        }

        if (keys.Count < reasons.Count)
        {
            call.Context.StatusCode = 400;
            ErrorJson.WriteCanceled(call.Json, reasons);
            return;
        }

        var seen = new HashSet<(long Table, string Key)>();
        foreach (var (table, key) in keys)
        {
            if (!seen.Add((table.Order, Encoding.Latin1.GetString(call.Context.Buffer[key]))))
                throw EngineException.Validation("Transaction request cannot include multiple operations on one item");
        }

        var items = new List<StoredItem?>();
        PageReader.GetAll(keys, call.Context.Buffer, items);
        if (items.Sum(static item => (long)(item?.Size ?? 0)) > MaxBytes)
            throw EngineException.Validation($"The aggregate size of the items in the transaction exceeds {MaxBytes} bytes");
        for (var i = 0; i < items.Count; i++) reasons[i] = TakeCapacity(keys[i].Table, items[i]);
        if (reasons.Exists(static reason => reason.Code != CancellationReason.None.Code))
        {
            call.Context.StatusCode = 400;
            ErrorJson.WriteCanceled(call.Json, reasons);
            return;
        }

        Answer(call, members, parts, keys, items);
    }

    /// <summary>Consumes capacity; returns the cancellation reason if the table's capacity is exhausted.</summary>
    public static CancellationReason TakeCapacity(Table table, StoredItem? item)
    {
        try
        {
            table.Limiter?.TakeRead(null, 2 * CapacityMeter.ReadUnits(item?.Size ?? 0, consistent: true));
            return CancellationReason.None;
        }
        catch (EngineException failure)
        {
            return new CancellationReason(nameof(EngineError.ProvisionedThroughputExceeded), failure.Message, null);
        }
    }

    private static List<Part>? Read(ProtocolCall call)
    {
        var reader = call.Open();
        if (!BatchInput.TryFind(ref reader, "TransactItems"u8, out var items)) return null;
        if (items.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref items);
        var parts = new List<Part>();
        while (items.Read() && items.TokenType != JsonTokenType.EndArray)
        {
            if (items.TokenType == JsonTokenType.Null) continue;
            BatchInput.RequireStructure(ref items, "TransactGetItem");
            var part = new Part();
            while (items.Read() && items.TokenType == JsonTokenType.PropertyName)
            {
                var get = items.ValueTextEquals("Get"u8);
                JsonInput.Read(ref items);
                if (!get || items.TokenType == JsonTokenType.Null)
                {
                    items.Skip();
                    continue;
                }

                BatchInput.RequireStructure(ref items, "Get");
                part.Members = call.Context.RentMembers();
                JsonInput.ReadMembers(ref items, call.Context, part.Members, s_get);
            }

            parts.Add(part);
        }

        return parts;
    }

    private static void Check(RequestMembers members, List<Part>? parts)
    {
        var constraints = new Constraints();
        Choices.Check(constraints, members);
        constraints.NotNull(parts is not null, "transactItems");
        if (parts is not null)
        {
            constraints.LengthAtLeast(parts.Count, "[]", "transactItems", 1);
            constraints.LengthAtMost(parts.Count, "[…]", "transactItems", MaxReads);
            for (var i = 0; i < parts.Count; i++)
            {
                var at = $"transactItems.{i + 1}.member.get";
                constraints.NotNull(parts[i].Members is not null, at);
                if (parts[i].Members is not { } get) continue;
                constraints.NotNull(get.Has(Member.TableName), at + ".tableName");
                constraints.NotNull(get.Has(Member.Key), at + ".key");
            }
        }

        constraints.ThrowIfAny();
    }

    private static void Answer(ProtocolCall call, RequestMembers members, List<Part> parts, List<(Table Table, Slice Key)> keys, List<StoredItem?> items)
    {
        var json = call.Json;
        var meters = new List<CapacityMeter>();
        json.WriteStartObject();
        json.WriteStartArray("Responses"u8);
        for (var i = 0; i < items.Count; i++)
        {
            var table = keys[i].Table;
            var meter = meters.Find(meter => meter.Table == table);
            if (meter is null) meters.Add(meter = new CapacityMeter(table));
            meter.Units += 2 * CapacityMeter.ReadUnits(items[i]?.Size ?? 0, consistent: true);
            json.WriteStartObject();
            if (items[i] is { } item) WriteItem(call, parts[i].Members!, table, item);
            json.WriteEndObject();
        }

        json.WriteEndArray();
        foreach (var meter in meters) call.Context.ConsumedUnits += meter.Total;
        if (members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8))
        {
            json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var meter in meters) meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8), "ReadCapacityUnits");
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static void WriteItem(ProtocolCall call, RequestMembers get, Table table, StoredItem item)
    {
        call.Json.WritePropertyName("Item"u8);
        var bindings = ExpressionInput.ProjectionBindings(get);
        if (ExpressionInput.Projection(call, get) is not { } projection)
        {
            ItemJson.WriteItem(call.Json, item.Data);
            return;
        }

        ExpressionInput.CheckKeyPaths(projection.Paths, bindings, table);
        ItemJson.WriteProjected(call.Context, item, PathTree.Build(projection.Paths, bindings));
    }

    private sealed class Part
    {
        public RequestMembers? Members { get; set; }
    }
}
