namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>Waits on a clock that end on the thread that advances it, even if they are canceled; Task.Delay would
/// continue on another thread.</summary>
internal static class Waits
{
    public static async Task ForAsync(TimeSpan time, TimeProvider clock, CancellationToken cancellationToken)
    {
        var ended = new TaskCompletionSource();
        using var timer = clock.CreateTimer(_ => ended.TrySetResult(), null, time, Timeout.InfiniteTimeSpan);
        using var cancelled = cancellationToken.Register(() => ended.TrySetCanceled(cancellationToken));
        await ended.Task;
    }

    /// <summary>Lets queued work continue before the time advances.</summary>
    public static void Settle()
    {
        var spin = new SpinWait();
        while (ThreadPool.PendingWorkItemCount > 0 && spin.Count < 50) spin.SpinOnce(sleep1Threshold: -1);
    }
}
