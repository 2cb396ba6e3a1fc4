namespace Tern.Concurrency;

/// <summary>
/// Turns the <see cref="ValueTask{TResult}"/> of a pooled method, which must be awaited exactly once, into one that callers can hold: they may block on it,
/// await it twice or discard it, as they may with a <see cref="Task"/>.
/// </summary>
/// <remarks>
/// A blocking wait on a pooled state machine throws at once and puts it back into its pool while it still runs: the next call that takes it then ends the
/// process. So pooled methods stay inside, and only what waits gets a task, of 80 bytes and more; a state machine per call costs 208
/// (docs/design/call-tasks.md).
/// </remarks>
internal static class CallerTask
{
    public static ValueTask<T> Of<T>(ValueTask<T> pooled) =>
        pooled.IsCompletedSuccessfully ? new ValueTask<T>(pooled.Result) : new ValueTask<T>(pooled.AsTask());
}
