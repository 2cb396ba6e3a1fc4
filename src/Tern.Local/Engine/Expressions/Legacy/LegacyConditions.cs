using System.Text;

namespace Tern.Local.Engine;

/// <summary>
/// Checks legacy conditions, in the service's order, and compiles them to the same form as expressions, so that both
/// behave the same.
/// </summary>
internal static class LegacyConditions
{
    /// <summary>Checks the rules of QueryFilter, ScanFilter and KeyConditions.</summary>
    public static void Check(List<LegacyCondition> conditions, ByteBuffer buffer)
    {
        foreach (var condition in conditions)
        {
            RequireName(condition.Name);
            if (condition.Fault is not null) throw EngineException.Validation(condition.Fault);
            CheckValues(ComparisonOperator.Find(condition.Operator!), condition.Values, buffer);
        }
    }

    /// <summary>Checks the rules of Expected, and converts Value and Exists to a ComparisonOperator.</summary>
    public static void CheckExpected(List<LegacyCondition> conditions, ByteBuffer buffer)
    {
        foreach (var condition in conditions)
        {
            RequireName(condition.Name);
            if (condition is { Values: not null, Value: not null }) throw Misused("Value and AttributeValueList cannot be used together", condition);
            if (condition.Operator is null) CheckWithoutOperator(condition);
            else CheckWithOperator(condition, buffer);
        }
    }

    /// <summary>Checks that there are conditions for ConditionalOperator to combine.</summary>
    public static void CheckConditionalOperator(int conditions)
    {
        if (conditions == 0) throw EngineException.Validation("ConditionalOperator cannot be used without Filter or Expected");
        if (conditions == 1) throw EngineException.Validation("ConditionalOperator can only be used when Filter or Expected has two or more elements");
    }

    /// <summary>Compiles conditions; returns null if there are none.</summary>
    public static ConditionExpression? Compile(List<LegacyCondition> conditions, string parameter, bool any, ByteBuffer buffer, Bindings bindings)
    {
        if (conditions.Count == 0) return null;
        Condition? root = null;
        var paths = new List<DocumentPath>();
        var values = new List<Slice>();
        foreach (var condition in conditions)
        {
            var path = PathTo(condition.Name);
            paths.Add(path);
            var operands = new List<Operand>();
            foreach (var value in condition.Values ?? [])
            {
                operands.Add(new ValueOperand(values.Count));
                values.Add(value);
            }

            var compiled = ComparisonOperator.Find(condition.Operator!).Compile(new PathOperand(path), [.. operands]);
            root = root is null ? compiled : any ? new OrCondition(root, compiled) : new AndCondition(root, compiled);
        }

        bindings.Bind(buffer, values);
        return new ConditionExpression(parameter, root!, [.. paths], [], []);
    }

    public static KeyTerm[] CompileKey(List<LegacyCondition> conditions, ByteBuffer buffer, Bindings bindings)
    {
        var values = new List<Slice>();
        var terms = new KeyTerm[conditions.Count];
        for (var i = 0; i < terms.Length; i++)
        {
            var comparison = ComparisonOperator.Find(conditions[i].Operator!).Key;
            var given = comparison == KeyComparison.NotIndexable ? [] : conditions[i].Values!;
            terms[i] = new KeyTerm(PathTo(conditions[i].Name).Steps[0], comparison, given.Count > 0
                ? values.Count : -1, given.Count > 1 ? values.Count + 1 : -1);
            values.AddRange(given);
        }

        bindings.Bind(buffer, values);
        return terms;
    }

    /// <summary>Returns the path to an attribute. Dots and brackets in a legacy name have no special meaning.</summary>
    public static DocumentPath PathTo(byte[] name) => new([new PathStep(name, -1, -1)]);

    public static void RequireName(byte[] name)
    {
        if (name.Length == 0) throw EngineException.Validation("Empty attribute name");
    }

    private static void CheckWithOperator(LegacyCondition condition, ByteBuffer buffer)
    {
        if (condition.Exists is not null) throw Misused("Exists and ComparisonOperator cannot be used together", condition);
        if (condition is { Operator: not ("NULL" or "NOT_NULL"), Value: null, Values: null })
            throw Misused($"Value or AttributeValueList must be used with ComparisonOperator: {condition.Operator}", condition);
        if (condition.Fault is not null) throw EngineException.Validation(condition.Fault);
        if (condition.Value is { } value) condition.Values = [value];
        CheckValues(ComparisonOperator.Find(condition.Operator!), condition.Values, buffer);
    }

    private static void CheckWithoutOperator(LegacyCondition condition)
    {
        if (condition.Values is not null) throw Misused("AttributeValueList can only be used with a ComparisonOperator", condition);
        var mustExist = condition.Exists ?? true;
        if (mustExist && condition.Value is null)
            throw Misused($"Value must be provided when Exists is {(condition.Exists is null ? "null" : "true")}", condition);
        if (!mustExist && condition.Value is not null) throw Misused("Value cannot be used when Exists is false", condition);
        if (condition.Fault is not null) throw EngineException.Validation(condition.Fault);
        condition.Operator = mustExist ? "EQ" : "NULL";
        condition.Values = condition.Value is { } value ? [value] : null;
    }

    private static void CheckValues(ComparisonOperator comparison, List<Slice>? values, ByteBuffer buffer)
    {
        var count = values?.Count ?? 0;
        if (count < comparison.LeastValues || count > comparison.MostValues)
            throw EngineException.Invalid($"Invalid number of argument(s) for the {comparison.Name} ComparisonOperator");
        if (count == 0) return;
        var first = new EncodedValue(buffer[values![0]]);
        foreach (var value in values)
        {
            if (!ValueKinds.SameType(first.Kind, new EncodedValue(buffer[value]).Kind))
                throw EngineException.Invalid("AttributeValues inside AttributeValueList must be of same type");
        }

        if (!comparison.Types.Include(first.Kind))
            throw EngineException.Invalid($"ComparisonOperator {comparison.Name} is not valid for {first.Kind.Name()} AttributeValue type");
        if (comparison.Key == KeyComparison.Between && ValueOrder.TryCompare(first, new EncodedValue(buffer[values[1]]), out var order) && order > 0)
            throw EngineException.Validation("The BETWEEN condition was provided a range where the lower bound is greater than the upper bound");
    }

    private static EngineException Misused(string rule, LegacyCondition condition) =>
        EngineException.Invalid($"{rule} for Attribute: {Encoding.UTF8.GetString(condition.Name)}");
}
