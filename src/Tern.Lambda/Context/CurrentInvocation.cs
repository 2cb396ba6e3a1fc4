using Tern.Handling;

namespace Tern.Lambda;

/// <summary>
/// The current invocation, for code that doesn't receive it as an argument: log lines and trace headers. On demand,
/// invocations don't overlap, so a field is enough; concurrent invocations are distinguished by their execution
/// context.
/// </summary>
internal static class CurrentInvocation
{
    private static volatile bool _usesExecutionContext;
    private static volatile InvocationSource? _only;

    /// <summary>
    /// Gets the context of the invocation that runs here; null outside of an invocation. Work that outlives its
    /// invocation gets null if invocations are concurrent; on demand, it gets the invocation that is running by then.
    /// </summary>
    public static LambdaContext? Context
    {
        get
        {
            if (_usesExecutionContext && Concurrent.Scope.Value is { } scope) return scope.Invocation.TryGetContext(scope.Version);
            return _only is { } invocation ? invocation.TryGetContext(invocation.Version) : null;
        }
    }

    /// <summary>Makes the deadline of the current invocation that of code in any package.</summary>
    public static void ProvideDeadline() => HandlerDeadline.Use(static () => Context?.DeadlineOrNull);

    /// <summary>Called once, before the first event, by a runtime that runs several loops.</summary>
    public static void UseExecutionContext() => _usesExecutionContext = true;

    /// <summary>Makes <paramref name="invocation"/> the current one; null ends it.</summary>
    public static void Set(InvocationSource? invocation)
    {
        if (_usesExecutionContext) SetInExecutionContext(invocation);
        else _only = invocation;
    }

    /// <summary>Makes it the only invocation of the process, or that of this execution flow.</summary>
    public static void Set(InvocationSource? invocation, bool isOnly)
    {
        if (isOnly) _only = invocation;
        else SetInExecutionContext(invocation);
    }

    private static void SetInExecutionContext(InvocationSource? invocation) =>
        Concurrent.Scope.Value = invocation is null ? null : new InvocationScope(invocation, invocation.Version);

    /// <summary>
    /// A loop reuses one object for many invocations: work that outlives its invocation must not see the next one.
    /// </summary>
    private sealed record InvocationScope(InvocationSource Invocation, int Version);

    // In a class of its own, because a function on demand never needs it.
    private static class Concurrent
    {
        public static readonly AsyncLocal<InvocationScope?> Scope = new();
    }
}
