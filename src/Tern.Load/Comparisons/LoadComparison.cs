using System.Globalization;

namespace Tern.Load;

/// <summary>
/// Compares two loads figure by figure. One figure decides and has a 95 % confidence interval; the others are
/// informative and share an error of 5 % (Bonferroni). A difference counts if it's significant and at least as large as
/// the smallest relevant change. The intervals come from a bootstrap that resamples runs of seconds. The seconds of two
/// separate runs are drawn separately; those of an interleaved run are drawn in pairs, because they shared the machine.
/// </summary>
public sealed class LoadComparison
{
    /// <summary>The number of seconds that each side needs for confidence intervals.</summary>
    public const int MinIntervals = 10;

    /// <summary>The default smallest relevant change: 5 %.</summary>
    public const double DefaultMinimumEffect = 0.05;

    private const double Error = 0.05;

    private LoadComparison(
        string nameA, string nameB, ScenarioResult a, ScenarioResult b, IReadOnlyList<ComparedFigure> figures, IReadOnlyList<string> notes) =>
        (NameA, NameB, A, B, Figures, Notes) = (nameA, nameB, a, b, figures, notes);

    /// <summary>Gets the name of the first load.</summary>
    public string NameA { get; }

    /// <summary>Gets the name of the second load.</summary>
    public string NameB { get; }

    /// <summary>Gets the result of the first load.</summary>
    public ScenarioResult A { get; }

    /// <summary>Gets the result of the second load.</summary>
    public ScenarioResult B { get; }

    /// <summary>
    /// Gets the compared figures: the percentiles for which both loads have enough samples, and the mean.
    /// </summary>
    public IReadOnlyList<ComparedFigure> Figures { get; }

    /// <summary>
    /// Gets the deciding figure: p99, or the highest lower percentile for which both loads have enough samples.
    /// </summary>
    public ComparedFigure Primary => Figures.Single(static figure => figure.IsPrimary);

    /// <summary>
    /// Gets caveats about the comparison, such as different machines, different rates or too few samples.
    /// </summary>
    public IReadOnlyList<string> Notes { get; }

    /// <summary>Compares two runs.</summary>
    /// <param name="a">The first run.</param>
    /// <param name="b">The second run.</param>
    /// <param name="minimumEffect">The smallest relevant change, relative to the first run.</param>
    public static LoadComparison OfRuns(LoadResult a, LoadResult b, double minimumEffect = DefaultMinimumEffect)
    {
        ArgumentNullException.ThrowIfNull(a);
        ArgumentNullException.ThrowIfNull(b);
        var notes = new List<string>(
            a.Machine.DifferencesTo(b.Machine).Select(static difference => $"The machines differ in {difference}, so the figures aren't comparable."));
        if (a.Shape != b.Shape) notes.Add($"The loads differ: {a.Shape} and {b.Shape}.");
        if (a.Model != b.Model) notes.Add($"The models differ: {a.Model}, and {b.Model}.");
        notes.Add("The runs took place at different times: the intervals cover the variation within each run, not between them. --ab runs both at once.");
        AddWarnings(notes, "A", a);
        AddWarnings(notes, "B", b);
        return Compare(a.Label ?? a.Name, b.Label ?? b.Name, a.Total, b.Total, Blocks(a, null), Blocks(b, null), isPaired: false, minimumEffect, notes);
    }

    /// <summary>Compares two scenarios of one run made with <see cref="LoadPlan.Interleaved"/>.</summary>
    /// <param name="run">The run.</param>
    /// <param name="a">The index of the first scenario.</param>
    /// <param name="b">The index of the second scenario.</param>
    /// <param name="minimumEffect">The smallest relevant change, relative to the first scenario.</param>
    /// <exception cref="ArgumentOutOfRangeException">A scenario index is out of range.</exception>
    public static LoadComparison OfScenarios(LoadResult run, int a = 0, int b = 1, double minimumEffect = DefaultMinimumEffect)
    {
        ArgumentNullException.ThrowIfNull(run);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(a, run.Scenarios.Count);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(b, run.Scenarios.Count);
        return Compare(
            run.Scenarios[a].Name,
            run.Scenarios[b].Name,
            run.Scenarios[a],
            run.Scenarios[b],
            Blocks(run, a),
            Blocks(run, b),
            isPaired: true,
            minimumEffect,
            [.. run.Warnings]);
    }

    private static void AddWarnings(List<string> notes, string name, LoadResult run) => notes.AddRange(run.Warnings.Select(warning => $"{name}: {warning}"));

    private static LoadComparison Compare(
        string nameA, string nameB, ScenarioResult a, ScenarioResult b, HistogramSnapshot[] blocksA, HistogramSnapshot[] blocksB,
        bool isPaired, double minimumEffect, List<string> notes)
    {
        var percentiles = LoadResult.Percentiles
            .Where(percentile => Math.Min(a.Response.Count, b.Response.Count) >= LatencyHistogram.SamplesFor(percentile)).ToArray();
        if (percentiles.Length < LoadResult.Percentiles.Count)
        {
            var missing = LoadResult.Percentiles[percentiles.Length];
            notes.Add(
                $"{Latencies.Name(missing)} and higher aren't compared: " +
                $"{Latencies.Percentile(a.Response.Count < b.Response.Count ? a.Response : b.Response, missing)}.");
        }

        if (a.Failed + b.Failed > 0) notes.Add($"Failures aren't included in percentiles: A {a.FailedShare:0.##%}, B {b.FailedShare:0.##%}.");
        var primary = Array.FindLastIndex(percentiles, static percentile => percentile <= 99);

        // The mean comes last, and decides if no percentile can.
        if (primary < 0) primary = percentiles.Length;
        var tails = new double[percentiles.Length + 1];
        Array.Fill(tails, Error / 2 / Math.Max(percentiles.Length, 1));
        tails[primary] = Error / 2;
        var ranges = Math.Min(blocksA.Length, blocksB.Length) >= MinIntervals ? Bootstrap.Changes(blocksA, blocksB, percentiles, tails, isPaired) : null;
        if (ranges is null) notes.Add($"Confidence intervals require {MinIntervals} seconds; there were {Math.Min(blocksA.Length, blocksB.Length)}.");
        var figures = new List<ComparedFigure>
        {
            Figure("mean", a.Response.Mean, b.Response.Mean, ranges?[^1], primary == percentiles.Length, minimumEffect),
        };
        for (var i = 0; i < percentiles.Length; i++)
        {
            var (of, other) = (a.Response.Percentile(percentiles[i]), b.Response.Percentile(percentiles[i]));
            figures.Add(Figure(Latencies.Name(percentiles[i]), of, other, ranges?[i], primary == i, minimumEffect));
        }

        notes.Add(string.Create(
            CultureInfo.InvariantCulture,
            $"{figures.Single(static figure => figure.IsPrimary).Name} decides, with 95 % confidence; the other figures share an error of 5 %. Changes below "
            + $"{minimumEffect:0.##%} are ignored."));
        return new LoadComparison(nameA, nameB, a, b, figures, notes);
    }

    private static ComparedFigure Figure(string name, TimeSpan a, TimeSpan b, (double Low, double High)? range, bool isPrimary, double minimumEffect) =>
        new(name, a, b, a > TimeSpan.Zero ? (b / a) - 1 : 0, range?.Low, range?.High) { IsPrimary = isPrimary, MinimumEffect = minimumEffect };

    /// <summary>
    /// Returns the histograms of a run's seconds. Long runs are combined into at most 120 blocks, so that every draw
    /// has the same cost.
    /// </summary>
    private static HistogramSnapshot[] Blocks(LoadResult run, int? scenario)
    {
        const int most = 120;
        var size = ((run.Intervals.Count - 1) / most) + 1;
        return [.. run.Intervals.Chunk(size).Select(block =>
        {
            var sum = new LatencyHistogram();
            foreach (var interval in block)
            {
                for (var i = 0; i < interval.Response.Count; i++)
                {
                    if (scenario is null || scenario == i) interval.Response[i].AddTo(sum);
                }
            }

            return new HistogramSnapshot(sum);
        })];
    }
}
