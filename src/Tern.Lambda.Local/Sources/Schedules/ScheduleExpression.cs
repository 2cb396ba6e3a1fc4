using System.Globalization;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// A schedule expression:
/// <code>
/// expression = "rate(" number unit ")"                          unit = minute[s] | hour[s] | day[s]
/// | "cron(" minutes hours days months weekdays years ")"
/// | "at(" yyyy-MM-ddTHH:mm:ss ")"
/// </code>
/// </summary>
internal sealed class ScheduleExpression
{
    private readonly TimeSpan? _rate;
    private readonly CronExpression? _cron;
    private readonly DateTime? _at;
    private readonly TimeZoneInfo _zone;

    private ScheduleExpression(TimeSpan? rate, CronExpression? cron, DateTime? at, TimeZoneInfo zone) => (_rate, _cron, _at, _zone) = (rate, cron, at, zone);

    /// <param name="text">The expression.</param>
    /// <param name="timeZone">The time zone, such as <c>Europe/Vienna</c>, or null for UTC.</param>
    /// <exception cref="FormatException">The expression is invalid; the message states the reason.</exception>
    public static ScheduleExpression Parse(string text, string? timeZone = null)
    {
        var open = text.IndexOf('(', StringComparison.Ordinal);
        if (open < 0 || !text.EndsWith(')'))
            throw new FormatException($"Invalid schedule '{text}'. Expected rate(5 minutes), cron(0 8 ? * MON-FRI *) or at(2026-01-31T08:00:00).");
        var inner = text[(open + 1)..^1];
        var zone = ZoneOf(timeZone);
        return text[..open] switch
        {
            "rate" => new ScheduleExpression(ParseRate(text, inner), null, null, zone),
            "cron" => new ScheduleExpression(null, CronExpression.Parse(inner), null, zone),
            "at" => DateTime.TryParseExact(inner, "yyyy-MM-dd'T'HH:mm:ss", CultureInfo.InvariantCulture, DateTimeStyles.None, out var at)
                ? new ScheduleExpression(null, null, at, zone)
                : throw new FormatException($"Invalid time '{inner}' in the schedule. Expected at(2026-01-31T08:00:00)."),
            var kind => throw new FormatException($"The schedule '{text}' starts with '{kind}'. Expected rate, cron or at."),
        };
    }

    /// <summary>Returns the next due time after a time, or null if there is none.</summary>
    public DateTimeOffset? Next(DateTimeOffset after)
    {
        if (_rate is { } rate) return after + rate;
        var local = TimeZoneInfo.ConvertTime(after, _zone).DateTime;
        while ((_at is { } at ? (at > local ? at : (DateTime?)null) : _cron!.Next(local)) is { } next)
        {
            // Times that the clocks skip don't exist.
            if (!_zone.IsInvalidTime(next)) return new DateTimeOffset(next, _zone.GetUtcOffset(next)).ToUniversalTime();
            local = next;
            if (_at is not null) break;
        }

        return null;
    }

    private static TimeSpan ParseRate(string text, string inner)
    {
        // The service accepts one space between the two and none around them, and "minute" only for 1.
        var parts = inner.Split(' ');
        if (parts.Length == 2 && int.TryParse(parts[0], NumberStyles.None, CultureInfo.InvariantCulture, out var count) && count > 0)
        {
            switch (parts[1])
            {
                case "minute" when count == 1:
                case "minutes" when count > 1: return TimeSpan.FromMinutes(count);
                case "hour" when count == 1:
                case "hours" when count > 1: return TimeSpan.FromHours(count);
                case "day" when count == 1:
                case "days" when count > 1: return TimeSpan.FromDays(count);
            }
        }

        throw new FormatException(
            $"The schedule '{text}' isn't a rate. Write rate(1 minute), or a number of at least 2 with minutes, hours or days, such as rate(5 minutes).");
    }

    private static TimeZoneInfo ZoneOf(string? name)
    {
        try
        {
            return name is null ? TimeZoneInfo.Utc : TimeZoneInfo.FindSystemTimeZoneById(name);
        }
        catch (Exception failure) when (failure is TimeZoneNotFoundException or InvalidTimeZoneException)
        {
            throw new FormatException($"The time zone '{name}' doesn't exist on this machine: {failure.Message}");
        }
    }
}
