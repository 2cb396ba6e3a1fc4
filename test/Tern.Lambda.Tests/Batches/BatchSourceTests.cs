using System.Text;
using Tern.Buffers;
using Tern.Handling;
using Tern.Lambda.Batches;
using Tern.Lambda.Events;
using Tern.TestHarness;
using static Tern.Lambda.Tests.Batches.BatchTest;

namespace Tern.Lambda.Tests.Batches;

/// <summary>The sources' own rules over events as they come from Lambda.</summary>
public sealed class BatchSourceTests
{
    private const string OneKey = """{ "Id": { "N": "101" } }""";
    private const string OtherKey = """{ "Id": { "N": "102" } }""";
    private readonly BatchOptions _options = new();

    [Fact]
    public async Task Standard_queue_reports_all_failed_messages()
    {
        var messages = SampleBatches.Sqs("orders", "m0", "m1", "m2").Records;
        Assert.Equal(Failed("m0", "m2"), await RunAsync(SqsBatchSource.Instance, messages, message => message.MessageId is "m0" or "m2"));
    }

    [Fact]
    public async Task Fifo_queue_one_by_one_reports_the_first_failed_message_and_the_rest()
    {
        _options.Mode = HandlerMode.OneByOne;
        var messages = SampleBatches.Sqs("orders.fifo", "m0 a", "m1 b", "m2 a", "m3 b").Records;
        Assert.Equal(Failed("m1", "m2", "m3"), await RunAsync(SqsBatchSource.Instance, messages, message => message.MessageId == "m1"));
    }

    [Fact]
    public async Task Fifo_queue_is_grouped_by_message_group()
    {
        var messages = SampleBatches.Sqs("orders.fifo", "m0 a", "m1 b", "m2 a", "m3 b").Records;
        Assert.Equal(Failed("m1", "m3"), await RunAsync(SqsBatchSource.Instance, messages, message => message.MessageId == "m1"));
    }

    [Fact]
    public async Task Fair_queue_with_groups_is_not_a_fifo_queue()
    {
        var messages = SampleBatches.Sqs("orders", "m0 a", "m1 a", "m2 a").Records;
        Assert.Equal(Failed("m1"), await RunAsync(SqsBatchSource.Instance, messages, message => message.MessageId == "m1"));
    }

    [Theory]
    [InlineData("18849496460467696128", "m0,m1")]
    [InlineData(null, "m0")]
    public async Task Message_made_in_a_test_is_of_a_fifo_queue_if_it_is_numbered(string? sequenceNumber, string reported)
    {
        SqsMessage[] messages = [new() { MessageId = "m0", SequenceNumber = sequenceNumber }, new() { MessageId = "m1", SequenceNumber = sequenceNumber }];
        Assert.Equal(Failed(reported.Split(',')), await RunAsync(SqsBatchSource.Instance, messages, message => message.MessageId == "m0"));
    }

    [Fact]
    public async Task Poison_is_told_by_the_receive_count_of_the_queue()
    {
        _options.PoisonAction = PoisonAction.Drop;
        _options.PoisonAfterAttempts = 3;
        var messages = SampleBatches.Sqs("orders", "m0 g 2", "m1 g 3", "m2 g many", "m3").Records;
        Assert.Equal(Failed("m0", "m2", "m3"), await RunAsync(SqsBatchSource.Instance, messages, _ => true));
    }

    [Fact]
    public async Task Kinesis_reports_the_sequence_number_of_the_first_failure()
    {
        var records = SampleBatches.Kinesis("4959033827149 a", "4959033827150 b", "4959033827151 a").Records;
        Assert.Equal(Failed("4959033827150"), await RunAsync(KinesisBatchSource.Instance, records, record => record.SequenceNumber != "4959033827149"));
    }

    [Fact]
    public async Task Kinesis_is_grouped_by_partition_key()
    {
        _options.Mode = HandlerMode.Grouped;
        var seen = new List<string>();
        var records = SampleBatches.Kinesis("0 a", "1 b", "2 a", "3 b").Records;
        var answer = await RunAsync(KinesisBatchSource.Instance, records, record =>
        {
            seen.Add(record.SequenceNumber);
            return record.SequenceNumber == "1";
        });

        Assert.Equal(Failed("1"), answer);
        Assert.Equal(["0", "2", "1"], seen);
    }

    [Fact]
    public async Task DynamoDb_stream_is_grouped_by_item_and_reports_its_lowest_failure()
    {
        _options.Mode = HandlerMode.Grouped;
        var seen = new List<string>();
        var records = SampleBatches.DynamoDb(("111", OneKey), ("222", OtherKey), ("333", OneKey), ("444", OtherKey)).Records;
        var answer = await RunAsync(DynamoDbStreamBatchSource.Instance, records, record =>
        {
            seen.Add(record.SequenceNumber);
            return record.SequenceNumber == "222";
        });

        Assert.Equal(Failed("222"), answer);
        Assert.Equal(["111", "333", "222"], seen);
    }

    [Fact]
    public async Task Malformed_keys_fail_their_record_and_hold_back_later_records()
    {
        _options.Mode = HandlerMode.Grouped;
        var records = SampleBatches.DynamoDb(("111", OneKey), ("222", "{}"), ("333", OneKey)).Records;
        Assert.Equal(Failed("222"), await RunAsync(DynamoDbStreamBatchSource.Instance, records, _ => false));
    }

    [Fact]
    public async Task Kafka_fails_the_invocation_unless_its_mapping_takes_reports()
    {
        var records = SampleBatches.Kafka(("orders", 0, [15, 16]), ("orders", 1, [7])).Partitions.SelectMany(partition => partition.Value).ToArray();
        var error = await Assert.ThrowsAsync<BatchException>(() => RunAsync(KafkaBatchSource.Instance, records, record => record.Offset == 15));
        Assert.Equal("orders-0@15", Assert.Single(error.Errors).RecordId);

        _options.ReportBatchItemFailures = true;
        Assert.Equal(
            """{"batchItemFailures":[{"itemIdentifier":{"partition":"orders-0","offset":15}}]}""",
            await RunAsync(KafkaBatchSource.Instance, records, record => record.Offset == 15));
    }

    private async Task<string> RunAsync<TRecord>(BatchSource<TRecord> source, IReadOnlyList<TRecord> records, Func<TRecord, bool> fails)
    {
        var failures = await new TestRun<TRecord>(
            source, records, (record, _) => fails(record) ? throw new InvalidOperationException("failed") : ValueTask.CompletedTask,
            BatchSettings.From(_options), new BatchLog(new RecordingLogger()), CancellationToken.None).ConcludeAsync();
        using var buffer = new PooledBuffer();
        failures.Write(buffer);
        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
