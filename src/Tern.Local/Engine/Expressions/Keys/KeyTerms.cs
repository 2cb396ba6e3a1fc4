namespace Tern.Local.Engine;

/// <summary>Splits a KeyConditionExpression into terms, or throws if it isn't a valid key condition.</summary>
internal static class KeyTerms
{
    public static KeyTerm[] Of(ConditionExpression expression, Bindings bindings)
    {
        var terms = new List<KeyTerm>();
        Collect(expression.Root, terms);
        for (var second = 1; second < terms.Count; second++)
        {
            for (var first = 0; first < second; first++)
            {
                if (terms[first].Attribute.NameIn(bindings).SequenceEqual(terms[second].Attribute.NameIn(bindings)))
                    throw EngineException.Validation("KeyConditionExpressions must only contain one condition per key");
            }
        }

        return [.. terms];
    }

    private static void Collect(Condition condition, List<KeyTerm> terms)
    {
        switch (condition)
        {
            case AndCondition and:
                Collect(and.Left, terms);
                Collect(and.Right, terms);
                break;
            case CompareCondition compare when compare.Operator != "<>":
                terms.Add(Term(compare));
                break;
            case BetweenCondition between:
                terms.Add(Term(KeyComparison.Between, "BETWEEN", between.Value, between.Low, between.High));
                break;
            case FunctionCondition { Name: Functions.BeginsWith } begins:
                terms.Add(Term(KeyComparison.BeginsWith, Functions.BeginsWith, begins.Operands[0], begins.Operands[1], null));
                break;
            default:
                throw EngineException.Validation("Invalid operator used in KeyConditionExpression: " + NameOf(condition));
        }
    }

    private static string NameOf(Condition condition) => condition switch
    {
        OrCondition => "OR",
        NotCondition => "NOT",
        InCondition => "IN",
        FunctionCondition call => call.Name,
        _ => "<>",
    };

    private static KeyTerm Term(CompareCondition compare)
    {
        RefuseNested(compare.Left);
        var left = compare.Left as PathOperand;
        if (left is not null) RequireTopLevel(left);
        RefuseNested(compare.Right);
        if (compare.Right is PathOperand right)
        {
            if (left is not null) throw MultipleNames();
            RequireTopLevel(right);
            return new KeyTerm(right.Path.Steps[0], Comparison(compare.Operator, flipped: true), ((ValueOperand)compare.Left).Placeholder, -1);
        }

        if (left is null) throw EngineException.Validation("Invalid condition in KeyConditionExpression: No key attribute specified");
        return new KeyTerm(left.Path.Steps[0], Comparison(compare.Operator, flipped: false), ((ValueOperand)compare.Right).Placeholder, -1);
    }

    private static KeyTerm Term(KeyComparison comparison, string name, Operand attribute, Operand first, Operand? second)
    {
        RefuseNested(attribute);
        if (attribute is not PathOperand path)
            throw EngineException.Validation($"Invalid condition in KeyConditionExpression: {name} operator must have the key attribute as its first operand");
        RequireTopLevel(path);
        return new KeyTerm(path.Path.Steps[0], comparison, Value(first), second is null ? -1 : Value(second));
    }

    private static int Value(Operand operand)
    {
        RefuseNested(operand);
        return operand is ValueOperand value ? value.Placeholder : throw MultipleNames();
    }

    private static void RefuseNested(Operand operand)
    {
        if (operand is FunctionOperand) throw EngineException.Validation("KeyConditionExpressions cannot contain nested operations");
    }

    private static void RequireTopLevel(PathOperand operand)
    {
        if (!operand.Path.IsTopLevel) throw EngineException.Validation("KeyConditionExpressions cannot have conditions on nested attributes");
    }

    private static EngineException MultipleNames() =>
        EngineException.Validation("Invalid condition in KeyConditionExpression: Multiple attribute names used in one condition");

    private static KeyComparison Comparison(string comparator, bool flipped) => comparator switch
    {
        "<" => flipped ? KeyComparison.Greater : KeyComparison.Less,
        "<=" => flipped ? KeyComparison.GreaterOrEqual : KeyComparison.LessOrEqual,
        ">" => flipped ? KeyComparison.Less : KeyComparison.Greater,
        ">=" => flipped ? KeyComparison.LessOrEqual : KeyComparison.GreaterOrEqual,
        _ => KeyComparison.Equal,
    };
}
