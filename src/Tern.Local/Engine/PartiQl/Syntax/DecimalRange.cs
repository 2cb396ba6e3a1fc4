namespace Tern.Local.Engine;

/// <summary>
/// Checks the range of numbers in statements and their parameters. The service reads them like Java's BigDecimal before
/// its own limits apply: exponent and scale (the number of fraction digits minus the exponent) are 32-bit integers, and
/// so is the sum that it uses to measure magnitudes, which overflows.
/// </summary>
internal static class DecimalRange
{
    /// <summary>Returns false if the text's exponent or scale is out of range.</summary>
    public static bool Fits(ReadOnlySpan<char> text) => TryMeasure(text, out _, out _);

    /// <summary>
    /// Returns a value indicating whether the number is so large that the service treats it as a small one.
    /// </summary>
    public static bool Wraps(ReadOnlySpan<char> text) => TryMeasure(text, out var digits, out var scale) && digits - scale > int.MaxValue;

    private static bool TryMeasure(ReadOnlySpan<char> text, out long digits, out long scale)
    {
        digits = 0;
        scale = 0;
        long exponent = 0;
        var mantissa = text;
        var mark = text.IndexOfAny('e', 'E');
        if (mark >= 0)
        {
            mantissa = text[..mark];
            if (!long.TryParse(text[(mark + 1)..], System.Globalization.NumberStyles.AllowLeadingSign,
                System.Globalization.CultureInfo.InvariantCulture, out exponent)
                || exponent is < -int.MaxValue or > int.MaxValue)
                return false;
        }

        var point = mantissa.IndexOf('.');
        if (point >= 0) scale = mantissa.Length - point - 1;
        scale -= exponent;
        if (scale is < int.MinValue or > int.MaxValue) return false;
        foreach (var c in mantissa)
        {
            if (char.IsAsciiDigit(c) && (digits > 0 || c != '0')) digits++;
        }

        return true;
    }
}
