using System.Diagnostics;

namespace Tern.Benchmarks.Compare;

/// <summary>Measures subjects in turn, so that a busy minute of the machine hits all of them.</summary>
internal static class Meter
{
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromMilliseconds(400);
    private static readonly TimeSpan RoundTime = TimeSpan.FromMilliseconds(60);

    // Tier 0 code is counted for 100 ms of quiet before tier 1 is compiled in the background; AWS's SDK needs several such passes.
    private const int WarmUpPasses = 4;

    public static async Task<Dictionary<Subject, Measurement>> MeasureAsync(IReadOnlyList<Subject> subjects, int rounds)
    {
        for (var pass = 0; pass < WarmUpPasses; pass++)
        {
            foreach (var subject in subjects)
                for (var start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < WarmUpTime;) await subject.Call();
            await Task.Delay(500);
        }

        var measurements = subjects.ToDictionary(subject => subject, _ => new Measurement());
        for (var round = 0; round < rounds; round++)
            foreach (var subject in subjects) await MeasureRoundAsync(subject, measurements[subject]);
        return measurements;
    }

    private static async Task MeasureRoundAsync(Subject subject, Measurement measurement)
    {
        var calls = 0;
        var bytes = GC.GetTotalAllocatedBytes(precise: true);
        var start = Environment.CpuUsage.TotalTime;
        TimeSpan spent;
        do
        {
            for (var i = 0; i < 8; i++) await subject.Call();
            calls += 8;
            spent = Environment.CpuUsage.TotalTime - start;
        }
        while (spent < RoundTime);

        measurement.Add(spent.TotalMicroseconds / calls, (GC.GetTotalAllocatedBytes(precise: true) - bytes) / (double)calls);
    }
}
