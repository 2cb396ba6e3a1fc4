using System.Buffers.Text;
using System.Globalization;
using System.Text;

namespace Tern.Protocols;

/// <summary>
/// Formats and parses timestamps in the three forms of AWS's protocols. Fractions finer than a millisecond are
/// dropped, because no service stores them.
/// </summary>
internal static class TimestampText
{
    /// <summary>A length in bytes that is enough for every form.</summary>
    internal const int MaxLength = 40;

    private static readonly string[] s_oddDates =
    [
        "ddd, dd MMM yyyy HH:mm:ss 'UTC'", "ddd, d MMM yyyy HH:mm:ss 'UTC'", "ddd, dd MMM yyyy HH:mm:ss 'UT'", "ddd MMM d HH:mm:ss yyyy",
    ];

    // 0001-01-01 and 9999-12-31T23:59:59.999 in seconds since 1970.
    private const decimal First = -62_135_596_800m;
    private const decimal Last = 253_402_300_799.999m;

    /// <summary>
    /// Formats a time in ISO 8601 format, such as <c>2024-05-06T07:08:09Z</c>, with milliseconds if they aren't zero.
    /// </summary>
    internal static int FormatIso8601(DateTimeOffset value, Span<byte> destination)
    {
        var format = value.Millisecond == 0 ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.fff'Z'";
        value.ToUniversalTime().TryFormat(destination, out var written, format, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Formats a time in RFC 822 format, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    internal static int FormatHttpDate(DateTimeOffset value, Span<byte> destination)
    {
        value.TryFormat(destination, out var written, "R", CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Formats a time as seconds since 1970, with milliseconds if they aren't zero.</summary>
    internal static int FormatEpochSeconds(DateTimeOffset value, Span<byte> destination)
    {
        var milliseconds = value.ToUnixTimeMilliseconds();
        int written;
        if (milliseconds % 1000 == 0) Utf8Formatter.TryFormat(milliseconds / 1000, destination, out written);
        else ((decimal)milliseconds / 1000).TryFormat(destination, out written, default, CultureInfo.InvariantCulture);
        return written;
    }

    /// <summary>Parses a time in any of the forms.</summary>
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

        // .NET would accept more than these two: it reads a time alone as today's, and a month's name as the current
        // year's.
        var isIso8601 = utf8.Length >= 10 && utf8[4] == '-' && utf8[7] == '-';
        Span<char> text = stackalloc char[64];
        var given = text[..Encoding.ASCII.GetChars(utf8, text)];
        if (!isIso8601 && !utf8.Contains((byte)',')) return TryParseOddDate(given, out value);
        return DateTimeOffset.TryParse(given, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out value)
            || TryParseOddDate(given, out value);
    }

    /// <summary>
    /// Parses dates in the formats of S3-compatible stores: with <c>UTC</c> as the zone, and in asctime format, which
    /// recipients must accept (RFC 9110, 5.6.7).
    /// </summary>
    internal static bool TryParseOddDate(ReadOnlySpan<char> text, out DateTimeOffset value) =>
        DateTimeOffset.TryParseExact(
            text, s_oddDates, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal | DateTimeStyles.AllowInnerWhite,
            out value);
}
