namespace Tern.Load;

/// <summary>The counts of a worker in an interval, or of all workers in total. Times are in nanoseconds.</summary>
internal sealed class WorkerCounts(int scenarios)
{
    public ScenarioCounts[] Scenarios { get; } = [.. Enumerable.Range(0, scenarios).Select(static _ => new ScenarioCounts())];

    public long Started { get; set; }

    /// <summary>The number of requests started more than a millisecond after the intended time.</summary>
    public long Late { get; set; }

    public long WorstLate { get; set; }

    public long Dropped { get; set; }

    public long Opened { get; set; }

    public long Restarted { get; set; }

    /// <summary>The time spent waiting for something to do.</summary>
    public long Waited { get; set; }

    public long Elapsed { get; set; }

    public int InFlight { get; set; }

    /// <summary>The share of time that the worker was busy, from 0 to 1.</summary>
    public double Busy => Elapsed == 0 ? 0 : Math.Clamp(1 - ((double)Waited / Elapsed), 0, 1);

    public void Add(WorkerCounts other)
    {
        for (var i = 0; i < Scenarios.Length; i++) Scenarios[i].Add(other.Scenarios[i]);
        Started += other.Started;
        Late += other.Late;
        WorstLate = Math.Max(WorstLate, other.WorstLate);
        Dropped += other.Dropped;
        Opened += other.Opened;
        Restarted += other.Restarted;
        Waited += other.Waited;
        Elapsed += other.Elapsed;
        InFlight += other.InFlight;
    }

    public void Clear()
    {
        foreach (var scenario in Scenarios) scenario.Clear();
        (Started, Late, WorstLate, Dropped, Opened, Restarted, Waited, Elapsed, InFlight) = (0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
}
