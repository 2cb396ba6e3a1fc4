using System.Globalization;

namespace Tern.Diagnostics;

/// <summary>
/// The durations of the scopes of one name in a window, and the time that their calls spent in each phase.
/// </summary>
internal sealed class ScopeTimes
{
    private static readonly string[] Names =
        ["credentials", "sign", "wait for a connection", "open connections", "wait for the first byte", "read", "parse", "wait to retry"];

    private readonly long[] _phases = new long[Names.Length];
    private long _calls;

    public LatencyHistogram Times { get; } = new();

    public void Add(CallRecord call)
    {
        var phases = call.Phases;
        Interlocked.Increment(ref _calls);
        Add(0, phases.Credentials);
        Add(1, phases.Sign);
        Add(2, phases.Queue);
        Add(3, phases.Opening);
        Add(4, phases.FirstByte);
        Add(5, phases.Read);
        Add(6, phases.Parse);
        Add(7, phases.RetryWait);
    }

    /// <summary>
    /// Returns the window's statistics as names and values: percentiles, the burn rate, and the average time per scope
    /// in each phase. The times of concurrent calls are added up.
    /// </summary>
    public List<KeyValuePair<string, string>> Describe(long count, TimeSpan length, double burn)
    {
        var details = new List<KeyValuePair<string, string>>
        {
            new("p50", FindingText.Milliseconds(Times.Percentile(50))),
            new("p99", FindingText.Milliseconds(Times.Percentile(99))),
            new("p99.9", FindingText.Milliseconds(Times.Percentile(99.9))),
            new("per second", (count / Math.Max(0.001, length.TotalSeconds)).ToString("N0", CultureInfo.InvariantCulture)),
            new("error budget burn rate", burn.ToString("0.#", CultureInfo.InvariantCulture)),
            new("calls each", ((double)Volatile.Read(ref _calls) / count).ToString("0.#", CultureInfo.InvariantCulture)),
        };
        for (var i = 0; i < Names.Length; i++)
        {
            var ticks = Volatile.Read(ref _phases[i]);
            if (ticks > 0) details.Add(new(Names[i], FindingText.Milliseconds(new TimeSpan(ticks / count))));
        }

        return details;
    }

    private void Add(int phase, TimeSpan time)
    {
        if (time > TimeSpan.Zero) Interlocked.Add(ref _phases[phase], time.Ticks);
    }
}
