namespace Tern.Diagnostics;

/// <summary>
/// A snapshot of the runtime's counters: those of its <c>System.Runtime</c> meter, read from the same sources.
/// </summary>
internal readonly record struct ProcessSample
{
    /// <summary>The time by the doctor's clock.</summary>
    public required long Timestamp { get; init; }

    /// <summary>
    /// The total time that the garbage collector has paused the process (<c>dotnet.gc.pause.time</c>).
    /// </summary>
    public TimeSpan Pauses { get; init; }

    /// <summary>The number of bytes allocated (<c>dotnet.gc.heap.total_allocated</c>).</summary>
    public long AllocatedBytes { get; init; }

    /// <summary>The number of collections (<c>dotnet.gc.collections</c>).</summary>
    public int Collections { get; init; }

    /// <summary>The number of collections of the oldest generation.</summary>
    public int FullCollections { get; init; }

    /// <summary>The number of times a thread had to wait for a lock (<c>dotnet.monitor.lock_contentions</c>).</summary>
    public long Contentions { get; init; }

    /// <summary>
    /// The number of work items waiting for a thread pool thread (<c>dotnet.thread_pool.queue.length</c>).
    /// </summary>
    public long QueuedItems { get; init; }

    /// <summary>The number of thread pool threads (<c>dotnet.thread_pool.thread.count</c>).</summary>
    public int Threads { get; init; }

    /// <summary>
    /// The longest time that the doctor's own work has waited for a thread since the last sample, including pending
    /// work.
    /// </summary>
    public TimeSpan PoolWait { get; init; }

    /// <summary>The CPU time of the process (<c>dotnet.process.cpu.time</c>).</summary>
    public TimeSpan CpuTime { get; init; }

    /// <summary>
    /// The times of all of the machine's processors, for all processes, or null if the system doesn't report them.
    /// </summary>
    public ProcessorTimes? Machine { get; init; }

    /// <summary>Takes a snapshot of the counters.</summary>
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
