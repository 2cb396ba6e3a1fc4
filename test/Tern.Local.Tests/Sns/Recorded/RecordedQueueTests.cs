using System.Text.Json.Nodes;
using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedQueueTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string Arn = "arn:sns:news:<id:1>";

    [Fact]
    public async Task A_queue_has_a_filter_and_gets_an_envelope()
    {
        await using var host = await StartAsync();
        const string filter = """{"attr1":[{"numeric":[">",0,"<=",100]}]}""";
        Assert.Equal("200", await SetAsync(host, "FilterPolicy", filter));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "FilterPolicy=" + filter, "FilterPolicyScope=MessageAttributes"), await GetAsync(host));
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", [News, "Message=This is a test message", .. Carry("attr1=Number:99.12")]));
        var envelope = Envelope(Arn, 2, "This is a test message", null, """{"attr1":{"Type":"Number","Value":"99.12"}}""");
        Assert.Equal($"{{\"Body\":{envelope}}}", Assert.Single(await host.ReceiveAsync("inbox")));
    }

    [Fact]
    public async Task A_queue_gets_messages_as_they_are()
    {
        await using var host = await StartAsync("RawMessageDelivery=true");
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "RawMessageDelivery=true"), await GetAsync(host));
        await host.AskAsync("Publish", [News, "Message=This is a test message", .. Carry("store=Binary:AgME")]);
        Assert.Equal(
            Quoted("{'Body':'This is a test message','MD5OfMessageAttributes':'739e1f65e6627b5665ae8a7a44a9b178','MessageAttributes':"
                + "{'store':{'BinaryValue':'AgME','DataType':'Binary'}}}"),
            Assert.Single(await host.ReceiveAsync("inbox")));
    }

    [Fact]
    public async Task Raw_delivery_begins_and_ends_with_the_attribute()
    {
        await using var host = await StartAsync();
        Assert.Equal("200", await SetAsync(host, "RawMessageDelivery", "true"));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "RawMessageDelivery=true"), await GetAsync(host));
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", [News, "Message=Test msg", .. Carry("attr1=Number:99.12")]));
        Assert.Equal(
            Quoted("{'Body':'Test msg','MD5OfMessageAttributes':'d302007e9aa062660afc85fd0a482472','MessageAttributes':"
                + "{'attr1':{'DataType':'Number','StringValue':'99.12'}}}"),
            Assert.Single(await host.ReceiveAsync("inbox")));
        Assert.Equal("200", await SetAsync(host, "RawMessageDelivery", "false"));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox"), await GetAsync(host));
        Assert.Equal(
            "200 MessageId=<id:3>", await host.AskAsync("Publish", ["TargetArn=arn:sns:news", "Message=Test msg", .. Carry("attr1=Number:100.12")]));
        Assert.Equal(
            $"{{\"Body\":{Envelope(Arn, 3, "Test msg", null, """{"attr1":{"Type":"Number","Value":"100.12"}}""")}}}",
            Assert.Single(await host.ReceiveAsync("inbox")));
    }

    [Fact]
    public async Task A_trace_goes_along_with_the_message()
    {
        await using var host = await StartAsync();
        host.Sns.TraceHeader = "Root=1-3152b799-8954dae64eda91bc9a23a7e8;Parent=7fa8c0f79203be72;Sampled=1";
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", "TargetArn=arn:sns:news", "Message=X-Ray propagation test msg"));
        var system = $"\"AWSTraceHeader\":\"{host.Sns.TraceHeader}\",{RecordedText.System}";
        Assert.Equal(
            $"{{\"Attributes\":{{{system}}},\"Body\":{Envelope(Arn, 2, "X-Ray propagation test msg")}}}",
            Assert.Single(await host.ReceiveAsync("inbox", system: true)));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_message_for_a_deleted_queue_goes_to_the_dead_letter_queue(bool isRaw)
    {
        await using var host = await StartAsync();
        await host.QueueAsync("dead");
        Assert.Equal("200", await SetAsync(host, "RedrivePolicy", """{"deadLetterTargetArn":"arn:sqs:dead"}"""));
        if (isRaw) Assert.Equal("200", await SetAsync(host, "RawMessageDelivery", "true"));
        await DeleteQueueAsync(host);
        Assert.Equal(
            "200 MessageId=<id:2>",
            await host.AskAsync("Publish", [News, "Message=test_dlq_after_sqs_endpoint_deleted", .. Carry("attr1=Number:111", "attr2=Binary:AgME")]));
        var envelope = Envelope(
            Arn, 2, "test_dlq_after_sqs_endpoint_deleted", null, """{"attr1":{"Type":"Number","Value":"111"},"attr2":{"Type":"Binary","Value":"AgME"}}""");
        Assert.Equal(
            $"{{\"Attributes\":{{{RecordedText.System}}}," + (isRaw
                ? Quoted("'Body':'test_dlq_after_sqs_endpoint_deleted','MD5OfMessageAttributes':'4889907dc9616d9bda6139205fc380ae','MessageAttributes':"
                    + "{'attr1':{'DataType':'Number','StringValue':'111'},'attr2':{'BinaryValue':'AgME','DataType':'Binary'}}}")
                : $"\"Body\":{envelope}}}"),
            Assert.Single(await host.ReceiveAsync("dead", system: true)));
    }

    [Fact]
    public async Task A_subscription_outlives_its_queue_and_can_get_a_dead_letter_queue_later()
    {
        await using var host = await StartAsync();
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox"), await GetAsync(host));
        await host.AskAsync("Publish", News, "Message=test_dlq_before_sqs_endpoint_deleted");
        Assert.Equal(
            $"{{\"Body\":{Envelope(Arn, 2, "test_dlq_before_sqs_endpoint_deleted")}}}", Assert.Single(await host.ReceiveAsync("inbox")));
        await DeleteQueueAsync(host);
        await host.QueueAsync("dead");
        await host.AskAsync("Publish", News, "Message=test_message_that_is_lost");
        Assert.Equal(
            $"200 Subscriptions(member(SubscriptionArn={Arn}, Owner=000000000000, Protocol=sqs, Endpoint=arn:sqs:inbox, TopicArn=arn:sns:news))",
            await host.AskAsync("ListSubscriptionsByTopic", News));
        const string redrive = """{"deadLetterTargetArn":"arn:sqs:dead"}""";
        Assert.Equal("200", await SetAsync(host, "RedrivePolicy", redrive));
        Assert.Equal(Subscription(Arn, "arn:sqs:inbox", "RedrivePolicy=" + redrive), await GetAsync(host));
        foreach (var i in new[] { 0, 1 })
        {
            Assert.Equal($"200 MessageId=<id:{4 + i}>", await host.AskAsync("Publish", News, $"Message=test_dlq_after_sqs_endpoint_deleted_{i}"));
            Assert.Equal(
                $"{{\"Body\":{Envelope(Arn, 4 + i, $"test_dlq_after_sqs_endpoint_deleted_{i}")}}}", Assert.Single(await host.ReceiveAsync("dead")));
        }
    }

    [Fact]
    public async Task A_queue_in_another_Region_is_subscribed_in_the_Region_of_the_topic()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.CallQueueAsync("CreateQueue", new JsonObject { ["QueueName"] = "inbox" }, "us-west-1");
        string[] members = [News, "Protocol=sqs", "Endpoint=arn:aws:sqs:us-west-1:000000000000:inbox"];
        host.Sns.Region = "us-west-1";
        Assert.Equal("400 InvalidParameter: Invalid parameter: TopicArn", await host.AskAsync("Subscribe", members));
        host.Sns.Region = "us-east-1";
        Assert.Equal("200 SubscriptionArn=" + Arn, await host.AskAsync("Subscribe", members));
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", [News, "Message=This is a test message", .. Carry("attr1=Number:99.12")]));
        var envelope = Envelope(Arn, 2, "This is a test message", null, """{"attr1":{"Type":"Number","Value":"99.12"}}""");
        Assert.Equal($"{{\"Body\":{envelope}}}", Assert.Single(await host.ReceiveAsync("inbox", region: "us-west-1")));
    }

    [Fact]
    public async Task A_standard_queue_gets_the_group_of_a_message()
    {
        await using var host = await StartAsync();
        Assert.Equal(
            "200 MessageId=<id:2>",
            await host.AskAsync("Publish", [News, "Message=fair queue test", "MessageGroupId=my-group-id-1", .. Carry("attr1=Number:1")]));
        var system = RecordedText.System.Replace("\"SenderId\"", "\"MessageGroupId\":\"my-group-id-1\",\"SenderId\"", StringComparison.Ordinal);
        var envelope = Envelope(Arn, 2, "fair queue test", null, """{"attr1":{"Type":"Number","Value":"1"}}""");
        Assert.Equal($"{{\"Attributes\":{{{system}}},\"Body\":{envelope}}}", Assert.Single(await host.ReceiveAsync("inbox", system: true)));
    }

    /// <summary>Starts a host with the topic "news" and its subscriber, the queue "inbox".</summary>
    private static async Task<RecordedHost> StartAsync(params string[] attributes)
    {
        var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(Arn, await host.SubscribeAsync("arn:sns:news", "inbox", attributes));
        return host;
    }

    private static Task<string> GetAsync(RecordedHost host) => host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=" + Arn);

    private static Task<string> SetAsync(RecordedHost host, string name, string value) =>
        host.AskAsync("SetSubscriptionAttributes", "SubscriptionArn=" + Arn, "AttributeName=" + name, "AttributeValue=" + value);

    private static Task<JsonNode> DeleteQueueAsync(RecordedHost host) =>
        host.CallQueueAsync("DeleteQueue", new JsonObject { ["QueueUrl"] = "https://sqs.us-east-1.amazonaws.com/000000000000/inbox" });
}
