using Tern.TestHarness;

namespace Tern.Diagnostics.Tests.Signals;

public sealed class CallerTableTests
{
    [Fact]
    public void A_stack_is_taken_once_for_the_scopes_of_a_name_and_a_shape()
    {
        AllocationTest.SkipUnlessOptimized();
        using var engine = DoctorEngine.Start(new DoctorSettings(new DoctorOptions()), watches: false);

        var first = Measure(engine);
        var least = Enumerable.Range(0, 5).Min(_ => Measure(engine));

        // The first one takes about 20 KB, for a stack trace.
        Assert.True(first > 8_000, $"{first} bytes");
        Assert.True(least < 2_000, $"{least} bytes");
    }

    private static long Measure(DoctorEngine engine)
    {
        using var flow = ScopeFlow.Begin("GET /prices/{sku}", ScopeKind.Job);
        var before = GC.GetAllocatedBytesForCurrentThread();
        string? caller = null;
        for (var i = 0; i < 6; i++) caller = engine.CallStarted(flow, "DynamoDB.GetItem", "prices");
        Assert.StartsWith("Tern.Diagnostics.Tests.Signals.CallerTableTests", caller, StringComparison.Ordinal);
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }
}
