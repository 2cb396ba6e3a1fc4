using System.Globalization;
using Tern.Json;

namespace Tern.Lambda.Events;

/// <summary>Points in time as events write them: milliseconds or seconds since 1970, the seconds with a fraction at times.</summary>
internal static class EventTime
{
    private const long MinMilliseconds = -62_135_596_800_000;
    private const long MaxMilliseconds = 253_402_300_799_999;

    /// <summary>The time; null when it is outside of the years 1 to 9999.</summary>
    public static DateTimeOffset? FromMilliseconds(long value) =>
        value is >= MinMilliseconds and <= MaxMilliseconds ? DateTimeOffset.FromUnixTimeMilliseconds(value) : null;

    /// <summary>The time, down to 100 ns; null when it is outside of the years 1 to 9999.</summary>
    public static DateTimeOffset? FromSeconds(ReadOnlySpan<byte> digits) =>
        decimal.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out var seconds) && seconds is >= MinMilliseconds / 1000 and < MaxMilliseconds / 1000 + 1
            ? DateTimeOffset.UnixEpoch.AddTicks((long)decimal.Truncate(seconds * TimeSpan.TicksPerSecond))
            : null;

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
