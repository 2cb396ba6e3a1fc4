namespace Tern.Diagnosis;

/// <summary>When the rules speak. The defaults are those of the rules' pages.</summary>
public sealed class DoctorThresholds
{
    /// <summary>
    /// COLD1: how long a request may take to open a connection (name, connection and TLS together). 5 ms.
    /// </summary>
    public TimeSpan ConnectTime { get; set; } = TimeSpan.FromMilliseconds(5);

    /// <summary>
    /// COLD1: how long after the doctor's start connections may be opened without a finding: a pool has to fill once.
    /// Zero where the first request counts too. 5 s.
    /// </summary>
    public TimeSpan StartupTime { get; set; } = TimeSpan.FromSeconds(5);

    /// <summary>COLD2: the share of requests that may open a connection, from 0 to 1. 0.01.</summary>
    public double ReconnectShare { get; set; } = 0.01;

    /// <summary>COLD3: how long a client's first call may take outside the network. 50 ms.</summary>
    public TimeSpan FirstCallTime { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>POOL1: how long 99 of 100 calls may wait for a connection that is free. 2 ms.</summary>
    public TimeSpan QueueTime { get; set; } = TimeSpan.FromMilliseconds(2);

    /// <summary>NPLUS1: the single reads of one table in a scope that are too many. 5.</summary>
    public int SingleReads { get; set; } = 5;

    /// <summary>NPLUS1: the similar HTTP requests in a row of a scope that are too many. 10.</summary>
    public int SingleRequests { get; set; } = 10;

    /// <summary>
    /// NPLUS1: how long after one call of a scope the next must begin at the latest, or after as long as that call took, to
    /// be of the same loop: what comes later waits for something else, such as a message, a timer or a rate limit. 50 ms.
    /// </summary>
    public TimeSpan LoopGap { get; set; } = TimeSpan.FromMilliseconds(50);

    /// <summary>SERIAL: the similar calls in a row that are too many. 5.</summary>
    public int SerialCalls { get; set; } = 5;

    /// <summary>SERIAL: what must be saved by letting them overlap. 100 ms.</summary>
    public TimeSpan SerialSaving { get; set; } = TimeSpan.FromMilliseconds(100);

    /// <summary>
    /// SERIAL: how long after one call the next must begin at the latest, to be of the same row. 1 ms.
    /// </summary>
    public TimeSpan SerialGap { get; set; } = TimeSpan.FromMilliseconds(1);

    /// <summary>
    /// FANOUT: the calls of a scope that may be in flight at a time. 64, or what the client's pool has where that is
    /// less.
    /// </summary>
    public int CallsInFlight { get; set; } = 64;

    /// <summary>DUP: how often a scope must read the same thing. 2.</summary>
    public int DuplicateReads { get; set; } = 2;

    /// <summary>LOCK: the waits at locks in a second that are too many. 100.</summary>
    public double LockContentionsPerSecond { get; set; } = 100;

    /// <summary>LOCK: the share of the time that may be spent waiting at locks, from 0 to 1. 0.05.</summary>
    public double LockShare { get; set; } = 0.05;

    /// <summary>STARVE: how long the thread pool may have work and no thread for it. 3 s.</summary>
    public TimeSpan StarvationTime { get; set; } = TimeSpan.FromSeconds(3);

    /// <summary>CACHE: the share of requests that the cache should serve, from 0 to 1. 0.8.</summary>
    public double CacheHitRatio { get; set; } = 0.8;

    /// <summary>CACHE: the loads of the same thing at a time that are allowed. 1.</summary>
    public int ConcurrentLoads { get; set; } = 1;

    /// <summary>FLUSH: the flushes of one response that are too many. 20.</summary>
    public int Flushes { get; set; } = 20;

    /// <summary>FLUSH: the bytes of a flush, on average, that are too few. 512.</summary>
    public int FlushBytes { get; set; } = 512;

    /// <summary>BIG: the average length of items that is too much, in bytes. 32 KiB.</summary>
    public int AverageItemBytes { get; set; } = 32 * 1024;

    /// <summary>
    /// BIG: the length of any item that is too much, in bytes: DynamoDB's own limit is 400 KiB. 300 KiB.
    /// </summary>
    public int ItemBytes { get; set; } = 300 * 1024;

    /// <summary>SCAN: the share of items looked at that must be kept, from 0 to 1. 0.2.</summary>
    public double KeptShare { get; set; } = 0.2;

    /// <summary>SCAN: the items that may be looked at before anything is said. 100.</summary>
    public int ScannedItems { get; set; } = 100;

    /// <summary>RCU: how many times the capacity that they need reads may consume. 2.</summary>
    public double CapacityFactor { get; set; } = 2;

    /// <summary>RETRY: the share of calls that may be retried, from 0 to 1. 0.01.</summary>
    public double RetryShare { get; set; } = 0.01;

    /// <summary>
    /// GC: the share of the time that the garbage collector may pause the program, from 0 to 1. 0.01.
    /// </summary>
    public double PauseShare { get; set; } = 0.01;

    /// <summary>
    /// The calls that a rule of shares (COLD2, POOL1, RETRY, SLO) must have seen in a window before it speaks. 100.
    /// </summary>
    public int Samples { get; set; } = 100;

    internal DoctorThresholds Copy() => (DoctorThresholds)MemberwiseClone();
}
