namespace Tern.Http;

/// <summary>How long the connection that a request asked for took to open. Written by the connection's own task, so it is never pooled: that task may outlive the request.</summary>
internal sealed class ConnectionTimings
{
    /// <summary>Finds the timings on the request that asked for a connection.</summary>
    public static readonly HttpRequestOptionsKey<ConnectionTimings> Key = new("Tern.ConnectionTimings");

    private long _started;
    private long _connected;
    private long _ready;

    public void Started(TimeProvider clock) => _started = clock.GetTimestamp();

    public void Connected(TimeProvider clock) => _connected = clock.GetTimestamp();

    /// <summary>TLS is done as well; the connection takes requests.</summary>
    public void Ready(TimeProvider clock) => Volatile.Write(ref _ready, clock.GetTimestamp());

    /// <summary>Tells how long the connection took, if it is open. If it is not, another connection became free first and took the request.</summary>
    public void CopyTo(AttemptTimings timings)
    {
        var ready = Volatile.Read(ref _ready);
        if (ready == 0) return;
        timings.ConnectDuration = _connected - _started;
        timings.TlsDuration = ready - _connected;
    }
}
