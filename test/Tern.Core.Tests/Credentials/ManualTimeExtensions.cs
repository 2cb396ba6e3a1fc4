using Tern.Testing;

namespace Tern.Core.Tests.Credentials;

internal static class ManualTimeExtensions
{
    /// <summary>Lets the clock run until the task has ended: whatever waits for its time gets it, in order.</summary>
    public static async Task<T> RunAsync<T>(this ManualTimeProvider clock, Task<T> task)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        while (!task.IsCompleted)
        {
            limit.Token.ThrowIfCancellationRequested();
            if (clock.PendingTimers > 0) clock.Advance(TimeSpan.FromMilliseconds(100));
            await Task.Yield();
        }

        return await task;
    }
}
