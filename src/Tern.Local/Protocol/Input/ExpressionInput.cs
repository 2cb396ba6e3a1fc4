using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Checks and binds the expressions of a request, in the service's order.</summary>
internal static class ExpressionInput
{
    /// <summary>
    /// Checks that names and values occur only with expressions that use them, and expressions only without the legacy
    /// parameters that they replaced.
    /// </summary>
    public static void CheckPresence(RequestMembers members, ReadOnlySpan<Member> withNames, ReadOnlySpan<Member> withValues, bool saysWhich = true)
    {
        LegacyInput.RefuseMixing(members, withNames);
        if (members.Has(Member.ExpressionAttributeNames) && !HasAny(members, withNames))
            throw EngineException.Validation("ExpressionAttributeNames can only be specified when using expressions");
        if (members.Has(Member.ExpressionAttributeValues) && !HasAny(members, withValues))
        {
            var which = saysWhich ? $": {string.Join(" and ", withValues.ToArray())} {(withValues.Length > 1 ? "are" : "is")} null" : "";
            throw EngineException.Validation("ExpressionAttributeValues can only be specified when using expressions" + which);
        }
    }

    /// <summary>Checks the maps of names and values themselves.</summary>
    public static void CheckSymbols(RequestMembers members)
    {
        if (members.Has(Member.ExpressionAttributeNames))
        {
            if (members.Symbols.NameCount == 0) throw EngineException.Validation("ExpressionAttributeNames must not be empty");
            if (members.NamesFault is not null) throw EngineException.Validation(members.NamesFault);
        }

        if (!members.Has(Member.ExpressionAttributeValues)) return;
        if (members.ValuesKeyFault is not null) throw EngineException.Validation(members.ValuesKeyFault);
        if (members.ValuesFault is not null) throw EngineException.Validation(members.ValuesFault);
        if (members.Symbols.ValueCount == 0) throw EngineException.Validation("ExpressionAttributeValues must not be empty");
    }

    public static ConditionExpression? Condition(ProtocolCall call, RequestMembers members) => members.Has(Member.ConditionExpression)
        ? Bind(call.Engine.Expressions.Condition(members.Utf8(Member.ConditionExpression)), members, 0)
        : members.Legacy?.Condition;

    public static ConditionExpression? Filter(ProtocolCall call, RequestMembers members) => members.Has(Member.FilterExpression)
        ? Bind(call.Engine.Expressions.Filter(members.Utf8(Member.FilterExpression)), members, 0)
        : members.Legacy?.Condition;

    public static ConditionExpression? KeyCondition(ProtocolCall call, RequestMembers members) => members.Has(Member.KeyConditionExpression)
        ? Bind(call.Engine.Expressions.KeyCondition(members.Utf8(Member.KeyConditionExpression)), members, 1)
        : null;

    public static ProjectionExpression? Projection(ProtocolCall call, RequestMembers members) => members.Has(Member.ProjectionExpression)
        ? Bind(call.Engine.Expressions.Projection(members.Utf8(Member.ProjectionExpression)), members, 2)
        : members.Legacy?.Projection;

    public static UpdateExpression? Update(ProtocolCall call, RequestMembers members) => members.Has(Member.UpdateExpression)
        ? Bind(call.Engine.Expressions.Update(members.Utf8(Member.UpdateExpression)), members, 3)
        : members.Legacy?.Update;

    public static Bindings ConditionBindings(RequestMembers members) => members.Bindings[0];

    public static Bindings FilterBindings(RequestMembers members) => members.Bindings[0];

    public static Bindings KeyBindings(RequestMembers members) => members.Bindings[1];

    public static Bindings ProjectionBindings(RequestMembers members) => members.Bindings[2];

    public static Bindings UpdateBindings(RequestMembers members) => members.Bindings[3];

    /// <summary>Refuses paths into key attributes, which are scalars.</summary>
    public static void CheckKeyPaths(ReadOnlySpan<DocumentPath> paths, Bindings bindings, Table table)
    {
        foreach (var path in paths)
        {
            if (path.IsTopLevel) continue;
            var name = path.Steps[0].NameIn(bindings);
            var role = table.Key.Contains(name) ? "Key" : null;
            foreach (var index in table.Indexes)
            {
                if (role is null && index.Key.Contains(name)) role = "IndexKey";
            }

            if (role is not null)
                throw EngineException.Validation(
                    $"Key attributes must be scalars; list random access '[]' and map lookup '.' are not allowed: {role}: "
                        + $"{System.Text.Encoding.UTF8.GetString(name)}");
        }
    }

    private static T Bind<T>(T expression, RequestMembers members, int slot)
        where T : Expression
    {
        members.Bindings[slot].Bind(expression, members.Symbols);
        expression.Check(members.Bindings[slot]);
        return expression;
    }

    private static bool HasAny(RequestMembers members, ReadOnlySpan<Member> any)
    {
        foreach (var member in any)
        {
            if (members.Has(member)) return true;
        }

        return false;
    }
}
