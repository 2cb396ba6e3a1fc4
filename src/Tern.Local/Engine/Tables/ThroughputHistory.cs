using System.Globalization;

namespace Tern.Local.Engine;

/// <summary>
/// The times of the last increase and decrease of the throughput of a table or an index. The service allows four
/// decreases per day, and then one per hour.
/// </summary>
/// <param name="LastIncrease">The time of the last increase; null if there was none.</param>
/// <param name="LastDecrease">The time of the last decrease; null if there was none.</param>
/// <param name="Decreases">The number of decreases on the day of the last one, in UTC.</param>
internal readonly record struct ThroughputHistory(DateTimeOffset? LastIncrease, DateTimeOffset? LastDecrease, int Decreases)
{
    private const int FreeDecreases = 4;

    /// <summary>Returns the number of decreases today.</summary>
    public int DecreasesOn(DateTimeOffset now) => LastDecrease?.UtcDateTime.Date == now.UtcDateTime.Date ? Decreases : 0;

    /// <summary>
    /// Returns the history with one more change. Throws the service's error if a decrease isn't allowed now.
    /// </summary>
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
