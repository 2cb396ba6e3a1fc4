using System.Threading.Channels;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Local;
using Tern.Messaging.Streams;
using Tern.TestHarness;
using Record = Tern.DynamoDb.Streams.Model.Record;

namespace Tern.Messaging.DynamoDb.Tests.Streams;

/// <summary>The table's stream from end to end, in the process, with workers on an accelerated clock.</summary>
public sealed class StreamReaderTests : IAsyncLifetime
{
    private readonly Channel<(string Handler, ItemChange<Order> Change)> _changes = Channel.CreateUnbounded<(string, ItemChange<Order>)>();
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync();
        _db = _local.CreateClient();
        await _db.CreateTableAsync<Shop>();
        await new DynamoDbLeaseStore(_db).CreateTableAsync();
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
    }

    [Fact]
    public async Task A_handler_gets_the_changes_of_its_type_of_item_in_their_order_and_goes_on_after_a_restart()
    {
        var orders = _db.Table<Order>();
        await _db.Table<Customer>().PutAsync(new Customer("c1", "Ada"));
        await orders.PutAsync(new Order("c1", 7, "placed"));
        await orders.PutAsync(new Order("c1", 7, "paid"));

        using (var host = Host("a"))
        {
            await host.StartAsync();
            var placed = await NextAsync();
            Assert.Equal((ItemChangeKind.Insert, null, "placed", Order.Key("c1", 7)), (placed.Kind, placed.Old, placed.New!.Status, placed.Key));
            var paid = await NextAsync();
            Assert.Equal((ItemChangeKind.Modify, "placed", "paid"), (paid.Kind, paid.Old!.Status, paid.New!.Status));
            await orders.DeleteAsync(Order.Key("c1", 7));
            var removed = await NextAsync();
            Assert.Equal((ItemChangeKind.Remove, "paid", null), (removed.Kind, removed.Old!.Status, removed.New));
            await host.StopAsync();
        }

        await orders.PutAsync(new Order("c2", 1, "placed"));
        using (var host = Host("b"))
        {
            await host.StartAsync();
            Assert.Equal("c2", (await NextAsync()).New!.CustomerId);
            await host.StopAsync();
        }

        Assert.False(_changes.Reader.TryRead(out _));
        var leases = await new DynamoDbLeaseStore(_db).ListAsync("shop-reader/shop", default);
        Assert.All(leases, static lease => Assert.Null(lease.Owner));
    }

    [Fact]
    public async Task A_handler_of_all_changes_asks_each_type_for_its_own()
    {
        await _db.Table<Customer>().PutAsync(new Customer("c1", "Ada"));
        await _db.Table<Order>().PutAsync(new Order("c1", 7, "placed"));
        var seen = Channel.CreateUnbounded<string>();
        using var host = Build(services => services.AddConsumer(DynamoDbStream.Named("shop").Each.Changes()
            .To((TableChange change, CancellationToken cancellationToken) =>
            {
                if (change.TryGet<Customer>(out var customer)) seen.Writer.TryWrite(customer.New!.Name);
                if (change.TryGet<Order>(out var order)) seen.Writer.TryWrite(order.New!.Status);
                return Task.CompletedTask;
            })
            .WithOptions(Configure("a"))));
        await host.StartAsync();
        Assert.Equal(["Ada", "placed"], [await seen.Reader.ReadAsync(), await seen.Reader.ReadAsync()]);
        await host.StopAsync();
    }

    [Fact]
    public async Task A_stream_is_read_by_several_workers_over_its_shards_and_nothing_is_missed()
    {
        var orders = _db.Table<Order>();
        for (var number = 0; number < 50; number++) await orders.PutAsync(new Order($"c{number}", number, "placed"));
        using var first = Host("a");
        using var second = Host("b");
        await first.StartAsync();
        await second.StartAsync();
        for (var number = 50; number < 100; number++) await orders.PutAsync(new Order($"c{number}", number, "placed"));
        HashSet<int> seen = [];
        while (seen.Count < 100) seen.Add((await NextAsync()).New!.Number);
        await first.StopAsync();
        await second.StopAsync();
    }

    [Fact]
    public async Task Two_readers_of_one_name_and_table_are_refused()
    {
        using var host = Build(services =>
        {
            services.AddConsumer(DynamoDbStream.Of<Order>().To(static (_, _) => Task.CompletedTask).WithOptions(Configure("a")));
            services.AddConsumer(DynamoDbStream.Of<Customer>().To(static (_, _) => Task.CompletedTask).WithOptions(Configure("b")));
        });
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => host.StartAsync());
        Assert.Contains("Set a different Application for one of them", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Without_a_place_for_leases_the_error_says_what_to_call()
    {
        var builder = new HostApplicationBuilder();
        builder.Services.AddSingleton(_db).AddSingleton(_local.CreateStreamsClient());
        builder.Services.AddConsumer(DynamoDbStream.Of<Order>().To(static (_, _) => Task.CompletedTask));
        using var host = builder.Build();
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => host.StartAsync());
        Assert.Contains("services.AddDynamoDbLeases()", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_record_of_another_table_is_an_error_and_not_passed_over()
    {
        var record = new Record { EventName = OperationType.Insert, Dynamodb = new StreamRecord { Keys = new AttributeMap { ["id"] = "1" } } };
        var error = Assert.Throws<FormatException>(() => TableChange.Of(record.ToStreamRecord()).TryGet<Order>(out _));
        Assert.Contains("expected 'pk' and 'sk'", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Types_whose_keys_look_alike_are_told_apart_by_their_tags()
    {
        AttributeMap keys = new() { ["pk"] = "PET#1", ["sk"] = "PET" };
        AttributeMap cat = new() { ["pk"] = "PET#1", ["sk"] = "PET", ["_et"] = "cat", ["Id"] = "1", ["Lives"] = 9 };
        var inserted = new Record { EventName = OperationType.Insert, Dynamodb = new StreamRecord { Keys = keys, NewImage = cat } }.ToStreamRecord();
        var removed = new Record { EventName = OperationType.Remove, Dynamodb = new StreamRecord { Keys = keys, OldImage = cat } }.ToStreamRecord();

        Assert.True(TableChange.Of(inserted).TryGet<Cat>(out var change));
        Assert.Equal(new Cat("1", 9), change.New);
        Assert.False(TableChange.Of(inserted).TryGet<Dog>(out _));
        Assert.True(TableChange.Of(removed).TryGet<Cat>(out _));
        Assert.False(TableChange.Of(removed).TryGet<Dog>(out _));
    }

    [Fact]
    public async Task Filters_run_around_the_changes_of_the_type_alone()
    {
        await _db.Table<Customer>().PutAsync(new Customer("c1", "Ada"));
        await _db.Table<Order>().PutAsync(new Order("c1", 7, "placed"));
        var filtered = 0;
        using var host = Build(services => services.AddConsumer(DynamoDbStream.Of<Order>()
            .To((ItemChange<Order> change, CancellationToken cancellationToken) => _changes.Writer.WriteAsync(("a", change), cancellationToken))
            .AddFilter((record, scope, next) =>
            {
                filtered++;
                Assert.Same(record, scope.Item);
                return next(scope);
            })
            .WithOptions(Configure("a"))));
        await host.StartAsync();
        Assert.Equal("placed", (await NextAsync()).New!.Status);
        await host.StopAsync();
        Assert.Equal(1, filtered);
    }

    private IHost Host(string worker) => Build(services => services.AddConsumer(DynamoDbStream.Of<Order>()
        .To((ItemChange<Order> change, Channel<(string, ItemChange<Order>)> changes, DynamoDbStreamRecord record, CancellationToken cancellationToken) =>
        {
            Assert.Equal(record.SequenceNumber, change.SequenceNumber);
            return changes.Writer.WriteAsync((worker, change), cancellationToken);
        })
        .WithOptions(Configure(worker))));

    private IHost Build(Action<IServiceCollection> add)
    {
        var builder = new HostApplicationBuilder();
        builder.Services.AddSingleton(_db).AddSingleton(_local.CreateStreamsClient()).AddSingleton(_changes).AddDynamoDbLeases();
        builder.Services.AddSingleton<TimeProvider>(new HurriedTimeProvider(50));
        add(builder.Services);
        return builder.Build();
    }

    private static Action<StreamConsumerOptions> Configure(string worker) => options =>
    {
        (options.Application, options.WorkerName) = ("shop-reader", worker);
        // 12 s each of a machine's time.
        (options.LeaseDuration, options.ShutdownTimeout) = (TimeSpan.FromMinutes(10), TimeSpan.FromMinutes(10));
    };

    private async Task<ItemChange<Order>> NextAsync()
    {
        using var limit = new CancellationTokenSource(TimeSpan.FromSeconds(60));
        return (await _changes.Reader.ReadAsync(limit.Token)).Change;
    }
}
