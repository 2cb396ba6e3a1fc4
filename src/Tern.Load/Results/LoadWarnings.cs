using System.Globalization;

namespace Tern.Load;

/// <summary>Determines the caveats about a result's figures.</summary>
internal static class LoadWarnings
{
    // Beyond these values, the measurement reflects the client as much as the service.
    private const double BusyClient = 0.8;
    private const double LateShare = 0.001;
    private const double ServiceShare = 0.9;

    public static IReadOnlyList<string> Of(LoadResult result)
    {
        var warnings = new List<string>();
        if (result.FailedEntirely) warnings.Add("The load failed entirely: there was no right answer.");
        if (result.IsInterrupted) warnings.Add("It was interrupted: these are the figures until then.");
        if (result.Model.StartsWith("closed", StringComparison.Ordinal))
        {
            warnings.Add("The model is closed: nobody arrives while the service stalls, so its stalls are missing from these percentiles. "
                + "What users see is measured with --rate.");
        }

        if (result.Dropped > 0)
        {
            warnings.Add(
                string.Create(CultureInfo.InvariantCulture, $"{result.Dropped:N0} arrivals were not started, for as many requests as allowed were under " +
                    $"way: percentiles are better "
                + $"than what users would have seen. The service does not keep up, or --max-in-flight is too low."));
        }

        if (result.LateStarts > 0)
        {
            var isMuch = result.LateStarts > result.Starts * LateShare;
            warnings.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"{result.LateStarts:N0} of {result.Starts:N0} requests started over 1 ms late, at worst {Latencies.Format(result.WorstLate)}: the client ")
                + (isMuch ? "did not keep up, and part of these latencies is its own." : "was held up. Response times count from the intended start."));
        }

        var busiest = result.Intervals.Count == 0 ? 0 : result.Intervals.Max(static interval => interval.ClientBusy);
        if (busiest > BusyClient && !result.Model.StartsWith("closed", StringComparison.Ordinal))
            {
            warnings.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"The client was busy for {busiest:P0} of its busiest second: it is saturated, or nearly. Use a lower rate, more --workers, or a " +
                $"machine of its own."));
        }

        var (response, service) = (result.Total.Response.Percentile(99), result.Total.Service.Percentile(99));
        if (result.Total.Response.Count >= 1_000 && service < response * ServiceShare && response - service > TimeSpan.FromMilliseconds(1))
        {
            warnings.Add(
                $"p99 counts {Latencies.Format(response)} from the intended start, and {Latencies.Format(service)} from the actual one: the difference "
                + "was spent in the client, waiting to be sent.");
        }

        return warnings;
    }
}
