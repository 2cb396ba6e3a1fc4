using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Handling;
using Tern.Local;
using Tern.Messaging.DynamoDb;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Streams;

namespace Tern.Guides.Tests.Snippets;

public sealed class Streams
{
    private readonly Channel<string> _seen = Channel.CreateUnbounded<string>();

    [Fact]
    public async Task Workers_get_changes_of_items()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.Table<Order>().CreateTableAsync(new() { Stream = TableStreamView.NewAndOldImages });
        var order = await db.Table<Order>().PutAsync(new Order("c1", 1, OrderStatus.Paid, DateTimeOffset.UnixEpoch, 5m, []));
        await db.Table<Order>().PutAsync(order with { Status = OrderStatus.Shipped });

        var builder = new HostApplicationBuilder();
        builder.Services.AddSingleton(new Mailer(_seen)).AddSingleton(new Search(_seen)).AddSingleton(db).AddSingleton(local.CreateStreamsClient());

        builder.Services.AddDynamoDb().AddDynamoDbStreams().AddDynamoDbLeases();
        builder.Services.AddConsumer(DynamoDbStream.Of<Order>().To(async (ItemChange<Order> change, Mailer mailer, CancellationToken cancellationToken) =>
        {
            if (change is { Old.Status: OrderStatus.Paid, New.Status: OrderStatus.Shipped }) await mailer.SendShippedAsync(change.New, cancellationToken);
        }));

        using var host = builder.Build();
        await host.Services.GetRequiredService<DynamoDbLeaseStore>().CreateTableAsync();

        await host.StartAsync();
        Assert.Equal("shipped 1", await _seen.Reader.ReadAsync());
        await host.StopAsync();
    }

    [Fact]
    public async Task A_consumer_needs_no_host()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await using var streams = local.CreateStreamsClient();
        await db.Table<Order>().CreateTableAsync(new() { Stream = TableStreamView.NewAndOldImages });
        await db.Table<Order>().PutAsync(new Order("c1", 1, OrderStatus.Paid, DateTimeOffset.UnixEpoch, 5m, []));
        using var stop = new CancellationTokenSource();
        var stoppingToken = stop.Token;
        _ = _seen.Reader.WaitToReadAsync().AsTask().ContinueWith(_ => stop.Cancel(), TaskScheduler.Default);

        var stream = new ShardStream<DynamoDbStreamRecord, StreamConsumerOptions>(new DynamoDbShardSource(streams, "shop"));
        var consumer = stream.Each
            .To((DynamoDbStreamRecord record, CancellationToken cancellationToken) => HandleAsync(record, cancellationToken))
            .WithOptions(options => options.Application = "test");
        await consumer.RunAsync(new MemoryLeaseStore(), stoppingToken);

        Assert.Equal("record", await _seen.Reader.ReadAsync());
    }

    [Fact]
    public void Options_are_set_at_the_registration()
    {
        var builder = new HostApplicationBuilder();
        var quarantine = new Quarantine();

        builder.Services.AddConsumer(DynamoDbStream.Of<Order>()
            .To((ItemChange<Order> change, Search search, CancellationToken cancellationToken) => search.IndexAsync(change, cancellationToken))
            .WithOptions(options =>
            {
                options.Application = "search";
                options.Start = ShardPosition.Latest;
                options.Mode = HandlerMode.Grouped;
                options.MaxConcurrency = 16;
            }));

        builder.Services.AddConsumer(KinesisStream.Named("positions").Batches
            .To(async (Batch<KinesisRecord> batch, ShardContext shard, Archive archive, CancellationToken cancellationToken) =>
            {
                archive.Add(batch);
                if (archive.IsFull || shard.IsLast)
                {
                    await archive.WriteAsync(cancellationToken);
                    await shard.CheckpointAsync(cancellationToken);
                }
            })
            .WithOptions(options => options.Checkpoints = CheckpointMode.Manual));

        var consumerArn = "arn:aws:kinesis:eu-west-1:123456789012:stream/positions/consumer/archive:1700000000";
        builder.Services.AddConsumer(KinesisStream.Named("positions").Each
            .To((KinesisRecord record, Archive archive, CancellationToken cancellationToken) => archive.AddAsync(record, cancellationToken))
            .WithOptions(options =>
            {
                options.Application = "archive";
                options.ConsumerArn = consumerArn;
            }));

        Assert.Equal(3, builder.Services.Count(static service => service.ServiceType == typeof(IHostedService)));
        var options = new StreamConsumerOptions();
        options.PoisonAction = PoisonAction.Move;
        options.PoisonAfterAttempts = 10;
        options.MovePoison = async (poison, cancellationToken) =>
            await quarantine.KeepAsync(poison.ShardId!, poison.RecordId, poison.Error, cancellationToken);
        Assert.NotNull(options.MovePoison);
    }

    private Task HandleAsync(DynamoDbStreamRecord record, CancellationToken cancellationToken) => _seen.Writer.WriteAsync("record", cancellationToken).AsTask();

    private sealed class Mailer(Channel<string> seen)
    {
        public Task SendShippedAsync(Order order, CancellationToken cancellationToken) =>
            seen.Writer.WriteAsync($"shipped {order.Number}", cancellationToken).AsTask();
    }

    private sealed class Search(Channel<string> seen)
    {
        public Task IndexAsync(ItemChange<Order> change, CancellationToken cancellationToken) =>
            seen.Writer.WriteAsync($"{change.Kind}", cancellationToken).AsTask();
    }

    private sealed class Quarantine
    {
        public Task KeepAsync(string shardId, string sequenceNumber, Exception error, CancellationToken cancellationToken) => Task.CompletedTask;
    }

    private sealed class Archive
    {
        public bool IsFull => true;

        public void Add(IReadOnlyList<KinesisRecord> records) { }

        public Task AddAsync(KinesisRecord record, CancellationToken cancellationToken) => Task.CompletedTask;

        public Task WriteAsync(CancellationToken cancellationToken) => Task.CompletedTask;
    }
}
