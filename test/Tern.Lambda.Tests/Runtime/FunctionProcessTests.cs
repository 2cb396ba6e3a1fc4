using System.Globalization;
using System.Text.Json;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

/// <summary>Failures that end the process, or nearly do. An event that wasn't handled completely is never
/// acknowledged.</summary>
public sealed class FunctionProcessTests
{
    [Theory]
    [InlineData("exit", 3)]
    [InlineData("overflow", null)]
    [InlineData("fail-fast", null)]
    [InlineData("background", null)]
    public async Task A_handler_that_ends_the_process_acknowledges_nothing(string how, int? exitCode)
    {
        using var function = FunctionProcess.Start();
        await function.Api.Enqueue("echo").Answered;
        var deadly = function.Api.Enqueue(how);

        var actual = await function.ExitCodeAsync();

        if (exitCode is not null) Assert.Equal(exitCode, actual);
        else Assert.NotEqual(0, actual);
        Assert.Equal(0, deadly.TimesAccepted);
        Assert.DoesNotContain(function.Api.Requests, request => request.RequestId == deadly.RequestId);
    }

    [Fact]
    public async Task A_thread_pool_that_is_starved_does_not_stop_the_loop()
    {
        using var function = FunctionProcess.Start();
        Assert.Equal("\"starved\"", (await function.Api.Enqueue("starve").Answered).Text);

        for (var i = 0; i < 20; i++) Assert.Equal("echo", (await function.Api.Enqueue("echo").Answered).Text);
    }

    [Fact]
    public async Task A_handler_that_hangs_past_the_deadline_is_neither_acknowledged_nor_followed_by_another()
    {
        using var function = FunctionProcess.Start();
        await function.Api.Enqueue("echo").Answered;
        var hanging = function.Api.Enqueue(new FakeInvocation { Event = "hang"u8.ToArray(), Deadline = DateTimeOffset.UtcNow });
        var next = function.Api.Enqueue("echo");
        await function.Hangs;

        // Lambda's way to end it.
        function.Terminate();

        Assert.NotEqual(0, await function.ExitCodeAsync());
        Assert.Equal(0, hanging.TimesAccepted);
        Assert.False(next.HandedOut.IsCompleted);
    }

    [Theory]
    [InlineData("init-throws")]
    [InlineData("main-throws")]
    public async Task Init_that_throws_is_posted_and_the_process_exits_with_1(string where)
    {
        using var function = FunctionProcess.Start(where);

        Assert.Equal(1, await function.ExitCodeAsync());
        var report = Assert.Single(function.Api.Requests);
        Assert.Equal("POST /2018-06-01/runtime/init/error", report.Line);
        Assert.Equal("No table name.", JsonDocument.Parse(report.Body).RootElement.GetProperty("errorMessage").GetString());
        Assert.Contains("No table name.", function.Output, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task SIGTERM_runs_the_shutdown_handlers_and_the_process_exits_with_0(bool whileHandling)
    {
        using var function = FunctionProcess.Start("shutdown");
        await function.Api.Enqueue("echo").Answered;
        var last = whileHandling ? function.Api.Enqueue("hang") : null;
        if (last is not null) await function.Hangs;
        else await function.Api.WaitForAsync(api => api.PendingNext == 1);

        function.Terminate();

        Assert.Equal(0, await function.ExitCodeAsync());
        Assert.Contains("flushed", function.Output, StringComparison.Ordinal);
        Assert.Equal(!whileHandling, function.Output.Contains("ended", StringComparison.Ordinal));
        if (last is not null) Assert.Equal(0, last.TimesAccepted);
    }

    [Theory]
    [InlineData(512)]
    [InlineData(1024)]
    public async Task The_heap_may_take_three_quarters_of_the_functions_memory(int megabytes)
    {
        using var function = FunctionProcess.Start(memory: megabytes);
        var bytes = long.Parse((await function.Api.Enqueue("memory").Answered).Text, CultureInfo.InvariantCulture);

        Assert.Equal(megabytes * 1024L * 1024 * 3 / 4, bytes);
    }
}
