using Cases.Running;

namespace FastCalls;

/// <summary>The case of a page of a hundred items, read by two clients.</summary>
internal sealed class FastCallsCase : Case
{
    // In the original, a query for a hundred items took 154 KB, compared to 408 to 455 KB.
    private const double LeastBytes = 2.5;
    private const double LeastTime = 1.5;

    public override string Name => "FastCalls";

    public override string Title => "the cost of a call for its caller";

    public override string Story =>
        "A page reads a hundred orders with one query. There is no network: both clients get the same bytes from the same handler, so the difference " +
        "is the client's own work for request and response. On the left is AWS's SDK with its object mapper, on the right Tern with its source-generated " +
        "one. The garbage collector must remove the objects that a call leaves behind, and all requests wait meanwhile.";

    public override int Port => 5083;

    public override IReadOnlyList<CaseSide> Sides { get; } = [new AwsSdkOrders(), new TernOrders()];

    public override IEnumerable<Verdict> Judge(IReadOnlyList<SideResult> results, CaseScale scale)
    {
        var (before, after) = (results[0], results[1]);
        yield return Compare("bytes", before, after, OrdersPage.Bytes, LeastBytes);
        // Time depends on the machine's other load; the number of bytes is the same everywhere.
        yield return Compare("microseconds", before, after, OrdersPage.Microseconds, scale == CaseScale.Measure ? LeastTime : 1);
    }

    private static Verdict Compare(string unit, SideResult before, SideResult after, string figure, double least)
    {
        var (was, now) = (Value(before), Value(after));
        return new Verdict(
            was / now >= least,
            $"a query of 100 costs {Figures.Count(was)} {unit} before and {Figures.Count(now)} after: {Figures.Times(was / now)}, at least {least}");

        double Value(SideResult side) => side.Figures.Single(one => one.Name == figure).Value;
    }
}
