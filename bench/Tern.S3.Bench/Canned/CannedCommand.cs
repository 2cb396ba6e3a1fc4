using System.Diagnostics;
using Tern.Benchmarks.Compare;

namespace Tern.S3.Bench.Canned;

/// <summary>Measures all calls of both clients in turn, and prints what each costs.</summary>
internal static class CannedCommand
{
    private static readonly TimeSpan s_warmUp = TimeSpan.FromMilliseconds(400);
    private static readonly TimeSpan s_round = TimeSpan.FromMilliseconds(20);

    // Tier 0 code is counted for 100 ms of quiet before tier 1 is compiled in the background.
    private const int WarmUpPasses = 4;

    public static async Task<int> RunAsync(int rounds)
    {
        var subjects = CannedCalls.All.SelectMany(static bar => (Func<ValueTask>[])[bar.Tern, bar.AwsSdk]).ToArray();
        var batches = new int[subjects.Length];
        for (var pass = 0; pass < WarmUpPasses; pass++)
        {
            for (var i = 0; i < subjects.Length; i++) batches[i] = await WarmUpAsync(subjects[i]);
            await Task.Delay(500);
        }

        var measured = subjects.Select(static _ => new Measurement()).ToArray();
        for (var round = 0; round < rounds; round++)
            for (var i = 0; i < subjects.Length; i++) await MeasureAsync(subjects[i], batches[i], measured[i]);
        return Print(measured);
    }

    private static async Task<int> WarmUpAsync(Func<ValueTask> call)
    {
        var calls = 0;
        for (var start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < s_warmUp; calls++) await call();
        return Math.Max(1, calls / 400);
    }

    private static async Task MeasureAsync(Func<ValueTask> call, int batch, Measurement measurement)
    {
        var calls = 0;
        var bytes = GC.GetTotalAllocatedBytes(precise: true);
        var start = Environment.CpuUsage.TotalTime;
        TimeSpan spent;
        do
        {
            for (var i = 0; i < batch; i++) await call();
            calls += batch;
            spent = Environment.CpuUsage.TotalTime - start;
        }
        while (spent < s_round);

        measurement.Add(spent.TotalMicroseconds / calls, (GC.GetTotalAllocatedBytes(precise: true) - bytes) / (double)calls);
    }

    private static int Print(Measurement[] measured)
    {
        var missed = 0;
        Console.WriteLine("| call | Tern B | AWSSDK B | share | at most | Tern µs | AWSSDK µs | share | at most | |");
        Console.WriteLine("|---|---:|---:|---:|---:|---:|---:|---:|---:|---|");
        for (var i = 0; i < CannedCalls.All.Count; i++)
        {
            var bar = CannedCalls.All[i];
            var (ours, theirs) = (measured[2 * i], measured[(2 * i) + 1]);
            var (bytes, time) = (ours.Bytes / theirs.Bytes, ours.Microseconds / theirs.Microseconds);
            var isMet = bytes <= bar.Bytes && time <= bar.Time;
            if (!isMet) missed++;
            Console.Write(FormattableString.Invariant($"| {bar.Name} | {ours.Bytes:N0} | {theirs.Bytes:N0} | {bytes:F3} | {bar.Bytes:F2} "));
            Console.Write(FormattableString.Invariant($"| {ours.Microseconds:F2} | {theirs.Microseconds:F2} | {time:F3} | {bar.Time:F2} "));
            Console.WriteLine(isMet ? "| met |" : "| MISSED |");
        }

        return missed == 0 ? 0 : 1;
    }
}
