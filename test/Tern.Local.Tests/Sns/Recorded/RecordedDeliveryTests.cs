using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using System.Text;
using System.Text.Json.Nodes;
using Tern.Local.Tests.Host;
using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedDeliveryTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string Url = "https://shop.test/hook";

    [Theory]
    [InlineData(null, "[Subject] Test subject")]
    [InlineData("1", "[Subject] Test subject Signature v1")]
    [InlineData("2", "[Subject] Test subject Signature v2")]
    public async Task A_function_gets_a_message_whose_version_is_1_with_either_signature(string? version, string subject)
    {
        await using var host = await RecordedHost.StartAsync();
        var functions = new RecordedFunctions("arn:aws:lambda:us-east-1:000000000000:function:f");
        host.Aws.UseFunctions(functions);
        await host.TopicAsync("news", version is null ? [] : ["SignatureVersion=" + version]);
        Assert.Equal(
            "200 SubscriptionArn=arn:sns:news:<id:1>", await host.AskAsync("Subscribe", News, "Protocol=lambda", "Endpoint=" + functions.Arn));
        Assert.Equal(
            Subscription("arn:sns:news:<id:1>", functions.Arn, "Protocol=lambda"),
            await host.AskAsync("GetSubscriptionAttributes", "SubscriptionArn=arn:sns:news:<id:1>"));
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", News, "Subject=" + subject, "Message=Hello world."));
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        var invocation = Assert.Single(functions.Events);
        Assert.Equal(
            "{\"Records\":[{\"EventSource\":\"aws:sns\",\"EventVersion\":\"1.0\",\"EventSubscriptionArn\":\"arn:sns:news:<id:1>\",\"Sns\":"
                + "{\"Type\":\"Notification\",\"MessageId\":\"<id:2>\",\"TopicArn\":\"arn:sns:news\","
                + $"\"Subject\":\"{subject}\",\"Message\":\"Hello world.\",\"Timestamp\":\"<time>\",\"SignatureVersion\":\"1\",\"Signature\":\"<signature>\","
                + "\"SigningCertUrl\":\"<certificate>\",\"UnsubscribeUrl\":\"<host>/?Action=Unsubscribe&SubscriptionArn=arn:sns:news:<id:1>\","
                + "\"MessageAttributes\":{}}}]}",
            host.Bind(invocation));
        AssertSignature(host, JsonNode.Parse(invocation)!["Records"]![0]!["Sns"]!, version == "2" ? HashAlgorithmName.SHA256 : HashAlgorithmName.SHA1);
    }

    [Fact]
    public async Task A_web_address_is_asked_gets_messages_and_is_notified_of_the_end()
    {
        var endpoint = new HttpEndpoint();
        await using var host = await RecordedHost.StartAsync(endpoint);
        await host.TopicAsync("news");
        Assert.Equal("200 SubscriptionArn=pending confirmation", await host.AskAsync("Subscribe", News, "Protocol=https", "Endpoint=" + Url));
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        Assert.Equal(
            Sent(1, "SubscriptionConfirmation", null) + Confirmation(
                "SubscriptionConfirmation", 1, 1,
                "You have chosen to subscribe to the topic arn:sns:news.\\nTo confirm the subscription, visit the SubscribeURL included in this message."),
            await LastAsync());

        const string arn = "arn:sns:news:<id:2>";
        Assert.Equal("200 SubscriptionArn=" + arn, await host.AskAsync("ConfirmSubscription", News, "Token=<token:1>"));
        Assert.Equal("200", await host.AskAsync(
            "SetSubscriptionAttributes", "SubscriptionArn=" + arn, "AttributeName=RawMessageDelivery", "AttributeValue=false"));
        Assert.Equal("200 MessageId=<id:3>", await host.AskAsync("Publish", News, "Message=test_external_http_endpoint"));
        Assert.Equal(Sent(3, "Notification", arn) + Envelope(arn, 3, "test_external_http_endpoint"), await LastAsync());

        Assert.Equal("200", await host.AskAsync("Unsubscribe", "SubscriptionArn=" + arn));
        Assert.Equal(
            Sent(4, "UnsubscribeConfirmation", arn) + Confirmation(
                "UnsubscribeConfirmation", 4, 2,
                $"You have chosen to deactivate subscription {arn}.\\nTo cancel this operation and restore the subscription, visit the "
                    + "SubscribeURL included in this message."),
            await LastAsync());
        Assert.Equal(3, endpoint.Requests.Count);

        async Task<string> LastAsync()
        {
            await host.Aws.AdvanceAsync(TimeSpan.Zero);
            var (_, headers, body) = endpoint.Requests[^1];
            Assert.Equal(Encoding.UTF8.GetByteCount(body), int.Parse(headers["content-length"], null));
            var lines = headers.Where(static header => header.Key != "content-length").Select(static header => $"{header.Key}: {header.Value}");
            AssertSignature(host, JsonNode.Parse(body)!, HashAlgorithmName.SHA1);
            return host.Bind(string.Join('\n', lines.Order(StringComparer.Ordinal)) + "\n" + RecordedText.Json(JsonNode.Parse(body)!));
        }
    }

    [Fact]
    public async Task A_subscription_is_confirmed_by_its_token()
    {
        var endpoint = new HttpEndpoint();
        await using var host = await RecordedHost.StartAsync(endpoint);
        await host.TopicAsync("news");
        await host.AskAsync("Subscribe", News, "Protocol=https", "Endpoint=" + Url);
        await host.Aws.AdvanceAsync(TimeSpan.Zero);
        var token = (string)JsonNode.Parse(Assert.Single(endpoint.Requests).Body)!["Token"]!;
        Assert.Equal(
            "200 SubscriptionArn=arn:sns:news:<id:1>",
            await host.AskAsync("ConfirmSubscription", News, "Token=" + token, "AuthenticateOnUnsubscribe=true"));
    }

    /// <summary>Returns the headers of a request with the message of a number.</summary>
    private static string Sent(int id, string type, string? subscription) =>
        "accept-encoding: gzip,deflate\ncontent-type: text/plain; charset=UTF-8\nurl: " + Url + "\nuser-agent: Amazon Simple Notification Service Agent\n"
            + $"x-amz-sns-message-id: <id:{id}>\nx-amz-sns-message-type: {type}\n"
            + (subscription is null ? "" : $"x-amz-sns-subscription-arn: {subscription}\n") + "x-amz-sns-topic-arn: arn:sns:news\n";

    private static string Confirmation(string type, int id, int token, string message) =>
        $"{{\"Type\":\"{type}\",\"MessageId\":\"<id:{id}>\",\"Token\":\"<token:{token}>\",\"TopicArn\":\"arn:sns:news\",\"Message\":\"{message}\","
            + $"\"SubscribeURL\":\"<host>/?Action=ConfirmSubscription&TopicArn=arn:sns:news&Token=<token:{token}>\",\"Timestamp\":\"<time>\","
            + "\"SignatureVersion\":\"1\",\"Signature\":\"<signature>\",\"SigningCertURL\":\"<certificate>\"}";

    private static void AssertSignature(RecordedHost host, JsonNode message, HashAlgorithmName hash)
    {
        var text = new StringBuilder();
        foreach (var name in new[] { "Message", "MessageId", "Subject", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type" })
        {
            if (message[name] is { } value) text.Append(name).Append('\n').Append((string?)value).Append('\n');
        }

        using var certificate = X509Certificate2.CreateFromPem(host.Aws.Sns.Document);
        using var key = certificate.GetRSAPublicKey()!;
        var signature = Convert.FromBase64String((string)message["Signature"]!);
        Assert.True(key.VerifyData(Encoding.UTF8.GetBytes(text.ToString()), signature, hash, RSASignaturePadding.Pkcs1));
    }
}
