using System.Globalization;

namespace Tern.Lambda.Local.Sources;

/// <summary>
/// The six fields of EventBridge's cron expressions:
/// <code>
/// minutes hours days months weekdays years      one of days and weekdays must be "?"
/// field   = part *( "," part )
/// part    = ( "*" | value | value "-" value ) [ "/" step ]
/// days    = also "L", the last, and 15W, the weekday nearest to the 15th
/// weekday = 1 to 7, beginning with Sunday, or SUN to SAT; also 6L, the last Friday, and 2#1, the first Monday
/// </code>
/// </summary>
internal sealed class CronExpression
{
    private static readonly string[] s_months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
    private static readonly string[] s_weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"];

    private readonly bool[] _minutes;
    private readonly bool[] _hours;
    private readonly bool[] _months;
    private readonly bool[] _years;
    private readonly string _days;
    private readonly string _weekdays;
    private readonly bool[]? _daySet;
    private readonly bool[]? _weekdaySet;

    private CronExpression(string[] fields)
    {
        _minutes = Set(fields[0], 0, 59, null);
        _hours = Set(fields[1], 0, 23, null);
        _days = fields[2];
        _months = Set(fields[3], 1, 12, s_months);
        _weekdays = fields[4];
        _years = Set(fields[5], 1970, 2199, null);
        if (_days != "?" && !_days.Contains('L', StringComparison.Ordinal) && !_days.Contains('W', StringComparison.Ordinal)) _daySet = Set(_days, 1, 31, null);
        if (_weekdays != "?" && !_weekdays.EndsWith('L') && !_weekdays.Contains('#', StringComparison.Ordinal)) _weekdaySet = Set(_weekdays, 1, 7, s_weekdays);
    }

    /// <exception cref="FormatException">The expression is invalid; the message states the reason.</exception>
    public static CronExpression Parse(string text)
    {
        var fields = text.ToUpperInvariant().Split(' ', StringSplitOptions.RemoveEmptyEntries);
        if (fields.Length != 6)
            throw new FormatException(
                $"cron({text}) has {fields.Length} fields, but must have six: minutes, hours, days, months, weekdays and years, such as cron(0 8 ? * " +
                "MON-FRI *).");
        if (fields[2] == "?" == (fields[4] == "?")) throw new FormatException($"cron({text}): exactly one of days and weekdays must be ?.");
        var cron = new CronExpression(fields);
        cron.Fits(new DateTime(2026, 1, 1)); // reports errors in L, W and #
        return cron;
    }

    /// <summary>Returns the next due time after a time, or null if there is none.</summary>
    public DateTime? Next(DateTime after)
    {
        var minute = new DateTime(after.Year, after.Month, after.Day, after.Hour, after.Minute, 0).AddMinutes(1);
        for (var day = minute.Date; day.Year <= 2199; day = day.AddDays(1))
        {
            if (!_years[day.Year])
            {
                day = new DateTime(day.Year, 12, 31);
                continue;
            }

            if (!_months[day.Month] || !Fits(day)) continue;
            for (var time = day == minute.Date ? minute : day; time.Date == day; time = time.AddMinutes(1))
            {
                if (_hours[time.Hour] && _minutes[time.Minute]) return time;
            }
        }

        return null;
    }

    private bool Fits(DateTime day)
    {
        if (_daySet is not null) return _daySet[day.Day];
        if (_weekdaySet is not null) return _weekdaySet[(int)day.DayOfWeek + 1];
        var last = DateTime.DaysInMonth(day.Year, day.Month);
        if (_days != "?")
        {
            if (_days == "L") return day.Day == last;
            if (!_days.EndsWith('W')) throw Wrong(_days);
            return day.Day == NearestWeekday(day, _days == "LW" ? last : Math.Min(Value(_days[..^1], 1, 31, null), last), last);
        }

        if (_weekdays.EndsWith('L'))
            return (_weekdays == "L" ? 7 : Value(_weekdays[..^1], 1, 7, s_weekdays)) == (int)day.DayOfWeek + 1 && day.Day + 7 > last;
        var parts = _weekdays.Split('#');
        if (parts.Length != 2) throw Wrong(_weekdays);
        var (weekday, number) = (Value(parts[0], 1, 7, s_weekdays), Value(parts[1], 1, 5, null)); // parses both, so that an error in either is reported
        return weekday == (int)day.DayOfWeek + 1 && (day.Day + 6) / 7 == number;
    }

    /// <summary>
    /// Returns the nearest weekday in the month: for a Saturday the Friday before, for a Sunday the Monday after,
    /// unless that day is in another month.
    /// </summary>
    private static int NearestWeekday(DateTime month, int day, int last) => new DateTime(month.Year, month.Month, day).DayOfWeek switch
    {
        DayOfWeek.Saturday => day == 1 ? 3 : day - 1,
        DayOfWeek.Sunday => day == last ? day - 2 : day + 1,
        _ => day,
    };

    private static bool[] Set(string field, int min, int max, string[]? names)
    {
        var set = new bool[max + 1];
        foreach (var part in field.Split(','))
        {
            var slash = part.Split('/');
            if (slash.Length > 2) throw Wrong(field);
            var step = slash.Length == 2 ? Value(slash[1], 1, max, null) : 1;
            var range = slash[0].Split('-');
            if (range.Length > 2) throw Wrong(field);
            var isAll = slash[0] is "*" or "";
            var from = isAll ? min : Value(range[0], min, max, names);
            var to = isAll || (range.Length == 1 && slash.Length == 2) ? max : range.Length == 2 ? Value(range[1], min, max, names) : from;
            // FRI-MON wraps around the end.
            if (to < from)
            {
                for (var value = from; value <= max; value += step) set[value] = true;
                from = min;
            }

            for (var value = from; value <= to; value += step) set[value] = true;
        }

        return set;
    }

    private static int Value(string text, int min, int max, string[]? names)
    {
        if (names is not null && Array.IndexOf(names, text) is >= 0 and var index) return index + 1;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var value) && value >= min && value <= max
            ? value
            : throw new FormatException(
                $"'{text}' in a cron expression isn't a value from {min} to {max}{(names is null ? "" : $", nor one of {string.Join(", ", names)}")}.");
    }

    private static FormatException Wrong(string field) => new($"'{field}' in a cron expression isn't valid.");
}
