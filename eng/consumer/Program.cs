// A program of a user with strict rules: every analyzer of .NET is on, and every warning is an error. eng/check-packages.sh
// builds it against the packages: what it refuses here, in the generated code or in a call, our packages made.
using System.Text;
using Consumer;
using Microsoft.Extensions.Configuration;
using Microsoft.Extensions.DependencyInjection;
using Tern.AspNetCore;
using Tern.Credentials;
using Tern.Diagnostics;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Local;
using Tern.Testing;

// Read when it is built, which it isn't here: it would call AWS.
_ = new ConfigurationBuilder().AddParameterStore("/shop", optional: true).AddSecretsManager("shop/database", optional: true);

var answers = new AwsAnswers().On((ListTablesRequest _) => new ListTablesResponse { TableNames = ["orders"] });
await using (var answered = new DynamoDbClient(answers.Configure(new DynamoDbClientOptions())))
    if ((await answered.ListTablesAsync(new())).TableNames is not ["orders"]) throw new InvalidOperationException("The typed answer did not come.");

await using (var body = TernResponse.Buffered(Stream.Null)) await body.WriteAsync("joined"u8.ToArray());

await using var local = await LocalDynamoDb.StartAsync();
await using var db = new DynamoDbClient(new DynamoDbClientOptions
{
    Region = "us-east-1",
    Credentials = new StaticCredentialProvider("local", "local"),
    Transport = local.Transport,
});
await db.CreateTableAsync<Order>();

var orders = db.Table<Order>();
var order = new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 129.90m, [new OrderLine("tea", 2)]) { Tags = ["gift"] };
await orders.PutAsync(order);
await orders.UpdateAsync(
    Order.Key("c1", 7),
    [Order.Fields.Status.Set(OrderStatus.Paid), Order.Fields.Total.Add(10), Order.Fields.Address.Set(new Address("Riga", null))],
    new() { Condition = Order.Fields.Total > 100m & !Order.Fields.Tags.Contains("late") | Order.Fields.Address.City == "Riga" });
await foreach (var found in orders.Query(Order.Partition("c1").From(1), new() { Filter = Order.Fields.Total >= 1m })) Show(found);
await foreach (var found in orders.Query(Order.ByStatus(OrderStatus.Paid))) Show(found);
var page = await orders.QueryPageAsync(Order.Partition("c1"), options: new() { Limit = 2 });
Show(page.Items[0]);

await using (var doctor = Doctor.Watch())
{
#pragma warning disable TERN3001 // The analyzer is right: it is the loop that the doctor must find.
    for (var number = 1; number <= 5; number++) await orders.GetAsync(Order.Key("c1", number));
#pragma warning restore TERN3001
    if (doctor.Findings.All(static finding => finding.Rule != Rules.NPlusOne)) throw new InvalidOperationException("The doctor did not find the loop.");
}

var services = new ServiceCollection();
services.AddDynamoDb(local.Configure).AddDynamoTable<Order>();
await using var provider = services.BuildServiceProvider();
Show(await provider.GetRequiredService<DynamoTable<Order>>().GetAsync(Order.Key("c1", 7)) ?? throw new InvalidOperationException("The order is gone."));

var builder = LambdaApplication.CreateBuilder();
builder.Services.AddSingleton(static _ => new Till()).AddDynamoDb(local.Configure).AddHandlerIdempotency("payments");
await using var app = builder.Build();
app.On(HttpApi.Requests.Of(ConsumerJson.Default.Payment).Returning(ConsumerJson.Default.Receipt).To(
    async (Payment payment, Till till, CancellationToken token) =>
    await till.ChargeAsync(payment, token))).WithName("pay");
app.On(SqsMessages.Of(ConsumerJson.Default.Payment).To(async (Payment payment, Till till, CancellationToken token) =>
    await till.ChargeAsync(payment, token))).WithName("queue");
app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To(async (ItemChange<Order> change, Till till, CancellationToken token) =>
    await till.ChargeAsync(new Payment(change.New?.CustomerId ?? "", 0), token))).WithName("stream");

await using var refunds = LambdaApplication.Create<RefundFunction>();
Console.WriteLine(Encoding.UTF8.GetString(await refunds.InvokeAsync("""{"Order":"o1","Cents":500}"""u8.ToArray())));

static void Show(Order order) => Console.WriteLine($"{order.CustomerId} #{order.Number}: {order.Status}, {order.Total}");
