namespace Tern.Diagnostics;

/// <summary>
/// The connection statistics of one client: a Tern client, or all HttpClient requests to one host.
/// </summary>
internal sealed class ClientStatistics(string name)
{
    private int _inFlight;
    private int _peak;
    private int _seen;
    private long _calls;
    private long _opened;
    private long _openedEver;
    private long _openingTicks;
    private long _queueTicks;
    private LatencyHistogram _queue = new();
    private long _excessBefore;

    public string Name { get; } = name;

    /// <summary>The largest number of calls ever in flight at once.</summary>
    public int Peak => Volatile.Read(ref _peak);

    /// <summary>The number of calls in the window.</summary>
    public long Calls => Volatile.Read(ref _calls);

    /// <summary>The number of calls in the window that opened a connection.</summary>
    public long Opened => Volatile.Read(ref _opened);

    /// <summary>
    /// The number of connections opened in the window beyond the largest number of concurrent calls. Each of them
    /// replaced a closed connection.
    /// </summary>
    public long Reopened => Math.Max(0, Excess - Math.Max(0, Volatile.Read(ref _excessBefore)));

    public TimeSpan OpeningTime => new(Volatile.Read(ref _openingTicks));

    public TimeSpan QueueTime => new(Volatile.Read(ref _queueTicks));

    /// <summary>The times that the calls of the window waited for a free connection.</summary>
    public LatencyHistogram Queue => Volatile.Read(ref _queue);

    /// <summary>true if these are the statistics of HttpClient requests; otherwise, false.</summary>
    public bool IsHttp { get; private set; }

    /// <summary>The maximum number of connections that the client opens, or null if it isn't known.</summary>
    public int? MaxConnections { get; set; }

    private long Excess => Volatile.Read(ref _openedEver) - Peak;

    /// <summary>Records the start of a call.</summary>
    public void Begin() => RanAtOnce(Interlocked.Increment(ref _inFlight));

    /// <summary>Records the number of concurrent calls.</summary>
    public void RanAtOnce(int now)
    {
        var peak = Volatile.Read(ref _peak);
        while (now > peak)
        {
            var before = Interlocked.CompareExchange(ref _peak, now, peak);
            if (before == peak) return;
            peak = before;
        }
    }

    /// <summary>Records the end of a call.</summary>
    /// <returns>true if it's the client's first call to end; otherwise, false.</returns>
    public bool End()
    {
        // A doctor that starts while calls are running sees only their ends.
        if (Interlocked.Decrement(ref _inFlight) < 0) Interlocked.Increment(ref _inFlight);
        return Volatile.Read(ref _seen) == 0 && Interlocked.Exchange(ref _seen, 1) == 0;
    }

    public void Add(CallRecord call)
    {
        IsHttp = call.Kind == CallKind.Http;
        Interlocked.Increment(ref _calls);
        Queue.Add(call.Phases.Queue);
        if (call.Phases.Queue > TimeSpan.Zero) Interlocked.Add(ref _queueTicks, call.Phases.Queue.Ticks);
        if (!call.OpenedConnection) return;
        Interlocked.Increment(ref _opened);
        Interlocked.Increment(ref _openedEver);
        Interlocked.Add(ref _openingTicks, call.Phases.Opening.Ticks);
    }

    /// <summary>Begins the next window.</summary>
    public void Advance()
    {
        Volatile.Write(ref _excessBefore, Excess);
        (_calls, _opened, _openingTicks, _queueTicks) = (0, 0, 0, 0);
        Volatile.Write(ref _queue, new LatencyHistogram());
    }
}
