using System.Buffers;
using System.Globalization;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

public sealed class InvocationIdTests
{
    private const string Header = "Lambda-Runtime-Invocation-Id";

    [Fact]
    public async Task A_response_carries_the_invocation_id_of_its_event()
    {
        await using var run = RuntimeRun.Start(Echo);

        Assert.Equal("one", (await run.Api.Enqueue(Event("one")).Answered).Headers[Header]);
        Assert.DoesNotContain(Header, (await run.Api.Enqueue("{}").Answered).Headers.Keys);
        Assert.Equal("a-longer-one", (await run.Api.Enqueue(Event("a-longer-one")).Answered).Headers[Header]);
    }

    [Fact]
    public async Task A_streamed_response_carries_the_invocation_id()
    {
        await using var run = RuntimeRun.Start(async (_, _, invocation) => await invocation.BeginStream().WriteAsync("a"u8.ToArray()));

        var response = await run.Api.Enqueue(Event("one")).Answered;

        Assert.Equal("one", response.Headers[Header]);
        Assert.Equal("a", response.Text);
        Assert.DoesNotContain(Header, (await run.Api.Enqueue("{}").Answered).Headers.Keys);
    }

    [Fact]
    public async Task An_error_carries_the_invocation_id()
    {
        await using var run = RuntimeRun.Start((_, _, _) => throw new InvalidOperationException("x"));

        var error = await run.Api.Enqueue(Event("one")).Answered;

        Assert.True(error.IsError);
        Assert.Equal("one", error.Headers[Header]);
        Assert.DoesNotContain(Header, (await run.Api.Enqueue("{}").Answered).Headers.Keys);
    }

    [Fact]
    public async Task The_error_after_a_response_that_was_refused_as_too_large_carries_the_invocation_id()
    {
        await using var run = RuntimeRun.Start(Echo);
        var invocation = Event("one");
        invocation.OnReport.Enqueue(FakeAnswer.Fault(413, "RequestEntityTooLarge"));

        var error = await run.Api.Enqueue(invocation).Answered;

        Assert.Equal("Function.ResponseSizeTooLarge", error.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Equal("one", error.Headers[Header]);
    }

    [Fact]
    public async Task A_response_that_is_refused_as_late_ends_nothing()
    {
        await using var run = RuntimeRun.Start(Echo);
        var late = Event("one");
        late.OnReport.Enqueue(FakeAnswer.Fault(410, "InvocationGone"));
        run.Api.Enqueue(late);

        Assert.Equal("two", (await run.Api.Enqueue(Event("two")).Answered).Headers[Header]);
        Assert.Contains(run.Log.Lines, line => line.Contains("status 410", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Concurrent_loops_return_each_invocation_its_own_id()
    {
        await using var run = RuntimeRun.Start(Echo, variables: variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "4");
        var invocations = Enumerable.Range(0, 200).Select(n => run.Api.Enqueue(Event("id-" + n.ToString(CultureInfo.InvariantCulture)))).ToArray();

        foreach (var invocation in invocations) Assert.Equal(invocation.Headers[0].Value, (await invocation.Answered).Headers[Header]);
    }

    private static FakeInvocation Event(string id) => new() { Headers = [(Header, id)] };

    private static ValueTask Echo(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation)
    {
        response.Write(request.Span);
        return ValueTask.CompletedTask;
    }
}
