namespace Tern.Load;

/// <summary>
/// Calculates confidence intervals by resampling runs of consecutive seconds with replacement (the circular block
/// bootstrap of Politis and Romano, percentile method). Consecutive seconds aren't independent, so they're drawn in
/// runs. A short load has few runs, which vary less than they should, so the interval is widened in the manner of
/// Student's t.
/// </summary>
internal static class Bootstrap
{
    private const int Draws = 1_000;

    /// <summary>Returns the interval of the relative change for each percentile, followed by the mean.</summary>
    /// <param name="a">The seconds of the first load.</param>
    /// <param name="b">The seconds of the second load.</param>
    /// <param name="percentiles">The percentiles.</param>
    /// <param name="tails">The probability beyond each end of the interval, for each figure: 0.025 for 95 %
    /// confidence.</param>
    /// <param name="isPaired">true if the seconds of both loads were the same seconds; otherwise, false.</param>
    public static (double Low, double High)[] Changes(HistogramSnapshot[] a, HistogramSnapshot[] b, double[] percentiles, double[] tails, bool isPaired)
    {
        var random = new SplitMix(20261122); // the same runs always get the same verdict
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

    /// <summary>
    /// Returns the number of seconds to draw together: the cube root of their number, as is usual for the variance of
    /// means, but at least two.
    /// </summary>
    private static int RunLength(int seconds) => Math.Max((int)Math.Ceiling(Math.Cbrt(seconds)), 2);

    // Approximately the ratio of Student's t to the normal distribution for the number of independent runs, and a
    // correction for the bias of the variance. Seconds of two separate runs each have their own noise, whereas pairs
    // share it. The factor is the one that keeps an A/A test at 5 %.
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
