using System.Text;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Upper bounds for the bytes that a message allocates at both ends. The benchmark measures everything,
/// including the calls.</summary>
[Collection("Bytes")]
public sealed class SqsAllocationTests
{
    [Fact]
    public async Task Sending_a_message_takes_at_most_64_bytes_and_its_callers_task()
    {
        AllocationTest.SkipUnlessOptimized();
        using var answers = new CannedHandler("""{"Successful":[]}"""u8.ToArray());
        await using var client = new SqsClient(new SqsClientOptions().Over(answers));
        await using var sender = new SqsSender<Order>(
            client, "http://127.0.0.1/1/orders", SqsOrdersJson.Default.Order, new() { MaxPending = 100_000, MaxAttempts = 1 });
        var order = new Order(1, "Ada");
        const int Count = 500;
        var tasks = new ValueTask<SqsSentMessage>[Count];

        var least = long.MaxValue;
        for (var round = 0; round < 6; round++)
        {
            var before = GC.GetAllocatedBytesForCurrentThread();
#pragma warning disable CA2012 // Each is awaited once, below: a task in between would be counted.
            for (var i = 0; i < Count; i++) tasks[i] = sender.SendAsync(order);
#pragma warning restore CA2012
            least = Math.Min(least, (GC.GetAllocatedBytesForCurrentThread() - before) / Count);

            // The canned answer names none of them.
            foreach (var task in tasks) await Assert.ThrowsAsync<AwsTransportException>(() => task.AsTask());
        }

        // The task and its source are 120 B: a caller may block on it, await it twice or discard it.
        Assert.InRange(least, 0, 64 + 120);
    }

    [Fact]
    public void Receiving_a_message_takes_at_most_110_bytes_beside_the_call()
    {
        var (one, ten) = (BytesOf(1), BytesOf(10));

        Assert.InRange((ten - one) / 9, 50, 110);
    }

    // One call with so many messages, their memory given back.
    private static long BytesOf(int messages)
    {
        var message = """
            {"MessageId":"5fea7756-0ea4-451a-a703-a558b933e274","ReceiptHandle":"AQEBwJnKyrHigUMZj6rYigCgxlaS3SLy0a",
            "MD5OfBody":"098f6bcd4621d373cade4e832627b4f6",
            "Body":"test","Attributes":{"ApproximateReceiveCount":"1","SentTimestamp":"1767225600000"}}
            """;
        var body = $$"""{"Messages":[{{string.Join(',', Enumerable.Repeat(message, messages))}}]}""";
        using var answers = new CannedHandler(Encoding.UTF8.GetBytes(body));
        var client = new SqsClient(new SqsClientOptions().Over(answers));
        var call = new ReceiveCall("http://127.0.0.1/1/orders", 10, 30, 20, WantedAttributes.None, null);
        return AllocationTest.BytesPerCall(async () =>
        {
            var batch = await client.Pipeline.SendAsync(ReceiveOperation.Instance, call, null, CancellationToken.None);
            foreach (var received in batch!.Messages) received.Release();
        });
    }
}
