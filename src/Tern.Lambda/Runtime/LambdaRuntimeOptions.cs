using Tern.Lambda.Context;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>Options for running a function in Lambda. The defaults suit nearly all functions.</summary>
/// <remarks>
/// The options are read when the function starts to run. Set them in code. Options with text values can be bound from a
/// configuration section; Tern doesn't read configuration automatically.
/// </remarks>
public sealed class LambdaRuntimeOptions
{
    /// <summary>
    /// Gets or sets the time before the deadline at which the cancellation token is canceled. The default is 500 ms. It
    /// is never more than a fifth of the invocation's time, so that a function with a timeout of one second isn't
    /// canceled halfway.
    /// </summary>
    public TimeSpan DeadlineMargin { get; set; } = TimeSpan.FromMilliseconds(500);

    /// <summary>
    /// Gets or sets the percentage of the function's memory that the managed heap may use. The default is 75; 0 leaves
    /// the limit unchanged. Without a limit, the garbage collector sizes the heap by the machine, and the function may
    /// be killed although a collection would have freed enough memory; the rest is for code, stacks and native memory.
    /// A limit from <c>DOTNET_GCHeapHardLimit</c> or <c>runtimeconfig.json</c> takes precedence.
    /// </summary>
    public int HeapLimitPercent { get; set; } = 75;

    /// <summary>
    /// Gets or sets the time that shutdown hooks and the invocations in progress have together. The default is 400 ms.
    /// Between SIGTERM and SIGKILL, Lambda allows 500 ms if the function has shutdown hooks, and 2 s if it has an
    /// external extension.
    /// </summary>
    public TimeSpan ShutdownTimeout { get; set; } = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// Gets or sets the time that a flush of a streamed response may wait for more output. The default is 10 ms. The
    /// first flush, and any flush after a pause of this length, is sent immediately; only flushes in quicker succession
    /// are combined. Otherwise a chunk for each word of a response would cost more than the words.
    /// </summary>
    public TimeSpan StreamFlushInterval { get; set; } = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// Gets or sets a value indicating whether <c>_X_AMZN_TRACE_ID</c> is set for each invocation, for libraries that
    /// read the X-Ray trace ID from it. The default, null, sets it for a <c>LambdaApplication</c> but not for a raw
    /// function, because it costs one string per invocation. Tern's own clients don't need it. It is never set if
    /// invocations are concurrent, because the variable belongs to the process.
    /// </summary>
    public bool? SetTraceIdVariable { get; set; }

    /// <summary>Gets or sets the clock. The default is the system's clock.</summary>
    public TimeProvider Clock
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = TimeProvider.System;

    /// <summary>The source of random numbers for delays, or null for the shared one.</summary>
    internal Func<double>? NextRandom { get; set; }

    internal List<Func<CancellationToken, ValueTask>> ShutdownHandlers { get; } = [];

    internal List<Func<ValueTask>> BeforeSnapshotHooks { get; } = [];

    internal List<Func<ValueTask>> AfterRestoreHooks { get; } = [];

    /// <summary>The source of settings; tests replace it.</summary>
    internal LambdaVariables Environment { get; set; } = LambdaVariables.Process;

    /// <summary>The log for the runtime's own errors.</summary>
    internal RuntimeLog Log { get; set; } = StandardErrorLog.Instance;

    /// <summary>
    /// Distinguishes invocations by their execution context even if they don't overlap: tests run several functions in
    /// one process.
    /// </summary>
    internal bool AlwaysUsesExecutionContext { get; set; }

    /// <summary>Wraps the handler after initialization, to observe invocations; null for no observer.</summary>
    internal Func<InvocationHandler, InvocationHandler>? Observe { get; set; }

    /// <summary>Set by the runtime: has the same effect as SIGTERM.</summary>
    internal Action? SignalForTests { get; set; }

    /// <summary>Ends the process.</summary>
    internal Action<int> Exit { get; set; } = System.Environment.Exit;

    /// <summary>
    /// Adds a hook that runs when Lambda shuts the process down (SIGTERM): to flush or to close. All hooks together
    /// have <see cref="ShutdownTimeout"/>. They run in reverse order of registration; a failure of one doesn't stop the
    /// others. With a hook, the function registers an internal extension, because Lambda sends the signal only if there
    /// is an extension.
    /// </summary>
    /// <param name="handler">The hook, which receives a token that is canceled when the time is over.</param>
    /// <returns>These options.</returns>
    public LambdaRuntimeOptions OnShutdown(Func<CancellationToken, ValueTask> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ShutdownHandlers.Add(handler);
        return this;
    }

    /// <summary>
    /// Adds a hook that runs before SnapStart takes its snapshot. Use it to warm up, or to close resources that don't
    /// survive the snapshot. Hooks run in reverse order of registration.
    /// </summary>
    /// <param name="hook">The hook. A failure is the function's initialization error.</param>
    /// <returns>These options.</returns>
    public LambdaRuntimeOptions BeforeSnapshot(Func<ValueTask> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        BeforeSnapshotHooks.Add(hook);
        return this;
    }

    /// <summary>
    /// Adds a hook that runs after each restore from a SnapStart snapshot. Use it to renew values that must be unique
    /// or fresh. Hooks run in order of registration.
    /// </summary>
    /// <param name="hook">The hook. A failure ends the process.</param>
    /// <returns>These options.</returns>
    public LambdaRuntimeOptions AfterRestore(Func<ValueTask> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        AfterRestoreHooks.Add(hook);
        return this;
    }

    internal void Validate()
    {
        if (DeadlineMargin < TimeSpan.Zero || DeadlineMargin > TimeSpan.FromMinutes(15)) throw Wrong(nameof(DeadlineMargin), "a time from 0 to 15 minutes");
        if (HeapLimitPercent is < 0 or > 95) throw Wrong(nameof(HeapLimitPercent), "a percentage from 1 to 95, or 0 for no limit");
        if (ShutdownTimeout <= TimeSpan.Zero || ShutdownTimeout > TimeSpan.FromMinutes(1))
            throw Wrong(nameof(ShutdownTimeout), "a time greater than 0 and up to 1 minute");
        if (StreamFlushInterval < TimeSpan.Zero || StreamFlushInterval > TimeSpan.FromSeconds(10))
            throw Wrong(nameof(StreamFlushInterval), "a time from 0 to 10 seconds");
    }

    private static ArgumentOutOfRangeException Wrong(string name, string expected) =>
        new(name, $"{nameof(LambdaRuntimeOptions)}.{name} is out of range. Expected {expected}.");
}
