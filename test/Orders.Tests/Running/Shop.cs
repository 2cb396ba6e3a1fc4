using Tern;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb;
using Tern.Local;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;
using Tern.S3;

namespace Orders.Tests.Running;

/// <summary>The shop's tables, bucket, queue and topic in a local AWS on a port, for functions in processes of their own.</summary>
internal sealed class Shop : IAsyncDisposable
{
    /// <summary>The bucket of statements and receipts.</summary>
    public const string Bucket = "shop-files";

    private readonly Uri _endpoint;

    private Shop(LocalAws aws, Uri endpoint)
    {
        (Aws, _endpoint) = (aws, endpoint);
        Client = new DynamoDbClient(Here(new DynamoDbClientOptions()));
        S3 = new S3Client(Here(new S3ClientOptions()));
        Sqs = new SqsClient(Here(new SqsClientOptions()));
        Sns = new SnsClient(Here(new SnsClientOptions()));
    }

    public LocalAws Aws { get; }

    public DynamoDbClient Client { get; }

    public DynamoTable<Order> Orders => Client.Table<Order>();

    public S3Client S3 { get; }

    public SqsClient Sqs { get; }

    public SnsClient Sns { get; }

    /// <summary>Gets the URL of the queue of payments.</summary>
    public string Payments { get; private set; } = "";

    /// <summary>Gets the URL of a queue that gets the messages of the topic.</summary>
    public string PaidOrders { get; private set; } = "";

    /// <summary>Gets the ARN of the topic of paid orders.</summary>
    public string Topic { get; private set; } = "";

    public static async Task<Shop> CreateAsync()
    {
        // A delivery waits for the start of its function.
        var aws = await LocalAws.StartAsync(new() { SettleTimeout = TimeSpan.FromMinutes(2) }, TestContext.Current.CancellationToken);
        var shop = new Shop(aws, await aws.ListenAsync(0, TestContext.Current.CancellationToken));
        await shop.Orders.CreateTableAsync();
        await shop.Client.Table<CustomerSummary>().CreateTableAsync();
        await shop.Client.Table<AppliedChange>().CreateTableAsync();
        await shop.Client.Table<IdempotencyRecord>().CreateTableAsync();
        await shop.S3.EnsureBucketExistsAsync(Bucket);
        shop.Payments = (await shop.Sqs.CreateQueueAsync(new() { QueueName = "payments" })).QueueUrl!;
        shop.PaidOrders = (await shop.Sqs.CreateQueueAsync(new() { QueueName = "paid-orders" })).QueueUrl!;
        shop.Topic = (await shop.Sns.CreateTopicAsync(new() { Name = "order-paid" })).TopicArn!;
        await shop.Sns.SubscribeQueueAsync(shop.Topic, shop.Sqs, shop.PaidOrders);
        return shop;
    }

    /// <summary>Starts a function on this AWS.</summary>
    public FunctionProcess Start(string name, params IEnumerable<(string Name, string Value)> environment) => new(
        name,
        [
            ("AWS_ENDPOINT_URL", _endpoint.ToString()),
            ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"),
            ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI"),
            ("PAID_TOPIC", Topic),
            ("PAYMENTS_QUEUE", Payments),
            ("RECEIPTS_BUCKET", Bucket),
            .. environment,
        ]);

    /// <summary>Receives all messages of a queue, ordered by their bodies.</summary>
    public async Task<IReadOnlyList<string>> ReceiveAsync(string queue)
    {
        List<string> bodies = [];
        while ((await Sqs.ReceiveMessageAsync(new() { QueueUrl = queue, MaxNumberOfMessages = 10 })).Messages is { Count: > 0 } messages)
            bodies.AddRange(messages.Select(static message => message.Body!));
        return [.. bodies.Order(StringComparer.Ordinal)];
    }

    public async ValueTask DisposeAsync()
    {
        await Sns.DisposeAsync();
        await Sqs.DisposeAsync();
        await S3.DisposeAsync();
        await Client.DisposeAsync();
        await Aws.DisposeAsync();
    }

    private T Here<T>(T options) where T : AwsClientOptions
    {
        Aws.Configure(options).Region = FunctionProcess.Region;
        return options;
    }
}
