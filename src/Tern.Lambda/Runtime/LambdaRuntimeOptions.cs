using Tern.Lambda.Context;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>How a function runs in Lambda. The defaults are right for nearly all.</summary>
/// <remarks>Read when the function begins to run. Set in code; those that are text can be bound from a section of a
/// configuration, which nothing here reads by itself.</remarks>
public sealed class LambdaRuntimeOptions
{
    /// <summary>
    /// How long before the deadline the cancellation token fires; 500 ms by default, and never more than a fifth of the
    /// time that the invocation has, so that a function with a time-out of one second is not cancelled half-way.
    /// </summary>
    public TimeSpan DeadlineMargin { get; set; } = TimeSpan.FromMilliseconds(500);

    /// <summary>
    /// How much of the function's memory the managed heap may take, in percent; 75 by default, 0 leaves the limit
    /// alone. Without one the collector sizes itself by the machine and the function is killed where a collection would
    /// have saved it; the rest is for code, stacks and native memory. A limit from <c>DOTNET_GCHeapHardLimit</c> or
    /// <c>runtimeconfig.json</c> goes first.
    /// </summary>
    public int HeapLimitPercent { get; set; } = 75;

    /// <summary>
    /// How long shutdown handlers and the invocations in hand get together; 400 ms by default. Lambda allows 500 ms between
    /// SIGTERM and SIGKILL where a function has handlers, 2 s where it has an external extension.
    /// </summary>
    public TimeSpan ShutdownTimeout { get; set; } = TimeSpan.FromMilliseconds(400);

    /// <summary>
    /// How long a flush of a streamed answer may wait for more; 10 ms by default. The first flush, and any flush after
    /// a pause of this length, is sent at once: only what comes in quicker succession is sent together. A chunk for
    /// each word of an answer would cost more than the words.
    /// </summary>
    public TimeSpan StreamFlushInterval { get; set; } = TimeSpan.FromMilliseconds(10);

    /// <summary>
    /// Whether <c>_X_AMZN_TRACE_ID</c> is set for each invocation, for libraries that read the X-Ray trace id there.
    /// Null, the default, sets it for a <c>LambdaApplication</c> and not for a raw function, as it costs a string an
    /// invocation. Tern's own clients do not need it, and it is never set where invocations are concurrent: it belongs
    /// to the process.
    /// </summary>
    public bool? SetTraceIdVariable { get; set; }

    /// <summary>The clock; the system's by default.</summary>
    public TimeProvider Clock
    {
        get;
        set
        {
            ArgumentNullException.ThrowIfNull(value);
            field = value;
        }
    } = TimeProvider.System;

    internal List<Func<CancellationToken, ValueTask>> ShutdownHandlers { get; } = [];

    internal List<Func<ValueTask>> BeforeSnapshotHooks { get; } = [];

    internal List<Func<ValueTask>> AfterRestoreHooks { get; } = [];

    /// <summary>Where settings come from; tests have a world of their own.</summary>
    internal LambdaVariables Environment { get; set; } = LambdaVariables.Process;

    /// <summary>Where the runtime says what went wrong.</summary>
    internal RuntimeLog Log { get; set; } = StandardErrorLog.Instance;

    /// <summary>Tells invocations apart by their execution context even when there is one at a time: tests run several functions in a process.</summary>
    internal bool AlwaysUsesExecutionContext { get; set; }

    /// <summary>Stands around the handler from the end of init on, to tell of invocations; null for nothing.</summary>
    internal Func<InvocationHandler, InvocationHandler>? Observe { get; set; }

    /// <summary>Set by the runtime: does what SIGTERM does.</summary>
    internal Action? SignalForTests { get; set; }

    /// <summary>Ends the process.</summary>
    internal Action<int> Exit { get; set; } = System.Environment.Exit;

    /// <summary>
    /// Has <paramref name="handler"/> called when Lambda shuts the process down (SIGTERM): to flush, to close. All
    /// handlers together have <see cref="ShutdownTimeout"/>; they run in reverse order, one failing does not stop the
    /// others. With a handler the function registers an internal extension: only then does Lambda send the signal.
    /// </summary>
    /// <param name="handler">Called with a token that fires when the time is over.</param>
    /// <returns>These options.</returns>
    public LambdaRuntimeOptions OnShutdown(Func<CancellationToken, ValueTask> handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        ShutdownHandlers.Add(handler);
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called before SnapStart takes its snapshot, in reverse order of registration: to
    /// warm up, to close what does not survive.
    /// </summary>
    /// <param name="hook">What to do; a failure is the function's init error.</param>
    /// <returns>These options.</returns>
    public LambdaRuntimeOptions BeforeSnapshot(Func<ValueTask> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        BeforeSnapshotHooks.Add(hook);
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called after each restore from a SnapStart snapshot, in order of registration: to
    /// renew what must be unique or fresh.
    /// </summary>
    /// <param name="hook">What to do; a failure ends the process.</param>
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
        if (HeapLimitPercent is < 0 or > 95) throw Wrong(nameof(HeapLimitPercent), "a share from 1 to 95, or 0 for none");
        if (ShutdownTimeout <= TimeSpan.Zero || ShutdownTimeout > TimeSpan.FromMinutes(1))
            throw Wrong(nameof(ShutdownTimeout), "a time from above 0 to 1 minute");
        if (StreamFlushInterval < TimeSpan.Zero || StreamFlushInterval > TimeSpan.FromSeconds(10))
            throw Wrong(nameof(StreamFlushInterval), "a time from 0 to 10 seconds");
    }

    private static ArgumentOutOfRangeException Wrong(string name, string expected) =>
        new(name, $"{nameof(LambdaRuntimeOptions)}.{name} is out of range: expected {expected}.");
}
