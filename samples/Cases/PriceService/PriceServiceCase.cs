using Cases.Running;
using PriceService.After;
using PriceService.Before;

namespace PriceService;

/// <summary>The case of a price service with a tight latency objective.</summary>
internal sealed class PriceServiceCase : Case
{
    /// <summary>The maximum latency for 99 of 100 requests.</summary>
    public static readonly TimeSpan Objective = TimeSpan.FromMilliseconds(20);

    public override string Name => "PriceService";

    public override string Title => "99 of 100 requests below 20 ms";

    public override string Story =>
        "A service returns the prices of products, eight per request. Popular ones are in its cache; the others cost a read of 5 ms. It meets its " +
        "objective only while everything comes from the cache: with a cold cache, or when a client reads the whole catalog, reads are sequential, " +
        "several requests load the same price, and all of them wait for two locks. On the right, reads are merged, each price is loaded once, the " +
        "cache is warm before the first user arrives, and no request takes a lock that others hold for long.";

    public override int Port => 5082;

    public override double? ObjectiveMilliseconds => Objective.TotalMilliseconds;

    public override IReadOnlyList<CaseSide> Sides { get; } = [new LockedPrices(), new CachedPrices()];

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale)
    {
        var (before, after) = (results[0], results[1]);
        yield return new Verdict(
            after.Latency.P99 < before.Latency.P99,
            $"p99 is {Figures.Milliseconds(before.Latency.P99)} before and {Figures.Milliseconds(after.Latency.P99)} after");
        yield return new Verdict(
            StaleOf(after) == 0,
            $"stale prices served: {Figures.Count(StaleOf(before))} before, {Figures.Count(StaleOf(after))} after");
        if (scale != CaseScale.Measure) yield break;

        var objective = Objective.TotalMilliseconds;
        yield return new Verdict(
            after.Latency.Minutes.All(minute => minute.P99 < objective),
            $"p99 of every minute is below {Figures.Milliseconds(objective)} after: {Minutes(after)}");
        yield return new Verdict(
            before.Latency.Minutes.Any(minute => minute.P99 >= objective), $"and not before: {Minutes(before)}");
    }

    private static double StaleOf(SideResult side) => side.Figures.Single(static figure => figure.Name == PriceSide.Stale).Value;

    private static string Minutes(SideResult side) => string.Join(", ", side.Latency.Minutes.Select(static minute => Figures.Milliseconds(minute.P99)));
}
