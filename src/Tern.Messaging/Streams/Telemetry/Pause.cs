namespace Tern.Messaging.Streams;

/// <summary>
/// Waits on a clock. Cutting a wait short is a normal end, not an exception. The waiter then continues on the thread
/// that cut it short, so that a test with a fake clock has only one thread.
/// </summary>
internal static class Pause
{
    /// <returns>false if the wait was cut short; otherwise, true.</returns>
    internal static Task<bool> ForAsync(TimeSpan time, TimeProvider clock, CancellationToken cut) =>
        cut.IsCancellationRequested ? Task.FromResult(false) : ForAsync(time, clock, new(), cut);

    /// <summary>Waits for the time, the token or until <paramref name="ended"/> is set.</summary>
    /// <returns>The value that it was set to: true after the time, or false if the wait was cut short.</returns>
    internal static async Task<bool> ForAsync(TimeSpan time, TimeProvider clock, TaskCompletionSource<bool> ended, CancellationToken cut)
    {
        using var timer = clock.CreateTimer(static state => ((TaskCompletionSource<bool>)state!).TrySetResult(true), ended, time, Timeout.InfiniteTimeSpan);
        using var registration = cut.UnsafeRegister(static state => ((TaskCompletionSource<bool>)state!).TrySetResult(false), ended);
        return await ended.Task.ConfigureAwait(false);
    }
}
