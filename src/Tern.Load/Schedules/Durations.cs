using System.Globalization;

namespace Tern.Load;

/// <summary>Parses and formats times such as <c>500us</c>, <c>20ms</c>, <c>1.5s</c>, <c>2m</c> and <c>1h</c>.</summary>
internal static class Durations
{
    private static readonly (string Unit, long Ticks)[] s_units =
    [
        ("us", TimeSpan.TicksPerMicrosecond), ("µs", TimeSpan.TicksPerMicrosecond), ("ms", TimeSpan.TicksPerMillisecond),
        ("s", TimeSpan.TicksPerSecond), ("m", TimeSpan.TicksPerMinute), ("h", TimeSpan.TicksPerHour),
    ];

    public static bool TryParse(string text, out TimeSpan duration)
    {
        duration = default;
        foreach (var (unit, ticks) in s_units)
        {
            if (!text.EndsWith(unit, StringComparison.Ordinal)
                || !decimal.TryParse(text.AsSpan(0, text.Length - unit.Length), NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var count)
                || count > TimeSpan.TicksPerDay * 30m / ticks) continue;
            duration = new TimeSpan((long)(count * ticks));
            return true;
        }

        return false;
    }

    /// <summary>Formats a time for <see cref="TryParse"/>, in the largest unit that keeps it short.</summary>
    public static string Format(TimeSpan duration)
    {
        var (unit, ticks) = duration.Ticks switch
        {
            >= TimeSpan.TicksPerHour when duration.Ticks % TimeSpan.TicksPerHour == 0 => ("h", TimeSpan.TicksPerHour),
            >= TimeSpan.TicksPerMinute when duration.Ticks % TimeSpan.TicksPerMinute == 0 => ("m", TimeSpan.TicksPerMinute),
            >= TimeSpan.TicksPerSecond => ("s", TimeSpan.TicksPerSecond),
            >= TimeSpan.TicksPerMillisecond => ("ms", TimeSpan.TicksPerMillisecond),
            _ => ("us", TimeSpan.TicksPerMicrosecond),
        };
        return string.Create(CultureInfo.InvariantCulture, $"{(decimal)duration.Ticks / ticks:0.###}{unit}");
    }
}
