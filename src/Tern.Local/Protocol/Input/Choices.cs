namespace Tern.Local.Protocol.Input;

/// <summary>The values that enumerated members may have, in the order the error texts list them.</summary>
internal static class Choices
{
    public static void Check(Constraints constraints, RequestMembers members)
    {
        Check(constraints, members, Member.ReturnConsumedCapacity, "returnConsumedCapacity", "INDEXES", "TOTAL", "NONE");
        Check(constraints, members, Member.ReturnValues, "returnValues", "ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
        Check(constraints, members, Member.ReturnItemCollectionMetrics, "returnItemCollectionMetrics", "SIZE", "NONE");
        Check(constraints, members, Member.ReturnValuesOnConditionCheckFailure, "returnValuesOnConditionCheckFailure", "ALL_OLD", "NONE");
        Check(constraints, members, Member.ConditionalOperator, "conditionalOperator", "OR", "AND");
        Check(constraints, members, Member.Select, "select", "SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");
    }

    private static void Check(Constraints constraints, RequestMembers members, Member member, string name, params ReadOnlySpan<string> allowed)
    {
        if (!members.Has(member)) return;
        var value = members.Utf8(member);
        foreach (var choice in allowed)
        {
            if (System.Text.Ascii.Equals(value, choice)) return;
        }

        constraints.OneOf(members.Text(member), name, allowed);
    }
}
