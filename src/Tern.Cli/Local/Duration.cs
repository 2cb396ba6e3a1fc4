using System.Globalization;

namespace Tern.Cli;

/// <summary>Parses durations with a number and a unit: <c>500ms</c>, <c>1.5s</c> or <c>2m</c>.</summary>
internal static class Duration
{
    private static readonly decimal s_longest = TimeSpan.TicksPerDay;

    public static bool TryParse(string text, out TimeSpan duration)
    {
        duration = default;
        var digits = text.AsSpan().TrimEnd("ms");
        var unit = text.AsSpan(digits.Length) switch
        {
            "ms" => TimeSpan.TicksPerMillisecond,
            "s" => TimeSpan.TicksPerSecond,
            "m" => TimeSpan.TicksPerMinute,
            _ => 0,
        };
        if (unit == 0 || !decimal.TryParse(digits, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var count) || count > s_longest / unit)
            return false;
        duration = new TimeSpan((long)(count * unit));
        return true;
    }
}
