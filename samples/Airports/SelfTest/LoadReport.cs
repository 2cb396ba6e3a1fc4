using System.Globalization;
using Airports.Latency;

namespace Airports.SelfTest;

/// <summary>Prints the results of the load.</summary>
internal static class LoadReport
{
    private static readonly double[] s_percents = [50, 75, 90, 95, 99, 99.9];

    public static void Print(TextWriter output, LoadOptions options, LoadResult result)
    {
        var (samples, cost) = (result.Samples, result.Cost);
        var requests = samples.Response.Count;
        var perSecond = requests / result.Elapsed.TotalSeconds;

        var load = FormattableString.Invariant($"{perSecond:N0}/s; open model, {options.Connections} connections over loopback");
        Line($"{requests:N0} requests in {result.Elapsed.TotalSeconds:F1} s ({load}), {samples.ErrorCount:N0} errors");
        var titles = string.Concat(s_percents.Select(percent => ("p" + percent.ToString(CultureInfo.InvariantCulture)).PadLeft(9)));
        Line($"{"milliseconds",-34}{titles}{"max",9}");
        Percentiles("from the intended start", samples.Response);
        Percentiles("from the actual start", samples.Service);
        Percentiles($"warm-up, not counted ({samples.WarmUp.Count:N0})", samples.WarmUp);
        Line($"{samples.LateStarts:N0} requests started more than 5 ms late, because no connection or processor was free");
        Line($"{(double)cost.AllocatedBytes / requests:N0} bytes allocated per request, including server, client and generator");
        var pauses = FormattableString.Invariant($"pauses {cost.Pauses.TotalMilliseconds:F1} ms in total");
        Line($"collections: {cost.Generation0} of generation 0, {cost.Generation1} of 1, {cost.Generation2} of 2; {pauses}");
        var others = result.OthersCpuShare is { } share ? string.Create(CultureInfo.InvariantCulture, $", {share:P0} to others") : "";
        Line($"this program, including the generator, used {result.CpuShare:P0} of {Environment.ProcessorCount} processors{others}");
        if (result.OthersCpuShare > 0.1)
        {
            Line($"The machine wasn't idle: latencies include waiting for a processor.");
        }

        foreach (var error in samples.Errors)
        {
            Line($"error: {error}");
        }

        void Percentiles(string name, LatencyHistogram histogram) =>
            Line($"{name,-34}{string.Concat(s_percents.Append(100).Select(percent => Cell(histogram, percent)))}");

        static string Cell(LatencyHistogram histogram, double percent) =>
            FormattableString.Invariant($"{histogram.Percentile(percent).TotalMilliseconds,9:F2}");

        void Line(FormattableString text) => output.WriteLine(text.ToString(CultureInfo.InvariantCulture));
    }
}
