namespace Tern.Pipeline;

/// <summary>
/// The send rate of a client in <c>adaptive</c> retry mode: a token bucket from which each attempt takes one token.
/// Inactive until the service throttles for the first time. Thread-safe; each client has one.
/// </summary>
/// <remarks>
/// AWS SDKs and Tools reference, "Retry behavior", adaptive mode. The rate is reduced when the service throttles, and
/// then grows along a cubic curve (as in RFC 9438, TCP congestion control): fast up to the previous rate, slowly
/// around it, then fast again.
/// </remarks>
#pragma warning disable CA1001 // A semaphore whose wait handle is never used needs no disposal.
internal sealed class RateLimiter(TimeProvider clock)
#pragma warning restore CA1001
{
    private const double LeastRate = 0.5;
    private const double LeastCapacity = 1;
    // The maximum ratio to the measured rate, so that a client that sends little doesn't get an excessive rate.
    private const double MostGrowth = 2;

    // Tolerance for rounding errors: a token that is complete except for them counts as available.
    private const double Rounding = 1e-9;

    private readonly Lock _gate = new();
    private readonly SemaphoreSlim _line = new(1, 1);
    private readonly long _started = clock.GetTimestamp();
    private readonly RateMeter _meter = new();
    private readonly CubicRate _cubic = new();
    private bool _isOn;
    private double _rate = LeastRate;
    private double _capacity = LeastCapacity;
    private double _tokens;
    private double _filledAt;

    /// <summary>Takes a token for an attempt. Attempts take theirs in order.</summary>
    /// <param name="cancellationToken">A token that cancels the wait. No token is taken from the bucket then.</param>
    public ValueTask TakeAsync(CancellationToken cancellationToken) =>
        !Volatile.Read(ref _isOn) || (_line.CurrentCount > 0 && TryTake(out _)) ? default : new(WaitAsync(cancellationToken));

    /// <summary>Records the outcome of an attempt, and adjusts the rate for the next.</summary>
    /// <param name="isThrottled">true if the service throttled it; otherwise, false.</param>
    public void Note(bool isThrottled)
    {
        lock (_gate)
        {
            var now = Now();
            var measured = _meter.Count(now);
            double rate;
            if (isThrottled)
            {
                rate = _cubic.Cut(_isOn ? Math.Min(measured, _rate) : measured, now);
                Volatile.Write(ref _isOn, true);
            }
            else
            {
                rate = _cubic.Grow(now);
            }

            // Tokens that have accumulated at the old rate are kept.
            Fill(now);
            rate = Math.Min(rate, MostGrowth * measured);
            _rate = Math.Max(rate, LeastRate);
            _capacity = Math.Max(rate, LeastCapacity);
            _tokens = Math.Min(_tokens, _capacity);
        }
    }

    /// <summary>The number of tokens added per second.</summary>
    internal double Rate
    {
        get
        {
            lock (_gate) return _rate;
        }
    }

    /// <summary>The measured number of attempts per second.</summary>
    internal double Measured
    {
        get
        {
            lock (_gate) return _meter.Rate;
        }
    }

    private async Task WaitAsync(CancellationToken cancellationToken)
    {
        // Only the first in line looks at the clock: a thousand waiters don't need a thousand timers.
        await _line.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            // Check again after each wait, because the rate may have changed meanwhile.
            while (!TryTake(out var wait)) await Task.Delay(wait, clock, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            _line.Release();
        }
    }

    private bool TryTake(out TimeSpan wait)
    {
        lock (_gate)
        {
            Fill(Now());
            var missing = 1 - _tokens;
            if (missing <= Rounding)
            {
                _tokens = Math.Max(_tokens - 1, 0);
                wait = TimeSpan.Zero;
                return true;
            }

            // Rounded up: timers count milliseconds, and one that fires too early would cause a second wait.
            wait = TimeSpan.FromMilliseconds(Math.Ceiling(missing / _rate * 1000));
            return false;
        }
    }

    private double Now() => clock.GetElapsedTime(_started).TotalSeconds;

    private void Fill(double now)
    {
        _tokens = Math.Min(_capacity, _tokens + (now - _filledAt) * _rate);
        _filledAt = now;
    }
}
