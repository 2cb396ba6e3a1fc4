namespace Tern.Retries;

/// <summary>
/// The rate at which a client sends in the retry mode <c>adaptive</c>: a bucket of tokens, of which each attempt takes one. Off until the service throttles
/// for the first time. Thread-safe; one a client.
/// </summary>
/// <remarks>
/// AWS SDKs and Tools reference, "Retry behavior", adaptive mode. The rate is cut at a throttling and then grows along a cubic curve (as in RFC 9438,
/// congestion control of TCP): fast back to where it was, slowly around there, then fast again.
/// </remarks>
#pragma warning disable CA1001 // A semaphore whose wait handle nobody asks for has nothing to dispose.
internal sealed class RateLimiter(TimeProvider clock)
#pragma warning restore CA1001
{
    private const double LeastRate = 0.5;
    private const double LeastCapacity = 1;
    // How much faster than what was measured it may get: a client that sends little must not be let off the leash.
    private const double MostGrowth = 2;

    // A token that is there but for what is lost in arithmetic is there.
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

    /// <summary>Takes the token of an attempt, when it is its turn: attempts get theirs one after the other.</summary>
    /// <param name="cancellationToken">Ends the wait; no token is taken then.</param>
    public ValueTask TakeAsync(CancellationToken cancellationToken) =>
        !Volatile.Read(ref _isOn) || (_line.CurrentCount > 0 && TryTake(out _)) ? default : new(WaitAsync(cancellationToken));

    /// <summary>Notes how an attempt ended, and sets the rate for the next.</summary>
    /// <param name="isThrottled">Whether the service refused it for its rate.</param>
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

            // What has run in at the old rate stays what it is.
            Fill(now);
            rate = Math.Min(rate, MostGrowth * measured);
            _rate = Math.Max(rate, LeastRate);
            _capacity = Math.Max(rate, LeastCapacity);
            _tokens = Math.Min(_tokens, _capacity);
        }
    }

    /// <summary>The tokens that come in a second.</summary>
    internal double Rate
    {
        get
        {
            lock (_gate) return _rate;
        }
    }

    /// <summary>The attempts of a second, as they were measured.</summary>
    internal double Measured
    {
        get
        {
            lock (_gate) return _meter.Rate;
        }
    }

    private async Task WaitAsync(CancellationToken cancellationToken)
    {
        // The first of the line alone looks at the clock: a thousand that wait are no thousand timers.
        await _line.WaitAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            // Again after each wait: the rate may have changed meanwhile.
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

            // Rounded up: timers count milliseconds, and one that ends too early would wait twice.
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
