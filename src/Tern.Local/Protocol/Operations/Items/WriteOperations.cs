using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>PutItem, UpdateItem and DeleteItem.</summary>
internal static class WriteOperations
{
    private static readonly uint s_put = WriteInput.Known(WriteKind.Put);
    private static readonly uint s_update = WriteInput.Known(WriteKind.Update);
    private static readonly uint s_delete = WriteInput.Known(WriteKind.Delete);

    public static void Put(ProtocolCall call) => Run(call, WriteKind.Put, s_put);

    public static void Update(ProtocolCall call) => Run(call, WriteKind.Update, s_update);

    public static void Delete(ProtocolCall call) => Run(call, WriteKind.Delete, s_delete);

    private static void Run(ProtocolCall call, WriteKind kind, uint known)
    {
        call.Context.HasNewerTexts = true;
        var members = call.ReadMembers(known);
        CheckShape(members, kind);
        var write = new ItemWrite();
        try
        {
            WriteInput.Check(call, members, kind, write);
        }
        catch (EngineException failure) when (failure.Error == EngineError.Validation)
        {
            // For these three operations, the service reports each fault before the table lookup like a structural one.
            throw EngineException.Validation("1 validation error detected: " + failure.Message);
        }

        write.IsUpdateItem = kind == WriteKind.Update;
        WriteInput.CheckSize(members, write);
        WriteInput.Resolve(call, members, write);
        Writer.Execute(write, call.Context.Buffer, call.Context.Scratch);
        if (write.ConditionFailed)
        {
            call.Context.StatusCode = 400;
            ErrorJson.WriteConditionFailed(call.Json, members.Is(Member.ReturnValuesOnConditionCheckFailure, "ALL_OLD"u8) ? write.Old : null);
            return;
        }

        var json = call.Json;
        json.WriteStartObject();
        WriteAttributes(call, members, write);
        WriteMetrics(call, members, write);
        json.WriteEndObject();
    }

    private static void CheckShape(RequestMembers members, WriteKind kind)
    {
        var constraints = new Constraints();
        var isUnnamed = members.Has(Member.TableName) && members.Utf8(Member.TableName).IsEmpty;
        if (!members.Has(kind == WriteKind.Put ? Member.Item : Member.Key))
        {
            // Without its item or key, a request is validated in an older way, which reports all faults of its members,
            // with the missing member last.
            Choices.CheckCapacity(constraints, members);
            if (isUnnamed) constraints.LengthAtLeast(0, "", "tableName", 1);
            else TableNames.Check(constraints, members);
            Choices.CheckOthers(constraints, members);
            constraints.NotNull(false, kind == WriteKind.Put ? "item" : "key");
        }
        else if (isUnnamed)
        {
            constraints.Fail("Value at 'TableName' failed to satisfy constraint: Member must have length greater than or equal to 1"); // and no other failure
            constraints.ThrowIfAny();
        }
        else
        {
            TableNames.Check(constraints, members);
            Choices.CheckWrite(constraints, members, kind == WriteKind.Update);
        }

        LegacyInput.CheckShape(constraints, members);
        constraints.ThrowIfAny();
    }

    private static void WriteAttributes(ProtocolCall call, RequestMembers members, ItemWrite write)
    {
        if (!members.Has(Member.ReturnValues) || members.Is(Member.ReturnValues, "NONE"u8)) return;
        var json = call.Json;
        var old = members.Is(Member.ReturnValues, "ALL_OLD"u8) || members.Is(Member.ReturnValues, "UPDATED_OLD"u8);
        var item = old ? write.Old : write.New;
        if (item is null) return;
        if (members.Is(Member.ReturnValues, "ALL_OLD"u8) || members.Is(Member.ReturnValues, "ALL_NEW"u8))
        {
            json.WritePropertyName("Attributes"u8);
            ItemJson.WriteItem(json, item.Data);
            return;
        }

        if (write.Update is null) return;
        var context = call.Context;
        var start = context.Buffer.Length;
        write.Update.Tree.Project(item.Data, context.Writer);
        var updated = context.Buffer.Since(start);
        if (MapReader.Count(context.Buffer[updated]) > 0)
        {
            json.WritePropertyName("Attributes"u8);
            ItemJson.WriteItem(json, context.Buffer[updated]);
        }
    }

    private static void WriteMetrics(ProtocolCall call, RequestMembers members, ItemWrite write)
    {
        var wantsCapacity = members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8);
        var meter = wantsCapacity || call.Context.IsMetered ? new CapacityMeter(write.Table) : null;
        if (meter is not null)
        {
            WriteMetering.Add(meter, write, call.Context.Scratch.Values, 1);
            call.Context.ConsumedUnits += meter.Total;
        }

        if (wantsCapacity)
        {
            call.Json.WritePropertyName("ConsumedCapacity"u8);
            meter!.Write(call.Json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8));
        }

        if (members.Is(Member.ReturnItemCollectionMetrics, "SIZE"u8)) CollectionMetrics.Write(call, write, "ItemCollectionMetrics");
    }
}
