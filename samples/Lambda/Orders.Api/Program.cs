// POST /orders and GET /orders/{id} of an HTTP API: one program, deployed as two functions. The handler setting of a
// function, "place" or "find", selects what it does.
using Microsoft.Extensions.DependencyInjection;
using Orders;
using Orders.Api;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Lambda.Events;

var builder = LambdaApplication.CreateBuilder(args);
builder.Services.AddDynamoDb().AddDynamoTable<Order>().AddHandlerIdempotency().AddSingleton(TimeProvider.System);
var app = builder.Build();

// The body is parsed before the handler runs: if it isn't valid JSON for the type, the response is 400. A request that
// is retried with the same key gets the first response again.
app.On(HttpApi.Requests.Of(ApiJson.Default.NewOrder).To(
    async (NewOrder body, HttpApiRequest request, DynamoTable<Order> orders, TimeProvider clock, CancellationToken cancellationToken) =>
    {
        if (body.FindMistake() is { } mistake) return Problem.Answer(422, "The order can't be placed", mistake);
        var order = body.ToOrder(Caller.Of(request).Customer, clock.GetUtcNow());
        await orders.PutAsync(order, cancellationToken: cancellationToken);
        return HttpApiResponse.Json(order, ApiJson.Default.Order, 201).WithHeader("location", $"/orders/{order.Id}");
    }))
    .WithName("place")
    .WithIdempotency(Caller.IdempotencyKeyOf);

app.On(HttpApi.Requests.To(async (HttpApiRequest request, DynamoTable<Order> orders, CancellationToken cancellationToken) =>
    {
        var order = await orders.GetAsync(Order.Key(request.PathParameters["id"]), cancellationToken);
        return order?.CustomerId == Caller.Of(request).Customer
            ? HttpApiResponse.Json(order, ApiJson.Default.Order)
            : Problem.Answer(404, "Order not found", "You have placed no order with this id.");
    }))
    .WithName("find");

app.Run();
