using Tern.Load.Schedules;

namespace Tern.Load.Comparisons;

/// <summary>
/// How sure a difference is: runs of seconds drawn again and again, with some twice and some not at all (the circular block
/// bootstrap of Politis and Romano, percentile method). Seconds that follow each other are not independent, so they are
/// drawn in runs; and the few runs of a short load vary less than they should, so the interval is widened as Student's t
/// widens one.
/// </summary>
internal static class Bootstrap
{
    private const int Draws = 1_000;

    /// <summary>For each percentile, and then for the mean, from where to where the change lies.</summary>
    /// <param name="a">The seconds of the first.</param>
    /// <param name="b">The seconds of the second.</param>
    /// <param name="percentiles">The percentiles.</param>
    /// <param name="tails">For each figure, how much of the chance lies beyond either end: 0.025 for 95 % confidence.</param>
    /// <param name="isPaired">Whether a second of one was one of the other, too.</param>
    public static (double Low, double High)[] Changes(HistogramSnapshot[] a, HistogramSnapshot[] b, double[] percentiles, double[] tails, bool isPaired)
    {
        var random = new SplitMix(20261122); // the same runs are judged the same
        var changes = new double[percentiles.Length + 1][];
        for (var i = 0; i < changes.Length; i++) changes[i] = new double[Draws];
        var (sumA, sumB) = (new LatencyHistogram(), new LatencyHistogram());
        for (var draw = 0; draw < Draws; draw++)
        {
            sumA.Clear();
            sumB.Clear();
            Draw(a, sumA, isPaired ? b : null, sumB, ref random);
            if (!isPaired) Draw(b, sumB, null, sumB, ref random);
            for (var i = 0; i < percentiles.Length; i++)
                changes[i][draw] = Change(sumA.PercentileNanoseconds(percentiles[i]), sumB.PercentileNanoseconds(percentiles[i]));
            changes[^1][draw] = Change(sumA.Mean.TotalNanoseconds, sumB.Mean.TotalNanoseconds);
        }

        var widening = Widening(Math.Min(a.Length, b.Length), isPaired);
        return [.. changes.Select((drawn, figure) =>
        {
            Array.Sort(drawn);
            var at = Math.Max((int)(Draws * tails[figure]) - 1, 0);
            var middle = (drawn[(Draws / 2) - 1] + drawn[Draws / 2]) / 2;
            return (middle - ((middle - drawn[at]) * widening), middle + ((drawn[Draws - 1 - at] - middle) * widening));
        })];
    }

    /// <summary>How many seconds are drawn together: the cube root of all, as is usual for the variance of means, and at least two.</summary>
    private static int RunLength(int seconds) => Math.Max((int)Math.Ceiling(Math.Cbrt(seconds)), 2);

    // The quotient of Student's t and the normal distribution, nearly, for as many runs as were independent; and the bias of
    // the variance. Seconds of two runs met noise of their own, which pairs share: the factor is what keeps an A/A test at 5 %.
    private static double Widening(int seconds, bool isPaired)
    {
        var runs = Math.Max((double)seconds / RunLength(seconds), 2);
        return Math.Sqrt(runs / (runs - 1)) * (1 + ((isPaired ? 1.3 : 3.8) / (runs - 1)));
    }

    private static void Draw(HistogramSnapshot[] seconds, LatencyHistogram sum, HistogramSnapshot[]? others, LatencyHistogram sumOfOthers, ref SplitMix random)
    {
        var length = RunLength(seconds.Length);
        for (var drawn = 0; drawn < seconds.Length;)
        {
            var start = random.NextBelow(seconds.Length);
            for (var i = 0; i < length && drawn < seconds.Length; i++, drawn++)
            {
                var second = (start + i) % seconds.Length;
                seconds[second].AddTo(sum);
                others?[second].AddTo(sumOfOthers);
            }
        }
    }

    private static double Change(double a, double b) => a > 0 ? (b / a) - 1 : 0;
}
