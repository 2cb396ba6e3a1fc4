using System.Diagnostics;

namespace Tern.Benchmarks.Compare;

/// <summary>Measures subjects in turn, so that a busy minute of the machine hits all of them.</summary>
internal static class Meter
{
    private static readonly TimeSpan WarmUpTime = TimeSpan.FromMilliseconds(400);

    // Short and many: the shorter a round, the likelier one of them meets a quiet machine.
    private static readonly TimeSpan RoundTime = TimeSpan.FromMilliseconds(20);

    // Reading the clocks costs about half a microsecond, so calls are made in batches of about this long.
    private static readonly TimeSpan BatchTime = TimeSpan.FromMilliseconds(1);

    // Tier 0 code is counted for 100 ms of quiet before tier 1 is compiled in the background; AWS's SDK needs several such passes.
    private const int WarmUpPasses = 4;

    public static async Task<Dictionary<Subject, Measurement>> MeasureAsync(IReadOnlyList<Subject> subjects, int rounds)
    {
        var batches = new int[subjects.Count];
        for (var pass = 0; pass < WarmUpPasses; pass++)
        {
            for (var i = 0; i < subjects.Count; i++) batches[i] = await WarmUpAsync(subjects[i]);
            await Task.Delay(500);
        }

        var measurements = subjects.ToDictionary(subject => subject, _ => new Measurement());
        for (var round = 0; round < rounds; round++)
            for (var i = 0; i < subjects.Count; i++) await MeasureRoundAsync(subjects[i], batches[i], measurements[subjects[i]]);
        return measurements;
    }

    /// <returns>How many calls make a batch.</returns>
    private static async Task<int> WarmUpAsync(Subject subject)
    {
        var calls = 0;
        for (var start = Stopwatch.GetTimestamp(); Stopwatch.GetElapsedTime(start) < WarmUpTime; calls++) await subject.Call();
        return Math.Max(1, (int)(calls * (BatchTime / WarmUpTime)));
    }

    private static async Task MeasureRoundAsync(Subject subject, int batch, Measurement measurement)
    {
        var calls = 0;
        var bytes = GC.GetTotalAllocatedBytes(precise: true);
        var start = Environment.CpuUsage.TotalTime;
        TimeSpan spent;
        do
        {
            for (var i = 0; i < batch; i++) await subject.Call();
            calls += batch;
            spent = Environment.CpuUsage.TotalTime - start;
        }
        while (spent < RoundTime);

        measurement.Add(spent.TotalMicroseconds / calls, (GC.GetTotalAllocatedBytes(precise: true) - bytes) / (double)calls);
    }
}
