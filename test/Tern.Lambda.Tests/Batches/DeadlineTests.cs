using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

/// <summary>Records that aren't handled before the deadline are redelivered.</summary>
public sealed class DeadlineTests
{
    private readonly BatchTest _test = new(RecordOrder.None);

    [Theory]
    [InlineData(HandlerMode.OneByOne)]
    [InlineData(HandlerMode.Parallel)]
    [InlineData(HandlerMode.Grouped)]
    public async Task Rest_of_the_batch_is_reported_when_the_deadline_is_near(HandlerMode mode)
    {
        _test.Options.Mode = mode;
        var answer = await _test.RunAsync(TestRecord.Many(4), async (record, _) =>
        {
            if (record.Id == "1") await _test.Deadline.CancelAsync();
        });

        Assert.Equal(Failed("2", "3"), answer);
        Assert.Equal("0,1", _test.Seen);
        Assert.Equal(["2 of 4 records weren't handled, because the invocation's deadline is near. They will be redelivered."], _test.Logger.Messages);
    }

    [Fact]
    public async Task Interrupted_record_is_not_handled_and_no_error()
    {
        var answer = await _test.RunAsync(TestRecord.Many(3), async (record, cancellationToken) =>
        {
            if (record.Id != "1") return;
            await _test.Deadline.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
        });

        Assert.Equal(Failed("1", "2"), answer);
        Assert.Equal(["2 of 3 records weren't handled, because the invocation's deadline is near. They will be redelivered."], _test.Logger.Messages);
    }

    [Fact]
    public async Task Cancellation_without_the_deadline_is_an_error_like_any_other()
    {
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.Many(3), (record, _) => record.Id == "1" ? throw new OperationCanceledException() : default));
        Assert.Equal("0,1,2", _test.Seen);
        Assert.IsType<OperationCanceledException>(Assert.Single(_test.Logger.Lines).Error);
    }

    [Fact]
    public async Task Record_that_is_handled_after_the_deadline_counts_as_handled()
    {
        var answer = await _test.RunAsync(TestRecord.Many(1), async (_, _) =>
        {
            await _test.Deadline.CancelAsync();
            await Task.Yield();
        });

        Assert.Equal(Failed(), answer);
    }

    [Fact]
    public async Task Batch_that_the_deadline_forestalls_fails_the_invocation()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        await _test.Deadline.CancelAsync();
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(TestRecord.Many(2)));

        Assert.Equal(
            "None of the 2 records of the batch was handled, so the whole batch will be redelivered. The invocation's deadline is near.", error.Message);
        Assert.Empty(error.Errors);
        Assert.Equal("", _test.Seen);
    }

    [Fact]
    public async Task Records_in_work_at_the_deadline_are_waited_for()
    {
        _test.Options.Mode = HandlerMode.Parallel;
        var release = new TaskCompletionSource();
        var running = _test.RunAsync(TestRecord.Many(2), async (record, _) =>
        {
            if (record.Id == "0") await release.Task;
            else await _test.Deadline.CancelAsync();
        });

        Assert.False(running.IsCompleted);
        release.SetResult();
        Assert.Equal(Failed(), await running);
    }
}
