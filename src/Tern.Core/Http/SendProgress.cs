namespace Tern.Http;

/// <summary>
/// Notifies one listener that bytes of a body were accepted. Thread-safe: after a listener has left, it isn't called.
/// </summary>
internal sealed class SendProgress
{
    private readonly Lock _lock = new();
    private Action? _listener;

    /// <summary>Starts calling a listener.</summary>
    public void Listen(Action listener)
    {
        lock (_lock) _listener = listener;
    }

    /// <summary>Stops calling the listener.</summary>
    public void Leave()
    {
        lock (_lock) _listener = null;
    }

    /// <summary>Records that bytes were accepted.</summary>
    public void Note()
    {
        lock (_lock) _listener?.Invoke();
    }
}
