namespace Tern.Local.Engine;

/// <summary>
/// Parses and formats numbers as text. Input: an optional sign, digits with an optional point, and an optional
/// exponent. Output is the normal form: plain digits without an exponent and without leading or trailing zeros. Numbers
/// are stored and returned in this form.
/// </summary>
internal static class NumberText
{
    public static NumberError Parse(ReadOnlySpan<byte> text, out DynamoNumber number)
    {
        number = default;
        var at = 0;
        var negative = false;
        if (at < text.Length && text[at] is (byte)'-' or (byte)'+') negative = text[at++] == '-';

        UInt128 coefficient = 0;
        ulong low = 0; // the last up to 19 digits, separate because 128-bit steps are expensive
        var lowDigits = 0;
        var digits = 0; // significant digits, without leading zeros and without zeros that may be trailing
        long zeros = 0; // zeros since the last other digit
        long exponent = 0;
        var any = false;
        var point = false;
        for (; at < text.Length; at++)
        {
            var c = text[at];
            if (c == '.')
            {
                if (point) return NumberError.NotANumber;
                point = true;
                continue;
            }

            var digit = (uint)(c - '0');
            if (digit > 9) break;
            any = true;
            if (point) exponent--;
            if (digit == 0)
            {
                if (digits > 0) zeros++;
                continue;
            }

            for (; zeros >= 0; zeros--)
            {
                if (++digits > DynamoNumber.MaxDigits) continue; // counted further, for the error; at most the text's length
                if (lowDigits == 19)
                {
                    coefficient = low;
                    low = 0;
                    lowDigits = 0;
                }

                low = low * 10 + (zeros > 0 ? 0 : digit);
                lowDigits++;
            }

            zeros = 0;
        }

        if (!any) return NumberError.NotANumber;
        exponent += zeros;
        if (at < text.Length && !ParseExponent(text[at..], ref exponent)) return NumberError.NotANumber;
        if (digits == 0) return NumberError.None;

        var magnitude = exponent + digits - 1;
        if (magnitude > DynamoNumber.MaxMagnitude) return NumberError.Overflow;
        if (magnitude < DynamoNumber.MinMagnitude) return NumberError.Underflow;
        if (digits > DynamoNumber.MaxDigits) return NumberError.TooManyDigits;
        coefficient = digits > 19 ? coefficient * DynamoNumber.PowerOfTen(lowDigits) + low : low;
        number = new DynamoNumber(negative, coefficient, (int)exponent);
        return NumberError.None;
    }

    private static bool ParseExponent(ReadOnlySpan<byte> text, ref long exponent)
    {
        if (text[0] is not ((byte)'e' or (byte)'E')) return false;
        text = text[1..];
        var negative = false;
        if (!text.IsEmpty && text[0] is (byte)'-' or (byte)'+')
        {
            negative = text[0] == '-';
            text = text[1..];
        }

        if (text.IsEmpty) return false;
        long value = 0;
        foreach (var c in text)
        {
            var digit = (uint)(c - '0');
            if (digit > 9) return false;
            if (value < 1_000_000_000_000) value = value * 10 + digit; // saturates: far more than a request can offset
        }

        exponent += negative ? -value : value;
        return true;
    }

    /// <summary>
    /// Returns a value indicating whether the text is an integer in normal form. This is the common case, small
    /// integers, which needs no parsing.
    /// </summary>
    public static bool IsPlainInteger(ReadOnlySpan<byte> text)
    {
        if (!text.IsEmpty && text[0] == '-') text = text[1..];
        if (text.IsEmpty || text.Length > DynamoNumber.MaxDigits || text[0] is < (byte)'1' or > (byte)'9') return false;
        return text.IndexOfAnyExceptInRange((byte)'0', (byte)'9') < 0;
    }

    public static int Write(Span<byte> to, DynamoNumber number)
    {
        if (number.IsZero)
        {
            to[0] = (byte)'0';
            return 1;
        }

        Span<byte> digits = stackalloc byte[DynamoNumber.MaxDigits];
        number.Coefficient.TryFormat(digits, out var count, default, System.Globalization.CultureInfo.InvariantCulture);
        digits = digits[..count];
        var at = 0;
        if (number.Negative) to[at++] = (byte)'-';
        var whole = count + number.Exponent; // digits before the point
        if (number.Exponent >= 0)
        {
            digits.CopyTo(to[at..]);
            to.Slice(at + count, number.Exponent).Fill((byte)'0');
            return at + whole;
        }

        if (whole > 0)
        {
            digits[..whole].CopyTo(to[at..]);
            at += whole;
            to[at++] = (byte)'.';
            digits[whole..].CopyTo(to[at..]);
            return at + count - whole;
        }

        to[at++] = (byte)'0';
        to[at++] = (byte)'.';
        to.Slice(at, -whole).Fill((byte)'0');
        at += -whole;
        digits.CopyTo(to[at..]);
        return at + count;
    }

    /// <summary>Parses a stored text, which is already in normal form.</summary>
    public static DynamoNumber Stored(ReadOnlySpan<byte> text)
    {
        Parse(text, out var number);
        return number;
    }

    public static string Describe(NumberError error, ReadOnlySpan<byte> text) => error switch
    {
        NumberError.TooManyDigits => "Attempting to store more than 38 significant digits in a Number",
        NumberError.Overflow => "Number overflow. Attempting to store a number with magnitude larger than supported range",
        NumberError.Underflow => "Number underflow. Attempting to store a number with magnitude smaller than supported range",
        _ when text.IsEmpty => "The parameter cannot be converted to a numeric value",
        _ => "The parameter cannot be converted to a numeric value: " + System.Text.Encoding.UTF8.GetString(text),
    };
}
