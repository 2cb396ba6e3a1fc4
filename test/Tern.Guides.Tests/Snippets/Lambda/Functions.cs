using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda.Functions;

public sealed class Functions
{
    private readonly PriceList _prices = new();

    [Fact]
    public async Task Handler_asks_for_services()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<PriceList>();
        builder.Services.AddScoped<Cashier>();
        await using var app = builder.Build();

        app.On(JsonEvents.Of(QuoteJson.Default.Order).Returning(QuoteJson.Default.Receipt).To(async (
            Order order, PriceList prices, Cashier cashier, LambdaContext context, CancellationToken cancellationToken) =>
        {
            var total = await prices.SumAsync(order, cancellationToken);
            return await cashier.ChargeAsync(order, total, context.RequestId, cancellationToken);
        }));

        Assert.Equal("""{"order":"o1","total":12}""", Encoding.UTF8.GetString(await app.InvokeAsync("""{"id":"o1","count":4}"""u8.ToArray())));
    }

    [Fact]
    public async Task Middleware_and_filters_stand_around_a_handler()
    {
        await using var app = NewApplication();
        var log = app.LoggerFactory.CreateLogger("Shop");

        app.Use(async (context, next) =>
        {
            var started = TimeProvider.System.GetTimestamp();
            await next(context);
            log.LogInformation("{Handler} took {Milliseconds} ms", context.HandlerName, TimeProvider.System.GetElapsedTime(started).TotalMilliseconds);
        });

        app.On(HttpApi.Requests.Of(QuoteJson.Default.Order).Returning(QuoteJson.Default.Receipt).To(
            async (Order order, PriceList prices, CancellationToken cancellationToken) =>
                await prices.QuoteAsync(order, cancellationToken)))
            .AddFilter(async (request, context, next) =>
            {
                if (request.GetHeader("x-api-version") is "1" or null) await next(context);
                else context.Respond(HttpApiResponse.Text("This API has version 1 only.", 400));
            });

        Assert.Contains("\"statusCode\":400", Encoding.UTF8.GetString(await app.InvokeAsync(QuoteRequest("2"))), StringComparison.Ordinal);
        Assert.Contains("\"statusCode\":200", Encoding.UTF8.GetString(await app.InvokeAsync(QuoteRequest("1"))), StringComparison.Ordinal);
    }

    [Fact]
    public async Task One_program_is_several_functions()
    {
        await using var app = NewApplication();

        app.On(HttpApi.Requests.Of(QuoteJson.Default.Order).Returning(QuoteJson.Default.Receipt).To(
            async (Order order, PriceList prices, CancellationToken cancellationToken) =>
                await prices.QuoteAsync(order, cancellationToken)))
            .WithName("quote");
        app.On(EventBridgeEvents.Scheduled.To(
            async (EventBridgeEvent schedule, PriceList prices, CancellationToken cancellationToken) => await prices.RefreshAsync(cancellationToken)))
            .WithName("refresh");

        await app.InvokeAsync("""{"id":"1","source":"aws.events","detail-type":"Scheduled Event","detail":{},"time":"2026-03-01T12:00:00Z","account":"1","region":"eu-west-1","resources":[]}"""u8.ToArray());
        Assert.Equal(1, _prices.Refreshed);
    }

    [Fact]
    public async Task Hooks_run_before_the_first_event_and_after_the_last()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(_prices);
        var app = builder.Build();
        var prices = _prices;

        app.OnStarting(async cancellationToken => await prices.RefreshAsync(cancellationToken));
        app.OnShutdown(async cancellationToken => await prices.SaveAsync(cancellationToken));
        app.BeforeSnapshot(prices.WarmUpAsync);
        app.AfterRestore(() => prices.RefreshAsync(CancellationToken.None));

        app.On(JsonEvents.Of(QuoteJson.Default.Order).To(
            async (Order order, CancellationToken cancellationToken) => await prices.SumAsync(order, cancellationToken)));
        await app.InvokeAsync("""{"id":"o1","count":4}"""u8.ToArray());
        Assert.Equal((1, false), (prices.Refreshed, prices.IsSaved));
        await app.DisposeAsync();
        Assert.True(prices.IsSaved);
    }

    [Fact]
    public async Task Handler_stops_a_margin_before_its_deadline()
    {
        await using var app = NewApplication();

        app.On(JsonEvents.Of(QuoteJson.Default.Import).To(async (Import import, PriceList prices, LambdaContext context, CancellationToken cancellationToken) =>
        {
            foreach (var order in import.Orders)
            {
                if (context.RemainingTime < TimeSpan.FromSeconds(5)) throw new TimeoutException($"The import stopped before {order.Id}: it is redelivered.");
                await prices.SumAsync(order, cancellationToken);
            }
        }));

        var context = new LambdaContext { RequestId = "r-1", Deadline = TimeProvider.System.GetUtcNow().AddSeconds(2) };
        await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync("""{"orders":[{"id":"o1","count":4}]}"""u8.ToArray(), context));
    }

    private static HttpApiRequest QuoteRequest(string version) => new()
    {
        RawPath = "/quotes",
        Headers = new() { ["x-api-version"] = version },
        RawBody = """{"id":"o1","count":4}""",
        RequestContext = new() { Http = new() { Method = "POST", Path = "/quotes" } },
    };

    private LambdaApplication NewApplication()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(_prices);
        return builder.Build();
    }
}

internal sealed record Order(string Id, int Count);

internal sealed record Import(IReadOnlyList<Order> Orders);

internal sealed record Receipt(string Order, decimal Total);

[JsonSourceGenerationOptions(System.Text.Json.JsonSerializerDefaults.Web)]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(Import))]
[JsonSerializable(typeof(Receipt))]
internal sealed partial class QuoteJson : JsonSerializerContext;

internal sealed class PriceList
{
    public int Refreshed { get; private set; }

    public bool IsSaved { get; private set; }

    public Task<decimal> SumAsync(Order order, CancellationToken cancellationToken) => Task.FromResult(order.Count * 3m);

    public Task<Receipt> QuoteAsync(Order order, CancellationToken cancellationToken) => Task.FromResult(new Receipt(order.Id, order.Count * 3m));

    public Task RefreshAsync(CancellationToken cancellationToken)
    {
        Refreshed++;
        return Task.CompletedTask;
    }

    public Task SaveAsync(CancellationToken cancellationToken)
    {
        IsSaved = true;
        return Task.CompletedTask;
    }

    public Task WarmUpAsync() => Task.CompletedTask;
}

internal sealed class Cashier
{
    public Task<Receipt> ChargeAsync(Order order, decimal total, string requestToken, CancellationToken cancellationToken) =>
        Task.FromResult(new Receipt(order.Id, total));
}
