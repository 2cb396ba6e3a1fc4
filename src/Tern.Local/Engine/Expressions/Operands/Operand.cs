namespace Tern.Local.Engine;

/// <summary>A part of an expression that has a value once the item and the request's values are known.</summary>
internal abstract class Operand
{
    /// <summary>The space for a computed value: an encoded number below 2^31.</summary>
    public const int ScratchBytes = 16;

    /// <summary>
    /// Returns the value, or an absent one. A computed value is written to <paramref name="scratch"/>.
    /// </summary>
    public abstract EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch);
}
