using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class ScanOperation
{
    private static readonly uint s_known = Members.Set(
        Member.TableName, Member.IndexName, Member.Select, Member.Limit, Member.ConsistentRead, Member.ExclusiveStartKey, Member.Segment, Member.TotalSegments,
        Member.ReturnConsumedCapacity, Member.ProjectionExpression, Member.FilterExpression,
        Member.ExpressionAttributeNames, Member.ExpressionAttributeValues,
        Member.ScanFilter, Member.AttributesToGet, Member.ConditionalOperator);

    public static void Run(ProtocolCall call)
    {
        var members = call.ReadMembers(s_known);
        var constraints = new Constraints();
        var segment = members.Number(Member.Segment);
        var total = members.Number(Member.TotalSegments);
        constraints.AtLeast(members.Number(Member.Limit), "limit", 1);
        constraints.AtLeast(total, "totalSegments", 1);
        constraints.AtMost(total, "totalSegments", 1_000_000);
        constraints.AtLeast(segment, "segment", 0);
        constraints.AtMost(segment, "segment", 999_999);
        TableNames.Check(constraints, members);
        Choices.Check(constraints, members);
        LegacyInput.CheckShape(constraints, members);
        constraints.ThrowIfAny();

        ExpressionInput.CheckPresence(members, [Member.ProjectionExpression, Member.FilterExpression], [Member.FilterExpression]);
        LegacyInput.CheckAttributesToGet(members);
        LegacyInput.CheckFilter(call, members);
        StartKey.CheckValues(members);
        if (segment is not null && total is null)
            throw EngineException.Validation("The TotalSegments parameter is required but was not present in the request when Segment parameter is present");
        if (segment is null && total is not null)
            throw EngineException.Validation("The Segment parameter is required but was not present in the request when parameter TotalSegments is present");
        if (segment >= total)
            throw EngineException.Validation(
                $"The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: {segment} is not less than "
                    + $"TotalSegments: {total}");
        PageSelection.Check(members, isQuery: false);
        ExpressionInput.CheckSymbols(members);
        var filter = ExpressionInput.Filter(call, members);
        var projection = ExpressionInput.Projection(call, members);
        members.Symbols.CheckAllUsed();

        var table = call.FindTable(members.Utf8(Member.TableName));
        var index = PageSelection.FindIndex(members, table);
        StartKey.Check(call.Context, members, table, index, isScan: true);
        var range = total is null ? KeyRange.All : KeyRange.Segment((int)segment!.Value, (int)total.Value, call.Context.Buffer);
        Page.Run(call, members, table, index, range, filter, projection, backward: false, isQuery: false);
    }
}
