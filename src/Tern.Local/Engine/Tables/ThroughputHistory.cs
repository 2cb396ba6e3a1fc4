using System.Globalization;

namespace Tern.Local.Engine.Tables;

/// <summary>When the throughput of a table or an index last went up and down. The service lets it go down four times a day, and then once an hour.</summary>
/// <param name="LastIncrease">When it last went up; null when it never did.</param>
/// <param name="LastDecrease">When it last went down; null when it never did.</param>
/// <param name="Decreases">How often it went down on the day of the last time, in UTC.</param>
internal readonly record struct ThroughputHistory(DateTimeOffset? LastIncrease, DateTimeOffset? LastDecrease, int Decreases)
{
    private const int FreeDecreases = 4;

    /// <summary>How often it went down today.</summary>
    public int DecreasesOn(DateTimeOffset now) => LastDecrease?.UtcDateTime.Date == now.UtcDateTime.Date ? Decreases : 0;

    /// <summary>The history with one more change. Throws the service's error when the throughput may not go down now.</summary>
    public ThroughputHistory With(Throughput before, Throughput after, DateTimeOffset now)
    {
        var history = this;
        if (after.ReadUnits < before.ReadUnits || after.WriteUnits < before.WriteUnits)
        {
            var today = DecreasesOn(now);
            if (today >= FreeDecreases && now < NextDecrease)
            {
                throw new EngineException(EngineError.LimitExceeded,
                    "Subscriber limit exceeded: Provisioned throughput decreases are limited within a given UTC day. After the first 4 "
                        + "decreases, each subsequent decrease in the same UTC day " +
                    $"can be performed at most once every 3600 seconds. Number of decreases today: {today}. Last decrease at "
                        + $"{Text(LastDecrease!.Value)}. Next decrease can be made at {Text(NextDecrease)}.");
            }

            history = history with { LastDecrease = now, Decreases = today + 1 };
        }

        if (after.ReadUnits > before.ReadUnits || after.WriteUnits > before.WriteUnits) history = history with { LastIncrease = now };
        return history;
    }

    private DateTimeOffset NextDecrease
    {
        get
        {
            var last = LastDecrease!.Value.ToUniversalTime();
            var (hour, midnight) = (last.AddHours(1), new DateTimeOffset(last.Date.AddDays(1), TimeSpan.Zero));
            return hour < midnight ? hour : midnight;
        }
    }

    private static string Text(DateTimeOffset time) =>
        time.UtcDateTime.ToString("dddd, MMMM d, yyyy 'at' h:mm:ss tt 'Coordinated Universal Time'", CultureInfo.InvariantCulture);
}
