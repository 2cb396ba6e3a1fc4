using System.Text;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Events.Sources;

public sealed class QueueAndTopicTests
{
    [Fact]
    public void A_message_of_a_standard_queue()
    {
        var queue = SqsEvent.Read(EventSamples.Payload("SqsEvent"));
        var message = queue.Records[0];

        Assert.Equal(2, queue.Records.Count);
        Assert.Equal("059f36b4-87a3-44ab-83d2-661975830a7d", message.MessageId);
        Assert.Equal("arn:aws:sqs:eu-west-1:123456789012:orders", message.QueueArn);
        Assert.Equal(new OrderPlaced("o-1", 12.50m, "snow ☃ and \"quotes\""), message.Read(SourceJson.Default.OrderPlaced));
        Assert.Equal("Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700;Parent=9a9197af755a6419;Sampled=1", message.FindSystemAttribute("AWSTraceHeader"));
        Assert.Equal(("t-1", "String"), (message.Attributes["tenant"].StringValue, message.Attributes["tenant"].DataType));
        Assert.Equal(("3", "Number.int"), (message.Attributes["retries"].StringValue, message.Attributes["retries"].DataType));
        Assert.Equal([0, 1, 2, 255], message.Attributes["blob"].BinaryValue!.Value.ToArray());
        Assert.Equal("plain text, no JSON", queue.Records[1].Body);
        Assert.Equal(
            (4, "arn:aws:sqs:eu-west-1:123456789012:orders-live"),
            (queue.Records[1].ReceiveCount, queue.Records[1].FindSystemAttribute("DeadLetterQueueSourceArn")));
    }

    [Fact]
    public void Messages_of_a_fifo_queue_name_their_group()
    {
        var queue = SqsEvent.Read(EventSamples.Payload("SqsEvent.fifo"));
        Assert.Equal(["customer-a", "customer-b", "customer-a"], queue.Records.Select(m => m.GroupId));
        Assert.Equal("18853573837000000003", queue.Records[2].SequenceNumber);
        Assert.Equal("dedup-1", queue.Records[0].DeduplicationId);
    }

    [Fact]
    public void A_notification()
    {
        var record = Assert.Single(SnsEvent.Read(EventSamples.Payload("SnsEvent")).Records);
        Assert.Equal("arn:aws:sns:eu-west-1:123456789012:orders:21be56ed-a058-49f5-8c98-aedd2564c486", record.EventSubscriptionArn);
        Assert.Equal(("Notification", "95df01b4-ee98-5cb9-9903-4c221d41eb5e", "An order"), (record.Sns.Type, record.Sns.MessageId, record.Sns.Subject));
        Assert.Equal(new DateTimeOffset(2026, 1, 1, 0, 0, 0, 789, TimeSpan.Zero), record.Sns.Timestamp);
        Assert.Equal("o-7", record.Sns.Message.Read(SourceJson.Default.OrderPlaced).OrderId);
        Assert.Equal(("String", "t-1"), (record.Sns.MessageAttributes["tenant"].Type, record.Sns.MessageAttributes["tenant"].Value));
        Assert.Equal("https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-1.pem", record.Sns.SigningCertUrl);
        Assert.Contains("Action=Unsubscribe", record.Sns.UnsubscribeUrl, StringComparison.Ordinal);
    }

    [Fact]
    public void A_notification_by_way_of_a_queue()
    {
        var payload = EventSamples.Payload("SqsEvent.sns");
        var sns = SqsEvent.Read(payload).Records[0].ReadSns();

        Assert.Equal(("dc1e94d9-56c5-5e96-808d-cc7f68faa162", "10000000000000000001"), (sns.MessageId, sns.SequenceNumber));
        Assert.Equal(new OrderPlaced("o-8", 0, "line\nbreak ☃"), sns.Message.Read(SourceJson.Default.OrderPlaced));
        Assert.Equal("t-2", sns.MessageAttributes["tenant"].Value);
        Assert.Equal("https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-2.pem", sns.SigningCertUrl);
        Assert.Equal("https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe", sns.UnsubscribeUrl);

        // It has its own copy of the bytes.
        payload.Release();
        Assert.Equal("arn:aws:sns:eu-west-1:123456789012:orders", sns.TopicArn);
    }

    [Fact]
    public void A_body_that_is_not_a_notification_is_reported_as_such()
    {
        var message = SqsEvent.Read(EventSamples.Payload("SqsEvent")).Records[0];
        Assert.Contains("SnsMessage", Assert.Throws<LambdaEventException>(() => message.ReadSns()).Message, StringComparison.Ordinal);
        Assert.Contains("S3Event", Assert.Throws<LambdaEventException>(() => message.ReadS3()).Message, StringComparison.Ordinal);
        Assert.Contains("no body", Assert.Throws<LambdaEventException>(() => new SqsMessage().ReadEvent<S3Event>()).Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_subscription_is_to_be_confirmed()
    {
        var sns = SnsMessage.Read(EventSamples.Payload("SnsMessage.subscription"));
        Assert.Equal(("SubscriptionConfirmation", "2336412f37"), (sns.Type, sns.Token));
        Assert.StartsWith("https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription", sns.SubscribeUrl, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("""{"Records":[{"Sns":{"TopicArn":"t"}}]}""", "MessageId")]
    [InlineData("""{"Records":[{"EventSource":"aws:sns"}]}""", "Sns")]
    [InlineData("""{"Records":[{"Sns":{"TopicArn":"t","MessageId":5}}]}""", "MessageId")]
    [InlineData("""{"Records":{}}""", "Records")]
    [InlineData("{}", "Records")]
    public void Missing_members_are_named(string json, string member)
    {
        var refused = Assert.Throws<LambdaEventException>(() => SnsEvent.Read(new LambdaPayload(Encoding.UTF8.GetBytes(json))));
        Assert.Contains(member, refused.Message, StringComparison.Ordinal);
    }
}
