using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

public sealed class SnapStartTests
{
    [Fact]
    public async Task Hooks_run_around_the_restore_before_the_first_event()
    {
        var order = new List<string>();
        await using var run = Start(options => options
            .BeforeSnapshot(() => Add(order, "before 1"))
            .BeforeSnapshot(() => Add(order, "before 2"))
            .AfterRestore(() => Add(order, "after 1"))
            .AfterRestore(() => Add(order, "after 2")), order);
        await run.Api.Enqueue("1").Answered;

        Assert.Equal(
            ["init", "before 2", "before 1", "GET /2018-06-01/runtime/restore/next", "after 1", "after 2", "GET /2018-06-01/runtime/invocation/next"],
            Snapshot(order).Take(7));
    }

    [Fact]
    public async Task Without_SnapStart_no_hook_runs()
    {
        var order = new List<string>();
        await using var run = Start(options => options.BeforeSnapshot(() => Add(order, "before")).AfterRestore(() => Add(order, "after")), order, "on-demand");
        await run.Api.Enqueue("1").Answered;

        var seen = Snapshot(order);
        Assert.DoesNotContain("before", seen);
        Assert.DoesNotContain("after", seen);
    }

    [Fact]
    public async Task A_hook_that_fails_before_the_snapshot_is_an_init_error()
    {
        await using var run = Start(options => options.BeforeSnapshot(() => throw new InvalidOperationException("x")), []);

        Assert.Equal(1, await run.Ended);
        var report = Assert.Single(run.Api.Requests);
        Assert.Equal("POST /2018-06-01/runtime/init/error", report.Line);
        Assert.Equal("Runtime.BeforeSnapshotError", report.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task A_hook_that_fails_after_the_restore_is_a_restore_error()
    {
        await using var run = Start(options => options.AfterRestore(async () =>
        {
            await Task.Yield();
            throw new InvalidOperationException("x");
        }), []);

        Assert.Equal(1, await run.Ended);
        var report = run.Api.Requests[^1];
        Assert.Equal("POST /2018-06-01/runtime/restore/error", report.Line);
        Assert.Equal("Runtime.AfterRestoreError", report.Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Fact]
    public async Task A_restore_that_is_refused_ends_the_process()
    {
        var api = new FakeRuntimeApi { OnRequest = _ => FakeAnswer.Fault(403, "InvalidStateTransition") };
        await using var run = Start(_ => { }, [], api: api);

        Assert.Equal(1, await run.Ended);
        Assert.Single(api.Requests);
    }

    private static RuntimeRun Start(Action<LambdaRuntimeOptions> configure, List<string> order, string type = "snap-start", FakeRuntimeApi? api = null)
    {
        api ??= new FakeRuntimeApi();
        api.OnRequest ??= request =>
        {
            lock (order) order.Add(request.Line);
            return null;
        };
        return RuntimeRun.Start(
            (_, _, _) => ValueTask.CompletedTask,
            configure,
            variables => variables["AWS_LAMBDA_INITIALIZATION_TYPE"] = type,
            () => Add(order, "init"),
            api);
    }

    // The request for the next event is added at any time.
    private static string[] Snapshot(List<string> order)
    {
        lock (order) return [.. order];
    }

    private static ValueTask Add(List<string> order, string what)
    {
        lock (order) order.Add(what);
        return ValueTask.CompletedTask;
    }
}
