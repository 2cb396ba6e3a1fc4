namespace Tern.Diagnostics;

/// <summary>The rules of the doctor.</summary>
public static class Rules
{
    /// <summary>Gets COLD1: a request had to open a connection and waited for it.</summary>
    public static DoctorRule ColdConnect { get; } = new("COLD1", "A request waited for a new connection", FindingSeverity.Warning);

    /// <summary>Gets COLD2: connections are repeatedly closed and reopened.</summary>
    public static DoctorRule ConnectionChurn { get; } = new("COLD2", "Connections don't live long enough", FindingSeverity.Warning);

    /// <summary>Gets COLD3: a client's first call was slow for reasons other than the network.</summary>
    public static DoctorRule FirstCall { get; } = new("COLD3", "The first call pays the startup cost", FindingSeverity.Info);

    /// <summary>Gets POOL1: calls wait for a free connection.</summary>
    public static DoctorRule PoolWait { get; } = new("POOL1", "Calls wait for a free connection", FindingSeverity.Warning);

    /// <summary>Gets NPLUS1: a scope makes many single reads that one request could replace.</summary>
    public static DoctorRule NPlusOne { get; } = new("NPLUS1", "Many single reads in one scope", FindingSeverity.Warning);

    /// <summary>Gets SERIAL: independent calls run one after another.</summary>
    public static DoctorRule SerialCalls { get; } = new("SERIAL", "Calls in a row that could overlap", FindingSeverity.Warning);

    /// <summary>Gets FANOUT: a scope has far more calls in flight than its backend can serve.</summary>
    public static DoctorRule FanOut { get; } = new("FANOUT", "Unbounded parallel calls", FindingSeverity.Warning);

    /// <summary>Gets DUP: a scope reads the same data more than once.</summary>
    public static DoctorRule DuplicateRead { get; } = new("DUP", "The same data is read repeatedly", FindingSeverity.Info);

    /// <summary>Gets LOCK: threads block each other at a lock.</summary>
    public static DoctorRule HotLock { get; } = new("LOCK", "Threads wait for a lock", FindingSeverity.Warning);

    /// <summary>Gets STARVE: the thread pool has queued work, but no free threads.</summary>
    public static DoctorRule Starvation { get; } = new("STARVE", "The thread pool starves", FindingSeverity.Error);

    /// <summary>Gets CACHE: a cache misses too often, or loads the same entry many times at once.</summary>
    public static DoctorRule Cache { get; } = new("CACHE", "A cache misses too often or stampedes", FindingSeverity.Warning);

    /// <summary>Gets FLUSH: a response is sent in very many tiny pieces.</summary>
    public static DoctorRule FlushStorm { get; } = new("FLUSH", "A response is sent in tiny pieces", FindingSeverity.Warning);

    /// <summary>Gets BIG: items or responses are large.</summary>
    public static DoctorRule LargeItems { get; } = new("BIG", "Large items", FindingSeverity.Warning);

    /// <summary>Gets SCAN: a request reads a whole table, or far more items than it returns.</summary>
    public static DoctorRule Scan { get; } = new("SCAN", "More items are read than needed", FindingSeverity.Warning);

    /// <summary>Gets RCU: reads consume more capacity than they need.</summary>
    public static DoctorRule WastedCapacity { get; } = new("RCU", "Capacity is wasted", FindingSeverity.Info);

    /// <summary>Gets THROT: the service throttles calls.</summary>
    public static DoctorRule Throttling { get; } = new("THROT", "The service throttles", FindingSeverity.Error);

    /// <summary>Gets RETRY: retries hide failures, which then show up only as latency.</summary>
    public static DoctorRule HiddenRetries { get; } = new("RETRY", "Retries show up only as latency", FindingSeverity.Warning);

    /// <summary>Gets GC: garbage collection pauses the application for too long.</summary>
    public static DoctorRule GarbageCollection { get; } = new("GC", "Garbage collection pauses", FindingSeverity.Warning);

    /// <summary>Gets SLO: the configured objective is missed.</summary>
    public static DoctorRule Objective { get; } = new("SLO", "The objective is missed", FindingSeverity.Error);

    /// <summary>Gets all rules in the order of the documentation.</summary>
    public static IReadOnlyList<DoctorRule> All { get; } =
    [
        ColdConnect, ConnectionChurn, FirstCall, PoolWait, NPlusOne, SerialCalls, FanOut, DuplicateRead, HotLock, Starvation, Cache, FlushStorm, LargeItems,
        Scan, WastedCapacity, Throttling, HiddenRetries, GarbageCollection, Objective,
    ];
}
