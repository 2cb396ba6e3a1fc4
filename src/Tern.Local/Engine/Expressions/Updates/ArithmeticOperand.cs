namespace Tern.Local.Engine;

/// <summary>A sum or difference: left + right or left - right, only in SET.</summary>
internal sealed class ArithmeticOperand(string sign, Operand left, Operand right) : Operand
{
    public string Sign { get; } = sign;

    public Operand Left { get; } = left;

    public Operand Right { get; } = right;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) =>
        throw new InvalidOperationException("Arithmetic is computed by the update, not resolved in place.");
}
