using System.Collections.Concurrent;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams.Model;
using Tern.Handling;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Local;
using Tern.Testing;
using FakeTimeProvider = Tern.TestHarness.ManualTimeProvider;

namespace Tern.Guides.Tests.Snippets.TestingGuide;

[DynamoTable("carts", TimeToLive = "ExpiresAt", Stream = TableStreamView.NewAndOldImages)]
[DynamoItem]
public sealed partial record Cart([property: PartitionKey] string Id, int Count)
{
    public DateTimeOffset? PaidAt { get; init; }

    [DynamoTimeToLive]
    public DateTimeOffset? ExpiresAt { get; init; }

    [DynamoVersion]
    public long Version { get; init; }
}

public sealed class CartService(DynamoTable<Cart> carts, TimeProvider clock)
{
    public ValueTask<Cart> OpenAsync(string id) => carts.PutAsync(new Cart(id, 0) { ExpiresAt = clock.GetUtcNow().AddDays(7) });

    public ValueTask<Cart> AddAsync(string id) => carts.UpdateAndGetAsync(Cart.Key(id), [Cart.Fields.Count.Increment()]);
}

public sealed record CartPaid(string Id);

[JsonSerializable(typeof(CartPaid))]
public sealed partial class CartJson : JsonSerializerContext;

public sealed class CartArchive(params IEnumerable<string> carts)
{
    public Task AddAsync(string id) =>
        carts.Contains(id) ? Task.CompletedTask : Task.FromException(new KeyNotFoundException($"There is no cart {id}."));
}

public static class Carts
{
    public static Task ArchiveAsync(CartPaid paid, CartArchive archive, CancellationToken cancellationToken) => archive.AddAsync(paid.Id);
}

public sealed class CartFixture : IAsyncLifetime
{
    private LocalSnapshot _start = null!;

    public LocalDynamoDb Local { get; private set; } = null!;

    public DynamoDbClient Db { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        Local = await LocalDynamoDb.StartAsync();
        Db = Local.CreateClient();
        await Db.CreateTableAsync<Cart>();
        await Db.Table<Cart>().PutAsync(new Cart("c1", 2));
        _start = Local.Save();
    }

    public void Restore() => Local.Restore(_start);

    public async ValueTask DisposeAsync()
    {
        await Db.DisposeAsync();
        await Local.DisposeAsync();
    }
}

public sealed class CartTests : IClassFixture<CartFixture>
{
    private readonly LocalDynamoDb local;
    private readonly DynamoDbClient db;
    private readonly DynamoTable<Cart> carts;

    public CartTests(CartFixture fixture)
    {
        fixture.Restore();
        local = fixture.Local;
        db = fixture.Db;
        carts = db.Table<Cart>();
    }

    [Fact]
    public async Task Adding_counts()
    {
        var cart = await new CartService(carts, TimeProvider.System).AddAsync("c1");

        Assert.Equal(3, cart.Count);
        Assert.Equal(3, local.FindTable("carts")!.Find(Cart.Key("c1"))!.Count);
        Assert.Single(local.FindTable("carts")!.Items<Cart>());
    }

    [Fact]
    public async Task Adding_to_no_cart_is_refused()
    {
        var result = await carts.TryUpdateAsync(Cart.Key("c9"), [Cart.Fields.Count.Increment()]);

        Assert.False(result.Succeeded);
        Assert.Equal(1, local.FindTable("carts")!.ItemCount);
    }

    [Fact]
    public void Requests_are_shown_without_being_sent()
    {
        var request = carts.Preview.Update(Cart.Key("c1"), [Cart.Fields.Count.Increment()], new() { Condition = Cart.Fields.PaidAt == null });

        Assert.Equal("UpdateItem", request.Operation);
        Assert.Contains("attribute_not_exists", request.Json, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_page_needs_one_request()
    {
        var requests = new ConcurrentQueue<LocalRequest>();
        await using var local = await LocalDynamoDb.StartAsync(new() { RequestCompleted = requests.Enqueue });
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Cart>();
        requests.Clear();

        await db.Table<Cart>().BatchGetAsync([Cart.Key("c1"), Cart.Key("c2"), Cart.Key("c3")]);

        Assert.Equal("BatchGetItem", Assert.Single(requests).Operation);
    }

    [Fact]
    public async Task A_cart_is_gone_after_a_week()
    {
        var clock = new FakeTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(new() { TimeProvider = clock });
        await using var db = local.CreateClient(options => options.TimeProvider = clock);
        await db.CreateTableAsync<Cart>();
        await new CartService(db.Table<Cart>(), clock).OpenAsync("c1");

        clock.Advance(TimeSpan.FromDays(8));

        Assert.Equal(0, local.FindTable("carts")!.ItemCount);
    }

    [Fact]
    public async Task A_throttled_table_is_asked_again()
    {
        local.Faults.Replace([new(LocalFaultKind.Throttle) { Operation = "UpdateItem", First = 1 }]);
        try
        {
            var error = await Assert.ThrowsAsync<ProvisionedThroughputExceededException>(async () =>
                await carts.UpdateAsync(Cart.Key("c1"), [Cart.Fields.Count.Increment()], new() { MaxAttempts = 1 }));

            Assert.True(error.IsThrottling);
        }
        finally
        {
            local.Faults.Clear();
        }
    }

    [Fact]
    public async Task A_lost_answer_is_not_counted_twice()
    {
        local.Faults.Replace([new(LocalFaultKind.DropAfter) { Operation = "UpdateItem", First = 1 }]);
        try
        {
            await Assert.ThrowsAsync<AwsTransportException>(async () =>
                await carts.UpdateAsync(Cart.Key("c1"), [Cart.Fields.Count.Increment()], new() { AtMostOnce = true }));

            Assert.Equal(3, local.FindTable("carts")!.Find(Cart.Key("c1"))!.Count);
        }
        finally
        {
            local.Faults.Clear();
        }
    }

    [Fact]
    public async Task A_change_is_in_the_stream()
    {
        await carts.UpdateAsync(Cart.Key("c1"), [Cart.Fields.Count.Increment()]);

        await using var streams = local.CreateStreamsClient();
        var arn = (await db.DescribeTableAsync(new() { TableName = "carts" })).Table!.LatestStreamArn!;
        var shards = (await streams.DescribeStreamAsync(new() { StreamArn = arn })).StreamDescription!.Shards;
        var iterator = (await streams.GetShardIteratorAsync(
            new() { StreamArn = arn, ShardId = shards[^1].ShardId, ShardIteratorType = ShardIteratorType.TrimHorizon })).ShardIterator;
        var records = (await streams.GetRecordsAsync(new() { ShardIterator = iterator })).Records;

        var change = records[^1].Dynamodb!;
        Assert.Equal(2, DynamoItem.FromAttributes<Cart>(change.OldImage!).Count);
        Assert.Equal(3, DynamoItem.FromAttributes<Cart>(change.NewImage!).Count);
    }

    [Fact]
    public async Task A_handler_runs_without_a_host()
    {
        var archive = new CartArchive("c1");

        var result = await HandlerTest.For(SqsMessages.Of(CartJson.Default.CartPaid).To<CartArchive>(Carts.ArchiveAsync))
            .WithService(archive)
            .RunAsync(
                new SqsMessage { MessageId = "1", Body = """{"Id":"c1"}""" },
                new SqsMessage { MessageId = "2", Body = """{"Id":"unknown"}""" });

        Assert.Equal("1", Assert.Single(result.Handled).MessageId);
        Assert.Equal("There is no cart unknown.", Assert.Single(result.Failures).Error.Message);
        Assert.Equal("2", Assert.Single(result.Redelivered).MessageId);
    }

    [Fact]
    public async Task A_message_becomes_poison()
    {
        var archive = new CartArchive("c1");

        var handler = SqsMessages.Of(CartJson.Default.CartPaid).To<CartArchive>(Carts.ArchiveAsync)
            .WithBatch(batch => batch.PoisonAction = PoisonAction.Drop);
        var result = await HandlerTest.For(handler)
            .WithService(archive)
            .WithAttempts(5)
            .RunAsync(new SqsMessage { MessageId = "2", Body = """{"Id":"unknown"}""" });

        Assert.Equal("2", Assert.Single(result.Poison).RecordId);
    }

    [Fact]
    public async Task A_function_of_the_stream_is_invoked()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddDynamoDb(local.Configure).AddDynamoTable<Cart>();
        await using var app = builder.Build();
        app.On(DynamoDbStreamRecords.Each.Changes().Of<Cart>().To(async (
            ItemChange<Cart> change, DynamoTable<Cart> table, CancellationToken cancellationToken) =>
        {
            if (change is { Old.PaidAt: null, New.PaidAt: not null })
                await table.DeleteAsync(change.Key, cancellationToken: cancellationToken);
        }));

        var answer = await app.InvokeAsync(
            """
            {"Records":[{"eventID":"1","eventName":"MODIFY","eventSource":"aws:dynamodb","awsRegion":"eu-west-1","dynamodb":{
              "Keys":{"Id":{"S":"c1"}},"SequenceNumber":"1","StreamViewType":"NEW_AND_OLD_IMAGES",
              "OldImage":{"Id":{"S":"c1"},"Count":{"N":"2"},"Version":{"N":"1"}},
              "NewImage":{"Id":{"S":"c1"},"Count":{"N":"2"},"Version":{"N":"2"},"PaidAt":{"S":"2026-05-06T12:00:00Z"}}}}]}
            """);

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal(0, local.FindTable("carts")!.ItemCount);
    }

    [Fact]
    public async Task A_function_of_an_API_is_invoked()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddDynamoDb(local.Configure).AddDynamoTable<Cart>();
        await using var app = builder.Build();
        app.On(HttpApi.Requests.To(async (HttpApiRequest request, DynamoTable<Cart> table, CancellationToken cancellationToken) =>
            await table.GetAsync(Cart.Key(request.PathParameters["id"]), cancellationToken) is { } cart
                ? HttpApiResponse.Text($"{cart.Count} in the cart")
                : HttpApiResponse.Text("There is no such cart.", 404)));

        var answer = Encoding.UTF8.GetString(await app.InvokeAsync(new HttpApiRequest
        {
            RawPath = "/carts/c1",
            PathParameters = new Dictionary<string, string> { ["id"] = "c1" },
            RequestContext = new() { Http = new() { Method = "GET", Path = "/carts/c1" } },
        }));

        Assert.Contains("2 in the cart", answer, StringComparison.Ordinal);
    }
}

public sealed class ApiTests
{
    [Fact]
    public async Task An_order_is_stored()
    {
        await using var app = new WebApplicationFactory<ShopApi.Order>().WithWebHostBuilder(host =>
            host.ConfigureTestServices(services => services.AddLocalAws()));
        var aws = app.Services.GetRequiredService<LocalAws>();
        await app.Services.GetRequiredService<DynamoDbClient>().CreateTableAsync<ShopApi.Order>();
        using var http = app.CreateClient();

        using var answer = await http.PutAsync("/orders/c1/7?total=129.90", null);

        answer.EnsureSuccessStatusCode();
        Assert.Equal(129.90m, aws.DynamoDb.FindTable("orders")!.Find(ShopApi.Order.Key("c1", 7))!.Total);
    }
}
