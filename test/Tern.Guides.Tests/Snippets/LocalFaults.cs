using Tern.DynamoDb;
using Tern.Local;
using Tern.Messaging.Sqs;

namespace Tern.Guides.Tests.Snippets;

public sealed class LocalFaultsGuide
{
    [Fact]
    public async Task A_lost_answer()
    {
        var order = new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 1m, []);

        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Customer>();

        var lost = local.Faults.Add(new(LocalFaultKind.DropAfter) { Operation = "PutItem", First = 1 });
        await db.Table<Customer>().PutAsync(new Customer("c1", "Ada"));

        Assert.Equal(1, lost.Fired);

        local.Faults.Replace([new(LocalFaultKind.DropAfter) { First = 1 }]);
        await Assert.ThrowsAsync<ConditionalCheckFailedException>(async () => await db.Table<Order>().PutAsync(order));
        Assert.NotNull(await db.Table<Order>().GetAsync(Order.Key("c1", 7)));
    }

    [Fact]
    public async Task Queues_topics_and_objects()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!;

        aws.Faults.Add(new(LocalFaultKind.DuplicateDelivery) { QueueName = "orders", Probability = 0.5 });
        aws.Faults.Add(new(LocalFaultKind.Throttle) { Operation = "SendMessage", QueueName = "orders", Every = 3 });
        aws.Faults.Add(new(LocalFaultKind.Error) { BucketName = "invoices", KeyPrefix = "2026/", ErrorCode = "AccessDenied", StatusCode = 403 });
        aws.Faults.Add(new(LocalFaultKind.PartialBatch) { Service = "sns" });

        for (var i = 0; i < 3; i++) await sqs.SendMessageAsync(queue, "o-1");
        Assert.Equal(1, aws.Faults.Rules[1].Fired);
    }

    [Fact]
    public async Task Rules()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        local.Faults.Seed = 42;
        local.Faults.Replace(
        [
            new(LocalFaultKind.Latency) { Delay = TimeSpan.FromMilliseconds(5), Jitter = TimeSpan.FromMilliseconds(20) },
            new(LocalFaultKind.Throttle) { Operation = "PutItem", TableName = "shop", Probability = 0.1 },
            new(LocalFaultKind.PartialBatch) { Every = 3, Share = 0.25 },
        ]);

        Assert.Equal(3, local.Faults.Rules.Count);
    }

    [Fact]
    public async Task Real_throttling()
    {
        await using var local = await LocalDynamoDb.StartAsync(new LocalDynamoDbOptions { Throttle = true });

        Assert.Empty(local.Faults.Rules);
    }

    [Fact]
    public async Task Rules_as_text()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        local.Faults.Add(LocalFault.Parse("throttle,operation=PutItem,table=shop,probability=0.1"));
        local.Faults.Add(LocalFault.Parse("latency,delay=50ms,jitter=20ms,every=2"));

        Assert.Equal("throttle,operation=PutItem,table=shop,probability=0.1", local.Faults.Rules[0].Fault.ToString());
    }
}
