using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

/// <summary>SQS FIFO queues: a failed message and all later ones are redelivered: those of the batch if messages are
/// handled one by one, or those of its group if they are grouped.</summary>
public sealed class FifoQueueTests
{
    private readonly BatchTest _test = new(RecordOrder.Groups);

    [Fact]
    public async Task One_by_one_stops_at_the_first_failure_and_reports_it_and_the_rest()
    {
        _test.Options.Mode = HandlerMode.OneByOne;
        Assert.Equal(Failed("1", "2", "3"), await _test.RunAsync(TestRecord.OfGroups("abab"), "1"));
        Assert.Equal("0,1", _test.Seen);
        Assert.Equal(
            [
                "Record 1, number 2 of 4, failed.",
                "2 of 4 records weren't handled, because an earlier one failed. They will be redelivered.",
            ],
            _test.Logger.Messages);
    }

    [Theory]
    [InlineData(HandlerMode.Grouped)]
    [InlineData(HandlerMode.Parallel)]
    public async Task Grouped_stops_the_group_and_goes_on_with_others(HandlerMode mode)
    {
        _test.Options.Mode = mode;
        Assert.Equal(Failed("1", "3", "4"), await _test.RunAsync(TestRecord.OfGroups("ababba"), "1"));
        Assert.Equal("0,2,5,1", _test.Seen);
    }

    [Fact]
    public async Task Messages_without_a_group_are_ordered_among_themselves()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        TestRecord[] records = [new("0"), new("1", "a"), new("2")];
        Assert.Equal(Failed("0", "2"), await _test.RunAsync(records, "0"));
    }

    [Fact]
    public async Task Group_that_cannot_be_told_holds_back_all_that_follows()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        Assert.Equal(Failed("2", "3", "4"), await _test.RunAsync(TestRecord.OfGroups("ab?ac")));
        Assert.Equal("0,1", _test.Seen);
    }

    [Fact]
    public async Task First_failure_of_the_batch_fails_the_invocation()
    {
        _test.Options.FailInvocationWhenAllFail = true;
        var error = await Assert.ThrowsAsync<BatchException>(() => _test.RunAsync(TestRecord.OfGroups("aa"), "0"));
        Assert.Equal("0", Assert.Single(error.Errors).RecordId);
    }

    [Fact]
    public async Task Dropped_poison_lets_its_group_go_on()
    {
        _test.Options.PoisonAction = PoisonAction.Drop;
        TestRecord[] records = [new("0", "a"), new("1", "a", Receives: 5), new("2", "a", Receives: 4), new("3", "a")];
        Assert.Equal(Failed("2", "3"), await _test.RunAsync(records, "1", "2"));
        Assert.Equal("0,1,2", _test.Seen);
    }
}
