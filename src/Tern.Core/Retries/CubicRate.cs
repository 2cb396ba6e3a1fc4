namespace Tern.Retries;

/// <summary>
/// The rate after a throttling, by time: 0.4 × (t − k)³ + the rate at which it happened, where k is when that is reached again. Not thread-safe.
/// </summary>
internal sealed class CubicRate
{
    private const double Cutting = 0.7;
    private const double Scale = 0.4;

    private double _most;
    private double _recovery;
    private double _cutAt;

    /// <summary>The service throttled.</summary>
    /// <param name="rate">The rate at which it did.</param>
    /// <param name="now">The time, in seconds.</param>
    /// <returns>The rate from now on.</returns>
    public double Cut(double rate, double now)
    {
        _most = rate;
        _recovery = Math.Cbrt(rate * (1 - Cutting) / Scale);
        _cutAt = now;
        return rate * Cutting;
    }

    /// <summary>The service did not throttle.</summary>
    /// <param name="now">The time, in seconds.</param>
    /// <returns>The rate from now on.</returns>
    public double Grow(double now) => Scale * Math.Pow(now - _cutAt - _recovery, 3) + _most;
}
