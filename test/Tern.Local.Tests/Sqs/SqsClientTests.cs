using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Sqs;

public sealed class SqsClientTests
{
    [Fact]
    public async Task A_client_creates_a_queue_sends_receives_and_deletes()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        Assert.Equal("https://sqs.us-east-1.amazonaws.com/000000000000/orders", url);
        var sent = await sqs.SendMessageAsync(new SendMessageRequest
        {
            QueueUrl = url,
            MessageBody = "Grüße 😀",
            MessageAttributes = new()
            {
                ["Hello"] = new MessageAttributeValue { DataType = "String", StringValue = "There" },
                ["Bytes"] = new MessageAttributeValue { DataType = "Binary.png", BinaryValue = new byte[] { 1, 2, 3 } },
            },
        });
        var received = await sqs.ReceiveMessageAsync(new ReceiveMessageRequest
        {
            QueueUrl = url, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        });
        var message = Assert.Single(received.Messages!);
        Assert.Equal((sent.MessageId, "Grüße 😀"), (message.MessageId, message.Body));
        Assert.Equal("There", message.MessageAttributes!["Hello"].StringValue);
        Assert.Equal("1", message.Attributes!["ApproximateReceiveCount"]);
        await sqs.DeleteMessageAsync(url, message.ReceiptHandle!);
        Assert.Empty((await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url })).Messages ?? []);
    }

    [Fact]
    public async Task Time_brings_messages_back_and_ends_long_polls()
    {
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { StartTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero) });
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(url, "a");
        Assert.Single((await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url })).Messages!);
        var again = sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, WaitTimeSeconds = 20 }).AsTask();
        await aws.AdvanceAsync(TimeSpan.FromSeconds(19));
        Assert.False(again.IsCompleted);
        await aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Empty((await again).Messages ?? []); // it waited for 20 s, and the message came after 30
        Assert.Single((await sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url })).Messages!);
    }

    [Fact]
    public async Task Errors_are_typed_and_have_the_code_of_the_query_protocol()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var failure = await Assert.ThrowsAsync<QueueDoesNotExistException>(async () => await sqs.GetQueueUrlAsync(new GetQueueUrlRequest { QueueName = "no" }));
        Assert.Equal("AWS.SimpleQueueService.NonExistentQueue", failure.Code);
        Assert.Equal(400, failure.StatusCode);
        Assert.NotNull(failure.RequestId);
    }

    [Fact]
    public async Task Accounts_and_Regions_are_separate_and_one_can_be_reset()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var own = new SqsClient(aws.Configure(new SqsClientOptions()));
        var options = aws.Configure(new SqsClientOptions());
        options.Credentials = new Credentials.StaticCredentialProvider("123456789012", "any");
        options.Region = "eu-west-1";
        await using var other = new SqsClient(options);
        await own.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" });
        var url = (await other.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        Assert.EndsWith("/123456789012/orders", url, StringComparison.Ordinal);
        var described = await other.GetQueueAttributesAsync(new GetQueueAttributesRequest { QueueUrl = url, AttributeNames = [QueueAttributeName.QueueArn] });
        Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders", described.Attributes!["QueueArn"]);
        await aws.ResetAsync("123456789012");
        Assert.Empty((await other.ListQueuesAsync(new ListQueuesRequest())).QueueUrls ?? []);
        Assert.Single((await own.ListQueuesAsync(new ListQueuesRequest())).QueueUrls!);
    }
}
