namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>Waits on a clock that end on the thread that advances it, also when they are cancelled: Task.Delay would go on elsewhere then.</summary>
internal static class Waits
{
    public static async Task ForAsync(TimeSpan time, TimeProvider clock, CancellationToken cancellationToken)
    {
        var ended = new TaskCompletionSource();
        using var timer = clock.CreateTimer(_ => ended.TrySetResult(), null, time, Timeout.InfiniteTimeSpan);
        using var cancelled = cancellationToken.Register(() => ended.TrySetCanceled(cancellationToken));
        await ended.Task;
    }

    /// <summary>Lets what was queued go on, before time does.</summary>
    public static void Settle()
    {
        var spin = new SpinWait();
        while (ThreadPool.PendingWorkItemCount > 0 && spin.Count < 50) spin.SpinOnce(sleep1Threshold: -1);
    }
}
