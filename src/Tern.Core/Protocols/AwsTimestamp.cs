using System.ComponentModel;
using System.Globalization;
using Tern.Json;

namespace Tern.Protocols;

/// <summary>
/// Points in time as AWS's JSON protocols write them: seconds since 1970 with a fraction down to the millisecond, or
/// text by ISO 8601 or RFC 822. For generated code.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class AwsTimestamp
{
    /// <summary>Writes seconds since 1970, with milliseconds where there are some. What is finer is dropped: no service keeps it.</summary>
    /// <param name="json">Where to write.</param>
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

    /// <summary>Writes text by ISO 8601, such as <c>2024-05-06T07:08:09Z</c>.</summary>
    /// <param name="json">Where to write.</param>
    /// <param name="value">The time.</param>
    public static void WriteIso8601(ref AwsJsonWriter json, DateTimeOffset value) =>
        json.WriteString(value.ToUniversalTime().ToString(
            value.Millisecond == 0 ? "yyyy-MM-dd'T'HH:mm:ss'Z'" : "yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));

    /// <summary>Writes text by RFC 822, such as <c>Mon, 06 May 2024 07:08:09 GMT</c>.</summary>
    /// <param name="json">Where to write.</param>
    /// <param name="value">The time.</param>
    public static void WriteHttpDate(ref AwsJsonWriter json, DateTimeOffset value) => json.WriteString(value.ToString("R", CultureInfo.InvariantCulture));

    /// <summary>Reads a time in any of the forms: some services answer in another one than their model says.</summary>
    /// <param name="json">Where the value is due.</param>
    /// <returns>The time.</returns>
    /// <exception cref="AwsJsonException">It is none, or outside of the years 1 to 9999.</exception>
    public static DateTimeOffset Read(ref AwsJsonReader json)
    {
        if (json.Peek() == AwsJsonToken.Number) return ReadSeconds(ref json, json.ReadNumberUtf8());
        var text = json.ReadString();
        if (DateTimeOffset.TryParse(text, CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal | DateTimeStyles.AdjustToUniversal, out var time))
            return time;
        return decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out _)
            ? ReadSeconds(ref json, System.Text.Encoding.ASCII.GetBytes(text))
            : throw json.Unexpected("a time");
    }

    private static DateTimeOffset ReadSeconds(ref AwsJsonReader json, ReadOnlySpan<byte> digits)
    {
        if (decimal.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds)
            && seconds is > -62_135_596_800m and < 253_402_300_799.9995m)
        {
            return DateTimeOffset.UnixEpoch.AddTicks((long)decimal.Round(seconds * 1000) * TimeSpan.TicksPerMillisecond);
        }

        throw json.Unexpected("seconds since 1970 in the years 1 to 9999");
    }
}
