using System.Diagnostics;
using System.Runtime.CompilerServices;

namespace Tern.TestHarness;

/// <summary>Waits for conditions that no task or event reports.</summary>
public static class Polling
{
    private static readonly TimeSpan s_limit = TimeSpan.FromMinutes(5);

    /// <summary>Waits until a condition is met.</summary>
    /// <exception cref="TimeoutException">The condition wasn't met within five minutes.</exception>
    public static async Task UntilAsync(Func<bool> condition, [CallerArgumentExpression(nameof(condition))] string text = "")
    {
        var start = Stopwatch.GetTimestamp();
        while (!condition())
        {
            if (Stopwatch.GetElapsedTime(start) > s_limit) throw new TimeoutException($"Not true after {s_limit.TotalSeconds} seconds: {text}");
            await Task.Delay(5);
        }
    }
}
