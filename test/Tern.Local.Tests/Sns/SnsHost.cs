using Tern.Credentials;
using Tern.Local.Serving;
using Tern.Local.Tests.Serving;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Sns;

/// <summary>A local AWS whose topics are called with bytes as they are sent on the wire.</summary>
internal sealed class SnsHost : IAsyncDisposable
{
    public const string Account = RequestScope.DefaultAccount;

    public static readonly DateTimeOffset StartTime = new(2026, 1, 1, 0, 0, 0, TimeSpan.Zero);

    private SnsHost(LocalAws aws)
    {
        Aws = aws;
        Sns = new QueryWire(aws.Sns);
        Sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
    }

    public LocalAws Aws { get; }

    public QueryWire Sns { get; }

    public SqsClient Sqs { get; }

    public static async Task<SnsHost> StartAsync(HttpMessageHandler? handler = null) =>
        new(await LocalAws.StartAsync(new LocalAwsOptions { StartTime = StartTime, HttpMessageHandler = handler }));

    public async ValueTask DisposeAsync()
    {
        await Sqs.DisposeAsync();
        await Aws.DisposeAsync();
    }

    /// <summary>Creates a topic, with attributes as <c>name=value</c>, and returns its ARN.</summary>
    public async Task<string> TopicAsync(string name, params string[] attributes) =>
        QueryWire.Text(await Sns.CallAsync("CreateTopic", [$"Name={name}", .. Attributes(attributes)]), "TopicArn")!;

    /// <summary>Creates a queue and returns its ARN.</summary>
    public async Task<string> QueueAsync(string name)
    {
        var attributes = name.EndsWith(".fifo", StringComparison.Ordinal) ? new Dictionary<string, string> { ["FifoQueue"] = "true" } : null;
        await Sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = name, Attributes = attributes });
        return $"arn:aws:sqs:us-east-1:{Account}:{name}";
    }

    /// <summary>Subscribes an endpoint, with attributes as <c>name=value</c>, and returns the subscription's ARN.</summary>
    public async Task<string> SubscribeAsync(string topic, string protocol, string endpoint, params string[] attributes) => QueryWire.Text(
        await Sns.CallAsync(
            "Subscribe", ["TopicArn=" + topic, "Protocol=" + protocol, "Endpoint=" + endpoint, "ReturnSubscriptionArn=true", .. Attributes(attributes)]),
        "SubscriptionArn")!;

    /// <summary>Creates a queue, and subscribes it to a topic.</summary>
    public async Task<string> SubscribeQueueAsync(string topic, string queue, params string[] attributes) =>
        await SubscribeAsync(topic, "sqs", await QueueAsync(queue), attributes);

    /// <summary>Receives the messages of a queue, and deletes them.</summary>
    public async Task<IReadOnlyList<Message>> ReceiveAsync(string queue)
    {
        var url = $"https://sqs.us-east-1.amazonaws.com/{Account}/{queue}";
        var received = await Sqs.ReceiveMessageAsync(new ReceiveMessageRequest
        {
            QueueUrl = url, MaxNumberOfMessages = 10, MessageAttributeNames = ["All"], MessageSystemAttributeNames = [MessageSystemAttributeName.All],
        });
        foreach (var message in received.Messages ?? []) await Sqs.DeleteMessageAsync(url, message.ReceiptHandle!);
        return received.Messages ?? [];
    }

    public static StaticCredentialProvider KeyOf(string account) => new(account, "secret");

    private static IEnumerable<string> Attributes(string[] attributes)
    {
        for (var i = 0; i < attributes.Length; i++)
        {
            var at = attributes[i].IndexOf('=', StringComparison.Ordinal);
            yield return $"Attributes.entry.{i + 1}.key={attributes[i][..at]}";
            yield return $"Attributes.entry.{i + 1}.value={attributes[i][(at + 1)..]}";
        }
    }
}
