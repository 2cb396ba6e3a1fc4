using System.Buffers.Text;
using System.Globalization;
using System.Numerics;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    // DynamoDB's longest number has 38 digits, a sign, a point and an exponent; without an exponent, up to 126 more
    // zeros.
    private const int MaxNumberLength = 256;

    private const NumberStyles Exact = NumberStyles.AllowLeadingSign | NumberStyles.AllowDecimalPoint | NumberStyles.AllowExponent;

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public sbyte ReadSByte() => (sbyte)ReadInteger(sbyte.MinValue, sbyte.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public byte ReadByte() => (byte)ReadInteger(byte.MinValue, byte.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public short ReadInt16() => (short)ReadInteger(short.MinValue, short.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public ushort ReadUInt16() => (ushort)ReadInteger(ushort.MinValue, ushort.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public int ReadInt32() => (int)ReadInteger(int.MinValue, int.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public uint ReadUInt32() => (uint)ReadInteger(uint.MinValue, uint.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public long ReadInt64() => ReadInteger(long.MinValue, long.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public ulong ReadUInt64() => (ulong)ReadBig("UInt64", ulong.MinValue, ulong.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public Int128 ReadInt128() => (Int128)ReadBig("Int128", Int128.MinValue, Int128.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public UInt128 ReadUInt128() => (UInt128)ReadBig("UInt128", UInt128.MinValue, UInt128.MaxValue);

    /// <summary>Reads a number.</summary>
    /// <returns>The number.</returns>
    public BigInteger ReadBigInteger()
    {
        var text = ReadText("N"u8, out var start);
        return TryParseBig(text, out var value) ? value : throw Invalid("an integer (N)", start);
    }

    /// <summary>Reads a number as the nearest value of the type.</summary>
    /// <returns>The number.</returns>
    public Half ReadHalf()
    {
        var start = Json.Position;
        var value = (Half)ReadDouble();
        return Half.IsFinite(value) ? value : throw Invalid("a number (N) in the range of Half", start);
    }

    /// <summary>Reads a number as the nearest value of the type.</summary>
    /// <returns>The number.</returns>
    public float ReadSingle()
    {
        var text = ReadText("N"u8, out var start);
        return float.TryParse(text, Exact, CultureInfo.InvariantCulture, out var value) && float.IsFinite(value)
            ? value
            : throw Invalid("a number (N) in the range of Single", start);
    }

    /// <summary>Reads a number as the nearest value of the type.</summary>
    /// <returns>The number.</returns>
    public double ReadDouble()
    {
        var text = ReadText("N"u8, out var start);
        return double.TryParse(text, Exact, CultureInfo.InvariantCulture, out var value) && double.IsFinite(value)
            ? value
            : throw Invalid("a number (N) in the range of Double", start);
    }

    /// <summary>Reads a number exactly.</summary>
    /// <returns>The number.</returns>
    public decimal ReadDecimal()
    {
        var text = ReadText("N"u8, out var start);
        return TryParseShortDecimal(text, out var value) || TryParseExactly(text, out value)
            ? value
            : throw Invalid("a number (N) that a decimal holds exactly", start);
    }

    private long ReadInteger(long low, long high)
    {
        var text = ReadText("N"u8, out var start);
        if (!TryParseShortInteger(text, out var value) && !TryParseLong(text, out value) || value < low || value > high)
            throw Invalid(string.Create(CultureInfo.InvariantCulture, $"an integer (N) from {low} to {high}"), start);
        return value;
    }

    // Handles up to 18 digits with a sign, which covers nearly all numbers.
    private static bool TryParseShortInteger(ReadOnlySpan<byte> text, out long value)
    {
        value = 0;
        var i = text.Length > 0 && text[0] == '-' ? 1 : 0;
        if (text.Length == i || text.Length > i + 18) return false;
        for (var at = i; at < text.Length; at++)
        {
            var digit = (uint)text[at] - '0';
            if (digit > 9) return false;
            value = value * 10 + digit;
        }

        if (i == 1) value = -value;
        return true;
    }

    private static bool TryParseLong(ReadOnlySpan<byte> text, out long value)
    {
        if (Utf8Parser.TryParse(text, out value, out var read) && read == text.Length) return true;
        value = 0;
        if (!TryParseBig(text, out var big) || big < long.MinValue || big > long.MaxValue) return false;
        value = (long)big;
        return true;
    }

    // Handles up to 18 digits with a sign and a point.
    private static bool TryParseShortDecimal(ReadOnlySpan<byte> text, out decimal value)
    {
        var i = text.Length > 0 && text[0] == '-' ? 1 : 0;
        ulong digits = 0;
        var scale = -1;
        var count = 0;
        for (var at = i; at < text.Length; at++)
        {
            var digit = (uint)text[at] - '0';
            if (digit <= 9)
            {
                digits = digits * 10 + digit;
                count++;
            }
            else if (text[at] == '.' && scale < 0 && count > 0) scale = text.Length - at - 1;
            else count = 19;
            if (count > 18) break;
        }

        value = 0;
        if (count is 0 or > 18 || scale == 0) return false;
        value = new decimal((int)digits, (int)(digits >> 32), 0, i == 1, (byte)Math.Max(scale, 0));
        return true;
    }

    // decimal.TryParse rounds excess digits. The result's digits reveal whether it did.
    private static bool TryParseExactly(ReadOnlySpan<byte> text, out decimal value)
    {
        if (!decimal.TryParse(text, Exact, CultureInfo.InvariantCulture, out value)
            || text.Length > MaxNumberLength) return false;
        Span<byte> back = stackalloc byte[64];
        Span<byte> digits = stackalloc byte[MaxNumberLength + 64];
        return value.TryFormat(back, out var length, default, CultureInfo.InvariantCulture)
            && NumberText.TryParse(text, digits, out var stored)
            && NumberText.TryParse(back[..length], digits[MaxNumberLength..], out var parsed)
            && stored.ValueEquals(parsed);
    }

    private BigInteger ReadBig(string type, BigInteger low, BigInteger high)
    {
        var text = ReadText("N"u8, out var start);
        return TryParseBig(text, out var value) && value >= low && value <= high ? value : throw Invalid($"an integer (N) in the range of {type}", start);
    }

    private static bool TryParseBig(ReadOnlySpan<byte> text, out BigInteger value)
    {
        value = default;
        if (text.Length > MaxNumberLength) return false;
        Span<byte> digits = stackalloc byte[MaxNumberLength];
        if (!NumberText.TryParse(text, digits, out var number) || !number.IsInteger || number.Exponent > 126) return false;
        foreach (var digit in number.Digits) value = value * 10 + (digit - '0');
        value *= BigInteger.Pow(10, number.Exponent - number.Digits.Length);
        if (number.Negative) value = -value;
        return true;
    }
}
