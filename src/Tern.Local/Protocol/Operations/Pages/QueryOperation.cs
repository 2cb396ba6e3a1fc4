using Tern.Local.Engine;

namespace Tern.Local.Protocol;

internal static class QueryOperation
{
    private static readonly uint s_known = Members.Set(
        Member.TableName, Member.IndexName, Member.Select, Member.Limit, Member.ConsistentRead, Member.ScanIndexForward, Member.ExclusiveStartKey,
        Member.ReturnConsumedCapacity, Member.ProjectionExpression, Member.FilterExpression, Member.KeyConditionExpression,
        Member.ExpressionAttributeNames, Member.ExpressionAttributeValues,
        Member.KeyConditions, Member.QueryFilter, Member.AttributesToGet, Member.ConditionalOperator);

    public static void Run(ProtocolCall call)
    {
        call.Context.HasNewerTexts = true;
        var members = call.ReadMembers(s_known);
        if (Choices.ConditionalOperatorFault(members) is { } fault) throw EngineException.Validation(fault); // reported alone, before structural faults
        var constraints = new Constraints();
        if (members.Number(Member.Limit) < 1)
            constraints.Fail("Value at 'Limit' failed to satisfy constraint: Member must have value greater than or equal to 1");
        TableNames.Check(constraints, members);
        Choices.Check(constraints, members);
        LegacyInput.CheckShape(constraints, members);
        constraints.ThrowIfAny();

        ExpressionInput.CheckPresence(members,
            [Member.ProjectionExpression, Member.FilterExpression, Member.KeyConditionExpression], [Member.FilterExpression, Member.KeyConditionExpression]);
        LegacyInput.CheckFilter(call, members);
        LegacyInput.CheckAttributesToGet(members);
        StartKey.CheckValues(members);
        PageSelection.Check(members, isQuery: true);
        if (!members.Has(Member.KeyConditions) && !members.Has(Member.KeyConditionExpression))
            throw EngineException.Validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        ExpressionInput.CheckSymbols(members);
        var condition = ExpressionInput.KeyCondition(call, members);
        var filter = ExpressionInput.Filter(call, members);
        var projection = ExpressionInput.Projection(call, members);
        LegacyInput.CheckKeyConditions(call, members);
        members.Symbols.CheckAllUsed();
        var keyBindings = ExpressionInput.KeyBindings(members);
        var terms = condition is not null ? KeyTerms.Of(condition, keyBindings) : members.Legacy!.KeyTerms!;
        if (terms.Length == 0 || terms.Length > (members.Has(Member.IndexName) ? 8 : 2))
            throw EngineException.Validation("Conditions can be of length 1 or 2 only");

        var table = call.FindTable(members.Utf8(Member.TableName));
        var index = PageSelection.FindIndex(members, table);
        var key = index?.Key ?? table.Key;
        StartKey.Check(call.Context, members, table, index, isScan: false);
        var range = KeyRange.Of(key, terms, keyBindings, call.Context.Buffer);
        Page.Run(call, members, table, index, range, filter, projection, backward: !members.Flag(Member.ScanIndexForward, otherwise: true), isQuery: true);
    }
}
