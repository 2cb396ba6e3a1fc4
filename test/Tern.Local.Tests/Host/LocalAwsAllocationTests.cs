using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.Host;

public sealed class LocalAwsAllocationTests
{
    [Fact]
    public void An_instance_costs_less_than_32_KiB_and_has_no_tables_before_they_are_used()
    {
        var bytes = AllocationTest.BytesPerCall(static async ValueTask () =>
        {
            await using var aws = await LocalAws.StartAsync();
        });
        Assert.True(bytes <= 8 * 1024, $"{bytes} bytes");
    }

    [Fact]
    public async Task Sending_receiving_and_deleting_costs_the_same_on_a_queue_of_100_000_messages()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var empty = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "empty" })).QueueUrl!;
        var deep = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "deep" })).QueueUrl!;
        for (var i = 0; i < 100_000; i++) await sqs.SendMessageAsync(deep, "x");
        var (few, many) = (Measure(empty), Measure(deep));
        Assert.True(many <= few + 512, $"{few} and {many} bytes");

        long Measure(string url) => AllocationTest.BytesPerCall(async ValueTask () =>
        {
            await sqs.SendMessageAsync(url, "x");
            var message = (await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url })).Messages![0];
            await sqs.DeleteMessageAsync(url, message.ReceiptHandle!);
        });
    }
}
