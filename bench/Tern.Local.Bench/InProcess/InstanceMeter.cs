using System.Diagnostics;

namespace Tern.Local.Bench.InProcess;

/// <summary>Starts local AWS instances in this process, on the JIT, as a suite does that has one for each test.</summary>
internal static class InstanceMeter
{
    /// <summary>The number of instances that are open at the same time.</summary>
    public const int Open = 1_000;

    private const int Rounds = 11;
    private const int InRound = 200;

    /// <param name="use">The work of one test: it makes a client and calls a service.</param>
    public static async Task<InstanceCost> MeasureAsync(Func<LocalAws, Task> use)
    {
        // Compiled, and compiled again with what was observed.
        for (var i = 0; i < 10; i++) await RunAsync(use);
        var rounds = new List<(double Milliseconds, double KiB)>();
        for (var round = 0; round < Rounds; round++) rounds.Add(await RunAsync(use));
        var (held, threads) = await HoldAsync(use);
        return new InstanceCost(rounds.Min(static round => round.Milliseconds), rounds.Min(static round => round.KiB), held, threads);
    }

    private static async Task<(double Milliseconds, double KiB)> RunAsync(Func<LocalAws, Task> use)
    {
        var bytes = GC.GetTotalAllocatedBytes(precise: true);
        var watch = Stopwatch.StartNew();
        for (var i = 0; i < InRound; i++)
        {
            await using var aws = await LocalAws.StartAsync();
            await use(aws);
        }

        return (watch.Elapsed.TotalMilliseconds / InRound, (GC.GetTotalAllocatedBytes(precise: true) - bytes) / 1024.0 / InRound);
    }

    private static async Task<(double KiB, int MoreThreads)> HoldAsync(Func<LocalAws, Task> use)
    {
        var instances = new List<LocalAws>(Open);
        var (threads, bytes) = (Threads(), GC.GetTotalMemory(forceFullCollection: true));
        for (var i = 0; i < Open; i++)
        {
            var aws = await LocalAws.StartAsync();
            await use(aws);
            instances.Add(aws);
        }

        var (more, held) = (Threads() - threads, GC.GetTotalMemory(forceFullCollection: true) - bytes);
        foreach (var aws in instances) await aws.DisposeAsync();
        return (held / 1024.0 / Open, more);
    }

    private static int Threads() => Directory.GetDirectories("/proc/self/task").Length;
}
