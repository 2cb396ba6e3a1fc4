namespace Tern.Lambda.Logging;

/// <summary>A scope, which is open until it is disposed.</summary>
internal sealed class LogScope(LogScopes owner, object state, LogScope? parent) : IDisposable
{
    private LogScope? _parent = parent;

    public object State { get; } = state;

    public bool IsClosed { get; set; }

    /// <summary>The nearest enclosing scope that is still open.</summary>
    public LogScope? Parent
    {
        get
        {
            while (_parent is { IsClosed: true }) _parent = _parent._parent;
            return _parent;
        }
    }

    public void Dispose()
    {
        if (!IsClosed) owner.Close(this);
    }
}
