using Tern.Local.Engine.Values;

namespace Tern.Local.Engine.Expressions;

/// <summary>Something that has a value once the item and the request's values are known.</summary>
internal abstract class Operand
{
    /// <summary>Room for a value that is computed: a number below 2^31, encoded.</summary>
    public const int ScratchBytes = 16;

    /// <summary>The value, or an absent one. A computed value is written to <paramref name="scratch"/>.</summary>
    public abstract EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch);
}

internal sealed class PathOperand(DocumentPath path) : Operand
{
    public DocumentPath Path { get; } = path;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) => Path.Find(item, bindings);
}

internal sealed class ValueOperand(int placeholder) : Operand
{
    public int Placeholder { get; } = placeholder;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch) => bindings.Value(Placeholder);
}

/// <summary>A function's call as written. As an operand only size() is allowed; the rest is refused by validation.</summary>
internal sealed class FunctionOperand(string name, Operand[] operands) : Operand
{
    public string Name { get; } = name;

    public Operand[] Operands { get; } = operands;

    public override EncodedValue Resolve(ReadOnlySpan<byte> item, Bindings bindings, Span<byte> scratch)
    {
        var value = Operands[0].Resolve(item, bindings, scratch);
        if (value.IsAbsent) return default;
        int size;
        switch (value.Kind)
        {
            case ValueKind.String:
                // Characters, not bytes: the service counts UTF-16 code units, as Java does.
                size = System.Text.Encoding.UTF8.GetCharCount(value.Payload);
                break;
            case ValueKind.Binary:
                size = value.Payload.Length;
                break;
            case ValueKind.StringSet or ValueKind.NumberSet or ValueKind.BinarySet or ValueKind.List or ValueKind.Map:
                size = value.Count;
                break;
            default:
                return default;
        }

        scratch[0] = (byte)ValueKind.Number;
        size.TryFormat(scratch[2..], out var written, default, System.Globalization.CultureInfo.InvariantCulture);
        scratch[1] = (byte)written;
        return new EncodedValue(scratch[..(2 + written)]);
    }
}
