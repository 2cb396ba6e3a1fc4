using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using Tern.Lambda.Local.Tests.RuntimeApi;
using Tern.TestHarness;

namespace Tern.Lambda.Local.Tests.Functions;

/// <summary>
/// Functions that fail in various ways: each failure is an outcome with a clear message, and the next event gets a new
/// process.
/// </summary>
public sealed class BadFunctionTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_program_that_is_not_there_is_an_outcome_that_names_it()
    {
        var missing = new EmulatedFunctionOptions { Name = "gone", Command = ["./bootstrap"], WorkingDirectory = AppContext.BaseDirectory };
        await using var emulator = await TestFunctions.StartAsync(missing);

        var outcome = await emulator.InvokeAsync("{}", cancellationToken: Token);

        Assert.Equal(("Unhandled", "Runtime.InvalidEntrypoint"), (outcome.FunctionError, outcome.ErrorType));
        Assert.Contains(Path.Combine(AppContext.BaseDirectory, "bootstrap"), outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_program_that_ends_at_once_fails_each_event_with_what_it_wrote()
    {
        await using var emulator = await TestFunctions.StartAsync(
            new EmulatedFunctionOptions { Name = "short", Command = ["/bin/sh", "-c", "echo no table name; exit 4"] });

        var outcomes = await Task.WhenAll(
            emulator.InvokeAsync("1", cancellationToken: Token).AsTask(), emulator.InvokeAsync("2", cancellationToken: Token).AsTask());

        Assert.All(outcomes, static outcome =>
        {
            Assert.Equal("Runtime.ExitError", outcome.ErrorType);
            Assert.Contains("exit status 4", outcome.Text, StringComparison.Ordinal);
            Assert.Contains("no table name\n", outcome.LogTail, StringComparison.Ordinal);
        });
    }

    [Fact]
    public async Task An_init_error_of_the_function_answers_the_event_that_started_it()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options("init", "init-throws"));

        var outcome = await emulator.InvokeAsync("{}", cancellationToken: Token);

        Assert.Equal("Unhandled", outcome.FunctionError);
        Assert.Contains("No table name.", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_program_that_never_asks_for_an_event_is_ended_after_its_start_time_out()
    {
        var clock = new ManualTimeProvider();
        var function = TestFunctions.Options("idle", "init-hangs");
        function.StartTimeout = TimeSpan.FromSeconds(10);
        await using var emulator = await StartAsync(clock, function);
        var running = emulator.InvokeAsync("{}", cancellationToken: Token).AsTask();
        await Polling.UntilAsync(() => clock.PendingTimers > 0);

        clock.Advance(TimeSpan.FromSeconds(10));

        var outcome = await running;
        Assert.Equal("Sandbox.Timedout", outcome.ErrorType);
        Assert.Contains("didn't request an event", outcome.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_process_that_dies_with_an_event_fails_it_and_the_next_event_has_a_new_process()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var died = await emulator.InvokeAsync("exit", cancellationToken: Token);
        var next = await emulator.InvokeAsync("again", cancellationToken: Token);

        Assert.Equal("Runtime.ExitError", died.ErrorType);
        Assert.Contains($"RequestId: {died.RequestId} Error: Runtime exited with error: exit status 3", died.Text, StringComparison.Ordinal);
        Assert.Equal(("again", true), (next.Text, next.IsColdStart));
    }

    [Fact]
    public async Task A_handler_that_hangs_past_its_deadline_is_ended_with_its_process()
    {
        var (clock, lines) = (new ManualTimeProvider(DateTimeOffset.UtcNow), new ConcurrentQueue<string>());
        await using var emulator = await StartAsync(clock, TestFunctions.Options().With(copy => copy.Timeout = TimeSpan.FromSeconds(3)), lines);
        var running = emulator.InvokeAsync("hang", cancellationToken: Token).AsTask();
        await Polling.UntilAsync(() => lines.Contains("hanging"));
        using var process = Process.GetProcessById(Assert.Single(emulator.Functions.All[0].ProcessIds));

        clock.Advance(TimeSpan.FromSeconds(3));

        var outcome = await running;
        Assert.Equal("Sandbox.Timedout", outcome.ErrorType);
        Assert.Contains("hanging\n", outcome.LogTail, StringComparison.Ordinal);
        await process.WaitForExitAsync(Token);
        Assert.Equal("more", (await emulator.InvokeAsync("more", cancellationToken: Token)).Text);
    }

    [Fact]
    public async Task A_flooded_log_keeps_its_beginning_and_its_end()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options());

        var outcome = await emulator.InvokeAsync("flood", cancellationToken: Token);

        var log = emulator.Journal.Snapshot()[^1].Log;
        Assert.Null(outcome.FunctionError);
        Assert.Contains("line 0", log);
        Assert.Contains("line 99999", log);
        Assert.Contains(log, static line => line.EndsWith("lines omitted …", StringComparison.Ordinal));
        Assert.True(log.Sum(static line => line.Length) < 300_000);
        Assert.EndsWith("MB\n", outcome.LogTail.Split("\tInit")[0].TrimEnd('\n') + "\n", StringComparison.Ordinal);
    }

    [Fact]
    public async Task Two_functions_run_beside_each_other()
    {
        await using var emulator = await TestFunctions.StartAsync(TestFunctions.Options("one"), TestFunctions.Options("two"));

        var outcomes = await Task.WhenAll(
            emulator.InvokeAsync("first", "one", Token).AsTask(),
            emulator.InvokeAsync("exit", "two", Token).AsTask(),
            emulator.InvokeAsync("second", "one", Token).AsTask());

        Assert.Equal(["first", "second"], new[] { outcomes[0].Text, outcomes[2].Text });
        Assert.Equal("Runtime.ExitError", outcomes[1].ErrorType);
        var wrong = await Assert.ThrowsAsync<InvalidOperationException>(async () => await emulator.InvokeAsync("x", "three", Token));
        Assert.Contains("it has one, two", wrong.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_program_that_was_built_anew_is_started_anew_before_the_next_event()
    {
        using var built = new BuiltProgram();
        var clock = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using var emulator = await StartAsync(clock, built.Function);
        var first = await emulator.InvokeAsync("1", cancellationToken: Token);
        clock.Advance(TimeSpan.FromSeconds(1));
        var second = await emulator.InvokeAsync("2", cancellationToken: Token);

        built.BuildAgain();
        clock.Advance(TimeSpan.FromSeconds(1));
        var third = await emulator.InvokeAsync("3", cancellationToken: Token);

        Assert.Equal((true, false, true), (first.IsColdStart, second.IsColdStart, third.IsColdStart));
    }

    [Fact]
    public async Task An_answer_that_is_being_streamed_is_whole_though_its_program_is_replaced()
    {
        using var built = new BuiltProgram();
        var clock = new ManualTimeProvider(DateTimeOffset.UtcNow);
        await using var emulator = await StartAsync(clock, built.Function);
        var (sink, end) = (new RecordingSink(), Path.Combine(built.Folder, "end"));
        var request = new InvocationRequest { Payload = Encoding.UTF8.GetBytes("stream:" + end), Source = "test", Sink = sink };
        var streaming = emulator.Functions.All[0].InvokeAsync(request, Token);
        Assert.Equal("begin ", await sink.NextAsync());

        built.BuildAgain();
        clock.Advance(TimeSpan.FromSeconds(1));
        var next = await emulator.InvokeAsync("next", cancellationToken: Token);
        await File.WriteAllTextAsync(end, "", Token);

        Assert.Equal(("next", true), (next.Text, next.IsColdStart));
        Assert.Equal("end", await sink.NextAsync());
        Assert.Null((await streaming).FunctionError);
        await Polling.UntilAsync(() => emulator.Functions.All[0].ProcessIds.Count == 1);
    }

    [Fact]
    public async Task Disposal_ends_what_runs()
    {
        var lines = new ConcurrentQueue<string>();
        var emulator = await StartAsync(TimeProvider.System, TestFunctions.Options(), lines);
        var running = emulator.InvokeAsync("hang", cancellationToken: Token).AsTask();
        await Polling.UntilAsync(() => lines.Contains("hanging"));
        using var process = Process.GetProcessById(Assert.Single(emulator.Functions.All[0].ProcessIds));

        await emulator.DisposeAsync();

        Assert.Equal("Runtime.ExitError", (await running).ErrorType);
        await process.WaitForExitAsync(Token);
    }

    private static ValueTask<LambdaEmulator> StartAsync(TimeProvider clock, EmulatedFunctionOptions function, ConcurrentQueue<string>? lines = null)
    {
        var options = new LambdaEmulatorOptions { TimeProvider = clock, LineWritten = (_, line) => lines?.Enqueue(line) };
        options.Functions.Add(function);
        return LambdaEmulator.StartAsync(options, Token);
    }
}
