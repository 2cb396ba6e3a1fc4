using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

public sealed class InitTests
{
    [Fact]
    public async Task An_exception_during_init_is_posted_and_ends_the_process_before_any_event_is_requested()
    {
        await using var run = RuntimeRun.Start(Nothing, initialize: async () =>
        {
            await Task.Yield();
            throw new InvalidOperationException("No table name.");
        });

        Assert.Equal(1, await run.Ended);
        var report = Assert.Single(run.Api.Requests);
        Assert.Equal("POST /2018-06-01/runtime/init/error", report.Line);
        Assert.Equal("Function.InvalidOperationException", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Equal("No table name.", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorMessage").GetString());
    }

    [Fact]
    public async Task An_init_error_is_sent_again_when_the_connection_breaks()
    {
        var resets = 1;
        var api = new FakeRuntimeApi { OnRequest = _ => Interlocked.Decrement(ref resets) >= 0 ? FakeAnswer.Reset : null };
        await using var run = RuntimeRun.Start(Nothing, initialize: () => throw new FormatException("f"), api: api);

        Assert.Equal(1, await run.Ended);
        Assert.Equal(2, api.Requests.Count);
    }

    [Fact]
    public async Task An_init_error_that_nobody_takes_still_ends_the_process()
    {
        var api = new FakeRuntimeApi(refuses: true);
        await using var run = RuntimeRun.Start(Nothing, initialize: () => throw new FormatException("f"), api: api);

        Assert.Equal(1, await run.Ended);
    }

    [Fact]
    public async Task Init_is_done_before_the_first_event_is_asked_for()
    {
        var gate = new TaskCompletionSource();
        await using var run = RuntimeRun.Start(Nothing, initialize: async () => await gate.Task);
        var invocation = run.Api.Enqueue("1");

        Assert.Empty(run.Api.Requests);
        gate.SetResult();
        Assert.True((await invocation.Answered).IsResponse);
    }

    [Theory]
    [InlineData("", "isn't set")]
    [InlineData("localhost", "port")]
    [InlineData("http://x:80", "colons")]
    public async Task Without_a_Runtime_API_there_is_an_exception_that_says_what_is_missing(string address, string expected)
    {
        await using var run = RuntimeRun.Start(Nothing, variables: variables => variables["AWS_LAMBDA_RUNTIME_API"] = address);

        var exception = await Assert.ThrowsAnyAsync<Exception>(() => run.Ended);
        Assert.IsType(address.Length == 0 ? typeof(InvalidOperationException) : typeof(FormatException), exception);
        Assert.Contains("AWS_LAMBDA_RUNTIME_API", exception.Message, StringComparison.Ordinal);
        Assert.Contains(expected, exception.Message, StringComparison.Ordinal);
    }

    private static ValueTask Nothing(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation) => ValueTask.CompletedTask;
}
