using System.Globalization;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Data;

public sealed class QueueDataTests : IDisposable
{
    private readonly DataDirectory _data = new();

    public void Dispose() => _data.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Queues_with_their_attributes_tags_and_messages_are_there_again(bool bySnapshot)
    {
        string url, receipt;
        Dictionary<string, string> before;
        await using (var aws = await _data.StartAsync())
        {
            await using var sqs = Client(aws);
            url = await CreateAsync(sqs, "orders", ("DelaySeconds", "0"));
            _data.Time.Advance(TimeSpan.FromSeconds(5));
            await sqs.SetQueueAttributesAsync(new SetQueueAttributesRequest { QueueUrl = url, Attributes = new() { ["VisibilityTimeout"] = "60" } });
            await sqs.TagQueueAsync(new TagQueueRequest { QueueUrl = url, Tags = new() { ["team"] = "blue" } });
            await sqs.SendMessageAsync(new SendMessageRequest
            {
                QueueUrl = url,
                MessageBody = "first",
                MessageAttributes = new()
                {
                    ["Text"] = new MessageAttributeValue { DataType = "String", StringValue = "Grüße" },
                    ["Bytes"] = new MessageAttributeValue { DataType = "Binary", BinaryValue = new byte[] { 1, 2 } },
                },
            });
            await sqs.SendMessageAsync(url, "deleted");
            if (bySnapshot) DataDirectory.Snapshot(aws);
            receipt = (await ReceiveAsync(sqs, url, 1))[0].ReceiptHandle!;
            await sqs.DeleteMessageAsync(url, (await ReceiveAsync(sqs, url, 1))[0].ReceiptHandle!);
            await sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = url, MessageBody = "late", DelaySeconds = 100 });
            await sqs.SendMessageAsync(url, "last");
            before = await AttributesAsync(sqs, url);
            if (bySnapshot) DataDirectory.Snapshot(aws);
        }

        await using var again = await _data.StartAsync();
        await using var client = Client(again);
        Assert.Equal(before, await AttributesAsync(client, url));
        Assert.Equal("blue", (await client.ListQueueTagsAsync(new ListQueueTagsRequest { QueueUrl = url })).Tags!["team"]);
        Assert.Equal(["last"], (await ReceiveAsync(client, url)).Select(static message => message.Body));
        await client.ChangeMessageVisibilityAsync(new ChangeMessageVisibilityRequest { QueueUrl = url, ReceiptHandle = receipt, VisibilityTimeout = 0 });
        var first = Assert.Single(await ReceiveAsync(client, url));
        Assert.Equal(("first", "2"), (first.Body, first.Attributes!["ApproximateReceiveCount"]));
        Assert.Equal("Grüße", first.MessageAttributes!["Text"].StringValue);
        Assert.Equal([1, 2], first.MessageAttributes["Bytes"].BinaryValue!.Value.ToArray());
        await client.DeleteMessageAsync(url, first.ReceiptHandle!);
        _data.Time.Advance(TimeSpan.FromSeconds(101));
        Assert.Equal(["late", "last"], (await ReceiveAsync(client, url)).Select(static message => message.Body));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_FIFO_queue_keeps_its_order_its_numbers_and_the_IDs_in_force(bool bySnapshot)
    {
        string url;
        SendMessageResponse sent;
        await using (var aws = await _data.StartAsync())
        {
            await using var sqs = Client(aws);
            url = await CreateAsync(sqs, "orders.fifo", ("FifoQueue", "true"));
            sent = await SendAsync(sqs, url, "a", "1");
            await SendAsync(sqs, url, "a", "2");
            await SendAsync(sqs, url, "b", "3");
            var first = (await ReceiveAsync(sqs, url, 1))[0];
            await sqs.DeleteMessageAsync(url, first.ReceiptHandle!);
            Assert.Equal("2", (await ReceiveAsync(sqs, url, 1))[0].Body); // stays in flight, so that its group waits
            await SendAsync(sqs, url, "a", "4");
            if (bySnapshot) DataDirectory.Snapshot(aws);
        }

        await using var again = await _data.StartAsync();
        await using var client = Client(again);
        var same = await SendAsync(client, url, "a", "1");
        Assert.Equal((sent.MessageId, sent.SequenceNumber), (same.MessageId, same.SequenceNumber));
        var next = await SendAsync(client, url, "c", "5");
        Assert.True(string.CompareOrdinal(next.SequenceNumber, sent.SequenceNumber) > 0);
        var received = await ReceiveAsync(client, url);
        Assert.Equal(["3", "5"], received.Select(static message => message.Body));
        Assert.True(string.CompareOrdinal(received[0].Attributes!["SequenceNumber"], next.SequenceNumber) < 0);
        _data.Time.Advance(TimeSpan.FromMinutes(5));
        Assert.Equal(["2", "4", "3", "5"], (await ReceiveAsync(client, url)).Select(static message => message.Body));
        Assert.NotEqual(sent.MessageId, (await SendAsync(client, url, "a", "1")).MessageId);
    }

    [Fact]
    public async Task A_dead_letter_is_in_one_queue_and_a_task_that_was_interrupted_continues()
    {
        string url, dead;
        await using (var aws = await _data.StartAsync())
        {
            await using var sqs = Client(aws);
            dead = await CreateAsync(sqs, "dead");
            url = await CreateAsync(
                sqs, "orders", ("VisibilityTimeout", "0"),
                ("RedrivePolicy", """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":1}"""));
            for (var i = 0; i < 3; i++) await sqs.SendMessageAsync(url, i.ToString(CultureInfo.InvariantCulture));
            Assert.Equal(3, (await ReceiveAsync(sqs, url)).Count);
            Assert.Empty(await ReceiveAsync(sqs, url));
            await sqs.StartMessageMoveTaskAsync(new StartMessageMoveTaskRequest
            {
                SourceArn = "arn:aws:sqs:us-east-1:000000000000:dead", MaxNumberOfMessagesPerSecond = 1,
            });
        }

        await using var again = await _data.StartAsync();
        await using var client = Client(again);
        Assert.Equal(("1", "2"), await CountsAsync(client, url, dead));
        Assert.Equal("RUNNING", await StatusAsync(client));
        for (var i = 0; i < 2; i++) await again.AdvanceAsync(TimeSpan.FromSeconds(1));
        Assert.Equal(("3", "0"), await CountsAsync(client, url, dead));
        Assert.Equal("COMPLETED", await StatusAsync(client));
    }

    [Fact]
    public async Task What_was_purged_or_deleted_does_not_come_back()
    {
        string purged;
        await using (var aws = await _data.StartAsync())
        {
            await using var sqs = Client(aws);
            purged = await CreateAsync(sqs, "purged");
            var deleted = await CreateAsync(sqs, "deleted");
            await sqs.SendMessageAsync(purged, "old");
            await sqs.SendMessageAsync(deleted, "old");
            await sqs.PurgeQueueAsync(new PurgeQueueRequest { QueueUrl = purged });
            await sqs.SendMessageAsync(purged, "new");
            await sqs.DeleteQueueAsync(new DeleteQueueRequest { QueueUrl = deleted });
            _data.Time.Advance(TimeSpan.FromMinutes(2));
            await CreateAsync(sqs, "deleted");
            await CreateAsync(sqs, "gone");
            await sqs.DeleteQueueAsync(new DeleteQueueRequest { QueueUrl = deleted.Replace("deleted", "gone", StringComparison.Ordinal) });
        }

        await using var again = await _data.StartAsync();
        await using var client = Client(again);
        Assert.Equal(["new"], (await ReceiveAsync(client, purged)).Select(static message => message.Body));
        var urls = (await client.ListQueuesAsync(new ListQueuesRequest())).QueueUrls!;
        Assert.Equal(["deleted", "purged"], urls.Select(static url => url[(url.LastIndexOf('/') + 1)..]));
        Assert.Empty(await ReceiveAsync(client, urls[0]));
        await again.ResetAsync();
        await again.DisposeAsync();
        await using var third = await _data.StartAsync();
        await using var last = Client(third);
        Assert.Empty((await last.ListQueuesAsync(new ListQueuesRequest())).QueueUrls ?? []);
    }

    private static SqsClient Client(LocalAws aws) => new(aws.Configure(new SqsClientOptions()));

    private static async Task<string> CreateAsync(SqsClient sqs, string name, params (string Name, string Value)[] attributes) =>
        (await sqs.CreateQueueAsync(new CreateQueueRequest
        {
            QueueName = name, Attributes = attributes.ToDictionary(static attribute => attribute.Name, static attribute => attribute.Value),
        })).QueueUrl!;

    private static async Task<SendMessageResponse> SendAsync(SqsClient sqs, string url, string group, string body) => await sqs.SendMessageAsync(
        new SendMessageRequest { QueueUrl = url, MessageBody = body, MessageGroupId = group, MessageDeduplicationId = body });

    private static async Task<IReadOnlyList<Message>> ReceiveAsync(SqsClient sqs, string url, int count = 10) =>
        (await sqs.ReceiveMessageAsync(new ReceiveMessageRequest
        {
            QueueUrl = url, MaxNumberOfMessages = count, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        })).Messages ?? [];

    private static async Task<Dictionary<string, string>> AttributesAsync(SqsClient sqs, string url) => (await sqs.GetQueueAttributesAsync(
        new GetQueueAttributesRequest { QueueUrl = url, AttributeNames = [QueueAttributeName.All] })).Attributes!;

    private static async Task<(string, string)> CountsAsync(SqsClient sqs, string one, string other) => (
        (await AttributesAsync(sqs, one))["ApproximateNumberOfMessages"], (await AttributesAsync(sqs, other))["ApproximateNumberOfMessages"]);

    private static async Task<string> StatusAsync(SqsClient sqs) => (await sqs.ListMessageMoveTasksAsync(
        new ListMessageMoveTasksRequest { SourceArn = "arn:aws:sqs:us-east-1:000000000000:dead" })).Results![0].Status!;
}
