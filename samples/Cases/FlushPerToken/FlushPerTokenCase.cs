using Cases.Running;

namespace FlushPerToken;

/// <summary>The case of a large JSON response whose writer flushes after every token.</summary>
internal sealed class FlushPerTokenCase : Case
{
    private const double Bar = 20;

    // The limit for four responses on a machine that is busy with other work.
    private const double LeastInCheck = 10;

    public override string Name => "FlushPerToken";

    public override string Title => "a flush per token";

    public override string Story =>
        "A report of 300 KB is streamed as JSON by a writer that flushes every token: some seventy thousand chunks of five " +
        "bytes, each with its own header. The code below is the same on both sides. On the right, one line is added to the " +
        "application: app.UseBufferedResponses(). Small writes are then sent by size or time.";

    public override int Port => 5084;

    public override IReadOnlyList<CaseSide> Sides { get; } = [new Flushed(), new Buffered()];

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale)
    {
        var (before, after) = (results[0].Latency, results[1].Latency);
        var gain = before.P50 / after.P50;
        var least = scale == CaseScale.Measure ? Bar : LeastInCheck;
        yield return new Verdict(
            gain >= least,
            $"the answer takes {Figures.Milliseconds(before.P50)} before and {Figures.Milliseconds(after.P50)} after: {Figures.Times(gain)} faster, at " +
            $"least {least}");
    }
}
