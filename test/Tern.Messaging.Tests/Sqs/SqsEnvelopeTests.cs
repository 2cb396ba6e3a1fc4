using System.Collections.Concurrent;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using Tern.Json;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>A message of another kind is a failure, and one in an envelope is unwrapped.</summary>
public sealed partial class SqsEnvelopeTests
{
    private const string Order = """{"Number":7,"Customer":"Ada"}""";

    private const string TestEvent =
        """{"Service":"Amazon S3","Event":"s3:TestEvent","Time":"2026-11-28T12:00:00.000Z","Bucket":"b","RequestId":"r","HostId":"h"}""";

    [Theory]
    [InlineData("{}")]
    [InlineData(TestEvent)]
    [InlineData("""{"Type":"SubscriptionConfirmation","TopicArn":"arn:aws:sns:eu-west-1:1:t","Message":"You have chosen to subscribe"}""")]
    [InlineData("""{"Type":"Notification","TopicArn":"arn:aws:sns:eu-west-1:1:t","Message":"{}"}""")]
    [InlineData("""{"version":"0","id":"1","detail-type":"Scheduled Event","source":"aws.events","detail":{}}""")]
    public async Task A_message_of_another_kind_fails_and_is_not_deleted(string body)
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        orders.MaxReceiveCount = 2;
        await using var sender = new SqsSender(queue.Client, "orders");
        await sender.SendAsync(body);
        var handled = 0;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((_, _) =>
        {
            Interlocked.Increment(ref handled);
            return Task.CompletedTask;
        }).WithOptions(options => options.RetryDelay = TimeSpan.Zero));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Dead.Count == 1, "the message is in the dead-letter queue");

        Assert.Equal(0, handled);
    }

    public static TheoryData<string> Envelopes => new(
        Order,
        Sns(Order),
        Event(Order),
        Sns(Event(Order)),
        """{"Number":7,"unknown":{"Customer":"Bob"},"Customer":"Ada"}""");

    [Theory]
    [MemberData(nameof(Envelopes))]
    public async Task A_message_is_taken_out_of_the_envelopes_of_SNS_and_EventBridge(string body)
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders");
        await sender.SendAsync(body);
        var handled = new ConcurrentQueue<Order>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Enqueue(order);
            return Task.CompletedTask;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal([new Order(7, "Ada")], handled);
    }

    [Fact]
    public void The_error_names_the_members_that_were_expected_and_nothing_of_the_message()
    {
        var error = Assert.Throws<JsonException>(() => Find(SqsOrdersJson.Default.Order, TestEvent));

        Assert.Equal("The message has none of the members of Order, so it is a different kind of message. Expected 'Number', 'Customer'.", error.Message);
    }

    [Fact]
    public void Types_that_are_an_envelope_or_accept_any_object_get_the_whole_body()
    {
        var (notification, happened) = (Sns(Order), Event(Order));

        Assert.Equal(notification, Find(EnvelopeJson.Default.Notification, notification));
        Assert.Equal(happened, Find(EnvelopeJson.Default.Happened, happened));
        Assert.Equal("{}", Find(EnvelopeJson.Default.Nothing, "{}"));
        Assert.Equal(notification, Find(EnvelopeJson.Default.JsonObject, notification));
        Assert.Equal(notification, Find(EnvelopeJson.Default.DictionaryStringJsonNode, notification));
        Assert.Equal("{}", Find(EnvelopeJson.Default.Open, "{}"));
        Assert.Equal("[1]", Find(EnvelopeJson.Default.ListInt32, Sns("[1]")));
        Assert.Equal("""{"$type":"dog"}""", Find(EnvelopeJson.Default.Animal, """{"$type":"dog"}"""));
        Assert.Equal("""{"NAME":"x"}""", Find(WebJson.Default.Note, """{"NAME":"x"}"""));
    }

    [Fact]
    public void A_type_with_the_member_Message_reads_the_envelope_unless_its_own_message_is_in_it()
    {
        var text = Sns("hello");

        Assert.Equal(text, Find(EnvelopeJson.Default.Said, text));
        Assert.Equal("""{"Message":"hello"}""", Find(EnvelopeJson.Default.Said, Sns("""{"Message":"hello"}""")));
    }

    private static string Find(System.Text.Json.Serialization.Metadata.JsonTypeInfo type, string body) =>
        Encoding.UTF8.GetString(MessageShape.Of(type).Find(Encoding.UTF8.GetBytes(body)));

    private static string Sns(string message) => new JsonObject
    {
        ["Type"] = "Notification",
        ["MessageId"] = "22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324",
        ["TopicArn"] = "arn:aws:sns:eu-west-1:123456789012:orders",
        ["Message"] = message,
        ["Timestamp"] = "2026-11-28T12:00:00.000Z",
        ["SignatureVersion"] = "1",
        ["Signature"] = "EXAMPLE",
        ["SigningCertURL"] = "https://sns.eu-west-1.amazonaws.com/a.pem",
        ["UnsubscribeURL"] = "https://sns.eu-west-1.amazonaws.com/?Action=Unsubscribe",
        ["MessageAttributes"] = new JsonObject { ["kind"] = new JsonObject { ["Type"] = "String", ["Value"] = "order" } },
    }.ToJsonString();

    private static string Event(string detail) =>
        """{"version":"0","id":"1","detail-type":"OrderPlaced","source":"shop","account":"1","time":"2026-11-28T12:00:00Z","region":"eu-west-1","resources":[],"detail":"""
        + detail + "}";

    public sealed record Notification(string Type, string TopicArn, string Message);

    public sealed record Happened([property: JsonPropertyName("detail-type")] string DetailType, [property: JsonPropertyName("detail")] Order Detail);

    public sealed record Nothing;

    public sealed record Note(string Name);

    public sealed record Said(string Message);

    public sealed class Open
    {
        public string? Name { get; set; }

        [JsonExtensionData]
        public Dictionary<string, JsonElement>? More { get; set; }
    }

    [JsonDerivedType(typeof(Dog), "dog")]
    public record Animal;

    public sealed record Dog(string? Name) : Animal;

    [JsonSerializable(typeof(Notification))]
    [JsonSerializable(typeof(Happened))]
    [JsonSerializable(typeof(Nothing))]
    [JsonSerializable(typeof(Said))]
    [JsonSerializable(typeof(Open))]
    [JsonSerializable(typeof(Animal))]
    [JsonSerializable(typeof(JsonObject))]
    [JsonSerializable(typeof(Dictionary<string, JsonNode>))]
    [JsonSerializable(typeof(List<int>))]
    private sealed partial class EnvelopeJson : JsonSerializerContext;

    [JsonSourceGenerationOptions(JsonSerializerDefaults.Web)]
    [JsonSerializable(typeof(Note))]
    private sealed partial class WebJson : JsonSerializerContext;
}
