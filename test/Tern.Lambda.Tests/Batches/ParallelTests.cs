using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

public sealed class ParallelTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromSeconds(60);
    private readonly BatchTest _test = new(RecordOrder.None);

    [Fact]
    public async Task Parallel_has_as_many_records_in_work_as_allowed_and_no_more()
    {
        _test.Options.Mode = HandlerMode.Parallel;
        _test.Options.MaxConcurrency = 3;
        var gates = Enumerable.Range(0, 7).Select(_ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)).ToArray();
        var entered = new SemaphoreSlim(0);
        var running = _test.RunAsync(TestRecord.Many(7), async (record, _) =>
        {
            entered.Release();
            await gates[int.Parse(record.Id!)].Task;
        });

        for (var i = 0; i < 3; i++) Assert.True(await entered.WaitAsync(s_patience));
        Assert.Equal("0,1,2", _test.Seen);
        gates[1].SetResult();
        Assert.True(await entered.WaitAsync(s_patience));
        Assert.Equal("0,1,2,3", _test.Seen);
        foreach (var gate in gates) gate.TrySetResult();
        Assert.Equal(Failed(), await running);
    }

    [Fact]
    public async Task Groups_run_side_by_side_and_each_in_order()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        var first = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var running = _test.RunAsync(TestRecord.OfGroups("aabb"), async (record, _) =>
        {
            if (record.Id == "0") await first.Task;
        });

        Assert.Equal("0,2,3", _test.Seen);
        first.SetResult();
        await running;
        Assert.Equal("0,2,3,1", _test.Seen);
    }

    [Theory]
    [InlineData(HandlerMode.OneByOne)]
    [InlineData(HandlerMode.Parallel)]
    [InlineData(HandlerMode.Grouped)]
    public async Task Ten_thousand_synchronous_records_do_not_recurse(HandlerMode mode)
    {
        _test.Options.Mode = mode;
        var outside = new System.Diagnostics.StackTrace().FrameCount;
        var deepest = 0;
        var answer = await _test.RunAsync(TestRecord.Many(10_000), (record, _) =>
        {
            deepest = Math.Max(deepest, new System.Diagnostics.StackTrace().FrameCount);
            return record.Id == "9999" ? throw new InvalidOperationException("the last") : default;
        });

        Assert.Equal(Failed("9999"), answer);
        Assert.InRange(deepest - outside, 1, 40);
    }

    [Fact]
    public async Task Logger_that_throws_loses_no_record()
    {
        var started = 0;
        var options = BatchSettings.From(new BatchOptions { Mode = HandlerMode.Parallel, MaxConcurrency = 2 });
        var release = new TaskCompletionSource();
        var running = new TestRun<TestRecord>(new TestSource(RecordOrder.None), TestRecord.Many(2), async (record, _) =>
        {
            Interlocked.Increment(ref started);
            if (record.Id == "0") throw new InvalidOperationException("broken");
            await release.Task;
        }, options, new BatchLog(new ThrowingLogger()), CancellationToken.None).ConcludeAsync();

        Assert.False(running.IsCompleted);
        release.SetResult();
        await Assert.ThrowsAsync<IOException>(async () => await running);
        Assert.Equal(2, started);
    }

    private sealed class ThrowingLogger : Microsoft.Extensions.Logging.ILogger
    {
        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(Microsoft.Extensions.Logging.LogLevel logLevel) => true;

        public void Log<TState>(
            Microsoft.Extensions.Logging.LogLevel logLevel, Microsoft.Extensions.Logging.EventId eventId, TState state, Exception? exception,
            Func<TState, Exception?, string> formatter) => throw new IOException("The log is gone.");
    }
}
