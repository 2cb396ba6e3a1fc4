using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedSubscriptionTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string Bad = "400 InvalidParameter: Invalid parameter: ";
    private const string NotJson = "failed to parse JSON. Unexpected character ('i' (code 105)): was expecting double-quote to start field name\n"
        + " at [Source: REDACTED (`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: 2]";

    [Fact]
    public async Task An_unknown_protocol_is_refused()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(
            Bad + "Amazon SNS does not support this protocol string: test-protocol",
            await host.AskAsync("Subscribe", News, "Protocol=test-protocol", "Endpoint=localstack@yopmail.com"));
    }

    [Fact]
    public async Task A_subscription_can_be_deleted_twice()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        var arn = await host.SubscribeAsync("arn:sns:news", "inbox");
        Assert.Equal("200", await host.AskAsync("Unsubscribe", "SubscriptionArn=" + arn));
        Assert.Equal("200", await host.AskAsync("Unsubscribe", "SubscriptionArn=" + arn));
    }

    [Theory]
    [InlineData("FakeAttribute", "test-value", "AttributeName")]
    [InlineData("RawMessageDelivery", "test-ValUe", "RawMessageDelivery: Invalid value [test-ValUe]. Must be true or false.")]
    [InlineData("RawMessageDelivery", "", "RawMessageDelivery: Invalid value []. Must be true or false.")]
    [InlineData("RedrivePolicy", """{"deadLetterTargetArn":"fake-arn"}""", "RedrivePolicy: deadLetterTargetArn is an invalid arn")]
    [InlineData("RedrivePolicy", "{invalidjson}", "RedrivePolicy: " + NotJson)]
    [InlineData("FilterPolicy", "{invalidjson}", "FilterPolicy: " + NotJson)]
    public async Task An_invalid_attribute_is_not_set(string name, string value, string error)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        var arn = await host.SubscribeAsync("arn:sns:news", "inbox");
        Assert.Equal(
            Bad + error,
            await host.AskAsync("SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=" + name, "AttributeValue=" + value));
    }

    [Fact]
    public async Task A_token_must_be_one_of_the_topic()
    {
        await using var host = await RecordedHost.StartAsync();
        var token = "Token=51b2ff3edb475b7d91550e0ab6edf0c1de2a34e6ebaf6" + new string('c', 243);
        Assert.Equal(Bad + "Token", await host.AskAsync("ConfirmSubscription", News, token));
        await host.TopicAsync("news");
        Assert.Equal("400 InvalidParameter: Invalid token", await host.AskAsync("ConfirmSubscription", News, "Token=randomtoken"));
        Assert.Equal(Bad + "Token", await host.AskAsync("ConfirmSubscription", News, token));
    }

    [Fact]
    public async Task Subscriptions_of_all_topics_are_listed()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("first");
        await host.TopicAsync("second");
        foreach (var topic in new[] { "first", "second" })
        {
            await host.SubscribeAsync("arn:sns:" + topic, "a");
            await host.SubscribeAsync("arn:sns:" + topic, "b");
        }

        Assert.Equal(
            $"200 Subscriptions({Member("first", 1, "a")}, {Member("first", 2, "b")}, {Member("second", 3, "a")}, {Member("second", 4, "b")})",
            await host.AskAsync("ListSubscriptions"));
    }

    [Fact]
    public async Task Subscribing_again_returns_the_same_ARN_unless_an_attribute_differs()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.QueueAsync("inbox");
        const string same = "200 SubscriptionArn=arn:sns:news:<id:1>";
        Assert.Equal(same, await SubscribeAsync("RawMessageDelivery=true"));
        Assert.Equal(
            Subscription("arn:sns:news:<id:1>", "arn:sqs:inbox", "RawMessageDelivery=true"),
            await host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=arn:sns:news:<id:1>"));
        Assert.Equal(same, await SubscribeAsync("RawMessageDelivery=true"));
        Assert.Equal(same, await SubscribeAsync("RawMessageDelivery=true", "FilterPolicyScope=MessageAttributes"));
        Assert.Equal(same, await host.AskAsync("Subscribe", News, "Protocol=sqs", "Endpoint=arn:sqs:inbox"));
        Assert.Equal(same, await SubscribeAsync());
        Assert.Equal(same, await SubscribeAsync("FilterPolicyScope=MessageAttributes"));
        Assert.Equal(
            Bad + "Attributes Reason: Subscription already exists with different attributes",
            await SubscribeAsync("RawMessageDelivery=false", "FilterPolicyScope=MessageBody"));

        Task<string> SubscribeAsync(params string[] attributes) => host.AskAsync(
            "Subscribe", [News, "Protocol=sqs", "Endpoint=arn:sqs:inbox", "ReturnSubscriptionArn=true", .. Attributes(attributes)]);
    }

    [Fact]
    public async Task A_web_address_has_an_ARN_before_its_confirmation_if_the_caller_asks_for_it()
    {
        await using var host = await RecordedHost.StartAsync(new HttpEndpoint());
        Assert.Equal("200 TopicArn=arn:sns:news", await host.AskAsync("CreateTopic", "Name=news"));
        Assert.Equal(
            "200 SubscriptionArn=pending confirmation", await host.AskAsync("Subscribe", News, "Protocol=http", "Endpoint=http://example.test/first"));
        Assert.Equal(
            "200 SubscriptionArn=arn:sns:news:<id:1>",
            await host.AskAsync("Subscribe", News, "Protocol=http", "Endpoint=http://example.test/second", "ReturnSubscriptionArn=true"));
    }

    [Fact]
    public async Task A_phone_is_described_like_a_queue()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200 SubscriptionArn=arn:sns:news:<id:1>", await host.AskAsync("Subscribe", News, "Protocol=sms", "Endpoint=+123123123"));
        Assert.Equal(
            Subscription("arn:sns:news:<id:1>", "+123123123", "Protocol=sms"),
            await host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=arn:sns:news:<id:1>"));
    }

    [Theory]
    [InlineData("+15551234567")]
    [InlineData("+15/55-123.4567")]
    public async Task A_phone_needs_no_confirmation(string phone)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200 SubscriptionArn=arn:sns:news:<id:1>", await host.AskAsync("Subscribe", News, "Protocol=sms", "Endpoint=" + phone));
    }

    [Theory]
    [InlineData("+15--551234567")]
    [InlineData("NAA+15551234567")]
    [InlineData("+15551234567.")]
    [InlineData("/+15551234567")]
    public async Task A_phone_number_must_be_valid(string phone)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(
            "400 InvalidParameter: Invalid SMS endpoint: " + phone, await host.AskAsync("Subscribe", News, "Protocol=sms", "Endpoint=" + phone));
    }

    [Theory]
    [InlineData("randomstring", Bad + "TopicArn Reason: An ARN must have at least 6 elements, not 1")]
    [InlineData("arn:aws:sns:us-east-1:random", Bad + "TopicArn Reason: An ARN must have at least 6 elements, not 5")]
    [InlineData("arn:sns:others", "404 NotFound: Topic does not exist")]
    public async Task The_topic_must_exist(string topic, string error)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.QueueAsync("inbox");
        Assert.Equal(error, await host.AskAsync("Subscribe", "TopicArn=" + topic, "Protocol=sqs", "Endpoint=arn:sqs:inbox"));
    }

    [Fact]
    public async Task Subscriptions_of_a_topic_are_listed()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.SubscribeAsync("arn:sns:news", "inbox");
        Assert.Equal($"200 Subscriptions({Member("news", 1, "inbox")})", await host.AskAsync("ListSubscriptionsByTopic", News));
    }

    [Fact]
    public async Task Subscriptions_of_a_topic_have_pages_of_100()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        for (var i = 1; i <= 102; i++) await host.AskAsync("Subscribe", News, "Protocol=sqs", $"Endpoint=arn:sqs:q{i}");
        var first = await host.AskAsync("ListSubscriptionsByTopic", News);
        var members = string.Join(", ", Enumerable.Range(1, 100).Select(static i => Member("news", i, $"q{i}")));
        Assert.StartsWith($"200 Subscriptions({members}), NextToken=", first, StringComparison.Ordinal);
        Assert.Equal(
            $"200 Subscriptions({Member("news", 101, "q101")}, {Member("news", 102, "q102")})",
            await host.AskAsync("ListSubscriptionsByTopic", News, first[first.IndexOf("NextToken=", StringComparison.Ordinal)..]));
    }

    [Fact]
    public async Task A_subscription_that_does_not_exist_has_no_attributes()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            "404 NotFound: Subscription does not exist",
            await host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=arn:sns:news:d74b8436-ae0a-41f6-8b0c-1f8e7cb4d51f"));
    }

    private static string Member(string topic, int id, string queue) =>
        $"member(SubscriptionArn=arn:sns:{topic}:<id:{id}>, Owner=000000000000, Protocol=sqs, Endpoint=arn:sqs:{queue}, TopicArn=arn:sns:{topic})";
}
