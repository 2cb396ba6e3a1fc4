using System.Globalization;

namespace Tern.DynamoDb;

/// <summary>
/// A parsed decimal number without loss of digits: 0.digits × 10^exponent, without zeros at either end of the digits.
/// </summary>
/// <remarks>
/// The grammar is the service's: <c>[+-] digits [. digits] [(e|E) [+-] digits]</c>. Either the digits before or those
/// after the point may be missing, but not both.
/// </remarks>
internal readonly ref struct NumberText
{
    private NumberText(bool negative, ReadOnlySpan<byte> digits, int exponent)
    {
        // Zero has no sign.
        Negative = negative && digits.Length > 0;
        Digits = digits;
        Exponent = digits.Length > 0 ? exponent : 0;
    }

    internal bool Negative { get; }

    /// <summary>The significant digits; empty for zero.</summary>
    internal ReadOnlySpan<byte> Digits { get; }

    /// <summary>The position of the decimal point, relative to the first digit.</summary>
    internal int Exponent { get; }

    internal bool IsInteger => Exponent >= Digits.Length;

    /// <summary>Parses a number.</summary>
    /// <param name="text">The number in ASCII.</param>
    /// <param name="buffer">The buffer for the digits, which is as long as the text.</param>
    /// <param name="number">The number.</param>
    /// <returns>true if the text is a number; otherwise, false.</returns>
    internal static bool TryParse(ReadOnlySpan<byte> text, Span<byte> buffer, out NumberText number)
    {
        number = default;
        var i = 0;
        var negative = false;
        if (i < text.Length && text[i] is (byte)'-' or (byte)'+') negative = text[i++] == '-';

        int count = 0, point = 0, seen = 0;
        var afterPoint = false;
        for (; i < text.Length; i++)
        {
            if (text[i] == '.' && !afterPoint) afterPoint = true;
            else if (text[i] is >= (byte)'0' and <= (byte)'9')
            {
                seen++;
                // Zeros before the first significant digit only move the decimal point.
                if (count > 0 || text[i] != '0')
                {
                    buffer[count++] = text[i];
                    if (!afterPoint) point++;
                }
                else if (afterPoint) point--;
            }
            else break;
        }

        if (seen == 0) return false;
        var exponent = 0;
        if (i < text.Length)
        {
            if (text[i] is not ((byte)'e' or (byte)'E') || !TryParseExponent(text[(i + 1)..], out exponent)) return false;
        }

        while (count > 0 && buffer[count - 1] == '0') count--;
        number = new NumberText(negative, buffer[..count], point + exponent);
        return true;
    }

    internal bool ValueEquals(NumberText other) => Negative == other.Negative && Exponent == other.Exponent && Digits.SequenceEqual(other.Digits);

    internal int ValueHash()
    {
        var hash = new HashCode();
        hash.Add(Negative);
        hash.Add(Exponent);
        hash.AddBytes(Digits);
        return hash.ToHashCode();
    }

    // Six digits are far more than the service allows (125), and can't overflow below.
    private static bool TryParseExponent(ReadOnlySpan<byte> text, out int exponent) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out exponent) && exponent is > -1_000_000 and < 1_000_000;
}
