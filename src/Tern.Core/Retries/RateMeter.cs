namespace Tern.Pipeline;

/// <summary>
/// Measures a client's attempts per second, counted over half a second and smoothed over several. Not thread-safe.
/// </summary>
internal sealed class RateMeter
{
    private const double Period = 0.5;
    private const double Smoothing = 0.8;

    private double _period;
    private int _count;

    /// <summary>The number of attempts per second.</summary>
    public double Rate { get; private set; }

    /// <summary>Counts an attempt.</summary>
    /// <param name="now">The time in seconds.</param>
    /// <returns>The number of attempts per second.</returns>
    public double Count(double now)
    {
        var period = Math.Floor(now / Period) * Period;
        _count++;
        if (period <= _period) return Rate;
        Rate = _count / (period - _period) * Smoothing + Rate * (1 - Smoothing);
        _count = 0;
        _period = period;
        return Rate;
    }
}
