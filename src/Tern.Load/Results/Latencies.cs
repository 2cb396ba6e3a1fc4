using System.Globalization;

namespace Tern.Load;

/// <summary>Formats latencies with three digits and a unit.</summary>
public static class Latencies
{
    /// <summary>Formats a latency, such as 12.3 ms.</summary>
    public static string Format(TimeSpan latency) => latency.TotalSeconds switch
    {
        >= 1 => Digits(latency.TotalSeconds) + " s",
        >= 0.001 => Digits(latency.TotalMilliseconds) + " ms",
        _ => latency.TotalMicroseconds.ToString("0", CultureInfo.InvariantCulture) + " µs",
    };

    /// <summary>Formats a percentile, or returns the reason why it isn't known.</summary>
    public static string Percentile(LatencyHistogram histogram, double percentile) =>
        histogram.TryPercentile(percentile, out var latency, out var refusal) ? Format(latency) : refusal;

    /// <summary>Formats a percentile, or returns a dash if it isn't known.</summary>
    public static string PercentileOrDash(LatencyHistogram histogram, double percentile) =>
        histogram.TryPercentile(percentile, out var latency, out _) ? Format(latency) : "–";

    /// <summary>Formats a latency of a histogram, or returns a dash if the histogram is empty.</summary>
    public static string FormatOrDash(LatencyHistogram histogram, TimeSpan latency)
    {
        ArgumentNullException.ThrowIfNull(histogram);
        return histogram.Count == 0 ? "–" : Format(latency);
    }

    /// <summary>Returns the name of a percentile, such as p99.9.</summary>
    public static string Name(double percentile) => string.Create(CultureInfo.InvariantCulture, $"p{percentile:0.####}");

    private static string Digits(double value) =>
        value.ToString(value >= 100 ? "0" : value >= 10 ? "0.0" : "0.00", CultureInfo.InvariantCulture);
}
