using Tern.Local.Engine.Values.Encoded;

namespace Tern.Local.Engine.Expressions.Operands;

internal sealed class ValueOperand(int placeholder) : Operand
{
    public int Placeholder { get; } = placeholder;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) => bindings.Value(Placeholder);
}
