using Cases.Program;
using Cases.Running;

namespace Cases.Tests.Running;

public sealed class CaseRunTests
{
    [Fact]
    public async Task Every_request_is_counted_and_every_side_judged()
    {
        var run = new CaseRun(new SmallCase(new SmallCase.Side("before"), new SmallCase.Side("after")), CaseScale.Check);
        Assert.Empty(run.Judge());

        await run.RunAsync(TestContext.Current.CancellationToken);

        Assert.All(run.Read(), static side => Assert.Equal((SideStatus.Done, 20, 0), (side.Status, side.Latency.Count, side.Latency.Failed)));
        Assert.Equal(20, run.Read()[0].Latency.Slices.Sum(static slice => slice.Count));
        Assert.All(run.Judge(), static verdict => Assert.True(verdict.Passed, verdict.Text));
        Assert.Contains(run.Judge(), static verdict => verdict.Text == "2 sides at Check");
    }

    [Fact]
    public async Task Requests_that_fail_fail_the_case_and_say_why()
    {
        var @case = new SmallCase(new SmallCase.Side("before"), new SmallCase.Side("after", status: 503));
        var run = new CaseRun(@case, CaseScale.Check);
        await run.RunAsync(TestContext.Current.CancellationToken);
        using var output = new StringWriter();

        Assert.False(CaseReport.Print(output, @case, run));
        Assert.Contains("FAIL  after: 20 of 20 requests failed: a request was answered with status 503", output.ToString(), StringComparison.Ordinal);
        Assert.Contains("pigeons: 1,234", output.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_run_that_was_stopped_has_no_verdict()
    {
        var @case = new SmallCase(new SmallCase.Side("before"));
        var run = new CaseRun(@case, CaseScale.Check);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run.RunAsync(new CancellationToken(canceled: true)));

        Assert.False(CaseReport.Print(TextWriter.Null, @case, run));
    }
}
