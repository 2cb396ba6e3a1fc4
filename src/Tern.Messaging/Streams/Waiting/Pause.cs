namespace Tern.Messaging.Streams.Waiting;

/// <summary>
/// Waits on a clock. To be cut short is an ordinary end and no exception, and the waiter goes on with whoever cuts it, so that a test
/// on fake time has one thread.
/// </summary>
internal static class Pause
{
    /// <returns>False when it was cut short.</returns>
    internal static Task<bool> ForAsync(TimeSpan time, TimeProvider clock, CancellationToken cut) =>
        cut.IsCancellationRequested ? Task.FromResult(false) : ForAsync(time, clock, new(), cut);

    /// <summary>Waits until <paramref name="ended"/> is set, too.</summary>
    /// <returns>What it was set to: true after the time, false when it was cut short.</returns>
    internal static async Task<bool> ForAsync(TimeSpan time, TimeProvider clock, TaskCompletionSource<bool> ended, CancellationToken cut)
    {
        using var timer = clock.CreateTimer(static state => ((TaskCompletionSource<bool>)state!).TrySetResult(true), ended, time, Timeout.InfiniteTimeSpan);
        using var registration = cut.UnsafeRegister(static state => ((TaskCompletionSource<bool>)state!).TrySetResult(false), ended);
        return await ended.Task.ConfigureAwait(false);
    }
}
