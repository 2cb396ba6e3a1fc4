using System.Globalization;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Points in time as events write them: as a number since 1970, of seconds as a rule, which may have a fraction.</summary>
/// <remarks>
/// Some sources of one event write other units: the stream of a table writes seconds, and Kinesis Data Streams for
/// DynamoDB milliseconds or microseconds. The number itself tells: what would be a time after the year 9999 in one unit
/// is one of our age in the next finer one. (Read so, times before 1978 in a finer unit than expected are mistaken; no
/// event is as old as that.)
/// </remarks>
internal static class EventTime
{
    private const long MinMilliseconds = -62_135_596_800_000;
    private const long MaxMilliseconds = 253_402_300_799_999;
    private const long EndSeconds = MaxMilliseconds / 1000 + 1;

    /// <summary>The time; null when it is outside of the years 1 to 9999.</summary>
    public static DateTimeOffset? FromMilliseconds(long value) =>
        value is >= MinMilliseconds and <= MaxMilliseconds ? DateTimeOffset.FromUnixTimeMilliseconds(value) : null;

    /// <summary>
    /// The time of a number of seconds, or of milliseconds, microseconds or nanoseconds where it is that large; down to
    /// 100 ns. Null when it is outside of the years 1 to 9999.
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

    /// <summary>Writes a number in a string.</summary>
    public static void WriteText(ref AwsJsonWriter json, long value)
    {
        Span<byte> text = stackalloc byte[24];
        text[0] = (byte)'"';
        System.Buffers.Text.Utf8Formatter.TryFormat(value, text[1..], out var length);
        text[length + 1] = (byte)'"';
        json.WriteRaw(text[..(length + 2)]);
    }
}
