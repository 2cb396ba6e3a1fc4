namespace Tern.Diagnosis;

/// <summary>The rules of the doctor.</summary>
public static class Rules
{
    /// <summary>COLD1: a request had to open a connection, and waited for it.</summary>
    public static DoctorRule ColdConnect { get; } = new("COLD1", "A request waited for a new connection", FindingSeverity.Warning);

    /// <summary>COLD2: connections are closed and opened again all the time.</summary>
    public static DoctorRule ConnectionChurn { get; } = new("COLD2", "Connections don't live long enough", FindingSeverity.Warning);

    /// <summary>COLD3: the first call of a client was slow, and not for the network.</summary>
    public static DoctorRule FirstCall { get; } = new("COLD3", "The first call pays for starting", FindingSeverity.Info);

    /// <summary>POOL1: calls wait until a connection is free.</summary>
    public static DoctorRule PoolWait { get; } = new("POOL1", "Calls wait for a free connection", FindingSeverity.Warning);

    /// <summary>NPLUS1: one scope makes many single reads that could be one.</summary>
    public static DoctorRule NPlusOne { get; } = new("NPLUS1", "Many single reads in one scope", FindingSeverity.Warning);

    /// <summary>SERIAL: calls that don't need one another are made one after the other.</summary>
    public static DoctorRule SerialCalls { get; } = new("SERIAL", "Calls in a row that could overlap", FindingSeverity.Warning);

    /// <summary>FANOUT: a scope has far more calls in flight than anything behind it can serve.</summary>
    public static DoctorRule FanOut { get; } = new("FANOUT", "Unbounded parallel calls", FindingSeverity.Warning);

    /// <summary>DUP: one scope reads the same thing more than once.</summary>
    public static DoctorRule DuplicateRead { get; } = new("DUP", "The same thing is read again", FindingSeverity.Info);

    /// <summary>LOCK: threads wait for one another at a lock.</summary>
    public static DoctorRule HotLock { get; } = new("LOCK", "Threads wait at a lock", FindingSeverity.Warning);

    /// <summary>STARVE: the thread pool has work and no threads for it.</summary>
    public static DoctorRule Starvation { get; } = new("STARVE", "The thread pool starves", FindingSeverity.Error);

    /// <summary>CACHE: a cache misses too often, or loads the same thing many times at once.</summary>
    public static DoctorRule Cache { get; } = new("CACHE", "A cache that misses or stampedes", FindingSeverity.Warning);

    /// <summary>FLUSH: a response leaves in very many very small pieces.</summary>
    public static DoctorRule FlushStorm { get; } = new("FLUSH", "A response in tiny pieces", FindingSeverity.Warning);

    /// <summary>BIG: items or answers are large.</summary>
    public static DoctorRule LargeItems { get; } = new("BIG", "Large items", FindingSeverity.Warning);

    /// <summary>SCAN: a request reads a whole table, or far more than it keeps.</summary>
    public static DoctorRule Scan { get; } = new("SCAN", "More is read than is kept", FindingSeverity.Warning);

    /// <summary>RCU: reads consume more capacity than they need.</summary>
    public static DoctorRule WastedCapacity { get; } = new("RCU", "Capacity is wasted", FindingSeverity.Info);

    /// <summary>THROT: the service refuses calls for their rate.</summary>
    public static DoctorRule Throttling { get; } = new("THROT", "The service throttles", FindingSeverity.Error);

    /// <summary>RETRY: retries hide failures as latency.</summary>
    public static DoctorRule HiddenRetries { get; } = new("RETRY", "Retries hide as latency", FindingSeverity.Warning);

    /// <summary>GC: the garbage collector stops the program too long.</summary>
    public static DoctorRule GarbageCollection { get; } = new("GC", "Pauses of the garbage collector", FindingSeverity.Warning);

    /// <summary>SLO: the objective that was set is missed.</summary>
    public static DoctorRule Objective { get; } = new("SLO", "The objective is missed", FindingSeverity.Error);

    /// <summary>All rules, in the order of the documentation.</summary>
    public static IReadOnlyList<DoctorRule> All { get; } =
    [
        ColdConnect, ConnectionChurn, FirstCall, PoolWait, NPlusOne, SerialCalls, FanOut, DuplicateRead, HotLock, Starvation, Cache, FlushStorm, LargeItems,
        Scan, WastedCapacity, Throttling, HiddenRetries, GarbageCollection, Objective,
    ];
}
