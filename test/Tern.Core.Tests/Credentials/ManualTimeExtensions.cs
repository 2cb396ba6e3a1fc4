using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

internal static class ManualTimeExtensions
{
    // The time limit of the whole fetch, which is always waiting.
    private const int StandingTimers = 1;

    /// <summary>
    /// Advances the clock until a fetch of credentials has ended, but only while a pause or a timeout is waiting, not
    /// while the code is between two of them.
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
