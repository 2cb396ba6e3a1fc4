using System.Numerics;

namespace Tern.Local.Engine;

/// <summary>
/// A decimal number with up to 38 significant digits: coefficient × 10^exponent. The coefficient has no trailing zeros,
/// so that equal numbers are equal structs. The magnitude is between 1E-130 and 9.99…E+125 (developer guide, "Naming
/// rules and data types").
/// </summary>
internal readonly record struct DynamoNumber(bool Negative, UInt128 Coefficient, int Exponent) : IComparable<DynamoNumber>
{
    public const int MaxDigits = 38;
    public const int MaxMagnitude = 125;
    public const int MinMagnitude = -130;

    /// <summary>The maximum length of the normal form: sign, "0.", 167 digits.</summary>
    public const int MaxTextBytes = 176;

    public bool IsZero => Coefficient == UInt128.Zero;

    /// <summary>The exponent of the first digit: 0 for 1 to 9.99.</summary>
    public int Magnitude => Exponent + Digits(Coefficient) - 1;

    /// <summary>
    /// The size in bytes as the service counts it: one per two digits (aligned on even powers of ten), one for the
    /// exponent, and one more for negative numbers.
    /// </summary>
    public int StoredSize
    {
        get
        {
            if (IsZero) return 1;
            var digits = Digits(Coefficient);
            var odd = ((Exponent + digits) & 1) != 0 ? 1 : 0;
            return 1 + (digits + odd + 1) / 2 + (Negative ? 1 : 0);
        }
    }

    public int CompareTo(DynamoNumber other)
    {
        if (IsZero || other.IsZero || Negative != other.Negative) return Sign().CompareTo(other.Sign());
        var magnitude = Magnitude.CompareTo(other.Magnitude);
        if (magnitude == 0) magnitude = Aligned(Coefficient).CompareTo(Aligned(other.Coefficient));
        return Negative ? -magnitude : magnitude;
    }

    private int Sign() => IsZero ? 0 : Negative ? -1 : 1;

    /// <summary>
    /// Computes a sum or difference. Returns false, with the error, if the result has too many digits or its magnitude
    /// is too large.
    /// </summary>
    public static bool TryAdd(DynamoNumber left, DynamoNumber right, bool subtract, out DynamoNumber sum, out NumberError error)
    {
        var exponent = Math.Min(left.IsZero ? right.Exponent : left.Exponent, right.IsZero ? left.Exponent : right.Exponent);
        var a = left.Scaled(exponent);
        var b = right.Scaled(exponent);
        var total = subtract ? a - b : a + b;
        var negative = total.Sign < 0;
        var digits = BigInteger.Abs(total).ToString(System.Globalization.CultureInfo.InvariantCulture).AsSpan();
        var trimmed = digits.TrimEnd('0');
        exponent += digits.Length - trimmed.Length;
        sum = default;
        error = NumberError.None;
        if (trimmed.IsEmpty) return true;
        var magnitude = exponent + trimmed.Length - 1;
        error = magnitude > MaxMagnitude ? NumberError.Overflow
            : magnitude < MinMagnitude ? NumberError.Underflow
            : trimmed.Length > MaxDigits ? NumberError.TooManyDigits
            : NumberError.None;
        if (error != NumberError.None) return false;
        sum = new DynamoNumber(negative, UInt128.Parse(trimmed, System.Globalization.CultureInfo.InvariantCulture), exponent);
        return true;
    }

    private BigInteger Scaled(int exponent)
    {
        if (IsZero) return BigInteger.Zero;
        var value = (BigInteger)Coefficient * BigInteger.Pow(10, Exponent - exponent);
        return Negative ? -value : value;
    }

    public static int Digits(UInt128 coefficient)
    {
        var high = coefficient / TenToThe19;
        return high == 0 ? Digits((ulong)coefficient) : 19 + Digits((ulong)high);
    }

    private static int Digits(ulong value)
    {
        var digits = 1;
        while (value >= 10)
        {
            value /= 10;
            digits++;
        }

        return digits;
    }

    /// <summary>
    /// Pads the coefficient with zeros to 38 digits, so that numbers of the same magnitude can be compared as integers.
    /// </summary>
    private static UInt128 Aligned(UInt128 coefficient) => coefficient * PowerOfTen(MaxDigits - Digits(coefficient));

    internal static UInt128 PowerOfTen(int power)
    {
        UInt128 value = 1;
        if (power >= 19)
        {
            value = TenToThe19;
            power -= 19;
        }

        ulong rest = 1;
        for (; power > 0; power--) rest *= 10;
        return value * rest;
    }

    private const ulong TenToThe19 = 10_000_000_000_000_000_000;
}
