using System.Globalization;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Times in events: numbers since 1970, usually in seconds, which may have a fraction.</summary>
/// <remarks>
/// Some sources of the same event use other units: a table's stream writes seconds, and Kinesis Data Streams for
/// DynamoDB milliseconds or microseconds. The number itself determines the unit: a number that would be a time after
/// the year 9999 in one unit is a present-day time in the next finer unit. (Times before 1978 in a finer unit than
/// expected are misread, but no event is that old.)
/// </remarks>
internal static class EventTime
{
    private const long MinMilliseconds = -62_135_596_800_000;
    private const long MaxMilliseconds = 253_402_300_799_999;
    private const long EndSeconds = MaxMilliseconds / 1000 + 1;

    /// <summary>Converts milliseconds to a time; null if it is outside of the years 1 to 9999.</summary>
    public static DateTimeOffset? FromMilliseconds(long value) =>
        value is >= MinMilliseconds and <= MaxMilliseconds ? DateTimeOffset.FromUnixTimeMilliseconds(value) : null;

    /// <summary>
    /// Converts a number of seconds to a time, or, if it is large enough, of milliseconds, microseconds or nanoseconds,
    /// with a precision of 100 ns. Null if the time is outside of the years 1 to 9999.
    /// </summary>
    public static DateTimeOffset? FromSeconds(ReadOnlySpan<byte> digits)
    {
        if (!decimal.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds)) return null;
        for (var unit = 0; unit < 3 && seconds >= EndSeconds; unit++) seconds /= 1000;
        return seconds is >= MinMilliseconds / 1000 and < EndSeconds
            ? DateTimeOffset.UnixEpoch.AddTicks((long)decimal.Truncate(seconds * TimeSpan.TicksPerSecond))
            : null;
    }

    public static void WriteSeconds(ref AwsJsonWriter json, DateTimeOffset value)
    {
        var ticks = (value - DateTimeOffset.UnixEpoch).Ticks;
        if (ticks % TimeSpan.TicksPerSecond == 0)
        {
            json.WriteNumber(ticks / TimeSpan.TicksPerSecond);
            return;
        }

        Span<byte> text = stackalloc byte[32];
        ((decimal)ticks / TimeSpan.TicksPerSecond).TryFormat(text, out var length, "0.#######", CultureInfo.InvariantCulture);
        json.WriteRaw(text[..length]);
    }

    public static void WriteMilliseconds(ref AwsJsonWriter json, DateTimeOffset value) => json.WriteNumber(value.ToUnixTimeMilliseconds());

    public static void WriteTextMilliseconds(ref AwsJsonWriter json, DateTimeOffset value) => WriteText(ref json, value.ToUnixTimeMilliseconds());

    /// <summary>Writes a number as a string.</summary>
    public static void WriteText(ref AwsJsonWriter json, long value)
    {
        Span<byte> text = stackalloc byte[24];
        text[0] = (byte)'"';
        System.Buffers.Text.Utf8Formatter.TryFormat(value, text[1..], out var length);
        text[length + 1] = (byte)'"';
        json.WriteRaw(text[..(length + 2)]);
    }
}
