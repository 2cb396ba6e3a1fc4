using System.Diagnostics.CodeAnalysis;

namespace Tern.Lambda.AspNetCore;

/// <summary>Callbacks of one response. The last callback added is called first.</summary>
internal sealed class CallbackList
{
    private readonly List<(Func<object, Task> Callback, object State)> _callbacks = [];

    public bool IsEmpty => _callbacks.Count == 0;

    public void Add(Func<object, Task> callback, object state)
    {
        ArgumentNullException.ThrowIfNull(callback);
        _callbacks.Add((callback, state));
    }

    /// <summary>Takes the next callback; a callback may add more.</summary>
    public bool TryTake([NotNullWhen(true)] out Func<object, Task>? callback, [NotNullWhen(true)] out object? state)
    {
        if (_callbacks.Count == 0)
        {
            callback = null;
            state = null;
            return false;
        }

        (callback, state) = _callbacks[^1];
        _callbacks.RemoveAt(_callbacks.Count - 1);
        return true;
    }

    public void Clear() => _callbacks.Clear();
}
