using System.Buffers;
using System.Text;
using Tern.Lambda.Runtime;
using Tern.Telemetry;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

[Collection(nameof(ProcessWide))]
public sealed class ConcurrencyTests
{
    [Fact]
    public async Task As_many_events_are_asked_for_as_the_function_is_concurrent()
    {
        await using var run = RuntimeRun.Start((_, _, _) => ValueTask.CompletedTask, variables: variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "16");
        await run.Api.WaitForAsync(api => api.PendingNext == 16);

        Assert.Equal(16, run.Api.ConnectionCount);
    }

    [Fact]
    public async Task The_trace_ids_of_a_thousand_concurrent_invocations_do_not_cross()
    {
        const int Count = 1000;
        var running = 0;
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = RuntimeRun.Start(
            async (_, response, invocation) =>
            {
                var before = TraceOfCall();
                if (Interlocked.Increment(ref running) == Count) all.SetResult();
                await all.Task.WaitAsync(FakeRuntimeApi.Patience);
                await Task.Yield();
                var after = TraceOfCall();
                response.Write(Encoding.UTF8.GetBytes($"{before}|{after}|{invocation.Context.TraceId}|{LambdaContext.Current!.RequestId}"));
            },
            variables: variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = $"{Count}");
        var invocations = Enumerable.Range(0, Count).Select(i => run.Api.Enqueue(new FakeInvocation { TraceId = $"Root=1-5bef4de7-{i:x24}" })).ToList();

        foreach (var invocation in invocations)
            Assert.Equal($"{invocation.TraceId}|{invocation.TraceId}|{invocation.TraceId}|{invocation.RequestId}", (await invocation.Answered).Text);
    }

    [Fact]
    public async Task Work_that_outlives_its_invocation_is_not_taken_for_the_next_one()
    {
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task<LambdaContext?>? left = null;
        await using var run = RuntimeRun.Start(
            (request, _, _) =>
            {
                if (request.Span[0] == '1') left = Task.Run(async () =>
                {
                    await gate.Task;
                    return LambdaContext.Current;
                });
                else return new ValueTask(Finish());
                return ValueTask.CompletedTask;

                async Task Finish()
                {
                    gate.SetResult();
                    Assert.Null(await left!);
                }
            });
        await run.Api.Enqueue("1").Answered;

        Assert.True((await run.Api.Enqueue("2").Answered).IsResponse);
    }

    [Fact]
    public async Task The_trace_id_of_the_process_is_not_set_by_concurrent_invocations()
    {
        Environment.SetEnvironmentVariable("_X_AMZN_TRACE_ID", "untouched");
        await using var run = RuntimeRun.Start(
            (_, _, _) => ValueTask.CompletedTask,
            options => options.SetTraceIdVariable = true,
            variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "2");
        await run.Api.Enqueue(new FakeInvocation { TraceId = "Root=1-2-3" }).Answered;

        Assert.Equal("untouched", Environment.GetEnvironmentVariable("_X_AMZN_TRACE_ID"));
        Environment.SetEnvironmentVariable("_X_AMZN_TRACE_ID", null);
    }

    [Fact]
    public async Task On_demand_the_trace_id_of_the_process_follows_the_invocation_when_it_is_asked_for()
    {
        await using var run = RuntimeRun.Start(
            (_, response, _) =>
            {
                response.Write(Encoding.UTF8.GetBytes(Environment.GetEnvironmentVariable("_X_AMZN_TRACE_ID") ?? "none"));
                return ValueTask.CompletedTask;
            },
            options =>
            {
                options.SetTraceIdVariable = true;
                options.AlwaysUsesExecutionContext = false;
            });

        Assert.Equal("Root=1-2-3", (await run.Api.Enqueue(new FakeInvocation { TraceId = "Root=1-2-3" }).Answered).Text);
        Assert.Equal("none", (await run.Api.Enqueue("2").Answered).Text);
    }

    [Fact]
    public async Task One_loop_that_is_told_to_end_ends_them_all()
    {
        await using var run = RuntimeRun.Start((_, _, _) => ValueTask.CompletedTask, variables: variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "8");
        await run.Api.WaitForAsync(api => api.PendingNext == 8);
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(FakeAnswer.Fault(500, "InternalServerError"));
        run.Api.Enqueue(invocation);

        Assert.Equal(1, await run.Ended);
    }

    // As a client's request gets its header.
    private static string? TraceOfCall() => LambdaTraceHeader.GetSource(new Names())!();

    private sealed class Names : Tern.AwsEnvironment
    {
        public override bool IsWindows => false;

        public override string? GetVariable(string name) => name == "AWS_LAMBDA_FUNCTION_NAME" ? "tern" : name == "_X_AMZN_TRACE_ID" ? "of the process" : null;

        public override string? ReadFile(string path) => null;

        public override void ReplaceFile(string path, string text) => throw new InvalidOperationException("A function writes no files of credentials.");

        public override Task<System.Net.IPAddress[]> ResolveHostAsync(string name, CancellationToken cancellationToken) => throw new NotSupportedException();
    }
}
