using System.Globalization;

namespace Tern.Pipeline;

/// <summary>The delays and costs of AWS's standard retry rules for one service.</summary>
internal sealed class RetryPolicy(RetryBehavior behavior, TimeSpan serviceBaseDelay, Func<double> nextRandom)
{
    private static readonly TimeSpan MaxDelay = TimeSpan.FromSeconds(20);
    private static readonly TimeSpan ThrottlingBaseDelay = TimeSpan.FromSeconds(1);
    private static readonly TimeSpan MaxBeyondComputed = TimeSpan.FromSeconds(5);

    /// <summary>
    /// true if a long poll that can't be retried waits before it fails, so that a polling loop doesn't spin;
    /// otherwise, false.
    /// </summary>
    public bool WaitsBeforeFailingLongPolls => behavior == RetryBehavior.Standard2026;

    /// <summary>
    /// Returns the number of tokens that a retry costs. A retry with a new signature is free: the service is healthy,
    /// a call does it once per cause, and if a clock is wrong or a token has expired, every call in flight must do
    /// it.
    /// </summary>
    public int GetCost(FaultKind kind, bool isTimeout) => behavior switch
    {
        _ when kind is FaultKind.ClockSkew or FaultKind.BadCredentials => 0,
        RetryBehavior.Standard2026 => kind == FaultKind.Throttling ? 5 : 14,
        _ => isTimeout ? 10 : 5,
    };

    /// <summary>Returns the delay: rand(0,1) × min(base × 2^(n−1), 20 s).</summary>
    /// <param name="kind">The kind of fault.</param>
    /// <param name="failures">The number of failed attempts so far (n).</param>
    /// <param name="retryAfter">The header <c>x-amz-retry-after</c>, in milliseconds, or null.</param>
    public TimeSpan GetDelay(FaultKind kind, int failures, string? retryAfter)
    {
        var first = behavior == RetryBehavior.Standard2026 && kind != FaultKind.Throttling ? serviceBaseDelay : ThrottlingBaseDelay;
        var computed = new AwsBackoff(first, MaxDelay, nextRandom).GetDelay(failures, least: 0);
        if (behavior != RetryBehavior.Standard2026 || !TryParse(retryAfter, out var asked)) return computed;
        var limit = computed + MaxBeyondComputed;
        return asked < computed ? computed : asked > limit ? limit : asked;
    }

    private static bool TryParse(string? retryAfter, out TimeSpan delay)
    {
        delay = default;
        if (!uint.TryParse(retryAfter, NumberStyles.None, CultureInfo.InvariantCulture, out var milliseconds)) return false;
        delay = TimeSpan.FromMilliseconds(milliseconds);
        return true;
    }
}
