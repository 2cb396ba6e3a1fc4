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
        if (result.FailedEntirely) warnings.Add("The load failed entirely: there was no successful response.");
        if (result.IsInterrupted) warnings.Add("The run was interrupted. The figures cover the time until then.");
        if (result.Model.StartsWith("closed", StringComparison.Ordinal))
        {
            warnings.Add("The model is closed: no requests arrive while the service stalls, so stalls are missing from these percentiles. "
                + "Use --rate to measure what users experience.");
        }

        if (result.Dropped > 0)
        {
            warnings.Add(
                string.Create(CultureInfo.InvariantCulture, $"{result.Dropped:N0} arrivals weren't started, because the maximum of requests was in " +
                    $"flight. Percentiles are better "
                + $"than what users would have experienced. The service can't keep up, or --max-in-flight is too low."));
        }

        if (result.LateStarts > 0)
        {
            var isMuch = result.LateStarts > result.Starts * LateShare;
            warnings.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"{result.LateStarts:N0} of {result.Starts:N0} requests started more than 1 ms late, at worst {Latencies.Format(result.WorstLate)}: ")
                + (isMuch
                    ? "the client couldn't keep up, and part of these latencies is its own."
                    : "the client was delayed. Response times count from the intended start."));
        }

        var busiest = result.Intervals.Count == 0 ? 0 : result.Intervals.Max(static interval => interval.ClientBusy);
        if (busiest > BusyClient && !result.Model.StartsWith("closed", StringComparison.Ordinal))
            {
            warnings.Add(string.Create(
                CultureInfo.InvariantCulture,
                $"The client was busy for {busiest:P0} of its busiest second: it is (almost) saturated. Use a lower rate, more --workers, or a " +
                $"separate machine."));
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
