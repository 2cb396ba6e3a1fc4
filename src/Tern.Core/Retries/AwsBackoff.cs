using System.ComponentModel;

namespace Tern.Pipeline;

/// <summary>
/// Delays before retries: they double from a first delay up to a longest one, and are partly random, so that many
/// callers don't retry at the same time. Intended for clients; don't use it elsewhere.
/// </summary>
/// <param name="first">The delay before the first retry.</param>
/// <param name="longest">The longest delay.</param>
/// <param name="random">A source of numbers from 0 to 1, or null for <see cref="Random.Shared"/>.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public readonly struct AwsBackoff(TimeSpan first, TimeSpan longest, Func<double>? random = null)
{
    /// <summary>Returns the delay before a retry.</summary>
    /// <param name="failures">The number of failed attempts so far, from 1.</param>
    /// <param name="least">The fraction of the delay that isn't random. By default it's half, because a retry without a
    /// delay would waste an attempt.</param>
    public TimeSpan GetDelay(int failures, double least = 0.5)
    {
        // Shifts the longest delay instead of the first, which could overflow.
        var doublings = Math.Clamp(failures - 1, 0, 62);
        var full = first.Ticks > longest.Ticks >> doublings ? longest : TimeSpan.FromTicks(first.Ticks << doublings);
        return full * (least + ((1 - least) * (random is null ? Random.Shared.NextDouble() : random())));
    }
}
