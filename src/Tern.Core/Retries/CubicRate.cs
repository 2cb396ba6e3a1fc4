namespace Tern.Pipeline;

/// <summary>
/// The rate after throttling as a function of time: 0.4 × (t − k)³ + the rate at which throttling occurred, where k
/// is the time at which that rate is reached again. Not thread-safe.
/// </summary>
internal sealed class CubicRate
{
    private const double Cutting = 0.7;
    private const double Scale = 0.4;

    private double _most;
    private double _recovery;
    private double _cutAt;

    /// <summary>Records that the service throttled.</summary>
    /// <param name="rate">The rate at which it throttled.</param>
    /// <param name="now">The time in seconds.</param>
    /// <returns>The new rate.</returns>
    public double Cut(double rate, double now)
    {
        _most = rate;
        _recovery = Math.Cbrt(rate * (1 - Cutting) / Scale);
        _cutAt = now;
        return rate * Cutting;
    }

    /// <summary>Records that the service didn't throttle.</summary>
    /// <param name="now">The time in seconds.</param>
    /// <returns>The new rate.</returns>
    public double Grow(double now) => Scale * Math.Pow(now - _cutAt - _recovery, 3) + _most;
}
