namespace Tern.Local.Engine;

/// <summary>A comparison: left = right, or one of the five other operators.</summary>
internal sealed class CompareCondition(string comparator, Operand left, Operand right) : Condition
{
    public string Operator { get; } = comparator;

    public Operand Left { get; } = left;

    public Operand Right { get; } = right;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var a = Left.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        var b = Right.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        if (a.IsAbsent || b.IsAbsent) return Operator == "<>";
        if (Operator == "=") return a.SameAs(b);
        if (Operator == "<>") return !a.SameAs(b);
        if (!ValueOrder.TryCompare(a, b, out var order)) return false;
        return Operator switch
        {
            "<" => order < 0,
            "<=" => order <= 0,
            ">" => order > 0,
            _ => order >= 0,
        };
    }

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        expression.ValidateOperand(Left, bindings);
        expression.ValidateOperand(Right, bindings);
        if (Operator is not ("=" or "<>"))
        {
            expression.RequireOrdered(Operator, Left, bindings);
            expression.RequireOrdered(Operator, Right, bindings);
        }

        expression.RequireDistinct(Operator, Left, Right, bindings);
    }
}
