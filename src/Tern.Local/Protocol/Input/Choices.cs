using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>The valid values of enumerated members, in the order of the error messages.</summary>
internal static class Choices
{
    public static void Check(Constraints constraints, RequestMembers members)
    {
        CheckCapacity(constraints, members);
        CheckOthers(constraints, members);
    }

    public static void CheckCapacity(Constraints constraints, RequestMembers members) =>
        Check(constraints, members, Member.ReturnConsumedCapacity, "returnConsumedCapacity", "INDEXES", "TOTAL", "NONE");

    /// <summary>Checks all members except ReturnConsumedCapacity.</summary>
    public static void CheckOthers(Constraints constraints, RequestMembers members)
    {
        Check(constraints, members, Member.ReturnValues, "returnValues", "ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW");
        Check(constraints, members, Member.ReturnItemCollectionMetrics, "returnItemCollectionMetrics", "SIZE", "NONE");
        Check(constraints, members, Member.ReturnValuesOnConditionCheckFailure, "returnValuesOnConditionCheckFailure", "ALL_OLD", "NONE");
        Check(constraints, members, Member.ConditionalOperator, "conditionalOperator", "OR", "AND");
        Check(constraints, members, Member.Select, "select", "SPECIFIC_ATTRIBUTES", "COUNT", "ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES");
    }

    /// <summary>
    /// Checks the members of a PutItem, UpdateItem or DeleteItem that has its item or key. The messages for
    /// ReturnValues and ConditionalOperator have a newer wording, with lists that the service itself gets wrong.
    /// UpdateItem reports these two faults alone.
    /// </summary>
    public static void CheckWrite(Constraints constraints, RequestMembers members, bool isUpdate)
    {
        var returnValues = IsOneOf(members, Member.ReturnValues, "ALL_OLD", "UPDATED_OLD", "ALL_NEW", "UPDATED_NEW", "NONE")
            ? null
            : "Failed to satisfy constraint: Member must satisfy enum value set: [ALL_OLD, UPDATED_OLD, ALL_NEW, UPDATE_NEW, NONE]";
        var conditionalOperator = ConditionalOperatorFault(members);
        if (isUpdate && (returnValues ?? conditionalOperator) is { } alone) throw EngineException.Validation("1 validation error detected: " + alone);
        CheckCapacity(constraints, members);
        if (returnValues is not null) constraints.Fail(returnValues);
        Check(constraints, members, Member.ReturnItemCollectionMetrics, "returnItemCollectionMetrics", "SIZE", "NONE");
        Check(constraints, members, Member.ReturnValuesOnConditionCheckFailure, "returnValuesOnConditionCheckFailure", "ALL_OLD", "NONE");
        if (conditionalOperator is not null) constraints.Fail(conditionalOperator);
    }

    /// <summary>Returns the newer message for an invalid ConditionalOperator; null if it's valid.</summary>
    public static string? ConditionalOperatorFault(RequestMembers members) =>
        IsOneOf(members, Member.ConditionalOperator, "AND", "OR") ? null : "Failed to satisfy constraint: Member must satisfy enum value set: [ALL, OR]";

    private static void Check(Constraints constraints, RequestMembers members, Member member, string name, params ReadOnlySpan<string> allowed)
    {
        if (!IsOneOf(members, member, allowed)) constraints.OneOf(members.Text(member), name, allowed);
    }

    /// <summary>Returns a value indicating whether the member is absent or has one of the values.</summary>
    private static bool IsOneOf(RequestMembers members, Member member, params ReadOnlySpan<string> allowed)
    {
        if (!members.Has(member)) return true;
        var value = members.Utf8(member);
        foreach (var choice in allowed)
        {
            if (System.Text.Ascii.Equals(value, choice)) return true;
        }

        return false;
    }
}
