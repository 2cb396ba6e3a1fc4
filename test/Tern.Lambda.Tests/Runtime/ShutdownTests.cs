using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>SIGTERM in every state of the process. These tests call the signal's handler directly;
/// <see cref="FunctionProcessTests"/> sends it.</summary>
public sealed class ShutdownTests
{
    private readonly TaskCompletionSource _flushed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private readonly TaskCompletionSource _handling = new(TaskCreationOptions.RunContinuationsAsynchronously);

    [Fact]
    public async Task With_a_handler_an_extension_without_events_is_registered_before_the_first_event()
    {
        await using var run = Start();
        await run.Api.Enqueue("1").Answered;
        await run.Api.WaitForAsync(api => api.Requests.Any(request => request.Line == "GET /2020-01-01/extension/event/next"));

        var register = run.Api.Requests[0];
        Assert.Equal("POST /2020-01-01/extension/register", register.Line);
        Assert.Equal("""{"events":[]}""", register.Text);
        Assert.NotEmpty(register.Headers["Lambda-Extension-Name"]);
        Assert.Equal(
            "e0d5b1b6-2f1c-4f2a-9b1d-000000000001",
            run.Api.Requests.Single(request => request.Line.EndsWith("event/next", StringComparison.Ordinal)).Headers["Lambda-Extension-Identifier"]);
    }

    [Fact]
    public async Task Without_a_handler_there_is_no_extension()
    {
        await using var run = RuntimeRun.Start((_, _, _) => ValueTask.CompletedTask);
        await run.Api.Enqueue("1").Answered;

        Assert.DoesNotContain(run.Api.Requests, request => request.Line.Contains("extension", StringComparison.Ordinal));
    }

    [Fact]
    public async Task An_extension_that_is_refused_does_not_keep_the_function_from_running()
    {
        var api = new FakeRuntimeApi { OnRequest = request => request.Line.Contains("register", StringComparison.Ordinal)
            ? FakeAnswer.Fault(403, "Extension.RegistrationClosed")
            : null };
        await using var run = Start(api: api);

        Assert.True((await api.Enqueue("1").Answered).IsResponse);
        Assert.Contains(run.Log.Lines, line => line.Contains("status 403", StringComparison.Ordinal));
    }

    [Fact]
    public async Task While_it_waits_for_an_event_the_process_ends_in_order()
    {
        await using var run = Start(configure: static options => options.Clock = new ManualTimeProvider());
        await run.Api.WaitForAsync(api => api.PendingNext == 1);

        run.Terminate();

        await _flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.Equal(0, await run.Ended);
        Assert.Empty(run.Log.Lines);
    }

    [Fact]
    public async Task While_a_handler_hangs_the_shutdown_handlers_run_and_nothing_is_acknowledged()
    {
        var hang = new TaskCompletionSource();
        await using var run = Start(HandleUntil(hang.Task));
        var invocation = run.Api.Enqueue("1");
        await _handling.Task.WaitAsync(FakeRuntimeApi.Patience);

        run.Terminate();

        await _flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.Equal(0, await run.Exited);
        Assert.Equal(0, invocation.TimesAccepted);
        hang.SetResult();
        await run.Ended;
    }

    [Fact]
    public async Task An_event_that_is_handled_while_the_process_shuts_down_is_still_answered_and_no_other_is_taken()
    {
        var gate = new TaskCompletionSource();
        await using var run = Start(HandleUntil(gate.Task), options =>
        {
            options.Clock = new ManualTimeProvider(); // the time to shut down does not end
            options.OnShutdown(_ =>
            {
                gate.SetResult();
                return ValueTask.CompletedTask;
            });
        });
        var invocation = run.Api.Enqueue("1");
        var second = run.Api.Enqueue("2");
        await _handling.Task.WaitAsync(FakeRuntimeApi.Patience);

        run.Terminate();

        Assert.True((await invocation.Answered).IsResponse);
        Assert.Equal(0, await run.Ended);
        Assert.False(second.HandedOut.IsCompleted);
    }

    [Fact]
    public async Task An_event_in_hand_may_finish_within_the_shutdown_time_after_the_shutdown_handlers_are_done()
    {
        var clock = new ManualTimeProvider();
        var gate = new TaskCompletionSource();
        await using var run = Start(HandleUntil(gate.Task), options => options.Clock = clock);
        var invocation = run.Api.Enqueue(new FakeInvocation { Deadline = DateTimeOffset.MaxValue });
        await _handling.Task.WaitAsync(FakeRuntimeApi.Patience);

        run.Terminate();
        await _flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        // The process waits for the event, with a timer for the remaining time.
        await AdvanceAsync(clock, TimeSpan.FromMilliseconds(350));
        Assert.False(run.Exited.IsCompleted);
        gate.SetResult();

        Assert.True((await invocation.Answered).IsResponse);
        Assert.Equal(0, await run.Ended);
        Assert.False(run.Exited.IsCompleted);
    }

    [Fact]
    public async Task While_init_hangs_the_shutdown_handlers_run()
    {
        var hang = new TaskCompletionSource();
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Start(initialize: async () =>
        {
            begun.SetResult();
            await hang.Task;
        });
        await begun.Task.WaitAsync(FakeRuntimeApi.Patience);

        run.Terminate();

        Assert.Equal(0, await run.Exited);
        await _flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        hang.SetResult();
        await run.Ended;
        Assert.DoesNotContain(run.Api.Requests, request => request.IsNext);
    }

    [Fact]
    public async Task While_a_response_is_streamed_the_shutdown_handlers_run_and_its_trailers_say_that_it_broke_off()
    {
        var hang = new TaskCompletionSource();
        await using var run = Start(async (_, _, invocation) =>
        {
            await invocation.BeginStream().WriteAsync("half"u8.ToArray());
            await hang.Task;
        });
        var invocation = run.Api.Enqueue("1");
        await run.Api.WaitForAsync(api => api.ChunkCount == 1);

        run.Terminate();

        Assert.Equal(0, await run.Exited);
        await _flushed.Task.WaitAsync(FakeRuntimeApi.Patience);
        var response = await invocation.Answered;
        Assert.Equal("half", response.Text);
        Assert.Equal("Function.Shutdown", response.Trailers["Lambda-Runtime-Function-Error-Type"]);
        hang.SetResult();
        await run.Ended;
    }

    [Fact]
    public async Task A_stream_that_nothing_was_sent_of_is_not_answered_at_shutdown()
    {
        var hang = new TaskCompletionSource();
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Start(async (_, _, invocation) =>
        {
            invocation.BeginStream();
            begun.SetResult();
            await hang.Task;
        });
        var invocation = run.Api.Enqueue("1");
        await begun.Task.WaitAsync(FakeRuntimeApi.Patience);

        run.Terminate();

        Assert.Equal(0, await run.Exited);
        Assert.Equal(0, invocation.TimesAccepted);
        hang.SetResult();
        await run.Ended;
    }

    [Fact]
    public async Task A_callback_of_a_shutdown_handlers_token_that_throws_does_not_keep_the_process_from_ending()
    {
        var clock = new ManualTimeProvider();
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Start(configure: options =>
        {
            options.Clock = clock;
            options.OnShutdown(async token =>
            {
                token.Register(() => throw new InvalidOperationException("x"));
                begun.SetResult();
                await new TaskCompletionSource().Task;
            });
        });
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        run.Terminate();
        await begun.Task.WaitAsync(FakeRuntimeApi.Patience);
        await AdvanceAsync(clock, TimeSpan.FromMilliseconds(400));
        await AdvanceAsync(clock, TimeSpan.FromMilliseconds(50));

        Assert.Equal(0, await run.Ended);
        Assert.Contains(run.Log.Lines, line => line.Contains("callback", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Handlers_run_in_reverse_order_and_one_that_fails_does_not_stop_the_others()
    {
        var order = new List<int>();
        await using var run = Start(configure: options =>
        {
            options.Clock = new ManualTimeProvider();
            options.OnShutdown(_ => Add(order, 1))
                .OnShutdown(_ => throw new InvalidOperationException("x"))
                .OnShutdown(async _ =>
                {
                    await Task.Yield();
                    order.Add(3);
                });
        });
        await run.Api.WaitForAsync(api => api.PendingNext == 1);

        run.Terminate();

        Assert.Equal(0, await run.Ended);
        Assert.Equal([3, 1], order);
        Assert.Contains(run.Log.Lines, line => line.Contains("A shutdown handler failed", StringComparison.Ordinal));
        Assert.True(_flushed.Task.IsCompleted);
    }

    [Fact]
    public async Task A_handler_that_hangs_is_cancelled_and_then_left_behind()
    {
        var clock = new ManualTimeProvider();
        var cancelled = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var begun = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Start(configure: options =>
        {
            options.Clock = clock;
            options.OnShutdown(async token =>
            {
                token.Register(cancelled.SetResult);
                begun.SetResult();
                await new TaskCompletionSource().Task;
            });
        });
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        run.Terminate();
        await begun.Task.WaitAsync(FakeRuntimeApi.Patience);
        await AdvanceAsync(clock, TimeSpan.FromMilliseconds(400));
        await cancelled.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.False(run.Ended.IsCompleted);
        await AdvanceAsync(clock, TimeSpan.FromMilliseconds(50));

        Assert.Equal(0, await run.Ended);
        Assert.Contains(run.Log.Lines, line => line.Contains("400 ms", StringComparison.Ordinal));
    }

    // A delivered event may not have reached the handler yet, and SIGTERM before that leaves it unanswered.
    private LambdaRawHandler HandleUntil(Task gate) => (_, _, _) =>
    {
        _handling.TrySetResult();
        return new ValueTask(gate);
    };

    private RuntimeRun Start(
        LambdaRawHandler? handler = null, Action<LambdaRuntimeOptions>? configure = null, Func<ValueTask>? initialize = null, FakeRuntimeApi? api = null) =>
        RuntimeRun.Start(
            handler ?? ((_, _, _) => ValueTask.CompletedTask),
            options =>
            {
                options.OnShutdown(_ =>
                {
                    _flushed.TrySetResult();
                    return ValueTask.CompletedTask;
                });
                configure?.Invoke(options);
            },
            initialize: initialize,
            api: api);

    private static async Task AdvanceAsync(ManualTimeProvider clock, TimeSpan by)
    {
        using var timeout = new CancellationTokenSource(FakeRuntimeApi.Patience);
        while (clock.PendingTimers == 0)
        {
            timeout.Token.ThrowIfCancellationRequested();
            await Task.Yield();
        }

        clock.Advance(by);
    }

    private static ValueTask Add(List<int> order, int number)
    {
        order.Add(number);
        return ValueTask.CompletedTask;
    }
}
