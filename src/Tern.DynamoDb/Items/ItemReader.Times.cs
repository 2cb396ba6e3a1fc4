using System.Globalization;
using System.Text;

namespace Tern.DynamoDb;

public ref partial struct ItemReader
{
    /// <summary>
    /// Reads an ISO 8601 date and time. A time in UTC (<c>Z</c>) or with an offset is returned in UTC; one without
    /// stays unspecified. Fractional digits after the seventh are truncated.
    /// </summary>
    /// <returns>The time.</returns>
    public DateTime ReadDateTime() => ParseDateTime(ReadText("S"u8, out var start), start);

    private readonly DateTime ParseDateTime(ReadOnlySpan<byte> text, int start)
    {
        if (TryParseIso(text, out var clock, out var zone) && TryParseZone(zone, clock, out var offset))
            return zone.IsEmpty ? clock : new DateTime(clock.Ticks - offset.Ticks, DateTimeKind.Utc);
        return IsIsoDate(text) && DateTime.TryParse(Cut(text), CultureInfo.InvariantCulture, DateTimeStyles.RoundtripKind, out clock)
            ? clock.Kind == DateTimeKind.Local ? clock.ToUniversalTime() : clock
            : throw Invalid("a string (S) with a date and time in ISO 8601", start);
    }

    /// <summary>
    /// Reads an ISO 8601 date and time with its offset. A time without an offset is in UTC. Fractional digits after the
    /// seventh are truncated.
    /// </summary>
    /// <returns>The time.</returns>
    public DateTimeOffset ReadDateTimeOffset() => ParseDateTimeOffset(ReadText("S"u8, out var start), start);

    private readonly DateTimeOffset ParseDateTimeOffset(ReadOnlySpan<byte> text, int start)
    {
        if (TryParseIso(text, out var clock, out var zone) && TryParseZone(zone, clock, out var offset)) return new DateTimeOffset(clock, offset);
        return IsIsoDate(text)
            && DateTimeOffset.TryParse(Cut(text), CultureInfo.InvariantCulture, DateTimeStyles.AssumeUniversal, out var value)
            ? value
            : throw Invalid("a string (S) with a date, time and offset in ISO 8601", start);
    }

    /// <summary>Reads a date such as <c>2024-05-06</c>.</summary>
    /// <returns>The date.</returns>
    public DateOnly ReadDateOnly()
    {
        var text = ReadText("S"u8, out var start);
        return DateOnly.TryParseExact(Encoding.UTF8.GetString(text), "yyyy-MM-dd", CultureInfo.InvariantCulture, DateTimeStyles.None, out var value)
            ? value
            : throw Invalid("a string (S) with a date such as 2024-05-06", start);
    }

    /// <summary>
    /// Reads a time of day such as <c>07:08:09.1234567</c>. The seconds and the fraction are optional. Fractional
    /// digits after the seventh are truncated.
    /// </summary>
    /// <returns>The time.</returns>
    public TimeOnly ReadTimeOnly()
    {
        var text = ReadText("S"u8, out var start);
        return TimeOnly.TryParseExact(
            Cut(text), ["HH:mm:ss.FFFFFFF", "HH:mm"], CultureInfo.InvariantCulture, DateTimeStyles.None, out var value)
            ? value
            : throw Invalid("a string (S) with a time such as 07:08:09.1234567", start);
    }

    /// <summary>Reads a duration: a number of seconds with up to seven fractional digits.</summary>
    /// <returns>The duration.</returns>
    public TimeSpan ReadTimeSpan()
    {
        var start = Json.Position;
        var seconds = ReadDecimal();
        if (seconds is > -1_000_000_000_000m and < 1_000_000_000_000m)
        {
            var ticks = seconds * TimeSpan.TicksPerSecond;
            if (ticks == decimal.Truncate(ticks) && ticks is >= long.MinValue and <= long.MaxValue) return new TimeSpan((long)ticks);
        }

        throw Invalid("a duration in seconds (N) with at most seven digits after the point", start);
    }

    /// <summary>Reads a time as whole seconds since 1970, as in DynamoDB's time to live.</summary>
    /// <returns>The time, in UTC.</returns>
    public DateTimeOffset ReadEpochSeconds() =>
        DateTimeOffset.FromUnixTimeSeconds(ReadInteger(DateTimeOffset.MinValue.ToUnixTimeSeconds(), DateTimeOffset.MaxValue.ToUnixTimeSeconds()));

    /// <summary>Reads a time as whole seconds since 1970, as in DynamoDB's time to live.</summary>
    /// <returns>The time, in UTC.</returns>
    public DateTime ReadEpochDateTime() => ReadEpochSeconds().UtcDateTime;

    /// <summary>Reads a time as whole milliseconds since 1970.</summary>
    /// <returns>The time, in UTC.</returns>
    public DateTimeOffset ReadMillisDateTimeOffset() => DateTimeOffset.FromUnixTimeMilliseconds(
        ReadInteger(DateTimeOffset.MinValue.ToUnixTimeMilliseconds(), DateTimeOffset.MaxValue.ToUnixTimeMilliseconds()));

    /// <summary>Reads a time as whole milliseconds since 1970.</summary>
    /// <returns>The time, in UTC.</returns>
    public DateTime ReadMillisDateTime() => ReadMillisDateTimeOffset().UtcDateTime;

    /// <summary>
    /// Reads an ISO 8601 date and time, or a number of seconds or milliseconds since 1970, whose fraction is truncated
    /// to the precision of .NET.
    /// </summary>
    /// <param name="perSecond">
    /// The number's units per second: 1 or 1,000. With 0, the number itself determines the unit: from 100,000,000,000,
    /// which is in 1973, it's milliseconds; below that, seconds, up to the year 5138.
    /// </param>
    /// <returns>The time, which is in UTC if it's a number.</returns>
    public DateTimeOffset ReadLenientDateTimeOffset(int perSecond)
    {
        var text = ReadTime(out var start);
        return TryParseEpoch(text, perSecond, out var time) ? new DateTimeOffset(time) : ParseDateTimeOffset(text, start);
    }

    /// <summary>
    /// Reads an ISO 8601 date and time, or a number of seconds or milliseconds since 1970, whose fraction is truncated
    /// to the precision of .NET.
    /// </summary>
    /// <param name="perSecond">
    /// The number's units per second, or 0; see <see cref="ReadLenientDateTimeOffset"/>.
    /// </param>
    /// <returns>The time, which is in UTC if it's a number.</returns>
    public DateTime ReadLenientDateTime(int perSecond)
    {
        var text = ReadTime(out var start);
        return TryParseEpoch(text, perSecond, out var time) ? time : ParseDateTime(text, start);
    }

    private ReadOnlySpan<byte> ReadTime(out int start) => ReadText(IsNumber() ? "N"u8 : "S"u8, out start);

    private static bool TryParseEpoch(ReadOnlySpan<byte> text, int perSecond, out DateTime time)
    {
        time = default;
        if (!decimal.TryParse(text, NumberStyles.Float, CultureInfo.InvariantCulture, out var number)) return false;
        if (perSecond == 0) perSecond = Math.Abs(number) >= 100_000_000_000 ? 1000 : 1;
        if (Math.Abs(number) > 1_000_000_000_000_000) return false;
        var ticks = decimal.Floor(number * (TimeSpan.TicksPerSecond / perSecond)) + DateTime.UnixEpoch.Ticks;
        if (ticks < 0 || ticks > DateTime.MaxValue.Ticks) return false;
        time = new DateTime((long)ticks, DateTimeKind.Utc);
        return true;
    }

    // Parses 2024-05-06T07:08:09 and an optional fraction, of which seven digits count. The zone follows.
    private static bool TryParseIso(ReadOnlySpan<byte> text, out DateTime value, out ReadOnlySpan<byte> zone)
    {
        value = default;
        zone = default;
        if (text.Length < 19 || text[4] != '-' || text[7] != '-' || text[10] != 'T' || text[13] != ':' || text[16] != ':') return false;
        var bad = 0u;
        var year = Two(text, 0, ref bad) * 100 + Two(text, 2, ref bad);
        var month = Two(text, 5, ref bad);
        var day = Two(text, 8, ref bad);
        var hour = Two(text, 11, ref bad);
        var minute = Two(text, 14, ref bad);
        var second = Two(text, 17, ref bad);
        if (bad != 0 || year == 0 || month is 0 or > 12 || day == 0 || day > (uint)DateTime.DaysInMonth((int)year, (int)month)
            || hour > 23 || minute > 59 || second > 59)
            return false;

        var at = 19;
        uint fraction = 0;
        if (at < text.Length && text[at] == '.')
        {
            var unit = 1_000_000u;
            for (at++; at < text.Length && (uint)text[at] - '0' is var digit and <= 9; at++)
            {
                // From the eighth digit, the unit is zero, which truncates the rest.
                fraction += digit * unit;
                unit /= 10;
            }

            if (unit == 1_000_000u) return false;
        }

        zone = text[at..];
        value = new DateTime((int)year, (int)month, (int)day, (int)hour, (int)minute, (int)second).AddTicks(fraction);
        return true;
    }

    // The zone is empty, Z, or an offset such as +02:00 in the range of DateTimeOffset, unless it leads outside the
    // calendar.
    private static bool TryParseZone(ReadOnlySpan<byte> zone, DateTime clock, out TimeSpan offset)
    {
        offset = default;
        if (zone.IsEmpty || (zone.Length == 1 && zone[0] == 'Z')) return true;
        if (zone.Length != 6 || zone[0] is not ((byte)'+' or (byte)'-') || zone[3] != ':') return false;
        var bad = 0u;
        var minutes = (int)(Two(zone, 1, ref bad) * 60 + Two(zone, 4, ref bad));
        if (bad != 0 || zone[4] > '5' || minutes > 14 * 60) return false;
        offset = TimeSpan.FromMinutes(zone[0] == '-' ? -minutes : minutes);
        var utc = clock.Ticks - offset.Ticks;
        return utc >= DateTime.MinValue.Ticks && utc <= DateTime.MaxValue.Ticks;
    }

    // .NET supports seven fractional digits and would round up to the next second, the next day or beyond the calendar.
    // Other programs write nine.
    private static string Cut(ReadOnlySpan<byte> utf8)
    {
        var text = Encoding.UTF8.GetString(utf8);
        var point = text.AsSpan().IndexOfAny('.', ',');
        if (point < 0) return text;
        var end = point + 1;
        while (end < text.Length && char.IsAsciiDigit(text[end])) end++;
        return end - point > 8 ? text.Remove(point + 8, end - point - 8) : text;
    }

    // The parsers of .NET accept much more than ISO 8601, such as 5/6/2024, which is ambiguous.
    private static bool IsIsoDate(ReadOnlySpan<byte> text) => text.Length >= 10 && text[4] == '-' && text[7] == '-';

    private static uint Two(ReadOnlySpan<byte> text, int at, ref uint bad)
    {
        var tens = (uint)text[at] - '0';
        var ones = (uint)text[at + 1] - '0';
        bad |= (tens > 9 ? 1u : 0) | (ones > 9 ? 1u : 0);
        return tens * 10 + ones;
    }
}
