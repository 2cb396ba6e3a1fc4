namespace Tern.Local.Engine;

internal sealed class PathOperand(DocumentPath path) : Operand
{
    public DocumentPath Path { get; } = path;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) => Path.Find(item, bindings);
}
