namespace Tern.Local.Engine;

internal sealed class ValueOperand(int placeholder) : Operand
{
    public int Placeholder { get; } = placeholder;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) => bindings.Value(Placeholder);
}
