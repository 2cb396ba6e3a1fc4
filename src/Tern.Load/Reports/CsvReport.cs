using System.Globalization;

namespace Tern.Load;

/// <summary>Writes a CSV file with one row per interval, for spreadsheets and scripts.</summary>
public static class CsvReport
{
    /// <summary>Writes the report. Percentiles with too few samples in an interval are empty fields.</summary>
    public static void Write(LoadResult result, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(result);
        ArgumentNullException.ThrowIfNull(writer);
        writer.Write("second,length_s,rate_per_s,succeeded,failed,started,late,dropped,in_flight,client_busy,p50_ms,p90_ms,p99_ms,p99.9_ms,max_ms\n");
        foreach (var interval in result.Intervals)
        {
            var histogram = interval.Histogram();
            writer.Write(string.Create(
                CultureInfo.InvariantCulture,
                $"{interval.Offset.TotalSeconds:0.###},{interval.Length.TotalSeconds:0.###},{interval.Rate:0.#},{interval.TotalSucceeded},"));
            writer.Write(string.Create(
                CultureInfo.InvariantCulture,
                $"{interval.TotalFailed},{interval.Started},{interval.Late},{interval.Dropped},{interval.InFlight},{interval.ClientBusy:0.###},"));
            writer.Write($"{Of(histogram, 50)},{Of(histogram, 90)},{Of(histogram, 99)},{Of(histogram, 99.9)},");
            writer.Write(string.Create(CultureInfo.InvariantCulture, $"{histogram.Max.TotalMilliseconds:0.###}\n"));
        }
    }

    private static string Of(LatencyHistogram histogram, double percentile) =>
        histogram.TryPercentile(percentile, out var latency, out _) ? latency.TotalMilliseconds.ToString("0.###", CultureInfo.InvariantCulture) : "";
}
