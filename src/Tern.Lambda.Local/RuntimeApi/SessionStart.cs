using Microsoft.AspNetCore.Http;
using Tern.Lambda.Local.Http;
using Tern.Lambda.Local.Invoking;

namespace Tern.Lambda.Local.RuntimeApi;

/// <summary>The start of a process: it may be restored from a snapshot, and then asks for its first event, or reports that it can't.</summary>
internal sealed class SessionStart(EmulatedFunctionOptions function, TimeProvider clock)
{
    private long _since = clock.GetTimestamp();
    private int _state; // 0 starts, 1 is ready, 2 failed
    private long? _restoreSince;

    public bool IsReady => Volatile.Read(ref _state) == 1;

    public bool HasFailed => Volatile.Read(ref _state) == 2;

    /// <summary>What the process reported of its start, or of its restore; null for nothing.</summary>
    public WorkResult? Failure { get; private set; }

    /// <summary>How long it took, once the process has asked for an event.</summary>
    public TimeSpan? Duration { get; private set; }

    /// <summary>How long it takes until now.</summary>
    public TimeSpan Elapsed => clock.GetElapsedTime(_restoreSince ?? _since);

    /// <summary>The process is about to be started: what the emulator did before is no part of its time.</summary>
    public void Begin() => _since = clock.GetTimestamp();

    /// <summary>The process asks for an event.</summary>
    /// <returns>How long the start took, when this is the first time; null otherwise.</returns>
    public TimeSpan? End()
    {
        if (Interlocked.CompareExchange(ref _state, 1, 0) != 0) return null;
        Duration = Elapsed;
        return Duration;
    }

    /// <summary>The process reports that it can't start, or be restored.</summary>
    /// <returns>Whether that could be.</returns>
    public async Task<bool> FailAsync(HttpContext context, bool isRestore)
    {
        if ((isRestore && _restoreSince is null) || Interlocked.CompareExchange(ref _state, 2, 0) != 0)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                $"State transition from Ready to {(isRestore ? "RestoreError" : "InitError")} failed for runtime. Error: State transition is not allowed.")
                .ConfigureAwait(false);
            return false;
        }

        Failure = (await ReportedError.ReadAsync(context, "Runtime.Unknown").ConfigureAwait(false)).Result;
        await RuntimeSession.AcceptAsync(context).ConfigureAwait(false);
        return true;
    }

    /// <summary>The snapshot is taken and restored between the question and its answer; here both are nothing.</summary>
    public async Task RestoreAsync(HttpContext context)
    {
        if (function.InitializationType != "snap-start" || Volatile.Read(ref _state) != 0)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                "State transition to RestoreReady failed for runtime. Error: State transition is not allowed: the function is not started for SnapStart, "
                    + "or has asked for an event already.").ConfigureAwait(false);
            return;
        }

        _restoreSince ??= clock.GetTimestamp();
        await HttpAnswer.WriteAsync(context, 200, null, default).ConfigureAwait(false);
    }
}
