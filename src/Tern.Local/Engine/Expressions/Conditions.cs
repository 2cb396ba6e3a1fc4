using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions;

/// <summary>A condition over an item; evaluated on the encoded bytes.</summary>
internal abstract class Condition
{
    public abstract bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings);

    /// <summary>Checks operands' number and types, from left to right.</summary>
    public abstract void Validate(ConditionExpression expression, Bindings bindings);
}

internal sealed class AndCondition(Condition left, Condition right) : Condition
{
    public Condition Left { get; } = left;

    public Condition Right { get; } = right;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => Left.Evaluate(item, bindings) && Right.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        Left.Validate(expression, bindings);
        Right.Validate(expression, bindings);
    }
}

internal sealed class OrCondition(Condition left, Condition right) : Condition
{
    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => left.Evaluate(item, bindings) || right.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        left.Validate(expression, bindings);
        right.Validate(expression, bindings);
    }
}

internal sealed class NotCondition(Condition inner) : Condition
{
    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings) => !inner.Evaluate(item, bindings);

    public override void Validate(ConditionExpression expression, Bindings bindings) => inner.Validate(expression, bindings);
}

/// <summary>left = right, and the other five.</summary>
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

/// <summary>value IN (a, b, …)</summary>
internal sealed class InCondition(Operand value, Operand[] candidates) : Condition
{
    public const int MaxCandidates = 100;

    public override bool Evaluate(ReadOnlySpan<byte> item, Bindings bindings)
    {
        var v = value.Resolve(item, bindings, stackalloc byte[Operand.ScratchBytes]);
        if (v.IsAbsent) return false;
        Span<byte> scratch = stackalloc byte[Operand.ScratchBytes];
        foreach (var candidate in candidates)
        {
            var other = candidate.Resolve(item, bindings, scratch);
            if (!other.IsAbsent && v.SameAs(other)) return true;
        }

        return false;
    }

    public override void Validate(ConditionExpression expression, Bindings bindings)
    {
        expression.ValidateOperand(value, bindings);
        foreach (var candidate in candidates) expression.ValidateOperand(candidate, bindings);
        foreach (var candidate in candidates) expression.RequireDistinct("IN", value, candidate, bindings);
        if (candidates.Length > MaxCandidates)
            throw expression.Invalid($"The IN operator is provided with too many operands; number of operands: {candidates.Length}");
    }
}
