using Tern.Handling;
using Tern.Lambda.Batches;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

/// <summary>Kinesis and DynamoDB Streams: Lambda continues from the lowest reported record. Kafka: the same for each
/// topic-partition.</summary>
public sealed class StreamTests
{
    private readonly BatchTest _test = new(RecordOrder.All);
    private readonly BatchTest _kafka = new(RecordOrder.Partitions);

    [Fact]
    public async Task One_by_one_stops_at_the_first_failure_and_reports_it_alone()
    {
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.Many(4), "1", "2"));
        Assert.Equal("0,1", _test.Seen);
    }

    [Fact]
    public async Task Parallel_handles_all_and_reports_the_lowest_failure()
    {
        _test.Options.Mode = HandlerMode.Parallel;
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.Many(4), "3", "1"));
        Assert.Equal("0,1,2,3", _test.Seen);
        Assert.Equal(2, _test.Logger.Lines.Count);
    }

    [Fact]
    public async Task Grouped_goes_on_with_other_groups_and_reports_the_lowest()
    {
        _test.Options.Mode = HandlerMode.Grouped;
        Assert.Equal(Failed("1"), await _test.RunAsync(TestRecord.OfGroups("abab"), "1"));
        Assert.Equal("0,2,1", _test.Seen);
    }

    [Fact]
    public async Task Partition_stops_at_its_failure_and_is_reported_with_its_offset()
    {
        var answer = await _kafka.RunAsync(
            [
                new("0", "orders-0", Offset: 100),
                new("1", "orders-0", Offset: 101),
                new("2", "orders-0", Offset: 102),
                new("3", "orders-1", Offset: 7),
                new("4", "a-0", Offset: 1),
            ],
            "1", "4");

        Assert.Equal(
            """{"batchItemFailures":[{"itemIdentifier":{"partition":"orders-0","offset":101}},{"itemIdentifier":{"partition":"a-0","offset":1}}]}""", answer);
        Assert.Equal("0,1,3,4", _kafka.Seen);
        Assert.Equal("Record orders-0@101, number 2 of 5, failed.", _kafka.Logger.Messages[0]);
    }

    [Fact]
    public async Task Parallel_partitions_are_reported_from_their_lowest_failures()
    {
        _kafka.Options.Mode = HandlerMode.Parallel;
        var answer = await _kafka.RunAsync(
            [new("0", "a-0", Offset: 1), new("1", "a-0", Offset: 2), new("2", "a-0", Offset: 3), new("3", "a-1", Offset: 1)], "2", "1");

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":{"partition":"a-0","offset":2}}]}""", answer);
        Assert.Equal("0,1,2,3", _kafka.Seen);
    }

    [Fact]
    public async Task Source_that_does_not_report_by_default_fails_the_invocation()
    {
        var test = new BatchTest(RecordOrder.Partitions) { Reports = false };
        var error = await Assert.ThrowsAsync<BatchException>(() => test.RunAsync([new("0", "a-0", Offset: 1), new("1", "a-1", Offset: 5)], "1"));

        Assert.Equal("0,1", test.Seen);
        Assert.Equal("a-1@5", Assert.Single(error.Errors).RecordId);

        test.Options.ReportBatchItemFailures = true;
        Assert.Equal(
            """{"batchItemFailures":[{"itemIdentifier":{"partition":"a-1","offset":5}}]}""",
            await test.RunAsync([new("0", "a-0", Offset: 1), new("1", "a-1", Offset: 5)], "1"));
    }
}
