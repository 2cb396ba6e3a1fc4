namespace Tern.Http;

/// <summary>Tells one listener that bytes of a body were taken. Thread-safe: once a listener has left it is not called.</summary>
internal sealed class SendProgress
{
    private readonly Lock _lock = new();
    private Action? _listener;

    /// <summary>Calls the listener from now on.</summary>
    public void Listen(Action listener)
    {
        lock (_lock) _listener = listener;
    }

    /// <summary>Calls nobody from now on.</summary>
    public void Leave()
    {
        lock (_lock) _listener = null;
    }

    /// <summary>Bytes were taken.</summary>
    public void Note()
    {
        lock (_lock) _listener?.Invoke();
    }
}
