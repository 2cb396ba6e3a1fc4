using Tern.DynamoDb;

namespace Tern_Function;

/// <summary>The API. It runs in Lambda behind an HTTP API, a REST API, a function URL or a load balancer, and elsewhere on Kestrel.</summary>
public static class Handlers
{
    /// <summary>Builds the API without running it.</summary>
    /// <param name="configure">For tests: registers services that replace the API's own.</param>
    public static WebApplication Build(Action<WebApplicationBuilder>? configure = null)
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.AddLambda();
        builder.Services.AddDynamoDb().AddDynamoTable<Order>(builder.Configuration["ORDERS_TABLE"]);
        builder.Services.ConfigureHttpJsonOptions(json => json.SerializerOptions.TypeInfoResolverChain.Insert(0, OrderJson.Default));
        configure?.Invoke(builder);
        var app = builder.Build();

        app.MapGet("/health", () => Results.Text("healthy"));

        app.MapGet("/orders/{id}", async (string id, DynamoTable<Order> orders, CancellationToken cancellationToken) =>
            await orders.GetAsync(Order.Key(id), cancellationToken: cancellationToken) is { } order ? Results.Ok(order) : Results.NotFound());

        app.MapPost("/orders", async (NewOrder body, DynamoTable<Order> orders, CancellationToken cancellationToken) =>
        {
            var order = new Order { Id = Guid.NewGuid().ToString("N"), Customer = body.Customer, Total = body.Total };
            await orders.PutAsync(order, cancellationToken: cancellationToken);
            return Results.Created($"/orders/{order.Id}", order);
        });

        return app;
    }
}
