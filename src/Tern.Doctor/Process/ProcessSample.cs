namespace Tern.Diagnosis.Process;

/// <summary>The runtime's counters at one moment: those that its meter <c>System.Runtime</c> shows, read where it reads them.</summary>
internal readonly record struct ProcessSample
{
    /// <summary>When, by the doctor's clock.</summary>
    public required long Timestamp { get; init; }

    /// <summary>How long the garbage collector has paused the process (<c>dotnet.gc.pause.time</c>).</summary>
    public TimeSpan Pauses { get; init; }

    /// <summary>The bytes that were allocated (<c>dotnet.gc.heap.total_allocated</c>).</summary>
    public long AllocatedBytes { get; init; }

    /// <summary>The collections (<c>dotnet.gc.collections</c>).</summary>
    public int Collections { get; init; }

    /// <summary>The collections of the oldest generation among them.</summary>
    public int FullCollections { get; init; }

    /// <summary>How often a thread had to wait at a lock (<c>dotnet.monitor.lock_contentions</c>).</summary>
    public long Contentions { get; init; }

    /// <summary>The work that waits for a thread of the pool (<c>dotnet.thread_pool.queue.length</c>).</summary>
    public long QueuedItems { get; init; }

    /// <summary>The threads of the pool (<c>dotnet.thread_pool.thread.count</c>).</summary>
    public int Threads { get; init; }

    /// <summary>How long work of the doctor's own has waited for a thread since the last sample, or waits still.</summary>
    public TimeSpan PoolWait { get; init; }

    /// <summary>The processor time of the process (<c>dotnet.process.cpu.time</c>).</summary>
    public TimeSpan CpuTime { get; init; }

    /// <summary>How much all processors of the machine have worked, whoever for; null where the system doesn't say.</summary>
    public ProcessorTimes? Machine { get; init; }

    /// <summary>The counters now.</summary>
    public static ProcessSample Take(TimeProvider clock, PoolProbe probe)
    {
        var queued = ThreadPool.PendingWorkItemCount;
        return new()
        {
            Timestamp = clock.GetTimestamp(),
            Pauses = GC.GetTotalPauseDuration(),
            AllocatedBytes = GC.GetTotalAllocatedBytes(),
            Collections = GC.CollectionCount(0),
            FullCollections = GC.CollectionCount(2),
            Contentions = Monitor.LockContentionCount,
            QueuedItems = queued,
            Threads = ThreadPool.ThreadCount,
            PoolWait = probe.Look(queued > 0),
            CpuTime = Environment.CpuUsage.TotalTime,
            Machine = queued > 0 ? ProcessorTimes.Read() : null,
        };
    }
}
