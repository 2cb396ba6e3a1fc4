using System.Net;
using System.Text.Json;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;
using Tern.Messaging.Tests.Publishing;

namespace Tern.Messaging.Tests.Sns;

public sealed class QueueSubscriptionTests : IAsyncDisposable
{
    private const string Topic = "arn:aws:sns:eu-west-1:123456789012:orders";
    private const string QueueArn = "arn:aws:sqs:eu-west-1:123456789012:shipping";
    private const string Url = "https://sqs.eu-west-1.amazonaws.com/123456789012/shipping";
    private const string Subscription = Topic + ":1";

    private readonly List<string> _calls = [];
    private readonly ScriptedTransport _snsWire;
    private readonly ScriptedTransport _sqsWire;
    private readonly SnsClient _sns;
    private readonly SqsClient _sqs;
    private string? _policy;
    private bool _hasOtherAttributes;

    public QueueSubscriptionTests()
    {
        _snsWire = new ScriptedTransport(Sns);
        _sqsWire = new ScriptedTransport(Sqs);
        _sns = new SnsClient(_snsWire.Use(new SnsClientOptions()));
        _sqs = new SqsClient(_sqsWire.Use(new SqsClientOptions()));
    }

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    public async ValueTask DisposeAsync()
    {
        await _sns.DisposeAsync();
        await _sqs.DisposeAsync();
        await _snsWire.DisposeAsync();
        await _sqsWire.DisposeAsync();
    }

    [Theory]
    [InlineData("shipping")]
    [InlineData(QueueArn)]
    [InlineData(Url)]
    public async Task A_queue_is_subscribed_and_the_topic_may_send_to_it(string queue)
    {
        var options = new SnsQueueSubscriptionOptions { FilterPolicy = """{"kind":["placed"]}""", FilterPolicyScope = "MessageBody" };

        var arn = await _sns.SubscribeQueueAsync(Topic, _sqs, queue, options, Token);

        Assert.Equal(Subscription, arn);
        using var policy = JsonDocument.Parse(_policy!);
        var statement = Assert.Single(policy.RootElement.GetProperty("Statement").EnumerateArray());
        Assert.Equal(
            """{"Effect":"Allow","Principal":{"Service":"sns.amazonaws.com"},"Action":"sqs:SendMessage","Resource":"QUEUE",""" +
            "\"Condition\":" + """{"ArnEquals":{"aws:SourceArn":"TOPIC"}}}""",
            statement.GetRawText().Replace(QueueArn, "QUEUE", StringComparison.Ordinal).Replace(Topic, "TOPIC", StringComparison.Ordinal));
        Assert.Equal("2012-10-17", policy.RootElement.GetProperty("Version").GetString());
        Assert.Equal(
            [
                "Action=Subscribe", "Attributes.entry.1.key=RawMessageDelivery", "Attributes.entry.1.value=true", "Attributes.entry.2.key=FilterPolicyScope",
                "Attributes.entry.2.value=MessageBody", "Attributes.entry.3.key=FilterPolicy", """Attributes.entry.3.value={"kind":["placed"]}""",
                $"Endpoint={QueueArn}", "Protocol=sqs", "ReturnSubscriptionArn=true", $"TopicArn={Topic}",
            ],
            Form(_calls[^1]).Where(static pair => !pair.StartsWith("Version", StringComparison.Ordinal)).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task The_queues_other_statements_stay_and_the_topics_is_added_once()
    {
        _policy = """{"Version":"2008-10-17","Id":"mine","Statement":{"Sid":"other","Effect":"Deny","Principal":"*","Action":"sqs:*","Resource":"*"}}""";
        await _sns.SubscribeQueueAsync(Topic, _sqs, "shipping", null, Token);
        var first = _policy;
        using var policy = JsonDocument.Parse(first);
        Assert.Equal(("2008-10-17", "mine"), (policy.RootElement.GetProperty("Version").GetString(), policy.RootElement.GetProperty("Id").GetString()));
        Assert.Equal(
            ["Deny", "Allow"],
            policy.RootElement.GetProperty("Statement").EnumerateArray().Select(static one => one.GetProperty("Effect").GetString()));

        await _sns.SubscribeQueueAsync(Topic, _sqs, "shipping", null, Token);
        await _sns.SubscribeQueueAsync(Topic + "2", _sqs, "shipping", null, Token);

        Assert.Equal(2, _sqsWire.Asked.Count(static body => body.Contains("Statement", StringComparison.Ordinal)));
        using var last = JsonDocument.Parse(_policy);
        Assert.Equal(3, last.RootElement.GetProperty("Statement").GetArrayLength());
    }

    [Fact]
    public async Task A_subscription_with_other_attributes_gets_those_of_the_options()
    {
        _hasOtherAttributes = true;
        var arn = await _sns.SubscribeQueueAsync(
            Topic, _sqs, "shipping", new() { RawMessageDelivery = false, FilterPolicy = "{}", SetsQueuePolicy = false }, Token);
        Assert.Equal(Subscription, arn);
        Assert.Equal(["Subscribe", "Subscribe", "SetSubscriptionAttributes", "SetSubscriptionAttributes"], _calls.Select(static call => Value(call, "Action")));
        Assert.Equal(
            [("RawMessageDelivery", "false"), ("FilterPolicy", "{}")],
            _calls.Skip(2).Select(static call => (Value(call, "AttributeName"), Value(call, "AttributeValue"))));
        Assert.Null(_policy);
    }

    [Fact]
    public async Task A_policy_that_is_not_JSON_is_not_changed()
    {
        _policy = "nonsense";
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await _sns.SubscribeQueueAsync(Topic, _sqs, "shipping", null, Token));
        Assert.Contains(QueueArn, error.Message, StringComparison.Ordinal);
        Assert.Equal("nonsense", _policy);
        Assert.Empty(_calls);
    }

    private (int Status, string Body) Sqs(string body)
    {
        using var asked = JsonDocument.Parse(body);
        if (asked.RootElement.TryGetProperty("QueueName", out _)) return (200, JsonSerializer.Serialize(new Dictionary<string, string> { ["QueueUrl"] = Url }));
        Assert.Equal(Url, asked.RootElement.GetProperty("QueueUrl").GetString());
        if (asked.RootElement.TryGetProperty("Attributes", out var set))
        {
            _policy = set.GetProperty("Policy").GetString();
            return (200, "{}");
        }

        var attributes = new Dictionary<string, string> { ["QueueArn"] = QueueArn };
        if (_policy is not null) attributes["Policy"] = _policy;
        return (200, JsonSerializer.Serialize(new Dictionary<string, Dictionary<string, string>> { ["Attributes"] = attributes }));
    }

    private (int Status, string Body) Sns(string body)
    {
        _calls.Add(body);
        if (_hasOtherAttributes && Value(body, "Attributes.entry.1.key") is not null)
        {
            return (400,
                "<ErrorResponse><Error><Type>Sender</Type><Code>InvalidParameter</Code><Message>Invalid parameter: Attributes Reason: Subscription already " +
                "exists with different attributes</Message></Error><RequestId>r</RequestId></ErrorResponse>");
        }

        var action = Value(body, "Action");
        return (200, $"<{action}Response><{action}Result><SubscriptionArn>{Subscription}</SubscriptionArn></{action}Result></{action}Response>");
    }

    private static IEnumerable<string> Form(string body) => body.Split('&').Select(WebUtility.UrlDecode)!;

    private static string? Value(string body, string name) =>
        Form(body).FirstOrDefault(pair => pair.StartsWith(name + "=", StringComparison.Ordinal))?[(name.Length + 1)..];
}
