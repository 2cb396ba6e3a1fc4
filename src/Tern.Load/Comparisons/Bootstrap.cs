using Tern.Load.Schedules;

namespace Tern.Load.Comparisons;

/// <summary>
/// How sure a difference is: the same seconds drawn again and again, with some twice and some not at all (Efron's
/// bootstrap, percentile method).
/// </summary>
internal static class Bootstrap
{
    private const int Draws = 1_000;
    private const double Tail = 0.025;

    /// <summary>For each percentile, and then for the mean, from where to where the change lies with 95 % confidence.</summary>
    public static (double Low, double High)[] Changes(HistogramSnapshot[] a, HistogramSnapshot[] b, double[] percentiles, bool isPaired)
    {
        var random = new SplitMix(20261122); // the same runs are judged the same
        var changes = new double[percentiles.Length + 1][];
        for (var i = 0; i < changes.Length; i++) changes[i] = new double[Draws];
        var (sumA, sumB) = (new LatencyHistogram(), new LatencyHistogram());
        for (var draw = 0; draw < Draws; draw++)
        {
            sumA.Clear();
            sumB.Clear();
            for (var i = 0; i < a.Length; i++)
            {
                var chosen = random.NextBelow(a.Length);
                a[chosen].AddTo(sumA);
                if (isPaired) b[chosen].AddTo(sumB);
            }

            for (var i = 0; !isPaired && i < b.Length; i++) b[random.NextBelow(b.Length)].AddTo(sumB);
            for (var i = 0; i < percentiles.Length; i++)
                changes[i][draw] = Change(sumA.PercentileNanoseconds(percentiles[i]), sumB.PercentileNanoseconds(percentiles[i]));
            changes[^1][draw] = Change(sumA.Mean.TotalNanoseconds, sumB.Mean.TotalNanoseconds);
        }

        return [.. changes.Select(static drawn =>
        {
            Array.Sort(drawn);
            return (drawn[(int)(Draws * Tail)], drawn[(int)(Draws * (1 - Tail)) - 1]);
        })];
    }

    private static double Change(double a, double b) => a > 0 ? (b / a) - 1 : 0;
}
