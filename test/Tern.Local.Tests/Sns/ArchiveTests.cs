using System.Text.Json.Nodes;
using System.Xml.Linq;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class ArchiveTests
{
    private const string Policy = """{"MessageRetentionPeriod":"30"}""";
    private const string Archive = "ArchivePolicy=" + Policy;
    private const string AtStart = """ReplayPolicy={"PointType":"Timestamp","StartingPoint":"2026-01-01T00:00:00.000Z"}""";

    [Fact]
    public async Task A_new_subscriber_gets_the_messages_of_the_archive_in_order_and_then_new_ones()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        var ids = new List<string>();
        for (var i = 0; i < 12; i++)
        {
            ids.Add(await PublishAsync(host, topic, $"m{i}"));
            await host.Aws.AdvanceAsync(TimeSpan.FromMilliseconds(1));
        }

        var arn = await host.SubscribeQueueAsync(topic, "late.fifo", AtStart);
        await PublishAsync(host, topic, "new");
        List<JsonObject> received = [];
        while (await host.ReceiveAsync("late.fifo") is { Count: > 0 } messages)
            received.AddRange(messages.Select(static m => JsonNode.Parse(m.Body!)!.AsObject()));
        Assert.Equal([.. Enumerable.Range(0, 12).Select(static i => $"m{i}"), "new"], received.Select(static m => (string)m["Message"]!));
        Assert.Equal(ids, received.SkipLast(1).Select(static m => (string)m["MessageId"]!));
        Assert.Equal(
            ["Type", "MessageId", "SequenceNumber", "Replayed", "TopicArn", "Message", "Timestamp", "UnsubscribeURL", "MessageAttributes"],
            received[3].Select(static member => member.Key));
        Assert.Equal(("true", "2026-01-01T00:00:00.003Z"), ((string?)received[3]["Replayed"], (string?)received[3]["Timestamp"]));
        Assert.DoesNotContain("Replayed", received[^1].Select(static member => member.Key));
        var attributes = QueryWire.Map(await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn));
        Assert.Equal((AtStart, "Completed"), ("ReplayPolicy=" + attributes["ReplayPolicy"], attributes["ReplayStatus"]));
    }

    [Fact]
    public async Task A_replay_has_messages_from_its_start_to_before_its_end_and_pauses_new_ones_until_it_is_removed()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        var arn = await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true", """FilterPolicy={"kind":["a"]}""");
        foreach (var text in new[] { "m0", "m1", "m2", "m3", "m4" })
        {
            await PublishAsync(host, topic, text, text == "m2" ? "b" : "a");
            await host.Aws.AdvanceAsync(TimeSpan.FromSeconds(1));
        }

        Assert.Equal(["m0", "m1", "m3", "m4"], await BodiesAsync(host));
        await ReplayAsync(host, arn, """{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:00:01.000Z","EndingPoint":"2026-01-01T00:00:04Z"}""");
        Assert.Equal(["m1", "m3"], await BodiesAsync(host));
        await PublishAsync(host, topic, "m5");
        Assert.Empty(await BodiesAsync(host));
        await ReplayAsync(host, arn, "{}");
        await PublishAsync(host, topic, "m6");
        Assert.Equal(["m6"], await BodiesAsync(host));
        Assert.DoesNotContain(
            QueryWire.Map(await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn)).Keys,
            static name => name.StartsWith("Replay", StringComparison.Ordinal));
        await ReplayAsync(host, arn, """{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:00:04+00:00"}""");
        Assert.Equal(["m4", "m5", "m6"], await BodiesAsync(host));
    }

    [Fact]
    public async Task A_FIFO_queue_ignores_a_replay_within_five_minutes_of_the_message()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        var arn = await host.SubscribeQueueAsync(topic, "inbox.fifo", "RawMessageDelivery=true");
        await PublishAsync(host, topic, "m");
        Assert.Single(await host.ReceiveAsync("inbox.fifo"));
        await ReplayAsync(host, arn, AtStart["ReplayPolicy=".Length..]);
        Assert.Empty(await host.ReceiveAsync("inbox.fifo"));
        await host.Aws.AdvanceAsync(TimeSpan.FromMinutes(5));
        await ReplayAsync(host, arn, AtStart["ReplayPolicy=".Length..]);
        var again = Assert.Single(await host.ReceiveAsync("inbox.fifo"));
        Assert.Equal(("m", "g", "m"), (again.Body, again.Attributes!["MessageGroupId"], again.Attributes["MessageDeduplicationId"]));
    }

    [Fact]
    public async Task Messages_are_kept_for_the_days_of_the_policy()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        await PublishAsync(host, topic, "early");
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        await SetArchiveAsync(host, topic, """{"MessageRetentionPeriod":2}""");
        Assert.Equal("2026-01-01T01:00:00.000Z", await BeginningAsync(host, topic));
        await PublishAsync(host, topic, "first");
        await host.Aws.AdvanceAsync(TimeSpan.FromDays(1));
        await PublishAsync(host, topic, "second");
        await host.Aws.AdvanceAsync(TimeSpan.FromDays(1.5));
        Assert.Equal("2026-01-01T13:00:00.000Z", await BeginningAsync(host, topic));
        await SetArchiveAsync(host, topic, """{"MessageRetentionPeriod":"365"}"""); // expired messages don't come back
        Assert.Equal("2026-01-01T01:00:00.000Z", await BeginningAsync(host, topic));
        await host.SubscribeQueueAsync(
            topic, "inbox", "RawMessageDelivery=true", """ReplayPolicy={"PointType":"Timestamp","StartingPoint":"2026-01-01T01:00:00.000Z"}""");
        Assert.Equal(["second"], await BodiesAsync(host));
    }

    [Fact]
    public async Task An_empty_policy_ends_the_archive_and_a_topic_with_an_archive_is_not_deleted()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        await PublishAsync(host, topic, "m");
        Assert.Equal(Policy, QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic))["ArchivePolicy"]);
        Assert.Equal(
            "400 InvalidState: Invalid state: Cannot delete a topic with an ArchivePolicy", await host.Sns.ErrorAsync("DeleteTopic", "TopicArn=" + topic));
        await SetArchiveAsync(host, topic, "{}");
        Assert.DoesNotContain(
            QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic)).Keys,
            static name => name.Contains("Archive", StringComparison.Ordinal));
        await SetArchiveAsync(host, topic, Policy);
        await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true", AtStart);
        Assert.Empty(await BodiesAsync(host));
        await SetArchiveAsync(host, topic, "{}");
        await host.Sns.CallAsync("DeleteTopic", "TopicArn=" + topic);
    }

    [Fact]
    public async Task A_topic_is_created_again_without_a_policy_only()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        Assert.Equal(topic, await host.TopicAsync("news.fifo", "FifoTopic=true"));
        string[] again = ["Name=news.fifo", "Attributes.entry.1.key=FifoTopic", "Attributes.entry.1.value=true", "Attributes.entry.2.key=ArchivePolicy"];
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Attributes Reason: Topic already exists with different attributes",
            await host.Sns.ErrorAsync("CreateTopic", [.. again, "Attributes.entry.2.value=" + Policy]));
        await SetArchiveAsync(host, topic, "{}");
        await host.Sns.CallAsync("CreateTopic", [.. again, "Attributes.entry.2.value={}"]);
    }

    [Theory]
    [InlineData("", "Unable to parse JSON")]
    [InlineData("{", "Unable to parse JSON")]
    [InlineData("30", "JSON is missing required fields")]
    [InlineData("""{"Days":30}""", "JSON is missing required fields")]
    [InlineData("""{"MessageRetentionPeriod":0}""", "MessageRetentionPeriod value is invalid")]
    [InlineData("""{"MessageRetentionPeriod":"366"}""", "MessageRetentionPeriod value is invalid")]
    [InlineData("""{"MessageRetentionPeriod":1.5}""", "MessageRetentionPeriod value is invalid")]
    public async Task An_invalid_archive_policy_is_refused(string policy, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: ArchivePolicy: " + error,
            await host.Sns.ErrorAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=ArchivePolicy", "AttributeValue=" + policy));
    }

    [Theory]
    [InlineData("", "Unable to parse JSON")]
    [InlineData("[]", "JSON is missing required fields")]
    [InlineData("""{"PointType":"Timestamp"}""", "JSON is missing required fields")]
    [InlineData("""{"PointType":"Sequence","StartingPoint":"2026-01-01T00:00:00.000Z"}""", "Invalid PointType")]
    [InlineData("""{"PointType":"Timestamp","StartingPoint":"today"}""", "Invalid StartingPoint value")]
    [InlineData("""{"PointType":"Timestamp","StartingPoint":"2025-12-31T23:59:59.999Z"}""", "Invalid StartingPoint value")]
    [InlineData("""{"PointType":"Timestamp","StartingPoint":"2026-01-01T01:00:00.001Z"}""", "Invalid StartingPoint value")]
    [InlineData("""{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:30:00Z","EndingPoint":"2026-01-01T00:29:00Z"}""", "Invalid EndingPoint value")]
    [InlineData("""{"PointType":"Timestamp","StartingPoint":"2026-01-01T00:30:00Z","EndingPoint":"2026-01-02T00:00:00Z"}""", "Invalid EndingPoint value")]
    public async Task An_invalid_replay_policy_is_refused(string policy, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news.fifo", "FifoTopic=true", Archive);
        var arn = await host.SubscribeQueueAsync(topic, "inbox");
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: ReplayPolicy: " + error,
            await host.Sns.ErrorAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=ReplayPolicy", "AttributeValue=" + policy));
    }

    [Fact]
    public async Task Only_topics_with_an_archive_can_be_replayed()
    {
        await using var host = await SnsHost.StartAsync();
        foreach (var (name, error) in new[] { ("news.fifo", "ReplayPolicy: Topic does not have an ArchivePolicy"), ("news", "AttributeName") })
        {
            var arn = await host.SubscribeQueueAsync(await host.TopicAsync(name, name == "news" ? "FifoTopic=false" : "FifoTopic=true"), "inbox");
            Assert.Equal(
                "400 InvalidParameter: Invalid parameter: " + error,
                await host.Sns.ErrorAsync(
                    "SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=ReplayPolicy",
                    "AttributeValue=" + AtStart["ReplayPolicy=".Length..]));
        }
    }

    private static async Task<string> PublishAsync(SnsHost host, string topic, string text, string kind = "a") => QueryWire.Text(
        await host.Sns.CallAsync(
            "Publish", "TopicArn=" + topic, "Message=" + text, "MessageGroupId=g", "MessageDeduplicationId=" + text, "MessageAttributes.entry.1.Name=kind",
            "MessageAttributes.entry.1.Value.DataType=String", "MessageAttributes.entry.1.Value.StringValue=" + kind),
        "MessageId")!;

    private static Task<XElement> ReplayAsync(SnsHost host, string arn, string policy) =>
        host.Sns.CallAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=ReplayPolicy", "AttributeValue=" + policy);

    private static Task<XElement> SetArchiveAsync(SnsHost host, string topic, string policy) =>
        host.Sns.CallAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=ArchivePolicy", "AttributeValue=" + policy);

    private static async Task<string> BeginningAsync(SnsHost host, string topic) =>
        QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic))["BeginningArchiveTime"];

    private static async Task<List<string?>> BodiesAsync(SnsHost host) => [.. (await host.ReceiveAsync("inbox")).Select(static m => m.Body)];
}
