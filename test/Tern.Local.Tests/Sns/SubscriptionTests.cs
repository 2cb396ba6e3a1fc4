using Tern.Local.Serving;
using Tern.Local.Tests.Host;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class SubscriptionTests
{
    [Fact]
    public async Task A_queue_is_confirmed_at_once_and_described_with_defaults()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var arn = await host.SubscribeQueueAsync(topic, "inbox");
        Assert.Matches($"^{topic}:[0-9a-f]{{8}}(-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}$", arn);
        Assert.Equal(
            [
                "ConfirmationWasAuthenticated=true", "Endpoint=arn:aws:sqs:us-east-1:000000000000:inbox", "Owner=000000000000", "PendingConfirmation=false",
                "Protocol=sqs", "RawMessageDelivery=false", "SubscriptionArn=" + arn, "SubscriptionPrincipal=arn:aws:iam::000000000000:user/local",
                "TopicArn=" + topic,
            ],
            await AttributesAsync(host, arn));
        var page = await host.Sns.CallAsync("ListSubscriptionsByTopic", "TopicArn=" + topic);
        Assert.Equal(
            [arn, "000000000000", "sqs", "arn:aws:sqs:us-east-1:000000000000:inbox", topic],
            page.Descendants().Single(static e => e.Name.LocalName == "member").Elements().Select(static e => e.Value));
    }

    [Fact]
    public async Task Subscribing_again_succeeds_unless_an_attribute_differs()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var arn = await host.SubscribeQueueAsync(topic, "inbox", "RawMessageDelivery=true");
        var queue = await host.QueueAsync("inbox");
        Assert.Equal(arn, await host.SubscribeAsync(topic, "sqs", queue));
        Assert.Equal(arn, await host.SubscribeAsync(topic, "sqs", queue, "RawMessageDelivery=true"));
        foreach (var (name, value) in new[] { ("RawMessageDelivery", "false"), ("FilterPolicy", "{\"a\":[\"b\"]}") })
        {
            Assert.Equal(
                "400 InvalidParameter: Invalid parameter: Attributes Reason: Subscription already exists with different attributes",
                await SubscribeErrorAsync(host, topic, "sqs", queue, name, value));
        }
    }

    [Theory]
    [InlineData("pigeon", "coop", "Invalid parameter: Amazon SNS does not support this protocol string: pigeon")]
    [InlineData("http", "https://example.test/", "Invalid parameter: Endpoint must match the specified protocol")]
    [InlineData("sqs", "inbox", "Invalid parameter: SQS endpoint ARN")]
    [InlineData("sqs", "arn:aws:sqs:us-east-1:000000000000:inbox.fifo",
        "Invalid parameter: Invalid parameter: Endpoint Reason: FIFO SQS Queues can not be subscribed to standard SNS topics")]
    [InlineData("sms", "+49--30123456", "Invalid SMS endpoint: +49--30123456")]
    [InlineData("sms", "tel+4930123456", "Invalid SMS endpoint: tel+4930123456")]
    [InlineData("sms", "+4930123456.", "Invalid SMS endpoint: +4930123456.")]
    [InlineData("sms", "/+4930123456", "Invalid SMS endpoint: /+4930123456")]
    [InlineData("lambda", "arn:aws:lambda:us-east-1:000000000000:function:f",
        "Invalid parameter: Endpoint Reason: The local AWS has no functions, so 'arn:aws:lambda:us-east-1:000000000000:function:f' can't be a target. "
            + "Set them with LocalAws.UseFunctions.")]
    [InlineData("application", "arn:aws:sns:us-east-1:000000000000:endpoint/GCM/app/1", "Invalid parameter: Endpoint Reason: Endpoint does not exist")]
    public async Task Endpoints_must_fit_the_protocol(string protocol, string endpoint, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        Assert.Equal("400 InvalidParameter: " + error, await SubscribeErrorAsync(host, topic, protocol, endpoint));
    }

    [Fact]
    public async Task FIFO_topics_have_queues_only_and_phones_need_no_confirmation()
    {
        await using var host = await SnsHost.StartAsync();
        var fifo = await host.TopicAsync("news.fifo", "FifoTopic=true");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Invalid protocol type: email",
            await SubscribeErrorAsync(host, fifo, "email", "me@example.test"));
        var topic = await host.TopicAsync("news");
        foreach (var phone in new[] { "+4930123456", "+49/30-123.456" })
        {
            var arn = await host.SubscribeAsync(topic, "sms", phone);
            Assert.Contains("PendingConfirmation=false", await AttributesAsync(host, arn));
        }
    }

    [Theory]
    [InlineData("news", "400 InvalidParameter: Invalid parameter: TopicArn Reason: An ARN must have at least 6 elements, not 1")]
    [InlineData("arn:aws:sns:us-east-1:000000000000:no", "404 NotFound: Topic does not exist")]
    [InlineData("arn:aws:sns:eu-west-1:000000000000:news", "400 InvalidParameter: Invalid parameter: TopicArn")]
    public async Task A_topic_must_exist_in_the_Region_of_the_request(string topic, string error)
    {
        await using var host = await SnsHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(error, await SubscribeErrorAsync(host, topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:inbox"));
    }

    [Theory]
    [InlineData("Color", "red", "AttributeName")]
    [InlineData("RawMessageDelivery", "yes", "RawMessageDelivery: Invalid value [yes]. Must be true or false.")]
    [InlineData("RawMessageDelivery", "", "RawMessageDelivery: Invalid value []. Must be true or false.")]
    [InlineData("FilterPolicyScope", "Body", "FilterPolicyScope: Invalid value [Body]. Please use either MessageBody or MessageAttributes")]
    [InlineData("RedrivePolicy", """{"deadLetterTargetArn":"dlq"}""", "RedrivePolicy: deadLetterTargetArn is an invalid arn")]
    [InlineData("RedrivePolicy", "{no}", "RedrivePolicy: failed to parse JSON. Unexpected character ('n' (code 110)): was expecting double-quote to start "
        + "field name\n at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 2]")]
    public async Task Invalid_attributes_are_refused_when_they_are_set_and_when_subscribing(string name, string value, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Attributes Reason: " + error,
            await SubscribeErrorAsync(host, topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:inbox", name, value));
        var arn = await host.SubscribeQueueAsync(topic, "inbox");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: " + error,
            await host.Sns.ErrorAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=" + name, "AttributeValue=" + value));
    }

    [Theory]
    [InlineData("RawMessageDelivery", "RawMessageDelivery: Invalid value [null]. Must be true or false.")]
    [InlineData("FilterPolicyScope", "FilterPolicyScope: Invalid value [null]. Please use either MessageBody or MessageAttributes")]
    public async Task A_missing_value_is_named(string name, string error)
    {
        await using var host = await SnsHost.StartAsync();
        var arn = await host.SubscribeQueueAsync(await host.TopicAsync("news"), "inbox");
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: " + error,
            await host.Sns.ErrorAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=" + name));
    }

    [Fact]
    public async Task A_scope_is_shown_with_a_policy_only_and_an_empty_policy_removes_the_filter()
    {
        await using var host = await SnsHost.StartAsync();
        var arn = await host.SubscribeQueueAsync(await host.TopicAsync("news"), "inbox");
        await SetAsync("FilterPolicyScope", "MessageBody");
        Assert.DoesNotContain(await AttributesAsync(host, arn), static a => a.StartsWith("FilterPolicy", StringComparison.Ordinal));
        await SetAsync("FilterPolicy", """{"kind":["a"]}""");
        Assert.Contains("FilterPolicyScope=MessageBody", await AttributesAsync(host, arn));
        Assert.Contains("""FilterPolicy={"kind":["a"]}""", await AttributesAsync(host, arn));
        await SetAsync("FilterPolicy", "{}");
        Assert.DoesNotContain(await AttributesAsync(host, arn), static a => a.StartsWith("FilterPolicy", StringComparison.Ordinal));

        Task SetAsync(string name, string value) =>
            host.Sns.CallAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=" + name, "AttributeValue=" + value);
    }

    [Fact]
    public async Task Raw_delivery_and_delivery_policies_are_for_some_protocols()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        foreach (var flag in new[] { "true", "false" })
        {
            Assert.Equal(
                "400 InvalidParameter: Invalid parameter: Attributes Reason: Delivery protocol [email] does not support raw message delivery.",
                await SubscribeErrorAsync(host, topic, "email", "me@example.test", "RawMessageDelivery", flag));
        }

        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Attributes Reason: DeliveryPolicy: Delivery protocol [sqs] does not support delivery policies.",
            await SubscribeErrorAsync(host, topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:inbox", "DeliveryPolicy", "{}"));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Attributes Reason: AttributeName",
            await SubscribeErrorAsync(host, topic, "sqs", "arn:aws:sqs:us-east-1:000000000000:inbox", "ReplayPolicy", "{}"));
    }

    [Fact]
    public async Task A_mail_address_is_confirmed_by_the_token_that_was_kept_within_two_days()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var pending = await host.Sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=email", "Endpoint=me@example.test");
        Assert.Equal("pending confirmation", QueryWire.Text(pending, "SubscriptionArn"));
        Assert.Equal("PendingConfirmation", QueryWire.Text(await host.Sns.CallAsync("ListSubscriptionsByTopic", "TopicArn=" + topic), "SubscriptionArn"));
        Assert.Equal("1", QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic))["SubscriptionsPending"]);
        var mail = Assert.Single(host.Aws.Sns.Outbox.List());
        Assert.Equal(("email", "me@example.test"), (mail.Kind, mail.Destination));
        var token = System.Text.Json.Nodes.JsonNode.Parse(mail.Text)!["Token"]!.GetValue<string>();

        Assert.Equal("400 InvalidParameter: Invalid token", await ConfirmErrorAsync(topic, "my token"));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Token", await ConfirmErrorAsync(topic, new string('a', token.Length)));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Token", await ConfirmErrorAsync(topic + "2", token));
        var arn = QueryWire.Text(
            await host.Sns.CallAsync("ConfirmSubscription", "TopicArn=" + topic, "Token=" + token, "AuthenticateOnUnsubscribe=true"), "SubscriptionArn")!;
        Assert.Contains("ConfirmationWasAuthenticated=true", await AttributesAsync(host, arn));
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hello", "Subject=Greeting");
        Assert.Equal(("Greeting", "hello"), (host.Aws.Sns.Outbox.List()[1].Subject, host.Aws.Sns.Outbox.List()[1].Text));

        await host.Sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=email", "Endpoint=late@example.test");
        var late = System.Text.Json.Nodes.JsonNode.Parse(host.Aws.Sns.Outbox.List()[2].Text)!["Token"]!.GetValue<string>();
        await host.Aws.AdvanceAsync(TimeSpan.FromDays(2));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Token", await ConfirmErrorAsync(topic, late));

        Task<string> ConfirmErrorAsync(string arn, string value) => host.Sns.ErrorAsync("ConfirmSubscription", "TopicArn=" + arn, "Token=" + value);
    }

    [Fact]
    public async Task Subscriptions_are_deleted_one_by_one_and_with_their_topic()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        var first = await host.SubscribeQueueAsync(topic, "a");
        var second = await host.SubscribeQueueAsync(topic, "b");
        await host.Sns.CallAsync("Unsubscribe", "SubscriptionArn=" + first);
        await host.Sns.CallAsync("Unsubscribe", "SubscriptionArn=" + first);
        var attributes = QueryWire.Map(await host.Sns.CallAsync("GetTopicAttributes", "TopicArn=" + topic));
        Assert.Equal(("1", "1"), (attributes["SubscriptionsConfirmed"], attributes["SubscriptionsDeleted"]));
        Assert.Equal("404 NotFound: Subscription does not exist", await host.Sns.ErrorAsync("GetSubscriptionAttributes", "SubscriptionArn=" + first));
        await host.Sns.CallAsync("DeleteTopic", "TopicArn=" + topic);
        Assert.Equal("404 NotFound: Subscription does not exist", await host.Sns.ErrorAsync("GetSubscriptionAttributes", "SubscriptionArn=" + second));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: SubscriptionArn Reason: An ARN must have at least 6 elements, not 1",
            await host.Sns.ErrorAsync("Unsubscribe", "SubscriptionArn=x"));
    }

    [Fact]
    public async Task Subscriptions_are_listed_in_pages_of_100()
    {
        await using var host = await SnsHost.StartAsync();
        var topic = await host.TopicAsync("news");
        for (var i = 0; i < 101; i++) await host.SubscribeAsync(topic, "sqs", $"arn:aws:sqs:us-east-1:000000000000:q{i}");
        var other = await host.TopicAsync("other");
        await host.SubscribeAsync(other, "sqs", "arn:aws:sqs:us-east-1:000000000000:q0");
        Assert.Equal([100, 2], await CountAsync("ListSubscriptions"));
        Assert.Equal([100, 1], await CountAsync("ListSubscriptionsByTopic", "TopicArn=" + topic));

        async Task<List<int>> CountAsync(string operation, params string[] members)
        {
            List<int> counts = [];
            string? token = null;
            do
            {
                var page = await host.Sns.CallAsync(operation, token is null ? members : [.. members, "NextToken=" + token]);
                counts.Add(page.Descendants().Count(static e => e.Name.LocalName == "member"));
                token = QueryWire.Text(page, "NextToken");
            }
            while (token is not null);
            return counts;
        }
    }

    [Fact]
    public async Task A_function_gets_an_event_with_the_message()
    {
        await using var host = await SnsHost.StartAsync();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        host.Aws.UseFunctions(functions);
        var topic = await host.TopicAsync("news");
        var arn = await host.SubscribeAsync(topic, "lambda", functions.Arn);
        await host.Sns.CallAsync(
            "Publish", "TopicArn=" + topic, "Message=hello", "MessageAttributes.entry.1.Name=n", "MessageAttributes.entry.1.Value.DataType=Number",
            "MessageAttributes.entry.1.Value.StringValue=7");
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        var record = System.Text.Json.Nodes.JsonNode.Parse(Assert.Single(functions.Events))!["Records"]![0]!;
        Assert.Equal(("aws:sns", "1.0", arn), ((string?)record["EventSource"], (string?)record["EventVersion"], (string?)record["EventSubscriptionArn"]));
        Assert.Equal(
            [
                "Type", "MessageId", "TopicArn", "Subject", "Message", "Timestamp", "SignatureVersion", "Signature", "SigningCertUrl", "UnsubscribeUrl",
                "MessageAttributes",
            ],
            record["Sns"]!.AsObject().Select(static member => member.Key));
        Assert.Null(record["Sns"]!["Subject"]);
        Assert.Equal("""{"n":{"Type":"Number","Value":"7"}}""", record["Sns"]!["MessageAttributes"]!.ToJsonString());
    }

    private static async Task<IEnumerable<string>> AttributesAsync(SnsHost host, string arn) =>
        QueryWire.Map(await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn))
            .Select(static a => $"{a.Key}={a.Value}").Order(StringComparer.Ordinal);

    private static Task<string> SubscribeErrorAsync(
        SnsHost host, string topic, string protocol, string endpoint, string? attribute = null, string? value = null)
    {
        List<string> members = ["TopicArn=" + topic, "Protocol=" + protocol, "Endpoint=" + endpoint];
        if (attribute is not null) members.AddRange(["Attributes.entry.1.key=" + attribute, "Attributes.entry.1.value=" + value]);
        return host.Sns.ErrorAsync("Subscribe", [.. members]);
    }
}
