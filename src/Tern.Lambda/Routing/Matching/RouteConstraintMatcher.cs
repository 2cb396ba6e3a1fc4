using System.Buffers;
using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Tern.Lambda.Routing;

/// <summary>Matches a decoded segment against a constraint.</summary>
internal static class RouteConstraintMatcher
{
    // The longest ISO 8601 text of a time has half this length.
    private const int LongestTime = 64;

    public static bool Fits(RouteConstraint constraint, ReadOnlySpan<byte> text) => constraint.Kind switch
    {
        RouteConstraintKind.Bool => Ascii.EqualsIgnoreCase(text, "true"u8) || Ascii.EqualsIgnoreCase(text, "false"u8),
        RouteConstraintKind.Int => IsWhole(text) && Utf8Parser.TryParse(text, out int _, out var used) && used == text.Length,
        RouteConstraintKind.Long => IsWhole(text) && Utf8Parser.TryParse(text, out long _, out var used) && used == text.Length,
        RouteConstraintKind.Value =>
            IsWhole(text) && Utf8Parser.TryParse(text, out long value, out var used) && used == text.Length
                && value >= constraint.Min && value <= constraint.Max,
        RouteConstraintKind.Decimal => IsDecimal(text),
        RouteConstraintKind.Guid => IsGuid(text),
        RouteConstraintKind.DateTime => IsTime(text),
        RouteConstraintKind.Alpha => !text.IsEmpty && !text.ContainsAnyExcept(s_letters),
        _ => Encoding.UTF8.GetCharCount(text) is var length && length >= constraint.Min && length <= constraint.Max,
    };

    private static readonly SearchValues<byte> s_letters = SearchValues.Create("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"u8);

    // Excludes a leading plus, which the parser accepts but which would be a space in a query.
    private static bool IsWhole(ReadOnlySpan<byte> text) => !text.IsEmpty && (text[0] == '-' || char.IsAsciiDigit((char)text[0]));

    private static bool IsDecimal(ReadOnlySpan<byte> text) =>
        IsWhole(text) && Utf8Parser.TryParse(text, out decimal _, out var used) && used == text.Length && !text.ContainsAny((byte)'e', (byte)'E');

    private static bool IsGuid(ReadOnlySpan<byte> text) =>
        (text.Length == 36 && Utf8Parser.TryParse(text, out Guid _, out var used) && used == 36)
        || (text.Length == 32 && Utf8Parser.TryParse(text, out Guid _, out used, 'N') && used == 32);

    private static bool IsTime(ReadOnlySpan<byte> text)
    {
        if (text.Length is < 10 or > LongestTime || text[4] != '-' || text[7] != '-' || (text.Length > 10 && text[10] != 'T')) return false;
        Span<char> chars = stackalloc char[LongestTime];
        if (!Ascii.IsValid(text)) return false;
        var count = Encoding.ASCII.GetChars(text, chars);
        return DateTime.TryParse(chars[..count], CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind, out _);
    }
}
