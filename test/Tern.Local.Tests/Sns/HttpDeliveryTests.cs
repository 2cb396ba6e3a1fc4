using System.Net;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Serving;

namespace Tern.Local.Tests.Sns;

public sealed class HttpDeliveryTests
{
    private const string Url = "http://shop.test/hook?a=b";

    [Fact]
    public async Task An_endpoint_confirms_its_subscription_by_the_address_in_the_message_and_gets_messages()
    {
        var endpoint = new HttpEndpoint();
        await using var host = await SnsHost.StartAsync(endpoint);
        var topic = await host.TopicAsync("news");
        var pending = await host.Sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=http", "Endpoint=" + Url);
        Assert.Equal("pending confirmation", QueryWire.Text(pending, "SubscriptionArn"));
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        var (_, headers, body) = Assert.Single(endpoint.Requests);
        var confirmation = JsonNode.Parse(body)!.AsObject();
        Assert.Equal(
            [
                "Type", "MessageId", "Token", "TopicArn", "Message", "SubscribeURL", "Timestamp", "SignatureVersion", "Signature", "SigningCertURL",
            ],
            confirmation.Select(static member => member.Key));
        Assert.Equal(
            [
                "accept-encoding=gzip,deflate", "content-type=text/plain; charset=UTF-8", "url=" + Url,
                "user-agent=Amazon Simple Notification Service Agent", "x-amz-sns-message-id=" + (string?)confirmation["MessageId"],
                "x-amz-sns-message-type=SubscriptionConfirmation", "x-amz-sns-topic-arn=" + topic,
            ],
            headers.Where(static h => h.Key != "content-length").Select(static h => $"{h.Key}={h.Value}").Order(StringComparer.Ordinal));
        Assert.Equal(
            $"You have chosen to subscribe to the topic {topic}.\nTo confirm the subscription, visit the SubscribeURL included in this message.",
            (string?)confirmation["Message"]);

        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=too early");
        var (status, confirmed) = await host.Sns.GetAsync(new Uri((string)confirmation["SubscribeURL"]!));
        Assert.Equal(200, status);
        var arn = QueryWire.Text(confirmed, "SubscriptionArn")!;
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        Assert.Equal(2, endpoint.Requests.Count);
        var notification = JsonNode.Parse(endpoint.Requests[1].Body)!;
        Assert.Equal(("Notification", "hi"), ((string?)notification["Type"], (string?)notification["Message"]));
        headers = endpoint.Requests[1].Headers;
        Assert.Equal(("Notification", arn), (headers["x-amz-sns-message-type"], headers["x-amz-sns-subscription-arn"]));

        await host.Sns.GetAsync(new Uri((string)notification["UnsubscribeURL"]!));
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        var farewell = JsonNode.Parse(endpoint.Requests[2].Body)!;
        Assert.Equal("UnsubscribeConfirmation", (string?)farewell["Type"]);
        Assert.Equal("404 NotFound: Subscription does not exist", await host.Sns.ErrorAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn));
        await host.Sns.CallAsync("ConfirmSubscription", "TopicArn=" + topic, "Token=" + (string?)farewell["Token"]);
        await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn);
    }

    [Fact]
    public async Task A_failed_delivery_is_tried_three_more_times_20_seconds_apart_and_then_goes_to_the_dead_letter_queue()
    {
        var endpoint = new HttpEndpoint(HttpStatusCode.OK, HttpStatusCode.InternalServerError, 0, HttpStatusCode.TooManyRequests, HttpStatusCode.Found);
        await using var host = await SnsHost.StartAsync(endpoint);
        endpoint.Clock = host.Aws.TimeProvider;
        var (topic, _) = await SubscribeAsync(host, endpoint, await host.QueueAsync("dead"));
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        await host.Aws.AdvanceAsync(TimeSpan.FromSeconds(59));
        Assert.Empty(await host.ReceiveAsync("dead"));
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal([0, 0, 20, 40, 60], endpoint.Requests.Select(static request => (request.Time - SnsHost.StartTime).TotalSeconds));
        Assert.Equal("hi", (string?)JsonNode.Parse(Assert.Single(await host.ReceiveAsync("dead")).Body!)!["Message"]);
    }

    [Fact]
    public async Task A_retry_that_succeeds_is_the_last_and_a_refusal_is_final()
    {
        var endpoint = new HttpEndpoint(HttpStatusCode.OK, HttpStatusCode.ServiceUnavailable, HttpStatusCode.OK, HttpStatusCode.NotFound);
        await using var host = await SnsHost.StartAsync(endpoint);
        var (topic, _) = await SubscribeAsync(host, endpoint, await host.QueueAsync("dead"));
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=first");
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal(3, endpoint.Requests.Count);
        Assert.Empty(await host.ReceiveAsync("dead"));
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=second");
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal(4, endpoint.Requests.Count);
        Assert.Single(await host.ReceiveAsync("dead"));
    }

    [Fact]
    public async Task A_delivery_policy_sets_the_retries_and_the_content_type()
    {
        var endpoint = new HttpEndpoint(HttpStatusCode.OK, HttpStatusCode.BadGateway);
        await using var host = await SnsHost.StartAsync(endpoint);
        endpoint.Clock = host.Aws.TimeProvider;
        var (topic, arn) = await SubscribeAsync(
            host, endpoint, await host.QueueAsync("dead"), "RawMessageDelivery=true",
            """DeliveryPolicy={"healthyRetryPolicy":{"numRetries":7,"numNoDelayRetries":1,"numMinDelayRetries":1,"numMaxDelayRetries":2,"minDelayTarget":5,"""
                + "\"maxDelayTarget\":25,\"backoffFunction\":\"linear\"},\"requestPolicy\":{\"headerContentType\":\"application/json\"}}");
        var effective = QueryWire.Map(await host.Sns.CallAsync("GetSubscriptionAttributes", "SubscriptionArn=" + arn))["EffectiveDeliveryPolicy"];
        Assert.Contains("\"numRetries\":7", effective, StringComparison.Ordinal);
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, """Message={"a":1}""");
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        // Immediately, after 5 s, then 5, 15 and 25 s according to the function, then 25 s twice.
        Assert.Equal([0, 0, 5, 10, 25, 50, 75, 100], endpoint.Requests.Skip(1).Select(static request => (request.Time - SnsHost.StartTime).TotalSeconds));
        Assert.Equal(
            ("""{"a":1}""", "application/json", "true"),
            (endpoint.Requests[1].Body, endpoint.Requests[1].Headers["content-type"], endpoint.Requests[1].Headers["x-amz-sns-rawdelivery"]));
        Assert.Equal("""{"a":1}""", (await host.ReceiveAsync("dead"))[0].Body);
    }

    [Fact]
    public async Task Retries_end_with_the_subscription()
    {
        var endpoint = new HttpEndpoint(HttpStatusCode.OK, HttpStatusCode.InternalServerError);
        await using var host = await SnsHost.StartAsync(endpoint);
        var (topic, _) = await SubscribeAsync(host, endpoint, await host.QueueAsync("dead"));
        await host.Sns.CallAsync("Publish", "TopicArn=" + topic, "Message=hi");
        await host.Aws.AdvanceAsync(TimeSpan.FromSeconds(1));
        await host.Aws.ResetAsync();
        await host.Aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.Equal(2, endpoint.Requests.Count);
    }

    [Fact]
    public async Task Advancing_names_a_delivery_that_does_not_end()
    {
        var endpoint = new HttpEndpoint { IsBlocked = true };
        var options = new LocalAwsOptions { StartTime = SnsHost.StartTime, HttpMessageHandler = endpoint, SettleTimeout = TimeSpan.FromMilliseconds(50) };
        await using var aws = await LocalAws.StartAsync(options);
        var sns = new QueryWire(aws.Sns);
        var topic = QueryWire.Text(await sns.CallAsync("CreateTopic", "Name=news"), "TopicArn")!;
        await sns.CallAsync("Subscribe", "TopicArn=" + topic, "Protocol=http", "Endpoint=" + Url);
        var failure = await Assert.ThrowsAsync<TimeoutException>(async () => await aws.AdvanceAsync(TimeSpan.FromSeconds(1)));
        Assert.Contains($"POST {Url} (SubscriptionConfirmation ", failure.Message, StringComparison.Ordinal);
        endpoint.Release();
        options.SettleTimeout = TimeSpan.FromMinutes(2);
        await aws.AdvanceAsync(TimeSpan.FromSeconds(1));
    }

    /// <summary>Subscribes the endpoint, and confirms it.</summary>
    private static async Task<(string Topic, string Arn)> SubscribeAsync(SnsHost host, HttpEndpoint endpoint, string dead, params string[] attributes)
    {
        var topic = await host.TopicAsync("news");
        var arn = await host.SubscribeAsync(topic, "http", Url, [$$"""RedrivePolicy={"deadLetterTargetArn":"{{dead}}"}""", .. attributes]);
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        await host.Sns.CallAsync("ConfirmSubscription", "TopicArn=" + topic, "Token=" + (string?)JsonNode.Parse(endpoint.Requests[^1].Body)!["Token"]);
        return (topic, arn);
    }
}
