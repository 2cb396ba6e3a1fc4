using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Tern.Xml;

/// <summary>
/// Points in time as text, in the three forms of AWS's protocols. What is finer than a millisecond is dropped: no
/// service keeps it.
/// </summary>
internal static class TimestampText
{
    /// <summary>The room that every form fits into, in bytes.</summary>
    internal const int MaxLength = 40;

    private static readonly string[] s_oddDates =
    [
        "ddd, dd MMM yyyy HH:mm:ss 'UTC'", "ddd, d MMM yyyy HH:mm:ss 'UTC'", "ddd, dd MMM yyyy HH:mm:ss 'UT'", "ddd MMM d HH:mm:ss yyyy",
    ];

    // 0001-01-01 and 9999-12-31T23:59:59.999 in seconds since 1970.
    private const decimal First = -62_135_596_800m;
    private const decimal Last = 253_402_300_799.999m;

    /// <summary>
    /// Formats by ISO 8601, such as <c>2024-05-06T07:08:09Z</c>, with milliseconds where there are some.
    /// </summary>
    internal static int FormatIso8601(DateTimeOffset value, Span<byte> destination)
    {
        var format = value.Millisecond == 0 ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";
        value.ToUniversalTime().TryFormat(destination, out var written, format, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Formats by RFC 822, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    internal static int FormatHttpDate(DateTimeOffset value, Span<byte> destination)
    {
        value.TryFormat(destination, out var written, "R", CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Formats as seconds since 1970, with milliseconds where there are some.</summary>
    internal static int FormatEpochSeconds(DateTimeOffset value, Span<byte> destination)
    {
        var milliseconds = value.ToUnixTimeMilliseconds();
        int written;
        if (milliseconds % 1000 == 0) Utf8Formatter.TryFormat(milliseconds / 1000, destination, out written);
        else ((decimal)milliseconds / 1000).TryFormat(destination, out written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Parses any of the forms.</summary>
    internal static bool TryParse(ReadOnlySpan<byte> utf8, out DateTimeOffset value)
    {
        value = default;
        if (utf8.Length is 0 or > 64 || !Ascii.IsValid(utf8)) return false;
        if (decimal.TryParse(utf8, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds))
        {
            if (seconds < First || seconds > Last) return false;
            value = DateTimeOffset.UnixEpoch.AddTicks((long)decimal.Round(seconds * 1000) * TimeSpan.TicksPerMillisecond);
            return true;
        }

        // .NET would take more than these two: a time alone is one of today, and a name of a month one of this year.
        var isIso8601 = utf8.Length >= 10 && utf8[4] == '-' && utf8[7] == '-';
        Span<char> text = stackalloc char[64];
        var given = text[..Encoding.ASCII.GetChars(utf8, text)];
        if (!isIso8601 && !utf8.Contains((byte)',')) return TryParseOddDate(given, out value);
        return DateTimeOffset.TryParse(given, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out value)
            || TryParseOddDate(given, out value);
    }

    /// <summary>
    /// Parses dates as stores write them that are not AWS's: with <c>UTC</c> for the zone, and in the form of asctime, which must be read too (RFC 9110,
    /// 5.6.7).
    /// </summary>
    internal static bool TryParseOddDate(ReadOnlySpan<char> text, out DateTimeOffset value) =>
        DateTimeOffset.TryParseExact(
            text, s_oddDates, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal | DateTimeStyles.AllowInnerWhite,
            out value);
}
