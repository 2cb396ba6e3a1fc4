using System.Text.Json.Serialization;

namespace Tern.Lambda.Generator.Tests.Routes;

public sealed record RouteOrder(long Id, string Customer, decimal Total);

public sealed record NewRouteOrder(string Customer, decimal Total);

public enum RouteState
{
    Open,
    Paid,
}

[JsonSourceGenerationOptions(PropertyNamingPolicy = JsonKnownNamingPolicy.CamelCase)]
[JsonSerializable(typeof(RouteOrder))]
[JsonSerializable(typeof(NewRouteOrder))]
[JsonSerializable(typeof(IReadOnlyList<RouteOrder>))]
[JsonSerializable(typeof(string[]))]
public sealed partial class RouteShopJson : JsonSerializerContext;

public sealed class RouteLedger
{
    public Task<RouteOrder?> FindAsync(long id) => Task.FromResult(id == 7 ? new RouteOrder(7, "ann", 2.5m) : null);
}

/// <summary>Routes as a class.</summary>
[Route("/ledger")]
public sealed partial class RouteLedgerRoutes(RouteLedger ledger)
{
    [HttpGet("{id:long}")]
    public async Task<RouteOrder?> FindAsync(long id, CancellationToken cancellationToken)
    {
        await Task.Yield();
        cancellationToken.ThrowIfCancellationRequested();
        return await ledger.FindAsync(id);
    }

    [HttpPost]
    public static HttpResult<RouteOrder> Place(NewRouteOrder order) =>
        order.Total < 0
            ? HttpResult.Conflict("Nobody pays less than nothing.")
            : HttpResult.Created("/ledger/8", new RouteOrder(8, order.Customer, order.Total));

    [HttpDelete("{id:long}")]
    public ValueTask DropAsync(long id) => id == 7 ? default : throw new InvalidOperationException("no");
}
