using System.Globalization;
using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>Many callers at once, while a test moves the clock, saves and resets. No call is retried.</summary>
public sealed class ConcurrentUseTests : IAsyncLifetime
{
    private const int Callers = 8;
    private const int Rounds = 10;

    private readonly string _folder = Directory.CreateTempSubdirectory("tern-use-").FullName;
    private LocalAws _aws = null!;
    private DynamoDbClient _db = null!;
    private S3Client _s3 = null!;
    private SqsClient _sqs = null!;

    public ValueTask InitializeAsync() => default;

    public async ValueTask DisposeAsync()
    {
        await _sqs.DisposeAsync();
        await _s3.DisposeAsync();
        await _db.DisposeAsync();
        await _aws.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Calls_succeed_while_a_test_moves_the_clock_saves_and_resets_other_accounts(bool hasData)
    {
        await StartAsync(hasData ? Path.Combine(_folder, "data") : null);
        var calling = Task.WhenAll(Enumerable.Range(0, Callers).Select(caller => Task.Run(() => CallAsync(caller), TestContext.Current.CancellationToken)));
        for (var step = 1; !calling.IsCompleted; step++)
        {
            await _aws.AdvanceAsync(TimeSpan.FromMinutes(2));
            if (step % 20 == 0) await _aws.ResetAsync("111111111111");
            if (step % 50 == 0) await _aws.SaveAsync(Path.Combine(_folder, "saved"), TestContext.Current.CancellationToken);
        }

        await calling;
    }

    private async Task StartAsync(string? data)
    {
        _aws = await LocalAws.StartAsync(new() { StartTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero), DataDirectory = data });
        _db = new DynamoDbClient(_aws.Configure(new DynamoDbClientOptions { MaxAttempts = 1 }));
        _s3 = new S3Client(_aws.Configure(new S3ClientOptions { MaxAttempts = 1 }));
        _sqs = new SqsClient(_aws.Configure(new SqsClientOptions { MaxAttempts = 1 }));
        await _db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "shop", BillingMode = BillingMode.PayPerRequest,
            KeySchema = [new KeySchemaElement { AttributeName = "id", KeyType = KeyType.Hash }],
            AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
        });
        await _s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "shop" });
    }

    private async Task CallAsync(int caller)
    {
        var queue = (await _sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = $"q{caller}" })).QueueUrl!;
        for (var round = 0; round < Rounds; round++)
        {
            var id = string.Create(CultureInfo.InvariantCulture, $"{caller}-{round}");
            await _db.PutItemAsync(new PutItemRequest { TableName = "shop", Item = new AttributeMap { ["id"] = id } });
            var body = Encoding.UTF8.GetBytes(id.PadRight(100_000)); // large enough to be read while it's sent
            await _s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = id, Body = new MemoryStream(body) });
            await using (var got = await _s3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = id }))
            {
                using var copy = new MemoryStream();
                await got.Body!.CopyToAsync(copy);
                Assert.Equal(body, copy.ToArray());
            }

            await _sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = queue, MessageBody = id });
            var received = await _sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = queue, WaitTimeSeconds = 5 });
            foreach (var message in received.Messages ?? [])
                await _sqs.DeleteMessageAsync(new DeleteMessageRequest { QueueUrl = queue, ReceiptHandle = message.ReceiptHandle });
            var found = await _db.GetItemAsync(new GetItemRequest { TableName = "shop", Key = new AttributeMap { ["id"] = id } });
            Assert.Equal(id, found.Item!["id"].AsString());
        }
    }
}
