using Cases.Running;

namespace ColdConnections;

/// <summary>The case of a page that is slow after every idle period.</summary>
internal sealed class ColdConnectionsCase : Case
{
    public override string Name => "ColdConnections";

    public override string Title => "a page that is slow after every idle period";

    public override string Story =>
        "A page reads one item of a table. Opening a connection to the service takes 100 ms, and the service closes idle connections. " +
        "So the first users after an idle period all wait for a new connection. On the right, " +
        "connections are opened before the first user arrives, and kept alive by a heartbeat. Real services close connections after minutes; this one after " +
        "0.6 s, so that you don't have to wait.";

    public override int Port => 5081;

    public override IReadOnlyList<CaseSide> Sides { get; } = [new ColdPage(), new WarmPage()];

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale)
    {
        var (before, after) = (results[0].Latency, results[1].Latency);
        var opening = ReadPage.Opening.TotalMilliseconds;
        yield return new Verdict(before.P50 >= opening, $"before, half of the users wait for a connection: p50 is {Figures.Milliseconds(before.P50)}");
        yield return new Verdict(after.P99 < opening, $"after, no user waits for one: p99 is {Figures.Milliseconds(after.P99)}");
    }
}
