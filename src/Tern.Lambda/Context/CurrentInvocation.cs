namespace Tern.Lambda;

/// <summary>
/// The invocation that runs, for what is not handed it: log lines and trace headers. On demand there is one at a time
/// and a field will do; concurrent invocations are told apart by their execution context.
/// </summary>
internal static class CurrentInvocation
{
    private static volatile bool _usesExecutionContext;
    private static volatile InvocationSource? _only;

    /// <summary>
    /// The context of the invocation that runs here; null outside of one. Work that outlived its own finds none where
    /// invocations are concurrent, and on demand the one that runs by then.
    /// </summary>
    public static LambdaContext? Context
    {
        get
        {
            if (_usesExecutionContext && Concurrent.Scope.Value is { } scope) return scope.Invocation.TryGetContext(scope.Version);
            return _only is { } invocation ? invocation.TryGetContext(invocation.Version) : null;
        }
    }

    /// <summary>Said once, before the first event, by the runtime that runs several loops.</summary>
    public static void UseExecutionContext() => _usesExecutionContext = true;

    /// <summary>Makes <paramref name="invocation"/> the one that runs here; null ends it.</summary>
    public static void Set(InvocationSource? invocation)
    {
        if (_usesExecutionContext) SetInExecutionContext(invocation);
        else _only = invocation;
    }

    /// <summary>Makes it the only one of the process, or the one of this flow of execution.</summary>
    public static void Set(InvocationSource? invocation, bool isOnly)
    {
        if (isOnly) _only = invocation;
        else SetInExecutionContext(invocation);
    }

    private static void SetInExecutionContext(InvocationSource? invocation) =>
        Concurrent.Scope.Value = invocation is null ? null : new InvocationScope(invocation, invocation.Version);

    /// <summary>An object a loop serves many invocations: work that outlives its own must not be taken for the next one's.</summary>
    private sealed record InvocationScope(InvocationSource Invocation, int Version);

    // Apart, as a function on demand never needs it.
    private static class Concurrent
    {
        public static readonly AsyncLocal<InvocationScope?> Scope = new();
    }
}
