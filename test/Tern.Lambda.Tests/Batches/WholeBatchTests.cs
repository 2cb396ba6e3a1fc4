using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

public sealed class WholeBatchTests
{
    private static readonly InvalidOperationException s_error = new("broken");
    private readonly BatchTest _queue = new(RecordOrder.None);

    [Fact]
    public async Task Handler_gets_all_records_and_acknowledges_them_by_returning()
    {
        Batch<TestRecord>? seen = null;
        Assert.Equal(Failed(), await _queue.RunWholeAsync(TestRecord.Many(3), (batch, _) =>
        {
            seen = batch;
            return default;
        }));
        Assert.Equal(["0", "1", "2"], seen!.Select(record => record.Id));
        Assert.Equal(3, seen!.Count);
    }

    [Fact]
    public async Task Records_called_failed_are_reported_and_logged()
    {
        var answer = await _queue.RunWholeAsync(TestRecord.Many(4), async (batch, _) =>
        {
            await Task.Yield();
            batch.Fail(batch[3], s_error);
            batch.Fail(1, s_error);
            batch.Fail(1, new InvalidOperationException("again"));
        });

        Assert.Equal(Failed("1", "3"), answer);
        Assert.Equal(["Record 1, number 2 of 4, failed.", "Record 3, number 4 of 4, failed."], _queue.Logger.Messages);
    }

    [Fact]
    public async Task A_handlers_exception_fails_the_invocation_and_hides_no_failed_record()
    {
        var error = await Assert.ThrowsAsync<IOException>(() => _queue.RunWholeAsync(TestRecord.Many(2), (batch, _) =>
        {
            batch.Fail(0, s_error);
            throw new IOException("gone");
        }));

        Assert.Equal("gone", error.Message);
        Assert.Equal(["Record 0, number 1 of 2, failed."], _queue.Logger.Messages);
    }

    [Fact]
    public async Task Handler_that_fails_all_records_fails_the_invocation()
    {
        _queue.Options.FailInvocationWhenAllFail = true;
        await Assert.ThrowsAsync<BatchException>(() => _queue.RunWholeAsync(TestRecord.Many(1), (batch, _) =>
        {
            batch.Fail(0, s_error);
            return default;
        }));
    }

    [Theory]
    [InlineData("ababba", 1, "1,3,4")]
    [InlineData("aab?a", 0, "0,1,3,4")]
    [InlineData("a?ab", 1, "1,2,3")]
    [InlineData("?ab", 2, "2")]
    public async Task Later_messages_of_a_failed_fifo_group_are_held_back(string groups, int failing, string reported)
    {
        var test = new BatchTest(RecordOrder.Groups);
        var answer = await test.RunWholeAsync(TestRecord.OfGroups(groups), (batch, _) =>
        {
            batch.Fail(failing, s_error);
            return default;
        });

        Assert.Equal(Failed(reported.Split(',')), answer);
    }

    [Fact]
    public async Task Stream_is_reported_from_its_lowest_failure()
    {
        var test = new BatchTest(RecordOrder.All);
        var answer = await test.RunWholeAsync(TestRecord.Many(4), (batch, _) =>
        {
            batch.Fail(3, s_error);
            batch.Fail(2, s_error);
            return default;
        });

        Assert.Equal(Failed("2"), answer);
    }

    [Fact]
    public async Task Poison_is_dropped_from_a_whole_batch_too()
    {
        _queue.Options.PoisonAction = PoisonAction.Drop;
        var answer = await _queue.RunWholeAsync([new("0", Receives: 9), new("1")], (batch, _) =>
        {
            batch.Fail(0, s_error);
            batch.Fail(1, s_error);
            return default;
        });

        Assert.Equal(Failed("1"), answer);
    }

    [Fact]
    public void Record_of_another_batch_is_refused()
    {
        var batch = new Batch<TestRecord>(TestRecord.Many(2));
        Assert.Throws<ArgumentException>(() => batch.Fail(new TestRecord("0"), s_error));
        Assert.Throws<ArgumentOutOfRangeException>(() => batch.Fail(2, s_error));
        Assert.Throws<ArgumentOutOfRangeException>(() => batch.Fail(-1, s_error));
        Assert.Empty(batch.Failures);
    }
}
