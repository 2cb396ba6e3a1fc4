using Tern.Diagnosis.Calls;

namespace Tern.Diagnosis.Statistics;

/// <summary>
/// What one client's connections came to: a client of Tern, or the requests of HttpClients to one host.
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

    /// <summary>The most calls that were ever in flight at a time.</summary>
    public int Peak => Volatile.Read(ref _peak);

    /// <summary>The calls of the window.</summary>
    public long Calls => Volatile.Read(ref _calls);

    /// <summary>The calls of the window that opened a connection.</summary>
    public long Opened => Volatile.Read(ref _opened);

    /// <summary>
    /// The connections that were opened in the window beyond those that ever ran at once: each stands for one that had
    /// been closed.
    /// </summary>
    public long Reopened => Math.Max(0, Excess - Math.Max(0, Volatile.Read(ref _excessBefore)));

    public TimeSpan OpeningTime => new(Volatile.Read(ref _openingTicks));

    public TimeSpan QueueTime => new(Volatile.Read(ref _queueTicks));

    /// <summary>What the calls of the window waited for a connection that was free.</summary>
    public LatencyHistogram Queue => Volatile.Read(ref _queue);

    /// <summary>Whether it stands for the requests of HttpClients.</summary>
    public bool IsHttp { get; private set; }

    /// <summary>How many connections it opens at the most; null where it is not known.</summary>
    public int? MaxConnections { get; set; }

    private long Excess => Volatile.Read(ref _openedEver) - Peak;

    /// <summary>A call begins.</summary>
    public void Begin() => RanAtOnce(Interlocked.Increment(ref _inFlight));

    /// <summary>So many calls ran at the same time.</summary>
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

    /// <summary>A call that began has ended.</summary>
    /// <returns>Whether it is the first that has.</returns>
    public bool End()
    {
        // A doctor that comes while calls run sees their ends alone.
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
