using Cases.Running;

namespace ColdConnections;

/// <summary>The case of a page that is slow after every idle period.</summary>
internal sealed class ColdConnectionsCase : Case
{
    public override string Name => "ColdConnections";

    public override string Title => "a page that is slow after every quiet moment";

    public override string Story =>
        "A page reads one item of a table. Opening a connection to the table's service takes 100 ms, and the service cuts connections that were silent. " +
        "So whoever comes after a quiet moment waits for a connection, and everybody who comes at the same moment for one of their own. On the right " +
        "connections are opened before the first user comes, and kept warm by a heartbeat. Real services cut after minutes; this one after 0.6 s, so " +
        "that you needn't wait.";

    public override int Port => 5081;

    public override IReadOnlyList<CaseSide> Sides { get; } = [new ColdPage(), new WarmPage()];

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale)
    {
        var (before, after) = (results[0].Latency, results[1].Latency);
        var opening = ReadPage.Opening.TotalMilliseconds;
        yield return new Verdict(before.P50 >= opening, $"half of the users wait for a connection before: p50 is {Figures.Milliseconds(before.P50)}");
        yield return new Verdict(after.P99 < opening, $"nobody waits for one after: p99 is {Figures.Milliseconds(after.P99)}");
    }
}
