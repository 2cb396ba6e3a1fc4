using System.Buffers;
using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>
/// A Runtime API that fails. Whatever it does, no handler runs twice for an event that was answered, and no unhandled
/// event is acknowledged.
/// </summary>
public sealed class RuntimeApiFaultTests
{
    [Fact]
    public async Task A_connection_that_was_closed_while_the_process_was_frozen_is_opened_again()
    {
        await using var run = RuntimeRun.Start(Echo);
        var first = run.Api.Enqueue("1");
        first.OnReport.Enqueue(FakeAnswer.Accepted);
        await first.Answered;
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        run.Api.ResetConnections();
        await run.Api.WaitForAsync(api => api.ConnectionCount == 2);

        // The waiting request has ended with its connection, but the fake still counts it, and its event is lost.
        run.Api.Enqueue("lost");
        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
    }

    [Fact]
    public async Task A_response_whose_acknowledgement_was_lost_is_sent_again_and_the_handler_does_not_run_again()
    {
        var calls = 0;
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            Interlocked.Increment(ref calls);
            return Echo(request, response, default);
        });
        var invocation = new FakeInvocation { Event = "1"u8.ToArray() };
        invocation.OnReport.Enqueue(FakeAnswer.Reset);
        run.Api.Enqueue(invocation);

        await invocation.Answered;
        await run.Api.Enqueue("2").Answered;

        Assert.Equal(2, calls);
        Assert.Equal(1, invocation.TimesAccepted);
        Assert.Equal(2, run.Api.Requests.Count(request => request.RequestId == invocation.RequestId));
    }

    [Fact]
    public async Task A_response_that_had_arrived_before_the_reset_is_refused_the_second_time_and_the_loop_goes_on()
    {
        await using var run = RuntimeRun.Start(Echo);
        var invocation = new FakeInvocation { Event = "1"u8.ToArray() };
        invocation.OnReport.Enqueue(FakeAnswer.Reset);
        invocation.OnReport.Enqueue(FakeAnswer.Fault(403, "InvalidStateTransition"));
        run.Api.Enqueue(invocation);

        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
        Assert.Contains(run.Log.Lines, line => line.Contains("had already arrived", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(400, "InvalidRequestID")]
    [InlineData(403, "InvalidStateTransition")]
    public async Task A_response_that_is_refused_is_logged_and_the_loop_goes_on(int status, string type)
    {
        await using var run = RuntimeRun.Start(Echo);
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(FakeAnswer.Fault(status, type));
        run.Api.Enqueue(invocation);

        await run.Api.Enqueue("2").Answered;

        Assert.Contains(run.Log.Lines, line => line.Contains(invocation.RequestId, StringComparison.Ordinal)
            && line.Contains($"status {status}", StringComparison.Ordinal));
        Assert.Equal(0, invocation.TimesAccepted);
    }

    [Fact]
    public async Task A_response_that_is_too_large_becomes_an_error_that_says_so()
    {
        await using var run = RuntimeRun.Start(Echo);
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(FakeAnswer.Fault(413, "RequestEntityTooLarge"));
        run.Api.Enqueue(invocation);

        var report = await invocation.Answered;

        Assert.True(report.IsError);
        Assert.Equal("Function.ResponseSizeTooLarge", report.Headers["Lambda-Runtime-Function-Error-Type"]);
        Assert.Contains("6 MB", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorMessage").GetString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_response_that_is_too_large_and_cut_off_by_a_reset_becomes_an_error_too()
    {
        await using var run = RuntimeRun.Start((_, response, _) =>
        {
            response.Write(new byte[7 * 1024 * 1024]);
            return ValueTask.CompletedTask;
        });
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(FakeAnswer.Reset);
        invocation.OnReport.Enqueue(FakeAnswer.Reset);
        run.Api.Enqueue(invocation);

        Assert.Equal("Function.ResponseSizeTooLarge", (await invocation.Answered).Headers["Lambda-Runtime-Function-Error-Type"]);
    }

    [Theory]
    [InlineData("next")]
    [InlineData("response")]
    [InlineData("error")]
    public async Task A_Runtime_API_that_answers_500_ends_the_process(string call)
    {
        await using var run = RuntimeRun.Start((_, _, _) => call == "error" ? throw new InvalidOperationException("x") : ValueTask.CompletedTask);
        var fault = FakeAnswer.Fault(500, "InternalServerError");
        var invocation = new FakeInvocation { OnNext = call == "next" ? fault : null };
        invocation.OnReport.Enqueue(fault);
        run.Api.Enqueue(invocation);

        Assert.Equal(1, await run.Ended);
        Assert.Equal(0, invocation.TimesAccepted);
        Assert.Contains(run.Log.Lines, line => line.StartsWith("fail: The process ends", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_response_without_an_event_is_retried_with_delays_ten_times()
    {
        var clock = new ManualTimeProvider();
        var api = new FakeRuntimeApi { OnRequest = request => request.IsNext ? FakeAnswer.Of(200, "{}") : null };
        await using var run = RuntimeRun.Start(Echo, options => options.Clock = clock, api: api);
        var ended = run.Ended;
        while (!ended.IsCompleted)
        {
            if (clock.PendingTimers > 0) clock.Advance(TimeSpan.FromSeconds(1));
            else await Task.Yield();
        }

        Assert.Equal(1, await ended);
        Assert.Equal(11, run.Api.Requests.Count);
        // The first request is repeated immediately and without a log entry; the last failure ends the run.
        Assert.Equal(9, run.Log.Lines.Count(line => line.StartsWith("warn", StringComparison.Ordinal)));
    }

    [Fact]
    public async Task Nothing_is_asked_while_the_back_off_waits()
    {
        var clock = new ManualTimeProvider();
        var api = new FakeRuntimeApi { OnRequest = request => request.IsNext ? FakeAnswer.Fault(403, "InvalidStateTransition") : null };
        await using var run = RuntimeRun.Start(Echo, options => (options.Clock, options.NextRandom) = (clock, () => 0.5), api: api);
        await UntilTimerAsync(clock);

        // There is no delay after the first failure; after the second, it's 10 ms and half of another 10 ms.
        Assert.Equal(2, run.Api.Requests.Count);
        clock.Advance(TimeSpan.FromMilliseconds(14));
        Assert.Equal(1, clock.PendingTimers);
        Assert.Equal(2, run.Api.Requests.Count);
        clock.Advance(TimeSpan.FromMilliseconds(1));
        await run.Api.WaitForAsync(fake => fake.Requests.Count == 3);
    }

    [Fact]
    public async Task A_Runtime_API_that_refuses_connections_is_given_up()
    {
        var api = new FakeRuntimeApi(refuses: true);
        await using var run = RuntimeRun.Start(Echo, api: api);

        Assert.Equal(1, await run.Ended);
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 10\r\nLambda-Runtime-Aws-Request-Id: a\r\n\r\n{\"cut\"")]
    [InlineData("HTTP/1.1 200 OK\r\nLambda-Runtime-Aws-Requ")]
    [InlineData("not HTTP at all\r\n\r\n")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nLambda-Runtime-Aws-Request-Id: a/b c\r\n\r\n{}")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\nLambda-Runtime-Aws-Request-Id: a\r\n\r\n{}")]
    public async Task An_event_that_did_not_arrive_whole_is_not_handled(string answer)
    {
        var events = new List<string>();
        await using var run = RuntimeRun.Start((request, response, _) =>
        {
            lock (events) events.Add(System.Text.Encoding.UTF8.GetString(request.Span));
            return Echo(request, response, default);
        });
        var broken = new FakeInvocation { OnNext = new FakeAnswer { Bytes = System.Text.Encoding.ASCII.GetBytes(answer), ThenClose = true } };
        run.Api.Enqueue(broken);

        await run.Api.Enqueue("\"whole\"").Answered;

        Assert.Equal(["\"whole\""], events);
        Assert.Equal(0, broken.TimesAccepted);
    }

    [Fact]
    public async Task An_acknowledgement_that_takes_long_is_waited_for_before_the_next_event_is_asked_for()
    {
        var gate = new TaskCompletionSource();
        await using var run = RuntimeRun.Start(Echo);
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(new FakeAnswer { Bytes = FakeAnswer.Accepted.Bytes, After = gate.Task });
        run.Api.Enqueue(invocation);
        await run.Api.WaitForRequestAsync(request => request.IsResponse);

        Assert.Equal(1, run.Api.Requests.Count(request => request.IsNext));
        gate.SetResult();
        await run.Api.WaitForAsync(api => api.Requests.Count(request => request.IsNext) == 2);
    }

    [Fact]
    public async Task An_answer_that_closes_the_connection_is_read_and_another_one_opened()
    {
        await using var run = RuntimeRun.Start(Echo);
        var invocation = new FakeInvocation();
        invocation.OnReport.Enqueue(
            new FakeAnswer { Bytes = "HTTP/1.1 202 Accepted\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"u8.ToArray(), ThenClose = true });
        run.Api.Enqueue(invocation);

        await run.Api.Enqueue("2").Answered;

        Assert.Equal(2, run.Api.ConnectionCount);
        Assert.Empty(run.Log.Lines);
    }

    private static ValueTask Echo(ReadOnlyMemory<byte> request, LambdaResponse response, LambdaInvocation invocation)
    {
        response.Write(request.Span);
        return ValueTask.CompletedTask;
    }

    private static async Task UntilTimerAsync(ManualTimeProvider clock)
    {
        using var timeout = new CancellationTokenSource(FakeRuntimeApi.Patience);
        while (clock.PendingTimers == 0)
        {
            timeout.Token.ThrowIfCancellationRequested();
            await Task.Yield();
        }
    }
}
