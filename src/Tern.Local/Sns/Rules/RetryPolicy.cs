namespace Tern.Local.Sns;

/// <summary>
/// The retries of a delivery: first without a delay, then with the shortest delay, then with increasing delays, then
/// with the longest.
/// </summary>
/// <param name="MinDelay">The shortest delay in seconds.</param>
/// <param name="MaxDelay">The longest delay in seconds.</param>
/// <param name="Retries">The number of all retries.</param>
/// <param name="AtOnce">The number of retries without a delay.</param>
/// <param name="WithMinDelay">The number of retries after these, with the shortest delay.</param>
/// <param name="WithMaxDelay">The number of retries at the end, with the longest delay.</param>
/// <param name="Backoff">The function by which the other delays grow.</param>
internal sealed record RetryPolicy(int MinDelay, int MaxDelay, int Retries, int AtOnce, int WithMinDelay, int WithMaxDelay, string Backoff)
{
    /// <summary>Returns the delay before a retry, or null if there are no more.</summary>
    /// <param name="retry">The number of the retry, from 1.</param>
    public TimeSpan? DelayBefore(int retry)
    {
        if (retry > Retries) return null;
        if (retry <= AtOnce) return TimeSpan.Zero;
        retry -= AtOnce;
        if (retry <= WithMinDelay) return TimeSpan.FromSeconds(MinDelay);
        retry -= WithMinDelay;
        var growing = Retries - AtOnce - WithMinDelay - WithMaxDelay;
        if (retry > growing) return TimeSpan.FromSeconds(MaxDelay);
        var part = growing == 1 ? 0 : (retry - 1) / (double)(growing - 1);
        return TimeSpan.FromSeconds(Backoff switch
        {
            "arithmetic" => MinDelay + ((MaxDelay - MinDelay) * part * part),
            "geometric" => MinDelay * Math.Pow(MaxDelay / (double)MinDelay, part),
            "exponential" => MinDelay + ((MaxDelay - MinDelay) * (Math.Pow(2, part * 10) - 1) / 1023),
            _ => MinDelay + ((MaxDelay - MinDelay) * part),
        });
    }
}
