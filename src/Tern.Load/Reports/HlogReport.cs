using System.Globalization;

namespace Tern.Load;

/// <summary>
/// Writes the histograms of each interval in HdrHistogram's log format, version 1.3, which its plotters and
/// HistogramLogProcessor read. Values are in nanoseconds. If there are several scenarios, each histogram is tagged with
/// its scenario's name.
/// </summary>
public static class HlogReport
{
    /// <summary>Writes the report.</summary>
    public static void Write(LoadResult result, TextWriter writer)
    {
        ArgumentNullException.ThrowIfNull(result);
        ArgumentNullException.ThrowIfNull(writer);
        var seconds = result.Started.ToUnixTimeMilliseconds() / 1000.0;
        var culture = CultureInfo.InvariantCulture;
        writer.Write("#[Histogram log format version 1.3]\n");
        writer.Write(string.Create(culture, $"#[BaseTime: {seconds:0.000} (seconds since epoch)]\n"));
        writer.Write(string.Create(culture, $"#[StartTime: {seconds:0.000} (seconds since epoch), {result.Started.UtcDateTime:R}]\n"));
        writer.Write("\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"\n");
        foreach (var interval in result.Intervals)
        {
            for (var i = 0; i < interval.Response.Count; i++)
            {
                var histogram = interval.Response[i];
                var tag = interval.Response.Count == 1 ? "" : $"Tag={Tag(result.Scenarios[i].Name)},";
                var times = string.Create(
                    culture, $"{interval.Offset.TotalSeconds:0.000},{interval.Length.TotalSeconds:0.000},{histogram.MaxNanoseconds / 1e6:0.000}");
                writer.Write($"{tag}{times},{HistogramCoding.Encode(histogram)}\n");
            }
        }
    }

    // A comma or a space would end the tag.
    private static string Tag(string name) => string.Concat(name.Select(static c => c is ',' or ' ' or '\r' or '\n' ? '_' : c));
}
