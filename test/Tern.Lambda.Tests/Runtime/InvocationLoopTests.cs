using System.Buffers;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

public sealed class InvocationLoopTests
{
    [Fact]
    public async Task Events_are_answered_one_after_the_other_on_one_connection()
    {
        await using var run = RuntimeRun.Start(Echo);
        var first = run.Api.Enqueue("""{"n":1}""");
        var second = run.Api.Enqueue("""{"n":2}""");

        Assert.Equal("""{"n":1}""", (await first.Answered).Text);
        var answer = await second.Answered;
        Assert.Equal("""{"n":2}""", answer.Text);
        Assert.Equal($"POST /2018-06-01/runtime/invocation/{second.RequestId}/response", answer.Line);
        Assert.Equal("application/json", answer.Headers["Content-Type"]);
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        Assert.Equal(["next", "response", "next", "response", "next"], run.Api.Requests.Select(request => request.Line[(request.Line.LastIndexOf('/') + 1)..]));
        Assert.Equal(1, run.Api.ConnectionCount);
        Assert.Empty(run.Log.Lines);
    }

    [Fact]
    public async Task An_event_of_6_MB_goes_through_and_back()
    {
        await using var run = RuntimeRun.Start(Echo);
        var bytes = new byte[6 * 1024 * 1024];
        Array.Fill(bytes, (byte)'x');
        bytes[0] = bytes[^1] = (byte)'"';

        var answer = await run.Api.Enqueue(new FakeInvocation { Event = bytes }).Answered;

        Assert.True(answer.IsResponse);
        Assert.True(bytes.AsSpan().SequenceEqual(answer.Body));
    }

    [Fact]
    public async Task An_event_without_a_body_is_empty()
    {
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            response.Write("0123456789"u8[request.Length..]);
            return ValueTask.CompletedTask;
        });

        Assert.Equal("0123456789", (await run.Api.Enqueue("").Answered).Text);
    }

    [Fact]
    public async Task A_handler_that_awaits_is_waited_for()
    {
        var gate = new TaskCompletionSource();
        await using var run = RuntimeRun.Start(async (request, response, _) =>
        {
            await gate.Task;
            response.Write(request.Span);
        });
        var invocation = run.Api.Enqueue("""{"late":true}""");
        await invocation.HandedOut;
        Assert.False(invocation.Answered.IsCompleted);

        gate.SetResult();

        Assert.Equal("""{"late":true}""", (await invocation.Answered).Text);
    }

    [Fact]
    public async Task A_handlers_execution_context_does_not_reach_the_next_event()
    {
        var local = new AsyncLocal<string?>();
        await using var run = RuntimeRun.Start((_, response, _) =>
        {
            response.Write(local.Value is null ? "\"clean\""u8 : "\"leaked\""u8);
            local.Value = "mine";
            return ValueTask.CompletedTask;
        });
        await run.Api.Enqueue("1").Answered;

        Assert.Equal("\"clean\"", (await run.Api.Enqueue("2").Answered).Text);
    }

    private static ValueTask Echo(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation)
    {
        response.Write(request.Span);
        return ValueTask.CompletedTask;
    }
}
