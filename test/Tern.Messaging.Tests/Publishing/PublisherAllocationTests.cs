using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.Messaging.Sns;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Publishing;

/// <summary>Bytes that publishing allocates in one batch, the client's own and the transport's included.</summary>
[CollectionDefinition("Bytes", DisableParallelization = true)]
[Collection("Bytes")]
public sealed class PublisherAllocationTests
{
    [Fact]
    public void Ten_objects_to_a_topic()
    {
        var members = string.Concat(Enumerable.Range(0, 10).Select(i => $"<member><Id>{i}</Id><MessageId>m-{i}</MessageId></member>"));
        var answer = $"<PublishBatchResponse><PublishBatchResult><Successful>{members}</Successful><Failed/></PublishBatchResult></PublishBatchResponse>";
        using var transport = new CannedAnswer(answer);
        var publisher = new SnsPublisher<Order>(
            new SnsClient(transport.Use(new SnsClientOptions())), "arn:aws:sns:eu-west-1:123456789012:orders", OrdersJson.Default.Order);
        var orders = Enumerable.Range(0, 10).Select(i => new Order($"o{i}", i)).ToArray();

        Assert.InRange(AllocationTest.BytesPerCall(() => Complete(publisher.PublishAsync(orders))), 1, 3_700);
    }

    [Fact]
    public void Five_hundred_records_to_a_stream()
    {
        var records = string.Join(',', Enumerable.Range(0, 500).Select(i => $$"""{"SequenceNumber":"{{i}}","ShardId":"shardId-000000000000"}"""));
        using var transport = new CannedAnswer($$"""{"FailedRecordCount":0,"Records":[{{records}}]}""");
        var publisher = new KinesisPublisher(new KinesisClient(transport.Use(new KinesisClientOptions())), "orders");
        var entries = Enumerable.Range(0, 500).Select(i => FakeStream.Entry($"{i}")).ToArray();

        // For each record: 56 B for its result, its two strings, and its elements in four arrays.
        Assert.InRange(AllocationTest.BytesPerCall(() => Complete(publisher.PublishAsync(entries))), 1, 140_000);
    }

    private static ValueTask Complete(ValueTask<PublishResult> publishing)
    {
        if (!publishing.IsCompleted) return new ValueTask(publishing.AsTask());
        publishing.GetAwaiter().GetResult().ThrowIfAnyFailed();
        return default;
    }
}
