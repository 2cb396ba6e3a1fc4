using System.Diagnostics;
using System.Globalization;

namespace Tern.Lambda.Local.Bench;

/// <summary>
/// From an event's arrival to the function's whole answer, one at a time: the way to the process and back, with an echo in between. The
/// hand-over is less than that.
/// </summary>
internal static class HandOver
{
    public static async Task<Bar> MeasureAsync(BenchArguments arguments)
    {
        await using var emulator = await LambdaEmulator.StartAsync(Samples.Function("Tern.Lambda.Bench.Echo"));
        var payload = "{\"hello\":\"world\"}"u8.ToArray();
        var times = new List<double>(arguments.Calls);
        for (var i = -2000; i < arguments.Calls; i++)
        {
            var since = Stopwatch.GetTimestamp();
            var outcome = await emulator.InvokeAsync(payload);
            if (outcome.FunctionError is not null) throw new InvalidOperationException(outcome.Text);
            if (i >= 0) times.Add(Samples.MillisecondsSince(since));
        }

        var (p50, p99) = (Samples.Percentile(times, 50), Samples.Percentile(times, 99));
        return new Bar("hand-over and answer, median", p50, 1, string.Create(CultureInfo.InvariantCulture, $"p99 {p99:0.000} ms"));
    }
}
