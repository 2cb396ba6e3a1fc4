using System.ComponentModel.DataAnnotations;
using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda.Routes;

public sealed class Routes
{
    [Fact]
    public async Task Routes_of_an_application()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderBook>();
        await using var app = builder.Build();

        app.MapGet("/orders/{id:long}", (long id, OrderBook orders) => orders.Find(id));
        app.MapGet("/orders", (OrderBook orders, string? customer, int page = 1) => orders.List(customer, page));
        app.MapPost("/orders", (NewOrder order, OrderBook orders) =>
        {
            var placed = orders.Place(order);
            return HttpResult.Created($"/orders/{placed.Id}", placed);
        });
        app.MapDelete("/orders/{id:long}", (long id, OrderBook orders) => orders.Remove(id) ? HttpResult.NoContent() : HttpResult.NotFound());

        Assert.Contains("\"statusCode\":201", await SendAsync(app, "POST", "/orders", """{"customer":"ann","total":2.5}"""), StringComparison.Ordinal);
        Assert.Contains("ann", await SendAsync(app, "GET", "/orders/1"), StringComparison.Ordinal);
        Assert.Contains("ann", await SendAsync(app, "GET", "/orders"), StringComparison.Ordinal);
        Assert.Contains("\"statusCode\":204", await SendAsync(app, "DELETE", "/orders/1"), StringComparison.Ordinal);
        Assert.Contains("\"statusCode\":404", await SendAsync(app, "GET", "/orders/1"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Sources_by_attribute()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();

        app.MapGet("/report/{year:int}", (
            int year,
            [FromQuery(Name = "q")] string[] words,
            [FromHeader(Name = "x-tenant")] string tenant,
            RouteContext request,
            CancellationToken cancellationToken) => $"{tenant} asks for {string.Join(", ", words)} of {year} in {request.Path}");

        Assert.Contains("blue asks for a, b of 2026 in /report/2026", await SendAsync(app, "GET", "/report/2026"), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Validation()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();

        app.MapPost("/visits/{day:datetime}", (DateOnly day, Visit visit, [Range(1, 3)] int tables = 1) => $"{visit.Name}: {tables} on {day:o}");

        Assert.Contains("ann: 1 on 2026-01-31", await SendAsync(app, "POST", "/visits/2026-01-31", """{"name":"ann","guests":2}"""), StringComparison.Ordinal);
        Assert.Contains(
            "It must be between 1 and 8.", await SendAsync(app, "POST", "/visits/2026-01-31", """{"name":"ann","guests":9}"""), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_class_of_routes()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderBook>();
        await using var app = builder.Build();
        app.MapRoutes<OrderRoutes>();

        Assert.Contains("\"statusCode\":404", await SendAsync(app, "GET", "/v2/orders/1"), StringComparison.Ordinal);
        Assert.Contains("\"statusCode\":409", await SendAsync(app, "POST", "/v2/orders", """{"customer":"ann","total":-1}"""), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Middleware_refuses_a_request()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        app.MapGet("/orders", () => "none");

        app.Use((context, next) =>
        {
            if (context is not RouteContext request || request.GetHeader("x-api-version") is "1" or null) return next(context);
            request.Respond(HttpResult.BadRequest("This API has version 1 only."));
            return Task.CompletedTask;
        });

        Assert.Contains("\"statusCode\":400", await SendAsync(app, "GET", "/orders"), StringComparison.Ordinal);
    }

    private static async Task<string> SendAsync(LambdaApplication app, string method, string path, string? body = null) =>
        Encoding.UTF8.GetString(await app.InvokeAsync(new HttpApiRequest
        {
            Version = "2.0",
            RawPath = path,
            RawQueryString = "q=a&q=b",
            RawBody = body,
            Headers = new(ignoreCase: true) { ["x-tenant"] = "blue", ["x-api-version"] = "2" },
            RequestContext = new HttpApiRequestContext { Stage = "$default", Http = new HttpApiRequestHttp { Method = method, Path = path } },
        }));
}

[Route("/v2/orders")]
public sealed partial class OrderRoutes(OrderBook orders)
{
    [HttpGet("{id:long}")]
    public Order? Find(long id) => orders.Find(id);

    [HttpPost]
    public HttpResult<Order> Place(NewOrder order)
    {
        if (order.Total < 0) return HttpResult.Conflict("Nobody pays less than nothing.");
        return orders.Place(order);
    }
}

public sealed record Order(long Id, string Customer, decimal Total);

public sealed record Visit([Required, StringLength(40)] string Name, [Range(1, 8)] int Guests, [EmailAddress] string? Mail);

public sealed record NewOrder(string Customer, decimal Total);

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(Order))]
[JsonSerializable(typeof(NewOrder))]
[JsonSerializable(typeof(Visit))]
[JsonSerializable(typeof(IReadOnlyList<Order>))]
public sealed partial class OrderJson : JsonSerializerContext;

public sealed class OrderBook
{
    private readonly List<Order> _orders = [];

    public Order? Find(long id) => _orders.Find(order => order.Id == id);

    public IReadOnlyList<Order> List(string? customer, int page) =>
        [.. _orders.Where(order => customer is null || order.Customer == customer).Skip((page - 1) * 20).Take(20)];

    public Order Place(NewOrder order)
    {
        var placed = new Order(_orders.Count + 1, order.Customer, order.Total);
        _orders.Add(placed);
        return placed;
    }

    public bool Remove(long id) => _orders.RemoveAll(order => order.Id == id) > 0;
}
