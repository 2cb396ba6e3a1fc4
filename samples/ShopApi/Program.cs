using ShopApi;
using Tern.DynamoDb;

// This program contains no test code: docs/guides/testing.md runs it against an in-process AWS in tests.
var builder = WebApplication.CreateBuilder(args);
builder.Services.AddDynamoDb(builder.Configuration.GetSection("DynamoDb"));
builder.Services.AddDynamoTable<Order>();

var app = builder.Build();

app.MapPut("/orders/{customer}/{number:int}", async (
    string customer, int number, decimal total, DynamoTable<Order> orders, CancellationToken cancellationToken) =>
{
    await orders.PutAsync(new Order(customer, number, total), cancellationToken: cancellationToken);
    return Results.NoContent();
});

app.MapGet("/orders/{customer}/{number:int}", async (string customer, int number, DynamoTable<Order> orders, CancellationToken cancellationToken) =>
    await orders.GetAsync(Order.Key(customer, number), cancellationToken: cancellationToken) is { } order
        ? Results.Text($"{order.Total} for {order.Customer}")
        : Results.NotFound());

app.Run();
