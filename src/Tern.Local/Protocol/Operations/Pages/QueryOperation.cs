using Tern.Local.Engine;
using Tern.Local.Engine.Expressions;
using Tern.Local.Engine.Expressions.Conditions;
using Tern.Local.Engine.Expressions.Keys;
using Tern.Local.Engine.Expressions.Paths;
using Tern.Local.Engine.Keys;
using Tern.Local.Protocol.Input;

namespace Tern.Local.Protocol.Operations.Pages;

internal static class QueryOperation
{
    private static readonly uint s_known = Members.Set(
        Member.TableName, Member.IndexName, Member.Select, Member.Limit, Member.ConsistentRead, Member.ScanIndexForward, Member.ExclusiveStartKey,
        Member.ReturnConsumedCapacity, Member.ProjectionExpression, Member.FilterExpression, Member.KeyConditionExpression,
        Member.ExpressionAttributeNames, Member.ExpressionAttributeValues,
        Member.KeyConditions, Member.QueryFilter, Member.AttributesToGet, Member.ConditionalOperator);

    public static void Run(ProtocolCall call)
    {
        var members = call.ReadMembers(s_known);
        var constraints = new Constraints();
        constraints.AtLeast(members.Number(Member.Limit), "limit", 1);
        TableNames.Check(constraints, members);
        Choices.Check(constraints, members);
        constraints.ThrowIfAny();

        ExpressionInput.CheckPresence(members,
            [Member.ProjectionExpression, Member.FilterExpression, Member.KeyConditionExpression], [Member.FilterExpression, Member.KeyConditionExpression]);
        if (members.KeyFault is not null) throw EngineException.Validation("The provided starting key is invalid: " + members.KeyFault);
        PageSelection.Check(members);
        ExpressionInput.CheckSymbols(members);
        var condition = ExpressionInput.KeyCondition(call, members);
        var filter = ExpressionInput.Filter(call, members);
        var projection = ExpressionInput.Projection(call, members);
        if (condition is null) throw EngineException.Validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
        var keyBindings = ExpressionInput.KeyBindings(members);
        var terms = KeyTerms.Of(condition, keyBindings);
        if (terms.Length > (members.Has(Member.IndexName) ? 8 : 2)) throw EngineException.Validation("Conditions can be of length 1 or 2 only");
        members.Symbols.CheckAllUsed();

        var table = call.FindTable(members.Utf8(Member.TableName));
        var index = PageSelection.FindIndex(members, table);
        var key = index?.Key ?? table.Key;
        StartKey.Check(call.Context, members, table, index, isScan: false);
        var range = KeyRange.Of(key, terms, keyBindings, call.Context.Buffer);
        if (filter is not null) RefuseKeys(filter, ExpressionInput.FilterBindings(members), key);
        Page.Run(call, members, table, index, range, filter, projection, backward: !members.Flag(Member.ScanIndexForward, otherwise: true));
    }

    private static void RefuseKeys(ConditionExpression filter, Bindings bindings, KeySchema key)
    {
        foreach (var path in filter.Paths)
        {
            var name = path.Steps[0].NameIn(bindings);
            if (key.Contains(name))
                throw EngineException.Validation("Filter Expression can only contain non-primary key attributes: Primary key attribute: " + System.Text.Encoding.UTF8.GetString(name));
        }
    }
}
