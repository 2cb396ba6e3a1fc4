namespace Tern.Local.Engine;

/// <summary>A function call, unchecked. As an operand, only size() is allowed; validation refuses all others.</summary>
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
                // Characters, not bytes: like Java, the service counts UTF-16 code units.
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
