namespace Tern.Load;

/// <summary>
/// Draws keys by Zipf's law without a table, in constant time regardless of the count: W. Hörmann and G. Derflinger,
/// "Rejection-inversion to generate variates from monotone discrete distributions", 1996. About one draw in a hundred
/// is repeated.
/// </summary>
internal sealed class ZipfKeys : LoadKeys
{
    private readonly double _exponent;
    private readonly double _first;
    private readonly double _last;
    private readonly double _accepted;

    public ZipfKeys(long count, double exponent) : base(count)
    {
        if (!(exponent is > 0 and <= 10))
            throw new ArgumentOutOfRangeException(nameof(exponent), exponent, "The exponent must be greater than 0 and at most 10.");
        _exponent = exponent;
        _first = Integral(1.5) - 1;
        _last = Integral(count + 0.5);
        _accepted = 2 - Inverse(Integral(2.5) - Height(2));
    }

    internal override long Next(ref SplitMix random)
    {
        while (true)
        {
            var u = _last + (random.NextDouble() * (_first - _last));
            var x = Inverse(u);
            var key = Math.Clamp((long)(x + 0.5), 1, Count);
            if (key - x <= _accepted || u >= Integral(key + 0.5) - Height(key)) return key;
        }
    }

    private double Height(double x) => Math.Exp(-_exponent * Math.Log(x));

    // The integral of Height, and its inverse. Near an exponent of 1 both would divide by zero, so series are used
    // there.
    private double Integral(double x)
    {
        var log = Math.Log(x);
        return ExpM1Over((1 - _exponent) * log) * log;
    }

    private double Inverse(double x)
    {
        var t = Math.Max(x * (1 - _exponent), -1);
        return Math.Exp(LogP1Over(t) * x);
    }

    private static double LogP1Over(double x) => Math.Abs(x) > 1e-8 ? double.LogP1(x) / x : 1 - (x * (0.5 - (x * ((1 / 3.0) - (0.25 * x)))));

    private static double ExpM1Over(double x) => Math.Abs(x) > 1e-8 ? double.ExpM1(x) / x : 1 + (x * 0.5 * (1 + (x / 3 * (1 + (0.25 * x)))));
}
