using System.Text;
using System.Text.Json;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class BatchWriteItemOperation
{
    private const int MaxWrites = 25;

    private static readonly uint s_own = Members.Set(Member.ReturnConsumedCapacity, Member.ReturnItemCollectionMetrics);
    private static readonly uint s_part = Members.Set(Member.Item, Member.Key);

    public static void Run(ProtocolCall call)
    {
        var members = call.ReadMembers(s_own);
        var parts = ReadParts(call);
        Check(members, parts);
        foreach (var part in parts!.SelectMany(static table => table.Writes))
        {
            if (part.Put == part.Delete)
                throw EngineException.Validation(
                    "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes");
            if (part.Members.ItemFault is not null) throw EngineException.Validation(part.Members.ItemFault);
            if (part.Members.KeyFault is not null) throw EngineException.Validation(part.Members.KeyFault);
            if (part.Put && ItemSize.OfItem(part.Members.Utf8(Member.Item)) > ItemSize.MaxBytes)
                throw EngineException.Validation("Item size has exceeded the maximum allowed size");
        }

        var writes = new List<ItemWrite>();
        foreach (var table in parts!) Resolve(call, table, writes);
        RefuseDuplicates(call.Context.Buffer, writes);
        Execute(call, writes);
        Answer(call, members, parts!, writes);
    }

    private static List<TablePart>? ReadParts(ProtocolCall call)
    {
        var reader = call.Open();
        if (!BatchInput.TryFind(ref reader, "RequestItems"u8, out var items)) return null;
        if (items.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotMap(ref items, "WriteRequests");
        var parts = new List<TablePart>();
        while (items.Read() && items.TokenType == JsonTokenType.PropertyName)
        {
            var table = new TablePart(BatchInput.Text(call.Context, BatchInput.ReadName(ref items, call.Context)));
            JsonInput.Read(ref items);
            if (items.TokenType == JsonTokenType.Null) continue;
            if (items.TokenType != JsonTokenType.StartArray) throw SerializationFault.NotList(ref items);
            while (items.Read() && items.TokenType != JsonTokenType.EndArray)
            {
                if (items.TokenType == JsonTokenType.Null) continue;
                BatchInput.RequireStructure(ref items, "WriteRequest");
                table.Writes.Add(ReadWrite(ref items, call.Context));
            }

            parts.RemoveAll(other => other.Name == table.Name);
            parts.Add(table);
        }

        return parts;
    }

    private static WritePart ReadWrite(ref Utf8JsonReader reader, RequestContext context)
    {
        var part = new WritePart(context.RentMembers());
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            var put = reader.ValueTextEquals("PutRequest"u8);
            var delete = reader.ValueTextEquals("DeleteRequest"u8);
            JsonInput.Read(ref reader);
            if ((!put && !delete) || reader.TokenType == JsonTokenType.Null)
            {
                reader.Skip();
                continue;
            }

            if (reader.TokenType != JsonTokenType.StartObject) throw SerializationFault.NotStructure(ref reader, put ? "PutRequest" : "DeleteRequest");
            part.Put |= put;
            part.Delete |= delete;
            JsonInput.ReadMembers(ref reader, context, part.Members, s_part);
        }

        return part;
    }

    private static void Check(RequestMembers members, List<TablePart>? parts)
    {
        var constraints = new Constraints();
        Choices.Check(constraints, members);
        constraints.NotNull(parts is not null, "requestItems");
        if (parts is not null)
        {
            constraints.LengthAtLeast(parts.Count, "{}", "requestItems", 1);
            foreach (var table in parts)
            {
                var shown = $"{{{table.Name}=[{table.Writes.Count} WriteRequest]}}";
                if (!TableNames.IsValid(TableNames.Plain(Encoding.UTF8.GetBytes(table.Name)))) constraints.Fail(shown, "requestItems", BatchInput.MapKeys);
                if (table.Writes.Count is 0 or > MaxWrites)
                    constraints.Fail(shown, "requestItems",
                        "Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length "
                        + "greater than or equal to 1]");
                for (var i = 0; i < table.Writes.Count; i++)
                {
                    var (part, at) = (table.Writes[i], $"requestItems.{table.Name}.member.{i + 1}.member.");
                    if (part.Delete) constraints.NotNull(part.Members.Has(Member.Key), at + "deleteRequest.key");
                    if (part.Put) constraints.NotNull(part.Members.Has(Member.Item), at + "putRequest.item");
                }
            }
        }

        constraints.ThrowIfAny();
        if (parts!.Sum(static table => table.Writes.Count) > MaxWrites)
            throw EngineException.Validation("Too many items requested for the BatchWriteItem call");
    }

    private static void Resolve(ProtocolCall call, TablePart part, List<ItemWrite> writes)
    {
        var table = call.FindTable(Encoding.UTF8.GetBytes(part.Name));
        foreach (var (members, put) in part.Writes.Select(static write => (write.Members, write.Put)))
        {
            var write = new ItemWrite { Table = table, Kind = put ? WriteKind.Put : WriteKind.Delete, Item = members[put ? Member.Item : Member.Key] };
            if (put) KeyRules.RequireKey(table.Key, call.Context.Buffer[write.Item]);
            if (put) ItemKeys.CheckItem(table, call.Context.Buffer[write.Item]);
            write.Key = put ? ItemKeys.Encode(call.Context, table, write.Item) : ItemKeys.Read(call.Context, table, write.Item);
            writes.Add(write);
        }
    }

    /// <summary>
    /// Executes each write independently. Writes without capacity are returned unprocessed; if these are all of them,
    /// the request is refused.
    /// </summary>
    private static void Execute(ProtocolCall call, List<ItemWrite> writes)
    {
        var allowed = call.Context.CountDone(writes.Count, writes[0].Table, isWrite: true);
        EngineException? throttled = null;
        for (var i = 0; i < writes.Count; i++)
        {
            writes[i].IsUnprocessed = i >= allowed;
            try
            {
                if (i < allowed) Writer.Execute(writes[i], call.Context.Buffer, call.Context.Scratch);
            }
            catch (EngineException failure) when (failure.Throttled is not null)
            {
                throttled = failure;
                writes[i].IsUnprocessed = true;
            }
        }

        if (throttled is not null && writes.TrueForAll(static write => write.IsUnprocessed)) throw throttled;
    }

    private static void RefuseDuplicates(ByteBuffer buffer, List<ItemWrite> writes)
    {
        for (var i = 1; i < writes.Count; i++)
        {
            for (var j = 0; j < i; j++)
            {
                if (writes[i].Table == writes[j].Table && buffer[writes[i].Key].SequenceEqual(buffer[writes[j].Key]))
                    throw EngineException.Validation("Provided list of item keys contains duplicates");
            }
        }
    }

    private static void Answer(ProtocolCall call, RequestMembers members, List<TablePart> parts, List<ItemWrite> writes)
    {
        var json = call.Json;
        json.WriteStartObject();
        WriteUnprocessed(call, parts, writes);
        writes.RemoveAll(static write => write.IsUnprocessed);
        var tables = writes.Select(static write => write.Table).Distinct().ToList();
        if (members.Is(Member.ReturnItemCollectionMetrics, "SIZE"u8) && tables.Exists(CollectionMetrics.HasCollections))
        {
            json.WriteStartObject("ItemCollectionMetrics"u8);
            foreach (var table in tables.Where(CollectionMetrics.HasCollections))
            {
                json.WriteStartArray(table.Name);
                foreach (var write in writes.Where(write => write.Table == table)) CollectionMetrics.Write(call, write);
                json.WriteEndArray();
            }

            json.WriteEndObject();
        }

        var wantsCapacity = members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8);
        if (wantsCapacity || call.Context.IsMetered)
        {
            if (wantsCapacity) json.WriteStartArray("ConsumedCapacity"u8);
            foreach (var table in tables)
            {
                var meter = new CapacityMeter(table);
                foreach (var write in writes.Where(write => write.Table == table)) WriteMetering.Add(meter, write, call.Context.Scratch.Values, 1);
                call.Context.ConsumedUnits += meter.Total;
                if (wantsCapacity) meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8));
            }

            if (wantsCapacity) json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>Writes the unprocessed items, as a request that writes them.</summary>
    private static void WriteUnprocessed(ProtocolCall call, List<TablePart> parts, List<ItemWrite> writes)
    {
        var json = call.Json;
        json.WriteStartObject("UnprocessedItems"u8);
        var at = 0;
        foreach (var part in parts)
        {
            var left = writes.GetRange(at, part.Writes.Count).FindAll(static write => write.IsUnprocessed);
            at += part.Writes.Count;
            if (left.Count == 0) continue;
            json.WriteStartArray(part.Name);
            foreach (var write in left)
            {
                var put = write.Kind == WriteKind.Put;
                json.WriteStartObject();
                json.WriteStartObject(put ? "PutRequest"u8 : "DeleteRequest"u8);
                json.WritePropertyName(put ? "Item"u8 : "Key"u8);
                ItemJson.WriteItem(json, call.Context.Buffer[write.Item]);
                json.WriteEndObject();
                json.WriteEndObject();
            }

            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    private sealed record TablePart(string Name)
    {
        public List<WritePart> Writes { get; } = [];
    }

    private sealed record WritePart(RequestMembers Members)
    {
        public bool Put { get; set; }

        public bool Delete { get; set; }
    }
}
