namespace Tern.Diagnostics;

/// <summary>Thresholds of the rules. The defaults are those documented on the rules' pages.</summary>
public sealed class DoctorThresholds
{
    /// <summary>
    /// Gets or sets the longest time that a request may take to open a connection: DNS, connect and TLS together
    /// (COLD1). The default is 5 ms.
    /// </summary>
    public TimeSpan ConnectTime { get; set; } = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// Gets or sets the time after the doctor's start during which new connections aren't reported, because every pool
    /// has to fill once (COLD1). Set it to zero to include the first request. The default is 5 seconds.
    /// </summary>
    public TimeSpan StartupTime { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>
    /// Gets or sets the largest share of requests that may reopen a connection, from 0 to 1 (COLD2). The default is
    /// 0.01.
    /// </summary>
    public double ReconnectShare { get; set; } = 0.01;

    /// <summary>
    /// Gets or sets the longest time that a client's first call may spend outside the network (COLD3). The default is
    /// 50 ms.
    /// </summary>
    public TimeSpan FirstCallTime { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>
    /// Gets or sets the longest time that 99 of 100 calls may wait for a free connection (POOL1). The default is 2 ms.
    /// </summary>
    public TimeSpan QueueTime { get; set; } = TimeSpan.FromMilliseconds(2);

    /// <summary>
    /// Gets or sets the number of single reads from one table in a scope at which a finding is reported (NPLUS1). The
    /// default is 5.
    /// </summary>
    public int SingleReads { get; set; } = 5;

    /// <summary>
    /// Gets or sets the number of similar consecutive HTTP requests in a scope at which a finding is reported (NPLUS1).
    /// The default is 10.
    /// </summary>
    public int SingleRequests { get; set; } = 10;

    /// <summary>
    /// Gets or sets the longest gap between two consecutive calls of a loop (NPLUS1). If the earlier call took longer
    /// than this, its duration is the limit. A call after a longer gap waited for something else, such as a message, a
    /// timer or a rate limit. The default is 50 ms.
    /// </summary>
    public TimeSpan LoopGap { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>
    /// Gets or sets the number of similar consecutive calls at which a finding is reported (SERIAL). The default is 5.
    /// </summary>
    public int SerialCalls { get; set; } = 5;

    /// <summary>
    /// Gets or sets the least time that overlapping the calls must save (SERIAL). The default is 100 ms.
    /// </summary>
    public TimeSpan SerialSaving { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// Gets or sets the longest gap between two calls that count as consecutive (SERIAL). If a tenth of the earlier
    /// call's duration is longer than this, that is the limit. The default is 1 ms.
    /// </summary>
    public TimeSpan SerialGap { get; set; } = TimeSpan.FromMilliseconds(1);

    /// <summary>
    /// Gets or sets the largest number of calls that a scope may have in flight at once (FANOUT). If the client's
    /// connection pool is smaller, the pool's size is the limit. The default is 64.
    /// </summary>
    public int CallsInFlight { get; set; } = 64;

    /// <summary>
    /// Gets or sets the number of identical reads in a scope at which a finding is reported (DUP). The default is 2.
    /// </summary>
    public int DuplicateReads { get; set; } = 2;

    /// <summary>
    /// Gets or sets the largest acceptable number of lock contentions per second (LOCK). The default is 100.
    /// </summary>
    public double LockContentionsPerSecond { get; set; } = 100;

    /// <summary>
    /// Gets or sets the share of time that threads may spend waiting for locks, from 0 to 1 (LOCK). The default is
    /// 0.05.
    /// </summary>
    public double LockShare { get; set; } = 0.05;

    /// <summary>
    /// Gets or sets how long the thread pool may have queued work without a free thread (STARVE). The default is 3
    /// seconds.
    /// </summary>
    public TimeSpan StarvationTime { get; set; } = TimeSpan.FromSeconds(3);

    /// <summary>
    /// Gets or sets the expected share of requests that the cache serves, from 0 to 1 (CACHE). The default is 0.8.
    /// </summary>
    public double CacheHitRatio { get; set; } = 0.8;

    /// <summary>
    /// Gets or sets the number of loads of an entry during another load of it at which a finding is reported (CACHE).
    /// The default is 1.
    /// </summary>
    public int ConcurrentLoads { get; set; } = 1;

    /// <summary>
    /// Gets or sets the largest acceptable number of flushes per response (FLUSH). The default is 20.
    /// </summary>
    public int Flushes { get; set; } = 20;

    /// <summary>
    /// Gets or sets the average number of bytes per flush below which a finding is reported (FLUSH). The default is
    /// 512.
    /// </summary>
    public int FlushBytes { get; set; } = 512;

    /// <summary>Gets or sets the largest acceptable average item size, in bytes (BIG). The default is 32 KiB.</summary>
    public int AverageItemBytes { get; set; } = 32 * 1024;

    /// <summary>
    /// Gets or sets the largest acceptable size of a single item, in bytes (BIG). The default is 300 KiB; DynamoDB's
    /// own limit is 400 KiB.
    /// </summary>
    public int ItemBytes { get; set; } = 300 * 1024;

    /// <summary>
    /// Gets or sets the least share of scanned items that a read should return, from 0 to 1 (SCAN). The default is 0.2.
    /// </summary>
    public double KeptShare { get; set; } = 0.2;

    /// <summary>
    /// Gets or sets the number of scanned items above which reads are analyzed (SCAN). The default is 100.
    /// </summary>
    public int ScannedItems { get; set; } = 100;

    /// <summary>
    /// Gets or sets the largest acceptable ratio of consumed to needed read capacity (RCU). The default is 2.
    /// </summary>
    public double CapacityFactor { get; set; } = 2;

    /// <summary>
    /// Gets or sets the largest acceptable share of calls that are retried, from 0 to 1 (RETRY). The default is 0.01.
    /// </summary>
    public double RetryShare { get; set; } = 0.01;

    /// <summary>
    /// Gets or sets the largest acceptable share of time spent in garbage collection pauses, from 0 to 1 (GC). The
    /// default is 0.01.
    /// </summary>
    public double PauseShare { get; set; } = 0.01;

    /// <summary>
    /// Gets or sets the number of samples a window must contain before rules based on shares or percentiles report
    /// anything (COLD2, POOL1, CACHE, RETRY, SLO). The default is 100.
    /// </summary>
    public int Samples { get; set; } = 100;

    internal DoctorThresholds Copy() => (DoctorThresholds)MemberwiseClone();
}
