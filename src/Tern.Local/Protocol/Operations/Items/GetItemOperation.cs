using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class GetItemOperation
{
    private static readonly uint s_known = Members.Set(
        Member.TableName, Member.Key, Member.ConsistentRead, Member.ReturnConsumedCapacity, Member.ProjectionExpression,
        Member.ExpressionAttributeNames, Member.AttributesToGet);

    public static void Run(ProtocolCall call)
    {
        call.Context.HasNewerTexts = true;
        var members = call.ReadMembers(s_known);
        var constraints = new Constraints();
        Choices.Check(constraints, members);
        constraints.NotNull(members.Has(Member.Key), "key");
        TableNames.Check(constraints, members);
        LegacyInput.CheckShape(constraints, members);
        constraints.ThrowIfAny();

        ExpressionInput.CheckPresence(members, [Member.ProjectionExpression], []);
        if (members.KeyFault is not null) throw EngineException.Validation(members.KeyFault);
        LegacyInput.CheckAttributesToGet(members);
        ExpressionInput.CheckSymbols(members);
        var projection = ExpressionInput.Projection(call, members);
        members.Symbols.CheckAllUsed();

        var table = call.FindTable(members.Utf8(Member.TableName));
        var key = ItemKeys.Read(call.Context, table, members[Member.Key]);
        if (projection is not null) ExpressionInput.CheckKeyPaths(projection.Paths, ExpressionInput.ProjectionBindings(members), table);
        var item = table.Get(call.Context.Buffer[key]);
        var units = CapacityMeter.ReadUnits(item?.Size ?? 0, members.Flag(Member.ConsistentRead));
        table.Limiter?.TakeRead(null, units);

        var json = call.Json;
        json.WriteStartObject();
        if (item is not null)
        {
            json.WritePropertyName("Item"u8);
            if (projection is null) ItemJson.WriteItem(json, item.Data);
            else ItemJson.WriteProjected(call.Context, item, PathTree.Build(projection.Paths, ExpressionInput.ProjectionBindings(members)));
        }

        call.Context.ConsumedUnits += units;
        if (members.Has(Member.ReturnConsumedCapacity) && !members.Is(Member.ReturnConsumedCapacity, "NONE"u8))
        {
            json.WritePropertyName("ConsumedCapacity"u8);
            var meter = new CapacityMeter(table) { Units = units };
            meter.Write(json, members.Is(Member.ReturnConsumedCapacity, "INDEXES"u8));
        }

        json.WriteEndObject();
    }
}
