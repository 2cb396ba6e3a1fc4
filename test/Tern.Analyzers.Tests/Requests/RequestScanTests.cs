namespace Tern.Analyzers.Tests.Requests;

public sealed class RequestScanTests
{
    private const string Id = "TERN3005";

    [Theory]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGet(\"/\", async (DynamoTable<Order> orders) => await " +
        "⟦orders.Scan()⟧.ToListAsync()); }")]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGroup(\"/o\").MapPost(\"/\", (DynamoDbClient db) => " +
        "⟦db.ScanAsync(new ScanRequest { TableName = \"t\" })⟧); }")]
    [InlineData(
        "public static class App { public static async Task<IResult> All(DynamoTable<Order> orders) => Results.Ok(await ⟦orders.Scan(new() { Filter = " +
        "Order.Fields.Note == \"x\", Limit = 5 })⟧.ToListAsync()); }")]
    [InlineData(
        "public sealed class OrdersController(DynamoTable<Order> orders) : ControllerBase { public async Task<List<Order>> All() => await " +
        "⟦orders.Scan()⟧.ToListAsync(); }")]
    [InlineData(
        "public static class App { public static async Task Write(HttpContext context, DynamoTable<Order> orders) { await foreach (var order in " +
        "⟦orders.Scan()⟧) await context.Response.WriteAsync(order.Note); } }")]
    [InlineData(
        "public static class App { public static void Map(LambdaApplication app) => app.On(HttpApi.Requests.To(" +
        "async (HttpApiRequest request, DynamoTable<Order> " +
        "orders, CancellationToken stop) => { await ⟦orders.Scan()⟧.CountAsync(stop); return new HttpApiResponse(); })); }")]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.Run(async context => { var orders = " +
        "context.RequestServices.GetRequiredService<DynamoTable<Order>>(); await ⟦orders.Scan()⟧.CountAsync(); }); }")]
    [InlineData(
        "[LambdaFunction(LambdaSource.Sqs)] public sealed class Restock(DynamoTable<Order> orders) { public async Task HandleAsync(string body, " +
        "CancellationToken stop) => await ⟦orders.Scan()⟧.CountAsync(stop); }")]
    public Task A_scan_that_somebody_waits_for_is_reported(string source) => Analysis.ReportsAsync(Id, source);

    [Theory]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGet(\"/\", async (DynamoTable<Order> orders) => await " +
        "orders.Scan(new() { Limit = 20 }).ToListAsync()); }", "twenty, whichever")]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGet(\"/\", async (DynamoTable<Order> orders) => await " +
        "orders.Scan().FirstOrDefaultAsync()); }", "one, whichever")]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGet(\"/\", async (DynamoTable<Order> orders) => await " +
        "orders.Query(Order.Partition(\"c\")).ToListAsync()); }", "a query")]
    [InlineData(
        "public sealed class Export(DynamoTable<Order> orders) { public async Task WriteAsync() { await foreach (var order in orders.Scan()) " +
        "Console.WriteLine(order); } }", "nobody waits, as far as code shows")]
    [InlineData(
        "public static class App { public static void Map(LambdaApplication app) => app.On(EventBridgeEvents.Scheduled.To(" +
        "async (EventBridgeEvent run, DynamoTable<Order> " +
        "orders, CancellationToken stop) => await orders.Scan().CountAsync(stop))); }", "a nightly job")]
    [InlineData(
        "[LambdaFunction(LambdaSource.Schedule)] public sealed class Nightly(DynamoTable<Order> orders) { public async Task " +
        "HandleAsync(CancellationToken stop) => await orders.Scan().CountAsync(stop); }", "another nightly job")]
    [InlineData(
        "public sealed class OrdersController(DynamoTable<Order> orders) : ControllerBase { private ValueTask<long> CountAsync() => " +
        "orders.Scan().CountAsync(); [NonAction] public ValueTask<long> Count() => CountAsync(); }", "no action")]
    public Task Others_are_not(string source, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, source);
    }
}
