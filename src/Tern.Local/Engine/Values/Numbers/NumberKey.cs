namespace Tern.Local.Engine;

/// <summary>
/// Encodes numbers as bytes whose order is the order of the numbers: a sign byte, the magnitude, two digits per byte (1
/// to 100), and an end byte 0. For negative numbers, the bytes after the sign are inverted. At most 22 bytes; no length
/// is needed.
/// </summary>
internal static class NumberKey
{
    private const byte Negative = 0x40;
    private const byte Zero = 0x80;
    private const byte Positive = 0xC0;

    public const int MaxBytes = 23;

    public static int Write(Span<byte> to, DynamoNumber number)
    {
        if (number.IsZero)
        {
            to[0] = Zero;
            return 1;
        }

        Span<byte> digits = stackalloc byte[DynamoNumber.MaxDigits];
        number.Coefficient.TryFormat(digits, out var count, default, System.Globalization.CultureInfo.InvariantCulture);
        var at = 0;
        to[at++] = number.Negative ? Negative : Positive;
        to[at++] = (byte)(number.Magnitude - DynamoNumber.MinMagnitude);
        for (var i = 0; i < count; i += 2)
        {
            var pair = (digits[i] - '0') * 10 + (i + 1 < count ? digits[i + 1] - '0' : 0);
            to[at++] = (byte)(pair + 1);
        }

        to[at++] = 0;
        if (number.Negative)
        {
            for (var i = 1; i < at; i++) to[i] = (byte)~to[i];
        }

        return at;
    }
}
