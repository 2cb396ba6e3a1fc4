using Microsoft.Extensions.Logging;
using Tern.Lambda.Logging.Lines;

namespace Tern.Lambda.Logging.Scopes;

/// <summary>The scopes that are open here: each asynchronous flow has its own.</summary>
internal sealed class LogScopes
{
    private static readonly Action<object?, LogLine> Collect = static (state, line) => line.AddOuterScope(state);

    private readonly AsyncLocal<LogScope?> _current = new();

    /// <summary>Whose scopes are taken instead, where the factory is a provider of another one.</summary>
    public IExternalScopeProvider? External { get; set; }

    public IDisposable Push(object state)
    {
        if (External is { } external) return external.Push(state);
        return _current.Value = new LogScope(this, state, Innermost());
    }

    /// <summary>Hands the open scopes to a line, the outermost first.</summary>
    public void CopyTo(LogLine line)
    {
        if (External is { } external)
        {
            external.ForEachScope(Collect, line);
            return;
        }

        // A loop and not a recursion: a program that never closes a scope must not end in a stack overflow here.
        var first = line.ScopeCount;
        for (var scope = Innermost(); scope is not null; scope = scope.Parent) line.AddOuterScope(scope.State);
        line.ReverseScopes(first);
    }

    public void Close(LogScope scope)
    {
        scope.IsClosed = true;
        _current.Value = Innermost();
    }

    // Scopes may be closed in another order than they were opened in.
    private LogScope? Innermost()
    {
        var scope = _current.Value;
        while (scope is { IsClosed: true }) scope = scope.Parent;
        return scope;
    }
}
