using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

internal static class ManualTimeExtensions
{
    // The time limit of the whole fetch, which is always waiting.
    private const int StandingTimers = 1;

    /// <summary>
    /// Lets the clock run until a fetch of credentials has ended; only while a pause or a timeout waits for its time,
    /// not while the code is between two of them.
    /// </summary>
    public static async Task<T> RunAsync<T>(this ManualTimeProvider clock, Task<T> task)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(30));
        while (!task.IsCompleted)
        {
            limit.Token.ThrowIfCancellationRequested();
            if (clock.PendingTimers > StandingTimers) clock.Advance(TimeSpan.FromMilliseconds(100));
            await Task.Yield();
        }

        return await task;
    }
}
