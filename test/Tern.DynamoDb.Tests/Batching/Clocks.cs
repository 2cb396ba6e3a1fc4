using System.Diagnostics;
using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Batching;

internal static class Clocks
{
    /// <summary>Advances the clock whenever the code under test waits, until it has ended. It may still be about to
    /// wait on another thread.</summary>
    internal static async Task<T> PassUntilAsync<T>(this ManualTimeProvider clock, Task<T> task)
    {
        await PassUntilAsync(clock, (Task)task);
        return await task;
    }

    /// <summary>Lets time pass whenever the code under test waits for it, until it has ended.</summary>
    internal static async Task PassUntilAsync(this ManualTimeProvider clock, Task task)
    {
        var started = Stopwatch.GetTimestamp();
        while (!task.IsCompleted)
        {
            if (Stopwatch.GetElapsedTime(started) > TimeSpan.FromMinutes(2)) throw new TimeoutException("The task neither ends nor waits for the clock.");
            if (clock.PendingTimers > 0) clock.Advance(TimeSpan.FromMilliseconds(10));
            else await Task.Yield();
        }

        await task;
    }
}
