using System.Text.Json;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Notifications;

/// <summary>A local AWS with the bucket <c>shop</c> and the queue <c>inbox</c>.</summary>
internal sealed class NotifiedShop : IAsyncDisposable
{
    public const string Bucket = "shop";
    public const string QueueArn = "arn:aws:sqs:us-east-1:000000000000:inbox";

    private string _url = "";

    private NotifiedShop(LocalAws aws)
    {
        Aws = aws;
        S3 = new S3Client(aws.Configure(new S3ClientOptions()));
        Sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
    }

    public LocalAws Aws { get; }

    public S3Client S3 { get; }

    public SqsClient Sqs { get; }

    public static async Task<NotifiedShop> StartAsync()
    {
        var shop = new NotifiedShop(await LocalAws.StartAsync(new LocalAwsOptions { StartTime = new DateTimeOffset(2026, 3, 1, 10, 0, 0, 5, TimeSpan.Zero) }));
        await shop.S3.EnsureBucketExistsAsync(Bucket);
        shop._url = (await shop.Sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "inbox" })).QueueUrl!;
        return shop;
    }

    public async ValueTask DisposeAsync()
    {
        await Sqs.DisposeAsync();
        await S3.DisposeAsync();
        await Aws.DisposeAsync();
    }

    public static QueueConfiguration ToQueue(string[] events, string? prefix = null, string? suffix = null) => new()
    {
        Id = "rule",
        QueueArn = QueueArn,
        Events = [.. events.Select(static name => new Event(name))],
        Filter = Filter(prefix, suffix),
    };

    public static NotificationConfigurationFilter? Filter(string? prefix, string? suffix)
    {
        List<FilterRule> rules = [];
        if (prefix is not null) rules.Add(new FilterRule { Name = FilterRuleName.Prefix, Value = prefix });
        if (suffix is not null) rules.Add(new FilterRule { Name = FilterRuleName.Suffix, Value = suffix });
        return rules.Count == 0 ? null : new NotificationConfigurationFilter { Key = new S3KeyFilter { FilterRules = rules } };
    }

    public async Task NotifyAsync(NotificationConfiguration configuration, bool skipsChecks = false) =>
        await S3.PutBucketNotificationConfigurationAsync(new PutBucketNotificationConfigurationRequest
        {
            Bucket = Bucket, NotificationConfiguration = configuration, SkipDestinationValidation = skipsChecks ? true : null,
        });

    /// <summary>Sends events of the bucket to the queue, without the test of the configuration.</summary>
    public async Task NotifyQueueAsync(params string[] events) =>
        await NotifyAsync(new NotificationConfiguration { QueueConfigurations = [ToQueue(events)] }, skipsChecks: true);

    public Task VersionAsync() => S3.PutBucketVersioningAsync(new PutBucketVersioningRequest
    {
        Bucket = Bucket, VersioningConfiguration = new VersioningConfiguration { Status = BucketVersioningStatus.Enabled },
    }).AsTask();

    /// <summary>Receives the messages of the queue, and deletes them.</summary>
    public async Task<IReadOnlyList<string>> BodiesAsync()
    {
        var received = await Sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = _url, MaxNumberOfMessages = 10 });
        foreach (var message in received.Messages ?? []) await Sqs.DeleteMessageAsync(_url, message.ReceiptHandle!);
        return [.. (received.Messages ?? []).Select(static message => message.Body!)];
    }

    /// <summary>Receives the events in the queue.</summary>
    public async Task<IReadOnlyList<JsonElement>> EventsAsync() => [.. (await BodiesAsync()).Select(RecordOf)];

    public static JsonElement RecordOf(string body)
    {
        using var document = JsonDocument.Parse(body);
        var record = Assert.Single(document.RootElement.GetProperty("Records").EnumerateArray());
        return record.Clone();
    }

    /// <summary>Returns the name and the key of an event.</summary>
    public static string NameOf(JsonElement record) => $"{record.GetProperty("eventName").GetString()} {ObjectOf(record).GetProperty("key").GetString()}";

    public static JsonElement ObjectOf(JsonElement record) => record.GetProperty("s3").GetProperty("object");

    /// <summary>Returns the names of the members of an event's object.</summary>
    public static string MembersOf(JsonElement record) => string.Join(' ', ObjectOf(record).EnumerateObject().Select(static member => member.Name));
}
