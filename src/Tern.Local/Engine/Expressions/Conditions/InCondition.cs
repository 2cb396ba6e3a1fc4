namespace Tern.Local.Engine;

/// <summary>value IN (a, b, …)</summary>
internal sealed class InCondition(Operand value, Operand[] candidates) : Condition
{
    public const int MaxCandidates = 100;

    public Operand Value => value;

    public Operand[] Candidates => candidates;

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
