namespace Tern.Local.Engine;

/// <summary>value BETWEEN low AND high</summary>
internal sealed class BetweenCondition(Operand value, Operand low, Operand high) : Condition
{
    public Operand Value { get; } = value;

    public Operand Low { get; } = low;

    public Operand High { get; } = high;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var v = Value.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        var from = Low.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        var to = High.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        if (v.IsAbsent || from.IsAbsent || to.IsAbsent) return false;
        return ValueOrder.TryCompare(v, from, out var lower) && lower >= 0 && ValueOrder.TryCompare(v, to, out var upper) && upper <= 0;
    }

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        expression.ValidateOperand(Value, bindings);
        expression.ValidateOperand(Low, bindings);
        expression.ValidateOperand(High, bindings);
        expression.RequireOrdered("BETWEEN", Value, bindings);
        expression.RequireOrdered("BETWEEN", Low, bindings);
        expression.RequireOrdered("BETWEEN", High, bindings);
        if (Low is ValueOperand from && High is ValueOperand to)
        {
            var bounds = ValueText.Bounds(bindings.Value(from.Placeholder), bindings.Value(to.Placeholder));
            if (!ValueOrder.TryCompare(bindings.Value(from.Placeholder), bindings.Value(to.Placeholder), out var order))
                throw expression.Invalid("The BETWEEN operator requires same data type for lower and upper bounds; " + bounds);
            if (order > 0)
                throw expression.Invalid("The BETWEEN operator requires upper bound to be greater than or equal to lower bound; " + bounds);
        }

        expression.RequireDistinct("BETWEEN", Value, Low, bindings);
        expression.RequireDistinct("BETWEEN", Value, High, bindings);
    }
}
