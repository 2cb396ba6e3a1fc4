using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>What the plain client adds to the generated calls.</summary>
public sealed class SqsClientTests
{
    [Fact]
    public async Task Messages_are_sent_and_received_with_their_digests_checked()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        var url = QueueFixture.UrlOf("orders");
        var attributes = new Dictionary<string, MessageAttributeValue>
        {
            ["b"] = new() { DataType = "Binary", BinaryValue = new byte[] { 0, 255 } },
            ["a"] = new() { DataType = "Number", StringValue = "17" },
        };
        await queue.Client.SendMessageAsync(new() { QueueUrl = url, MessageBody = "Grüße", MessageAttributes = attributes });
        await queue.Client.SendMessageBatchAsync(new()
        {
            QueueUrl = url, Entries = [new() { Id = "one", MessageBody = "two", MessageAttributes = attributes }],
        });

        var received = await queue.Client.ReceiveMessageAsync(new() { QueueUrl = url, MaxNumberOfMessages = 10, MessageAttributeNames = ["All"] });

        Assert.Equal(["Grüße", "two"], received.Messages.Select(static message => message.Body));
        Assert.Equal("17", received.Messages[1].MessageAttributes["a"].StringValue);
    }

    [Theory]
    [InlineData("SendMessage")]
    [InlineData("SendMessageBatch")]
    [InlineData("ReceiveMessage")]
    public async Task A_digest_that_does_not_match_is_tried_again_and_then_an_exception(string operation)
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        var url = QueueFixture.UrlOf("orders");
        for (var i = 0; i < 10; i++) await queue.Client.SendMessageAsync(new() { QueueUrl = url, MessageBody = "hello" });
        var before = queue.CountOf(operation);
        queue.Fault = static _ => new QueueFault { BreaksDigests = true };

        var error = await Assert.ThrowsAsync<AwsTransportException>(() => operation switch
        {
            "SendMessage" => queue.Client.SendMessageAsync(new() { QueueUrl = url, MessageBody = "hello" }).AsTask(),
            "SendMessageBatch" => queue.Client.SendMessageBatchAsync(new() { QueueUrl = url, Entries = [new() { Id = "1", MessageBody = "a" }] }).AsTask(),
            _ => (Task)queue.Client.ReceiveMessageAsync(new() { QueueUrl = url }).AsTask(),
        });

        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
        Assert.Equal(3, queue.CountOf(operation) - before);
    }

    [Fact]
    public async Task An_error_has_its_type_and_the_code_that_older_clients_know()
    {
        await using var queue = await QueueFixture.StartAsync();

        var error = await Assert.ThrowsAsync<QueueDoesNotExistException>(() => queue.Client.GetQueueUrlAsync(new() { QueueName = "none" }).AsTask());

        Assert.Equal("AWS.SimpleQueueService.NonExistentQueue", error.Code);
    }
}
