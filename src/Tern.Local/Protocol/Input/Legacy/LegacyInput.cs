using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Checks and compiles legacy parameters, which predate expressions. Each operation calls these methods where the
/// service reports their faults. The rules are in <see cref="LegacyConditions"/> and <see cref="LegacyUpdates"/>.
/// </summary>
internal static class LegacyInput
{
    private const int MaxAttributesToGet = 255;

    // In the order of the error message, regardless of the operation.
    private static readonly Member[] s_members =
        [Member.AttributesToGet, Member.ScanFilter, Member.QueryFilter, Member.AttributeUpdates, Member.Expected,
            Member.ConditionalOperator, Member.KeyConditions];

    /// <summary>
    /// Refuses requests that contain both legacy parameters and expressions. Only KeyConditions can be combined with
    /// expressions other than KeyConditionExpression. With <paramref name="always"/>, the expressions are in another
    /// part of the request.
    /// </summary>
    public static void RefuseMixing(RequestMembers members, ReadOnlySpan<Member> expressions, bool always = false)
    {
        if (!members.HasLegacy) return;
        var used = new List<Member>();
        foreach (var member in expressions)
        {
            if (always || members.Has(member)) used.Add(member);
        }

        var legacy = Array.FindAll(s_members, member => members.Has(member) && (member != Member.KeyConditions || members.Has(Member.KeyConditionExpression)));
        if (used.Count == 0 || legacy.Length == 0) return;
        throw EngineException.Validation("Can not use both expression and non-expression parameters in the same request: " +
            $"Non-expression parameters: {{{string.Join(", ", legacy)}}} Expression parameters: {{{string.Join(", ", used)}}}");
    }

    /// <summary>Checks the structure of legacy parameters.</summary>
    public static void CheckShape(Constraints constraints, RequestMembers members, string at = "")
    {
        if (members.Legacy is not { } legacy) return;
        if (legacy.AttributesToGet is { } names)
        {
            constraints.LengthAtLeast(names.Count, "[]", at + "attributesToGet", 1);
            if (names.Count > MaxAttributesToGet)
                constraints.LengthAtMost(names.Count, $"[{string.Join(", ", names.Select(Encoding.UTF8.GetString))}]", at
                    + "attributesToGet", MaxAttributesToGet);
        }

        CheckShape(constraints, legacy.Filter, members.Has(Member.QueryFilter) ? "queryFilter" : "scanFilter", required: true);
        CheckShape(constraints, legacy.KeyConditions, "keyConditions", required: true);
        CheckShape(constraints, legacy.Expected, "expected", required: false);
        foreach (var update in legacy.Updates ?? [])
            constraints.OneOf(update.Action, $"attributeUpdates.{Encoding.UTF8.GetString(update.Name)}.member.action", LegacyUpdate.Actions);
    }

    /// <summary>Checks AttributeUpdates, Expected and ConditionalOperator of a write.</summary>
    public static void CheckWrite(ProtocolCall call, RequestMembers members)
    {
        if (!members.HasLegacy) return;
        var buffer = call.Context.Buffer;
        if (members.Legacy?.Updates is { } updates)
        {
            LegacyUpdates.Check(updates, buffer);
            members.Legacy.Update = LegacyUpdates.Compile(updates, buffer, ExpressionInput.UpdateBindings(members));
        }

        var expected = members.Legacy?.Expected;
        if (expected is not null) LegacyConditions.CheckExpected(expected, buffer);
        Join(call, members, expected, "Expected");
    }

    /// <summary>Checks QueryFilter or ScanFilter, and ConditionalOperator.</summary>
    public static void CheckFilter(ProtocolCall call, RequestMembers members)
    {
        if (!members.HasLegacy) return;
        var filter = members.Legacy?.Filter;
        if (filter is not null) LegacyConditions.Check(filter, call.Context.Buffer);
        Join(call, members, filter, members.Has(Member.QueryFilter) ? "QueryFilter" : "ScanFilter");
    }

    public static void CheckAttributesToGet(RequestMembers members)
    {
        if (members.Legacy?.AttributesToGet is not { } names) return;
        var seen = new HashSet<string>();
        foreach (var name in names)
        {
            LegacyConditions.RequireName(name);
            var text = Encoding.UTF8.GetString(name);
            if (!seen.Add(text)) throw EngineException.Invalid("Duplicate value in attribute name: " + text);
        }

        members.Legacy.Projection = new ProjectionExpression([.. names.Select(LegacyConditions.PathTo)], []);
    }

    public static void CheckKeyConditions(ProtocolCall call, RequestMembers members)
    {
        if (members.Legacy?.KeyConditions is not { } conditions) return;
        LegacyConditions.Check(conditions, call.Context.Buffer);
        members.Legacy.KeyTerms = LegacyConditions.CompileKey(conditions, call.Context.Buffer, ExpressionInput.KeyBindings(members));
    }

    private static void Join(ProtocolCall call, RequestMembers members, List<LegacyCondition>? conditions, string parameter)
    {
        if (members.Has(Member.ConditionalOperator)) LegacyConditions.CheckConditionalOperator(conditions?.Count ?? 0);
        if (conditions is null) return;
        members.Legacy!.Condition = LegacyConditions.Compile(
            conditions, parameter, members.Is(Member.ConditionalOperator, "OR"u8), call.Context.Buffer, ExpressionInput.ConditionBindings(members));
    }

    private static void CheckShape(Constraints constraints, List<LegacyCondition>? conditions, string name, bool required)
    {
        foreach (var condition in conditions ?? [])
        {
            var at = $"{name}.{Encoding.UTF8.GetString(condition.Name)}.member.comparisonOperator";
            if (required) constraints.NotNull(condition.Operator is not null, at);
            constraints.OneOf(condition.Operator, at, ComparisonOperator.Names);
        }
    }
}
