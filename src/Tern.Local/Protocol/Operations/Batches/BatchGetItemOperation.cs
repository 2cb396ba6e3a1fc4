using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class BatchGetItemOperation
{
    private const int MaxKeys = 100;

    /// <summary>The maximum size of a response, by the items' sizes. Further keys are returned unprocessed.</summary>
    private const long MaxAnswerBytes = 16 * 1024 * 1024;

    private static readonly uint s_own = Members.Set(Member.ReturnConsumedCapacity);
    private static readonly uint s_part = Members.Set(
        Member.ConsistentRead, Member.ProjectionExpression, Member.ExpressionAttributeNames, Member.AttributesToGet);

    public static void Run(ProtocolCall call)
    {
        call.Context.HasNewerTexts = true;
        var members = call.ReadMembers(s_own);
        var parts = ReadParts(call);
        Check(members, parts);
        // A request uses either expressions or legacy parameters, across all of its tables.
        if (parts!.Find(static part => part.Members.Has(Member.AttributesToGet)) is { } legacy
            && parts.Exists(static part => part.Members.Has(Member.ProjectionExpression)))
            LegacyInput.RefuseMixing(legacy.Members, [Member.ProjectionExpression], always: true);
        foreach (var part in parts)
        {
            ExpressionInput.CheckPresence(part.Members, [Member.ProjectionExpression], []);
            if (part.Members.KeyFault is not null) throw EngineException.Validation(part.Members.KeyFault);
            LegacyInput.CheckAttributesToGet(part.Members);
            ExpressionInput.CheckSymbols(part.Members);
            ExpressionInput.Projection(call, part.Members);
            part.Members.Symbols.CheckAllUsed();
            RefuseDuplicates(call.Context, part.Keys!);
        }

        var reads = new List<Read>();
        foreach (var part in parts) reads.Add(Resolve(part, call.FindTable(System.Text.Encoding.UTF8.GetBytes(part.Name)), call.Context));
        Answer(call, members, reads);
    }

    private static List<BatchPart>? ReadParts(ProtocolCall call)
    {
        var reader = call.Open();
        if (!BatchInput.TryFind(ref reader, "RequestItems"u8, out var items)) return null;
        if (items.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref items, "KeysAndAttributes");
        var parts = new List<BatchPart>();
        while (items.Read() && items.TokenType == JsonTokenType.PropertyName)
        {
            var part = new BatchPart(call.Context.RentMembers(), BatchInput.Text(call.Context, BatchInput.ReadName(ref items, call.Context)));
            JsonInput.Read(ref items);
            if (items.TokenType == JsonTokenType.Null) continue;
            BatchInput.RequireStructure(ref items, "KeysAndAttributes");
            var again = items;
            JsonInput.ReadMembers(ref again, call.Context, part.Members, s_part);
            ReadKeys(ref items, call.Context, part);
            parts.RemoveAll(other => other.Name == part.Name);
            parts.Add(part);
        }

        return parts;
    }

    private static void ReadKeys(ref Utf8JsonReader reader, RequestContext context, BatchPart part)
    {
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var match = reader.ValueTextEquals("Keys"u8);
            JsonInput.Read(ref reader);
            if (!match || reader.TokenType == JsonTokenType.Null)
            {
                reader.Skip();
                continue;
            }

            if (reader.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref reader);
            part.Keys = [];
            while (reader.Read() && reader.TokenType != JsonTokenType.EndArray)
            {
                if (reader.TokenType == JsonTokenType.Null) continue;
                if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref reader, "AttributeValue");
                context.ValueFault = null;
                part.Keys.Add(AttributeValueReader.ReadItem(ref reader, context));
                part.Members.KeyFault ??= context.ValueFault;
            }
        }
    }

    private static void Check(RequestMembers members, List<BatchPart>? parts)
    {
        var constraints = new Constraints();
        constraints.NotNull(parts is not null, "requestItems");
        if (parts is not null)
        {
            if (parts.Count == 0) constraints.Fail("Value at 'RequestItems' failed to satisfy constraint: Member must have length greater than or equal to 1");
            constraints.LengthAtMost(parts.Count, "{…}", "requestItems", 100);
            foreach (var part in parts)
            {
                if (!TableNames.IsValid(TableNames.Plain(System.Text.Encoding.UTF8.GetBytes(part.Name))))
                    constraints.Fail($"{{{part.Name}=KeysAndAttributes}}", "requestItems", BatchInput.MapKeys);
                var at = $"requestItems.{part.Name}.member.keys";
                constraints.NotNull(part.Keys is not null, at);
                LegacyInput.CheckShape(constraints, part.Members, $"requestItems.{part.Name}.member.");
                if (part.Keys is null) continue;
                var length = part.Keys.Count == 0 ? "greater than or equal to 1" : part.Keys.Count > MaxKeys ? $"less than or equal to {MaxKeys}" : null;
                if (length is not null)
                    constraints.Fail($"Value at 'RequestItems.{part.Name}.member.Keys' failed to satisfy constraint: Member must have length {length}");
            }
        }

        Choices.Check(constraints, members);
        constraints.ThrowIfAny();
        if (parts!.Sum(static part => part.Keys!.Count) > MaxKeys) throw EngineException.Validation("Too many items requested for the BatchGetItem call");
    }

    private static void RefuseDuplicates(RequestContext context, List<Slice> keys)
    {
        for (var i = 1; i < keys.Count; i++)
        {
            for (var j = 0; j < i; j++)
            {
                if (context.Buffer[keys[i]].Length > 1 && context.Buffer[keys[i]].SequenceEqual(context.Buffer[keys[j]]))
                    throw EngineException.Validation("Provided list of item keys contains duplicates");
            }
        }
    }

    private static Read Resolve(BatchPart part, Table table, RequestContext context)
    {
        var keys = part.Keys!.ConvertAll(key => ItemKeys.Read(context, table, key));
        return new Read(part, table, keys);
    }

    private static void Answer(ProtocolCall call, RequestMembers members, List<Read> reads)
    {
        var json = call.Json;
        var context = call.Context;
        long size = 0;
        EngineException? throttled = null;
        var allowed = context.CountDone(reads.Sum(static read => read.Keys.Count), reads[0].Table, isWrite: false);
        json.WriteStartObject();
        json.WriteStartObject("Responses"u8);
        foreach (var read in reads)
        {
            var bindings = ExpressionInput.ProjectionBindings(read.Part.Members);
            var projection = ExpressionInput.Projection(call, read.Part.Members);
            if (projection is not null) ExpressionInput.CheckKeyPaths(projection.Paths, bindings, read.Table);
            var paths = projection is null ? null : PathTree.Build(projection.Paths, bindings);
            json.WriteStartArray(read.Part.Name);
            for (; read.Done < read.Keys.Count && allowed > 0; read.Done++, allowed--)
            {
                var item = read.Table.Get(context.Buffer[read.Keys[read.Done]]);
                if (item is not null && size + item.Size > MaxAnswerBytes) break;
                var units = CapacityMeter.ReadUnits(item?.Size ?? 0, read.Part.Members.Flag(Member.ConsistentRead));
                if (read.Table.Limiter is not null && (throttled = TakeCapacity(read.Table, units)) is not null) break;
                size += item?.Size ?? 0;
                read.Meter.Units += units;
                if (item is null) continue;
                if (paths is null) ItemJson.WriteItem(json, item.Data);
                else ItemJson.WriteProjected(context, item, paths);
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
        if (throttled is not null && reads.TrueForAll(static read => read.Done == 0)) throw throttled; // otherwise, unread keys are returned unprocessed
        WriteUnprocessed(call, reads);
        foreach (var read in reads) context.ConsumedUnits += read.Meter.Total;
        if (members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8))
        {
            json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var read in reads) read.Meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8));
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private static EngineException? TakeCapacity(Table table, double units)
    {
        try
        {
            table.Limiter!.TakeRead(null, units);
            return null;
        }
        catch (EngineException failure)
        {
            return failure;
        }
    }

    /// <summary>Writes the unprocessed keys, as a request that reads them.</summary>
    private static void WriteUnprocessed(ProtocolCall call, List<Read> reads)
    {
        var json = call.Json;
        json.WriteStartObject("UnprocessedKeys"u8);
        foreach (var read in reads)
        {
            if (read.Done == read.Keys.Count) continue;
            var members = read.Part.Members;
            json.WriteStartObject(read.Part.Name);
            json.WriteStartArray("Keys"u8);
            foreach (var key in read.Part.Keys!.Skip(read.Done)) ItemJson.WriteItem(json, call.Context.Buffer[key]);
            json.WriteEndArray();
            if (members.Has(Member.ConsistentRead)) json.WriteBoolean("ConsistentRead"u8, members.Flag(Member.ConsistentRead));
            if (members.Has(Member.ProjectionExpression)) json.WriteString("ProjectionExpression"u8, members.Utf8(Member.ProjectionExpression));
            if (members.Legacy?.AttributesToGet is { } names)
            {
                json.WriteStartArray("AttributesToGet"u8);
                foreach (var name in names) json.WriteStringValue(name);
                json.WriteEndArray();
            }

            if (members.Has(Member.ExpressionAttributeNames))
            {
                json.WriteStartObject("ExpressionAttributeNames"u8);
                foreach (var (key, name) in members.Symbols.Names) json.WriteString(call.Context.Buffer[key], call.Context.Buffer[name]);
                json.WriteEndObject();
            }

            json.WriteEndObject();
        }

        json.WriteEndObject();
    }

    private sealed record Read(BatchPart Part, Table Table, List<Slice> Keys)
    {
        public CapacityMeter Meter { get; } = new(Table);

        public int Done { get; set; }
    }
}
