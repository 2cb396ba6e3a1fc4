namespace Tern.Concurrency;

/// <summary>
/// Converts the <see cref="ValueTask{TResult}"/> of a pooled method, which must be awaited exactly once, to one
/// without that restriction: like a <see cref="Task"/>, callers can block on it, await it more than once or discard
/// it.
/// </summary>
/// <remarks>
/// A blocking wait on a pooled state machine throws immediately and returns it to its pool while it's still running;
/// the next call that rents it then ends the process. So pooled methods stay internal, and only calls that wait get a
/// task of 80 bytes or more; a state machine per call costs 208 (docs/design/call-tasks.md).
/// </remarks>
internal static class CallerTask
{
    public static ValueTask<T> Of<T>(ValueTask<T> pooled) =>
        pooled.IsCompletedSuccessfully ? new ValueTask<T>(pooled.Result) : new ValueTask<T>(pooled.AsTask());
}
