using Tern.DynamoDb;
using Tern.Local;

await using var local = await LocalDynamoDb.StartAsync();
await using var db = local.CreateClient();
await db.CreateTableAsync<Order>();
var orders = db.Table<Order>();

await orders.PutAsync(new Order("c1", 7, OrderStatus.Placed, 129.90m));
await orders.UpdateAsync(Order.Key("c1", 7), [Order.Fields.Status.Set(OrderStatus.Paid)], new() { Condition = Order.Fields.Total > 100m });

await foreach (var order in orders.Query(Order.Partition("c1").From(1)))
    Console.WriteLine($"{order.CustomerId} #{order.Number}: {order.Status}, {order.Total}");

public enum OrderStatus { Placed, Paid, Shipped }

[DynamoTable("shop", PartitionKey = "pk", SortKey = "sk")]
public sealed class Shop;

[DynamoItem<Shop>(Partition = "CUSTOMER#{CustomerId}", Sort = "ORDER#{Number:D8}")]
public sealed partial record Order(string CustomerId, int Number, OrderStatus Status, decimal Total);
