using Tern.Local.Engine.Values.Encoded;

namespace Tern.Local.Engine.Expressions.Operands;

/// <summary>Something that has a value once the item and the request's values are known.</summary>
internal abstract class Operand
{
    /// <summary>Room for a value that is computed: a number below 2^31, encoded.</summary>
    public const int ScratchBytes = 16;

    /// <summary>The value, or an absent one. A computed value is written to <paramref name="scratch"/>.</summary>
    public abstract EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch);
}
