using System.Net;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Serving;
using Tern.Local.Tests.Sns;

namespace Tern.Local.Tests.Data;

public sealed class TopicDataTests : IDisposable
{
    private const string Hook = "http://shop.test/hook";

    private readonly DataDirectory _data = new();

    public void Dispose() => _data.Dispose();

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Topics_subscriptions_apps_and_the_certificate_are_there_again(bool bySnapshot)
    {
        var endpoint = new HttpEndpoint();
        string topic, certificate;
        List<string> before;
        await using (var aws = await StartAsync(endpoint))
        {
            var sns = new QueryWire(aws.Sns);
            topic = await TopicAsync(sns, "news");
            await sns.CallAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=DisplayName", "AttributeValue=News");
            await sns.CallAsync("TagResource", "ResourceArn=" + topic, "Tags.member.1.Key=team", "Tags.member.1.Value=blue");
            await sns.CallAsync(
                "Subscribe", "TopicArn=" + topic, "Protocol=email", "Endpoint=a@b.test", "Attributes.entry.1.key=FilterPolicy",
                "Attributes.entry.1.value={\"kind\":[\"x\"]}");
            var gone = QueryWire.Text(
                await sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=sms", "Endpoint=+4912345678"),
                "SubscriptionArn");
            await sns.CallAsync("Unsubscribe", "SubscriptionArn=" + gone);
            if (bySnapshot) DataDirectory.Snapshot(aws);
            await sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=http", "Endpoint=" + Hook);
            var app = QueryWire.Text(
                await sns.CallAsync(
                    "CreatePlatformApplication", "Name=app", "Platform=GCM", "Attributes.entry.1.key=PlatformCredential", "Attributes.entry.1.value=x"),
                "PlatformApplicationArn");
            await sns.CallAsync("CreatePlatformEndpoint", "PlatformApplicationArn=" + app, "Token=t");
            await sns.CallAsync("SetSMSAttributes", "attributes.entry.1.key=DefaultSMSType", "attributes.entry.1.value=Promotional");
            await aws.AdvanceAsync(TimeSpan.Zero);
            before = await DescribeAsync(sns, topic);
            certificate = aws.Sns.Document;
            if (bySnapshot) DataDirectory.Snapshot(aws);
        }

        await using var again = await StartAsync(endpoint);
        var client = new QueryWire(again.Sns);
        Assert.Equal(before, await DescribeAsync(client, topic));
        Assert.Equal(certificate, again.Sns.Document);
        var token = (string?)JsonNode.Parse(Assert.Single(endpoint.Requests).Body)!["Token"];
        await client.CallAsync("ConfirmSubscription", "TopicArn=" + topic, "Token=" + token);
        await client.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        await again.AdvanceAsync(TimeSpan.Zero);
        Assert.Equal("hi", (string?)JsonNode.Parse(endpoint.Requests[1].Body)!["Message"]);
    }

    [Fact]
    public async Task A_delivery_that_has_not_ended_is_repeated_and_no_other()
    {
        var failing = new HttpEndpoint(HttpStatusCode.OK, HttpStatusCode.OK, HttpStatusCode.InternalServerError);
        await using (var aws = await StartAsync(failing))
        {
            var sns = new QueryWire(aws.Sns);
            var topic = await TopicAsync(sns, "news");
            await sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=http", "Endpoint=" + Hook);
            await aws.AdvanceAsync(TimeSpan.Zero);
            await sns.CallAsync("ConfirmSubscription", "TopicArn=" + topic, "Token=" + (string?)JsonNode.Parse(failing.Requests[0].Body)!["Token"]);
            foreach (var message in new[] { "delivered", "failed" })
            {
                await sns.CallAsync("Publish", "TopicArn=" + topic, "Message=" + message);
                await aws.AdvanceAsync(TimeSpan.Zero);
            }

            Assert.Equal(3, failing.Requests.Count);
        }

        var endpoint = new HttpEndpoint();
        await using (var again = await StartAsync(endpoint))
        {
            await again.AdvanceAsync(TimeSpan.Zero);
            var (_, _, body) = Assert.Single(endpoint.Requests);
            Assert.Equal(failing.Requests[2].Body, body); // with the same signature
        }

        await using var third = await StartAsync(endpoint);
        await third.AdvanceAsync(TimeSpan.Zero);
        Assert.Single(endpoint.Requests);
    }

    [Fact]
    public async Task A_FIFO_topic_keeps_its_numbers_and_the_IDs_in_force()
    {
        string topic;
        string? first;
        await using (var aws = await StartAsync(new HttpEndpoint()))
        {
            var sns = new QueryWire(aws.Sns);
            topic = QueryWire.Text(
                await sns.CallAsync("CreateTopic", "Name=news.fifo", "Attributes.entry.1.key=FifoTopic", "Attributes.entry.1.value=true"), "TopicArn")!;
            first = await PublishAsync(sns, "a");
        }

        await using var again = await StartAsync(new HttpEndpoint());
        var client = new QueryWire(again.Sns);
        Assert.Equal(first, await PublishAsync(client, "a"));
        Assert.True(string.CompareOrdinal(await PublishAsync(client, "b"), first) > 0);
        _data.Time.Advance(TimeSpan.FromMinutes(6));
        Assert.True(string.CompareOrdinal(await PublishAsync(client, "a"), first) > 0);

        async Task<string?> PublishAsync(QueryWire sns, string id) => QueryWire.Text(
            await sns.CallAsync("Publish", "TopicArn=" + topic, "Message=x", "MessageGroupId=g", "MessageDeduplicationId=" + id), "SequenceNumber");
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task An_archive_is_replayed_after_a_restart(bool bySnapshot)
    {
        const string queue = "arn:aws:sqs:us-east-1:000000000000:inbox";
        string topic, arn, point;
        await using (var aws = await StartAsync(new HttpEndpoint()))
        {
            var sns = new QueryWire(aws.Sns);
            topic = QueryWire.Text(
                await sns.CallAsync("CreateTopic", "Name=news.fifo", "Attributes.entry.1.key=FifoTopic", "Attributes.entry.1.value=true"), "TopicArn")!;
            await SetAsync(sns, """{"MessageRetentionPeriod":"9"}""");
            await PublishAsync(sns, "deleted");
            await SetAsync(sns, "{}");
            await SetAsync(sns, """{"MessageRetentionPeriod":"7"}""");
            await PublishAsync(sns, "a");
            point = QueryWire.Map(await sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic))["BeginningArchiveTime"];
            arn = QueryWire.Text(await sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=sqs", "Endpoint=" + queue), "SubscriptionArn")!;
            await ReplayAsync(sns, $"{{\"PointType\":\"Timestamp\",\"StartingPoint\":\"{point}\",\"EndingPoint\":\"{point}\"}}"); // pauses new messages
            if (bySnapshot) DataDirectory.Snapshot(aws);
            await PublishAsync(sns, "b");
        }

        await using var again = await StartAsync(new HttpEndpoint());
        var client = new QueryWire(again.Sns);
        Assert.Equal(point, QueryWire.Map(await client.CallAsync("GetTopicAttributes", "TopicArn=" + topic))["BeginningArchiveTime"]);
        var sqs = new QueryWire(again.Parts.Find("sqs")!);
        await sqs.CallAsync("CreateQueue", "QueueName=inbox");
        await PublishAsync(client, "c");
        Assert.Empty(await BodiesAsync());
        await ReplayAsync(client, $"{{\"PointType\":\"Timestamp\",\"StartingPoint\":\"{point}\"}}");
        Assert.Equal(["a", "b", "c"], await BodiesAsync());

        Task SetAsync(QueryWire sns, string policy) =>
            sns.CallAsync("SetTopicAttributes", "TopicArn=" + topic, "AttributeName=ArchivePolicy", "AttributeValue=" + policy);

        Task ReplayAsync(QueryWire sns, string policy) =>
            sns.CallAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=ReplayPolicy", "AttributeValue=" + policy);

        Task PublishAsync(QueryWire sns, string text) =>
            sns.CallAsync("Publish", "TopicArn=" + topic, "Message=" + text, "MessageGroupId=g", "MessageDeduplicationId=" + text);

        async Task<List<string?>> BodiesAsync()
        {
            var messages = await sqs.CallAsync(
                "ReceiveMessage", "QueueUrl=https://sqs.us-east-1.amazonaws.com/000000000000/inbox", "MaxNumberOfMessages=10");
            return [.. messages.Descendants().Where(static e => e.Name.LocalName == "Body").Select(static e => (string?)JsonNode.Parse(e.Value)!["Message"])];
        }
    }

    [Fact]
    public async Task Temporary_credentials_stay_valid()
    {
        string key;
        await using (var aws = await StartAsync(new HttpEndpoint()))
        {
            var sts = new QueryWire(aws.Parts.Find("sts")!);
            key = QueryWire.Text(
                await sts.CallAsync("AssumeRole", "RoleArn=arn:aws:iam::111111111111:role/worker", "RoleSessionName=me"), "AccessKeyId")!;
        }

        await using var again = await StartAsync(new HttpEndpoint());
        var client = new QueryWire(again.Parts.Find("sts")!) { AccessKey = key };
        Assert.Equal("arn:aws:sts::111111111111:assumed-role/worker/me", QueryWire.Text(await client.CallAsync("GetCallerIdentity"), "Arn"));
        _data.Time.Advance(TimeSpan.FromHours(2));
        Assert.Contains("ExpiredToken", await client.ErrorAsync("GetCallerIdentity"), StringComparison.Ordinal);
    }

    private ValueTask<LocalAws> StartAsync(HttpEndpoint endpoint) => _data.StartAsync(options => options.HttpMessageHandler = endpoint);

    private static async Task<string> TopicAsync(QueryWire sns, string name) =>
        QueryWire.Text(await sns.CallAsync("CreateTopic", "Name=" + name), "TopicArn")!;

    private static async Task<List<string>> DescribeAsync(QueryWire sns, string topic)
    {
        var documents = new List<string>
        {
            await ResultAsync("GetTopicAttributes", "TopicArn=" + topic),
            await ResultAsync("ListTagsForResource", "ResourceArn=" + topic),
            await ResultAsync("ListSubscriptionsByTopic", "TopicArn=" + topic),
            await ResultAsync("GetSMSAttributes"),
        };
        var applications = await sns.CallAsync("ListPlatformApplications");
        documents.Add(Result(applications));
        var application = QueryWire.Text(applications, "PlatformApplicationArn");
        documents.Add(await ResultAsync("ListEndpointsByPlatformApplication", "PlatformApplicationArn=" + application));
        return documents;

        async Task<string> ResultAsync(string operation, params string[] members) => Result(await sns.CallAsync(operation, members));

        static string Result(System.Xml.Linq.XElement document) => document.Elements().First().ToString();
    }
}
