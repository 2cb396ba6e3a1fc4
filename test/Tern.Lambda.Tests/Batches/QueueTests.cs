using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

/// <summary>SQS standard queues: all failed records are reported, and no record waits for another's success.</summary>
public sealed class QueueTests
{
    private readonly BatchTest _test = new(RecordOrder.None);

    [Fact]
    public async Task Batch_without_failures_answers_an_empty_list()
    {
        Assert.Equal("""{"batchItemFailures":[]}""", await _test.RunAsync(TestRecord.Many(3)));
        Assert.Equal("0,1,2", _test.Seen);
        Assert.Empty(_test.Logger.Lines);
    }

    [Fact]
    public async Task Empty_batch_answers_an_empty_list() => Assert.Equal("""{"batchItemFailures":[]}""", await _test.RunAsync([]));

    [Fact]
    public async Task All_records_are_handled_and_all_failed_ones_reported_and_logged()
    {
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"1"},{"itemIdentifier":"3"}]}""", await _test.RunAsync(TestRecord.Many(5), "1", "3"));

        Assert.Equal("0,1,2,3,4", _test.Seen);
        Assert.Equal(["Record 1, number 2 of 5, failed.", "Record 3, number 4 of 5, failed."], _test.Logger.Messages);
        Assert.Equal(["failed 1", "failed 3"], _test.Logger.Lines.Select(line => line.Error!.Message));
    }

    [Fact]
    public async Task Failures_after_an_await_count_like_synchronous_ones()
    {
        var answer = await _test.RunAsync(TestRecord.Many(4), async (record, _) =>
        {
            await Task.Yield();
            if (record.Id is "0" or "2") throw new InvalidOperationException(record.Id);
        });

        Assert.Equal(Failed("0", "2"), answer);
        Assert.Equal(2, _test.Logger.Lines.Count);
    }

    [Fact]
    public async Task Handler_that_returns_a_null_task_fails_its_record_alone()
    {
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.Many(3), (record, _) => record.Id == "1" ? new ValueTask((Task)null!) : default));
        Assert.Equal("0,1,2", _test.Seen);
    }

    [Fact]
    public async Task Identifiers_are_escaped()
    {
        TestRecord[] records = [new("a\"\\\n"), new("b")];
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"a\u0022\\\n"}]}""", await _test.RunAsync(records, records[0].Id!));
    }

    [Theory]
    [InlineData(null)]
    [InlineData("")]
    public async Task Failed_record_without_an_identifier_fails_the_invocation(string? id)
    {
        TestRecord[] records = [new("0"), new(id), new("2")];
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(records, (record, _) =>
            record.Id is "0" ? default : throw new InvalidOperationException("broken")));

        Assert.Equal(
            "Record number 2 of the 3 records of the batch wasn't handled, and has no identifier to report it with, so the whole batch will be redelivered. " +
            "Failed: number 2, 2.",
            error.Message);
        Assert.Equal("0,,2", _test.Seen);
        Assert.Equal(2, _test.Logger.Lines.Count);
    }

    [Fact]
    public async Task Batch_that_fails_throughout_fails_the_invocation_with_every_error()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(
            TestRecord.Many(12), (record, _) => throw new InvalidOperationException(record.Id)));

        Assert.Equal(
            "None of the 12 records of the batch was handled, so the whole batch will be redelivered. Failed: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more.",
            error.Message);
        Assert.Equal(Enumerable.Range(0, 12).Select(i => $"{i}"), error.InnerExceptions.Select(inner => inner.Message));
        Assert.Equal(11, error.Errors[11].Index);
        Assert.Equal("11", error.Errors[11].RecordId);
        Assert.Equal(12, _test.Logger.Lines.Count);
    }

    [Fact]
    public async Task Single_record_that_fails_is_named_as_the_only_one()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(TestRecord.Many(1), "0"));
        Assert.Equal("The only record of the batch wasn't handled, so the whole batch will be redelivered. Failed: 0.", error.Message);
    }

    [Fact]
    public async Task One_handled_record_keeps_the_invocation_from_failing()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        Assert.Equal(Failed("0", "2"), await _test.RunAsync(TestRecord.Many(3), "0", "2"));
    }

    [Fact]
    public async Task Without_report_any_failure_fails_the_invocation()
    {
        _test.Options.ReportBatchItemFailures = false;
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(TestRecord.Many(3), "1"));

        Assert.Equal(
            "1 of the 3 records of the batch weren't handled, and failed records aren't reported individually (see " +
            "BatchOptions.ReportBatchItemFailures), so the whole batch will be redelivered. Failed: 1.",
            error.Message);
        Assert.Equal("0,1,2", _test.Seen);
    }

    [Fact]
    public async Task Grouped_messages_without_a_group_do_not_wait_for_each_other()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        Assert.Equal(Failed("0"), await _test.RunAsync(TestRecord.Many(3), "0"));
        Assert.Equal("0,1,2", _test.Seen);
    }

    [Fact]
    public async Task Group_that_cannot_be_told_fails_its_record_alone()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.OfGroups("a?a")));
        Assert.Equal("0,2", _test.Seen);
        Assert.IsType<FormatException>(Assert.Single(_test.Logger.Lines).Error);
    }
}
