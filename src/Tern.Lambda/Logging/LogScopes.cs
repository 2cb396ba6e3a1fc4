using Microsoft.Extensions.Logging;

namespace Tern.Lambda.Logging;

/// <summary>The open scopes: each asynchronous flow has its own.</summary>
internal sealed class LogScopes
{
    private static readonly Action<object?, List<object?>> Collect = static (state, states) => states.Add(state);

    private readonly AsyncLocal<LogScope?> _current = new();

    /// <summary>The scopes that are used instead, if the factory is a provider of another one.</summary>
    public IExternalScopeProvider? External { get; set; }

    public IDisposable Push(object state)
    {
        if (External is { } external) return external.Push(state);
        return _current.Value = new LogScope(this, state, Innermost());
    }

    /// <summary>Adds the states of the open scopes to a list, the outermost first.</summary>
    public void CopyTo(List<object?> states)
    {
        if (External is { } external)
        {
            external.ForEachScope(Collect, states);
            return;
        }

        // A loop instead of recursion: a program that never closes a scope must not end in a stack overflow here.
        var first = states.Count;
        for (var scope = Innermost(); scope is not null; scope = scope.Parent) states.Add(scope.State);
        states.Reverse(first, states.Count - first);
    }

    public void Close(LogScope scope)
    {
        scope.IsClosed = true;
        _current.Value = Innermost();
    }

    // Scopes may be closed in a different order than they were opened in.
    private LogScope? Innermost()
    {
        var scope = _current.Value;
        while (scope is { IsClosed: true }) scope = scope.Parent;
        return scope;
    }
}
