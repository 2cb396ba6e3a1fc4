using System.Diagnostics;
using Tern.TestHarness;

namespace Tern.Core.Tests.Credentials;

internal static class ManualTimeExtensions
{
    // The time limit of the whole fetch, which is always waiting.
    private const int StandingTimers = 1;

    // Pauses after faults are shorter, and timeouts longer.
    private static readonly TimeSpan s_longestPause = TimeSpan.FromMilliseconds(450);

    // Who waits for a timeout does nothing for so long; who works on an answer gets on, if the machine doesn't stall.
    private static readonly TimeSpan s_still = TimeSpan.FromMilliseconds(500);

    /// <summary>
    /// Advances the clock until a fetch of credentials has ended: to the end of a pause at once, and to a timeout only
    /// when nothing else happens, because another thread may be working on an answer.
    /// </summary>
    public static async Task<T> RunAsync<T>(this ManualTimeProvider clock, Task<T> task)
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromMinutes(2));
        TimeSpan? before = null;
        var since = Stopwatch.GetTimestamp();
        while (!task.IsCompleted)
        {
            limit.Token.ThrowIfCancellationRequested();
            var next = clock.PendingTimers > StandingTimers ? clock.ToNextTimer : null;
            if (next != before) (before, since) = (next, Stopwatch.GetTimestamp());
            if (next is { } wait && (wait <= s_longestPause || Stopwatch.GetElapsedTime(since) > s_still))
            {
                clock.Advance(wait);
                before = null;
            }

            await Task.Delay(1, limit.Token);
        }

        return await task;
    }
}
