using System.ComponentModel;
using System.Globalization;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// Reads and writes timestamps in the forms of the AWS JSON protocols: seconds since 1970 with a fraction in
/// milliseconds, or text in ISO 8601 or RFC 822 format. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsTimestamp
{
    /// <summary>
    /// Writes seconds since 1970, with milliseconds if they aren't zero. Finer fractions are dropped, because no
    /// service stores them.
    /// </summary>
    /// <param name="json">The writer.</param>
    /// <param name="value">The time.</param>
    public static void WriteEpochSeconds(ref AwsJsonWriter json, DateTimeOffset value)
    {
        var milliseconds = value.ToUnixTimeMilliseconds();
        if (milliseconds % 1000 == 0)
        {
            json.WriteNumber(milliseconds / 1000);
            return;
        }

        Span<byte> text = stackalloc byte[32];
        ((decimal)milliseconds / 1000).TryFormat(text, out var length, default, CultureInfo.InvariantCulture);
        json.WriteRaw(text[..length]);
    }

    /// <summary>Writes text in ISO 8601 format, such as <c>2024-05-06T07:08:09Z</c>.</summary>
    /// <param name="json">The writer.</param>
    /// <param name="value">The time.</param>
    public static void WriteIso8601(ref AwsJsonWriter json, DateTimeOffset value) => json.WriteString(ToIso8601(value));

    /// <summary>Writes text in RFC 822 format, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    /// <param name="json">The writer.</param>
    /// <param name="value">The time.</param>
    public static void WriteHttpDate(ref AwsJsonWriter json, DateTimeOffset value) => json.WriteString(ToHttpDate(value));

    /// <summary>
    /// Reads a time in any of the forms, because some services use another form than their model specifies.
    /// </summary>
    /// <param name="json">The reader, positioned before the value.</param>
    /// <returns>The time.</returns>
    /// <exception cref="AwsJsonException">The value isn't a time, or is outside the years 1 to 9999.</exception>
    public static DateTimeOffset Read(ref AwsJsonReader json)
    {
        if (json.Peek() == AwsJsonToken.Number)
        {
            return decimal.TryParse(json.ReadNumberUtf8(), NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds)
                && TryGetTime(seconds, out var atSeconds)
                ? atSeconds
                : throw json.Unexpected("seconds since 1970, between the years 1 and 9999");
        }

        return TryParse(json.ReadString(), out var time) ? time : throw json.Unexpected("a time");
    }

    /// <summary>Formats a time as seconds since 1970, with milliseconds if they aren't zero.</summary>
    /// <param name="value">The time.</param>
    /// <returns>The text.</returns>
    public static string ToEpochSeconds(DateTimeOffset value) => ((decimal)value.ToUnixTimeMilliseconds() / 1000).ToString(CultureInfo.InvariantCulture);

    /// <summary>
    /// Formats a time in ISO 8601 format, such as <c>2024-05-06T07:08:09Z</c>, with milliseconds if they aren't zero.
    /// </summary>
    /// <param name="value">The time.</param>
    /// <returns>The text.</returns>
    public static string ToIso8601(DateTimeOffset value) => value.ToUniversalTime().ToString(
        value.Millisecond == 0 ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    /// <summary>Formats a time in RFC 822 format, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    /// <param name="value">The time.</param>
    /// <returns>The text.</returns>
    public static string ToHttpDate(DateTimeOffset value) => value.ToString("R", CultureInfo.InvariantCulture);

    /// <summary>Parses a time in any of the forms.</summary>
    /// <param name="text">The text.</param>
    /// <returns>The time.</returns>
    /// <exception cref="FormatException">The text isn't a time, or is outside the years 1 to 9999.</exception>
    public static DateTimeOffset Parse(string text) =>
        TryParse(text, out var time) ? time : throw new FormatException($"Expected a time in the response, but found '{text}'.");

    /// <summary>
    /// Parses a header that may not contain a valid time, such as the <c>Expires</c> that an S3 object was stored
    /// with.
    /// </summary>
    /// <param name="text">The text.</param>
    /// <returns>The time, or null if the text isn't a time.</returns>
    public static DateTimeOffset? ParseHttpDate(string text) =>
        DateTimeOffset.TryParseExact(text, "r", CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var time)
        || (text.Contains(':', StringComparison.Ordinal) && DateTimeOffset.TryParse(
            text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out time))
            ? time
            : null;

    private static bool TryParse(string text, out DateTimeOffset time) =>
        DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out time)
            || (decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds) && TryGetTime(seconds, out time))
            || TimestampText.TryParseOddDate(text, out time);

    private static bool TryGetTime(decimal seconds, out DateTimeOffset time)
    {
        time = default;
        if (seconds is not (> -62_135_596_800m and < 253_402_300_799.9995m)) return false;
        time = DateTimeOffset.UnixEpoch.AddTicks((long)decimal.Round(seconds * 1000) * TimeSpan.TicksPerMillisecond);
        return true;
    }
}
