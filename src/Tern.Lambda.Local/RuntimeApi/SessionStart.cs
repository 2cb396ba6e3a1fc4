using Microsoft.AspNetCore.Http;

namespace Tern.Lambda.Local;

/// <summary>
/// The start of a process. The process may be restored from a snapshot first; it then requests its first event, or
/// reports an error.
/// </summary>
internal sealed class SessionStart(EmulatedFunctionOptions function, TimeProvider clock)
{
    private long _since = clock.GetTimestamp();
    private int _state; // 0: starting, 1: ready, 2: failed
    private long? _restoreSince;

    public bool IsReady => Volatile.Read(ref _state) == 1;

    public bool HasFailed => Volatile.Read(ref _state) == 2;

    /// <summary>Gets the error that the process reported during its start or restore, or null for none.</summary>
    public WorkResult? Failure { get; private set; }

    /// <summary>Gets the duration of the start, after the process has requested an event.</summary>
    public TimeSpan? Duration { get; private set; }

    /// <summary>Gets the time since the start began.</summary>
    public TimeSpan Elapsed => clock.GetElapsedTime(_restoreSince ?? _since);

    /// <summary>
    /// Starts measuring: the process is about to be started, and the emulator's work before that doesn't count.
    /// </summary>
    public void Begin() => _since = clock.GetTimestamp();

    /// <summary>Ends the start, because the process requests an event.</summary>
    /// <returns>The duration of the start if this is the first request; otherwise, null.</returns>
    public TimeSpan? End()
    {
        if (Interlocked.CompareExchange(ref _state, 1, 0) != 0) return null;
        Duration = Elapsed;
        return Duration;
    }

    /// <summary>Handles the process's report that its start or restore failed.</summary>
    /// <returns>true if the report was valid in the current state; otherwise, false.</returns>
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

    /// <summary>
    /// Handles the restore request. In Lambda, the snapshot is taken and restored before the response; here, neither
    /// happens.
    /// </summary>
    public async Task RestoreAsync(HttpContext context)
    {
        if (function.InitializationType != "snap-start" || Volatile.Read(ref _state) != 0)
        {
            await HttpAnswer.ErrorAsync(
                context,
                403,
                "InvalidStateTransition",
                "State transition to RestoreReady failed for runtime. Error: State transition is not allowed: the function wasn't started for SnapStart, "
                    + "or has already requested an event.").ConfigureAwait(false);
            return;
        }

        _restoreSince ??= clock.GetTimestamp();
        await HttpAnswer.WriteAsync(context, 200, null, default).ConfigureAwait(false);
    }
}
