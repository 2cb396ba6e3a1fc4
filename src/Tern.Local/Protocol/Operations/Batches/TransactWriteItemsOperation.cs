using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class TransactWriteItemsOperation
{
    private const int MaxWrites = 100;
    private const long MaxBytes = 4 * 1024 * 1024;

    private static readonly uint s_own = Members.Set(Member.ReturnConsumedCapacity, Member.ReturnItemCollectionMetrics);

    private static readonly (string Name, WriteKind Kind)[] s_actions =
        [("ConditionCheck", WriteKind.Check), ("Put", WriteKind.Put), ("Delete", WriteKind.Delete), ("Update", WriteKind.Update)];

    public static void Run(ProtocolCall call)
    {
        var members = call.ReadMembers(s_own);
        var (parts, token, content) = Read(call);
        Check(members, parts, token);
        var writes = Prepare(call, parts!);
        var done = false;
        if (token is null)
        {
            done = Execute(call, writes, null);
        }
        else if (call.Engine.Tokens.TryBegin(token, content) is { } begun)
        {
            using (begun) done = Execute(call, writes, begun);
        }
        else
        {
            AnswerRepeated(call, members, writes);
            return;
        }

        if (done) Answer(call, members, writes);
        else AnswerCanceled(call, parts!, writes);
    }

    private static (List<Part>? Parts, string? Token, UInt128 Content) Read(ProtocolCall call)
    {
        var reader = call.Open();
        var token = DocumentText(call, "ClientRequestToken"u8);
        if (!BatchInput.TryFind(ref reader, "TransactItems"u8, out var items)) return (null, token, 0);
        if (items.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref items);
        var from = (int)items.TokenStartIndex;
        var parts = new List<Part>();
        while (items.Read() && items.TokenType != JsonTokenType.EndArray)
        {
            if (items.TokenType == JsonTokenType.Null) continue;
            BatchInput.RequireStructure(ref items, "TransactWriteItem");
            parts.Add(ReadPart(ref items, call.Context));
        }

        return (parts, token, token is null ? 0 : CanonicalHash.Of(call.Body[from..(int)items.BytesConsumed]));
    }

    private static string? DocumentText(ProtocolCall call, ReadOnlySpan<byte> name)
    {
        var reader = call.Open();
        return BatchInput.TryFind(ref reader, name, out var value)
            ? BatchInput.Text(call.Context, JsonInput.ReadText(ref value, call.Context.Buffer))
            : null;
    }

    private static Part ReadPart(ref Utf8JsonReader reader, RequestContext context)
    {
        var part = new Part(context.RentMembers());
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var known = -1;
            for (var i = 0; i < s_actions.Length; i++)
            {
                if (reader.ValueTextEquals(s_actions[i].Name)) known = i;
            }

            JsonInput.Read(ref reader);
            if (known < 0 || reader.TokenType == JsonTokenType.Null)
            {
                reader.Skip();
                continue;
            }

            var (name, kind) = s_actions[known];
            if (reader.TokenType == JsonTokenType.StartArray) throw SerializationFault.NotStructure(ref reader, name);
            if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.Of("Unexpected field type");
            part.Actions.Add((name, kind));
            JsonInput.ReadMembers(ref reader, context, part.Members, WriteInput.Known(kind) & ~Members.Legacy);
        }

        return part;
    }

    private static void Check(RequestMembers members, List<Part>? parts, string? token)
    {
        var constraints = new Constraints();
        Choices.Check(constraints, members);
        if (token is not null) constraints.LengthAtLeast(token.Length, token, "clientRequestToken", 1);
        if (token is not null) constraints.LengthAtMost(token.Length, token, "clientRequestToken", 36);
        constraints.NotNull(parts is not null, "transactItems");
        if (parts is not null)
        {
            constraints.LengthAtLeast(parts.Count, "[]", "transactItems", 1);
            constraints.LengthAtMost(parts.Count, "[…]", "transactItems", MaxWrites);
            for (var i = 0; i < parts.Count; i++) Check(constraints, parts[i], $"transactItems.{i + 1}.member.");
        }

        constraints.ThrowIfAny();
        foreach (var part in parts!)
        {
            if (part.Actions.Count == 0)
                throw EngineException.Validation("The action or operation requested is invalid. Verify that the action is typed correctly.");
            if (part.Actions.Count > 1) throw EngineException.Validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
    }

    private static void Check(Constraints constraints, Part part, string at)
    {
        foreach (var (name, kind) in part.Actions)
        {
            var action = at + char.ToLowerInvariant(name[0]) + name[1..];
            constraints.NotNull(part.Members.Has(Member.TableName), action + ".tableName");
            if (kind == WriteKind.Put) constraints.NotNull(part.Members.Has(Member.Item), action + ".item");
            else constraints.NotNull(part.Members.Has(Member.Key), action + ".key");
            if (kind == WriteKind.Update) constraints.NotNull(part.Members.Has(Member.UpdateExpression), action + ".updateExpression");
            if (kind == WriteKind.Check) constraints.NotNull(part.Members.Has(Member.ConditionExpression), action + ".conditionExpression");
            if (part.Members.Has(Member.ReturnValuesOnConditionCheckFailure))
                constraints.OneOf(part.Members.Text(Member.ReturnValuesOnConditionCheckFailure), action
                    + ".returnValuesOnConditionCheckFailure", ["ALL_OLD", "NONE"]);
        }
    }

    private static List<ItemWrite> Prepare(ProtocolCall call, List<Part> parts)
    {
        var writes = new List<ItemWrite>();
        foreach (var part in parts)
        {
            var write = new ItemWrite();
            WriteInput.Check(call, part.Members, part.Actions[0].Kind, write);
            WriteInput.CheckSize(part.Members, write);
            writes.Add(write);
        }

        for (var i = 0; i < parts.Count; i++)
        {
            try
            {
                WriteInput.Resolve(call, parts[i].Members, writes[i]);
            }
            catch (EngineException failure) when (failure is { Error: EngineError.Validation, IsOfRequest: false })
            {
                writes[i].Failure = failure; // an invalid key is one of the cancellation reasons
            }
        }

        var seen = new HashSet<(long Table, string Key)>();
        foreach (var write in writes)
        {
            if (write.Failure is null && !seen.Add((write.Table.Order, Encoding.Latin1.GetString(call.Context.Buffer[write.Key]))))
                throw EngineException.Validation("Transaction request cannot include multiple operations on one item");
        }

        return writes;
    }

    private static bool Execute(ProtocolCall call, List<ItemWrite> writes, TransactionToken? token)
    {
        long size = 0;
        foreach (var write in writes)
        {
            if (write.Kind == WriteKind.Put) size += ItemSize.OfItem(call.Context.Buffer[write.Item]);
        }

        if (size > MaxBytes) throw EngineException.Validation($"The aggregate size of the items in the transaction exceeds {MaxBytes} bytes");
        return Writer.ExecuteAll(writes, call.Context.Buffer, call.Context.Scratch, token, call.Engine.Log);
    }

    private static void AnswerCanceled(ProtocolCall call, List<Part> parts, List<ItemWrite> writes)
    {
        var reasons = new List<CancellationReason>();
        for (var i = 0; i < writes.Count; i++)
        {
            var write = writes[i];
            var show = parts[i].Members.Is(Member.ReturnValuesOnConditionCheckFailure, "ALL_OLD"u8);
            reasons.Add(write.ConditionFailed ? new CancellationReason("ConditionalCheckFailed", "The conditional request failed", show ? write.Old : null)
                : write.Failure is { } failure
                    ? new CancellationReason(failure.Throttled is null
                    ? "ValidationError" : nameof(EngineError.ProvisionedThroughputExceeded), failure.Message, null)
                : CancellationReason.None);
        }

        call.Context.StatusCode = 400;
        ErrorJson.WriteCanceled(call.Json, reasons);
    }

    private static void Answer(ProtocolCall call, RequestMembers members, List<ItemWrite> writes)
    {
        var json = call.Json;
        json.WriteStartObject();
        var byTable = writes.GroupBy(static write => write.Table).ToList();
        if (members.Is(Member.ReturnItemCollectionMetrics, "SIZE"u8) && byTable.Exists(static group => CollectionMetrics.HasCollections(group.Key)))
        {
            json.WriteStartObject("ItemCollectionMetrics"u8);
            foreach (var group in byTable.Where(static group => CollectionMetrics.HasCollections(group.Key)))
            {
                json.WriteStartArray(group.Key.Name);
                foreach (var write in group.Where(static write => write.Kind != WriteKind.Check)) CollectionMetrics.Write(call, write);
                json.WriteEndArray();
            }

            json.WriteEndObject();
        }

        var wantsCapacity = WantsCapacity(members);
        if (wantsCapacity || call.Context.IsMetered)
        {
            if (wantsCapacity) json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var group in byTable)
            {
                var meter = new CapacityMeter(group.Key);
                foreach (var write in group) WriteMetering.Add(meter, write, call.Context.Scratch.Values, 2); // prepare and commit
                call.Context.ConsumedUnits += meter.Total;
                if (wantsCapacity) meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8), "WriteCapacityUnits");
            }

            if (wantsCapacity) json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>
    /// Writes the response for a transaction that was already executed with this token: nothing is written, and the
    /// cost is that of reading the items.
    /// </summary>
    private static void AnswerRepeated(ProtocolCall call, RequestMembers members, List<ItemWrite> writes)
    {
        var json = call.Json;
        json.WriteStartObject();
        if (WantsCapacity(members))
        {
            json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var group in writes.GroupBy(static write => write.Table))
            {
                var meter = new CapacityMeter(group.Key);
                foreach (var write in group)
                    meter.Units += 2 * CapacityMeter.ReadUnits(group.Key.Get(call.Context.Buffer[write.Key])?.Size ?? 0, consistent: true);
                meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8), "ReadCapacityUnits");
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static bool WantsCapacity(RequestMembers members) =>
        members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8);

    private sealed record Part(RequestMembers Members)
    {
        public List<(string Name, WriteKind Kind)> Actions { get; } = [];
    }
}
