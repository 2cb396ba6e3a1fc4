using System.Buffers;
using Tern.Lambda.Logging;
using Tern.Lambda.Runtime;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>Work that a handler left running, and that continues while its response is sent.</summary>
public sealed class LeftBehindWorkTests
{
    [Fact]
    public async Task A_stream_that_is_begun_after_the_handler_is_done_is_refused_and_does_not_become_another_events_answer()
    {
        LambdaInvocation kept = default;
        Exception? refused = null;
        await using var run = RuntimeRun.Start(
            (request, response, invocation) =>
            {
                if (request.Span[0] == '1')
                {
                    kept = invocation;
                    throw new InvalidOperationException("x");
                }

                response.Write("second"u8);
                return ValueTask.CompletedTask;
            },
            // Work on another thread can run at any point between the handler's end and the report.
            options => options.Log = new CallbackLog(() => refused = Record.Exception(() => kept.BeginStream())));
        var first = run.Api.Enqueue("1");
        var second = run.Api.Enqueue("2");

        Assert.True((await first.Answered).IsError);
        var response = await second.Answered;
        Assert.True(response.IsResponse);
        Assert.Equal("second", response.Text);
        Assert.Equal(second.RequestId, response.RequestId);
        Assert.IsType<ObjectDisposedException>(refused);
    }

    private sealed class CallbackLog(Action onFail) : RuntimeLog
    {
        public override void Inform(string message)
        {
        }

        public override void Warn(string message, Exception? exception = null)
        {
        }

        public override void Fail(string message, Exception? exception = null) => onFail();
    }
}
