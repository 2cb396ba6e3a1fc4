using System.Globalization;

namespace Tern.Lambda.Bench;

/// <summary>
/// Counts the handler's calls and, when the driver's count is reached, writes how many bytes the process allocated for
/// each invocation in between.
/// </summary>
internal static class AllocationProbe
{
    private static readonly int Warmup = Number("TERN_BENCH_WARMUP");
    private static readonly int Count = Number("TERN_BENCH_COUNT");
    private static int _calls;
    private static long _before;

    /// <summary>Called by the handler once an invocation; does nothing unless the driver asks for a count.</summary>
    public static void Tick()
    {
        if (Warmup == 0) return;
        _calls++;
        if (_calls == Warmup) _before = GC.GetTotalAllocatedBytes(precise: true);
        if (_calls != Warmup + Count) return;
        var each = (GC.GetTotalAllocatedBytes(precise: true) - _before) / (double)Count;
        File.WriteAllText(Environment.GetEnvironmentVariable("TERN_BENCH_OUTPUT")!, each.ToString("F1", CultureInfo.InvariantCulture));
    }

    private static int Number(string name) =>
        int.TryParse(Environment.GetEnvironmentVariable(name), NumberStyles.None, CultureInfo.InvariantCulture, out var number) ? number : 0;
}
