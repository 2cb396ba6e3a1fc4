namespace Tern.Lambda.Runtime;

/// <summary>
/// The invocation that runs, for what is not handed it: log lines and trace headers. On demand there is one at a time and a field will do; concurrent invocations are
/// told apart by their execution context.
/// </summary>
internal static class CurrentInvocation
{
    private static readonly AsyncLocal<Invocation?> Concurrent = new();
    private static bool _concurrent;
    private static volatile Invocation? _only;

    /// <summary>The context of the invocation that runs here; null outside of one.</summary>
    public static LambdaContext? Context => (_concurrent ? Concurrent.Value : _only)?.Context;

    /// <summary>Said once, before the first event, by the runtime that runs several loops.</summary>
    public static void UseExecutionContext() => _concurrent = true;

    /// <summary>Makes <paramref name="invocation"/> the one that runs here; null ends it.</summary>
    public static void Set(Invocation? invocation)
    {
        if (_concurrent) Concurrent.Value = invocation;
        else _only = invocation;
    }
}
