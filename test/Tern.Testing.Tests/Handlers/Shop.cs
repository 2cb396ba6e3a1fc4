using System.Text.Json.Serialization;
using Tern.Handling;

namespace Tern.Testing.Tests.Handlers;

public sealed record OrderPlaced(string OrderId, int Count);

public sealed record Receipt(string Number);

[JsonSerializable(typeof(OrderPlaced))]
[JsonSerializable(typeof(Receipt))]
[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
public sealed partial class ShopJson : JsonSerializerContext;

/// <summary>The service that handlers use: it ships parcels, and refuses those that aren't in stock.</summary>
public sealed class Warehouse
{
    private readonly Lock _gate = new();

    public List<string> Shipped { get; } = [];

    public void Ship(OrderPlaced order)
    {
        if (order.Count > 9) throw new InvalidOperationException($"{order.OrderId} is not in stock");
        lock (_gate) Shipped.Add(order.OrderId);
    }
}

public static class Orders
{
    public static Task Ship(OrderPlaced order, Warehouse warehouse, CancellationToken cancellationToken)
    {
        warehouse.Ship(order);
        return Task.CompletedTask;
    }
}

public sealed class ShipOrders(Warehouse warehouse) : IHandler<OrderPlaced>
{
    public Task HandleAsync(OrderPlaced input, CancellationToken cancellationToken) => Orders.Ship(input, warehouse, cancellationToken);
}
