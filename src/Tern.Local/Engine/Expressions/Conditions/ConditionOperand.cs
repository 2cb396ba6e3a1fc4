namespace Tern.Local.Engine;

/// <summary>
/// A condition used as a value, true or false, as in <c>attribute_exists(a) = true</c>. Only PartiQL supports it.
/// </summary>
internal sealed class ConditionOperand(Condition condition) : Operand
{
    public Condition Condition { get; } = condition;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch)
    {
        scratch[0] = (byte)(Condition.Evaluate(item, bindings) ? ValueKind.True : ValueKind.False);
        return new EncodedValue(scratch[..1]);
    }
}
