using System.Diagnostics;
using Tern.Local;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Tables;

// A span is more bytes than tests of allocations allow.
[Collection(nameof(ThrowingListenerTests))]
public sealed class TelemetryTests
{
    [Fact]
    public async Task Spans_of_typed_calls_describe_them_without_keys_and_values()
    {
        await using var shop = await OpenAsync();
        await shop.PutOrdersAsync(30, "secret-customer");
        var spans = new List<Activity>();
        using var listener = new ActivityListener
        {
            ShouldListenTo = source => source.Name == "Tern.DynamoDb",
            Sample = (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStopped = span => { lock (spans) spans.Add(span); },
        };
        ActivitySource.AddActivityListener(listener);
        using var root = new Activity("root").Start();

        await shop.Orders.GetAsync(Order.Key("secret-customer", 1), new() { ConsistentRead = true, OnConsumedCapacity = _ => { } });
        await shop.Orders.Query(Order.ByStatus(OrderStatus.Open), new() { Filter = Order.Fields.Total > 25m, PageSize = 40, Descending = true }).ToListAsync();
        await shop.Orders.BatchGetAsync(Enumerable.Range(1, 7).Select(number => Order.Key("secret-customer", number)));
        await shop.Db.Transaction()
            .Delete(Order.Key("secret-customer", 1))
            .Check(Customer.Key("secret-customer"), Customer.Fields.Name.NotExists())
            .CommitAsync();
        await shop.Orders.TryPutAsync(MakeOrder(2, "secret-customer"));

        List<Activity> own;
        lock (spans) own = [.. spans.Where(span => span.TraceId == root.TraceId)];
        Assert.Equal(
            ["DynamoDB.GetItem", "DynamoDB.Query", "DynamoDB.BatchGetItem", "DynamoDB.TransactWriteItems", "DynamoDB.PutItem"],
            own.Select(span => span.OperationName));
        Assert.All(own, span =>
        {
            Assert.Equal("shop", span.GetTagItem("db.collection.name"));
            Assert.Equal(["shop"], (string[])span.GetTagItem("aws.dynamodb.table_names")!);
            Assert.DoesNotContain(span.TagObjects, tag => tag.Value is string text && text.Contains("secret", StringComparison.Ordinal));
        });
        Assert.Equal(true, own[0].GetTagItem("aws.dynamodb.consistent_read"));
        Assert.Equal(["""{"TableName":"shop","CapacityUnits":1}"""], (string[])own[0].GetTagItem("aws.dynamodb.consumed_capacity")!);
        Assert.Equal("ByStatus", own[1].GetTagItem("aws.dynamodb.index_name"));
        Assert.Equal(40, own[1].GetTagItem("aws.dynamodb.limit"));
        Assert.Equal(5, own[1].GetTagItem("aws.dynamodb.count"));
        Assert.Equal(30, own[1].GetTagItem("aws.dynamodb.scanned_count"));
        Assert.Equal(false, own[1].GetTagItem("aws.dynamodb.scan_forward"));
        Assert.Equal(7, own[2].GetTagItem("db.operation.batch.size"));
        Assert.Equal(2, own[3].GetTagItem("db.operation.batch.size"));
    }

    [Fact]
    public async Task A_client_requests_consumed_capacity_if_it_traces_it()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var plain = local.CreateClient();
        await using var tracing = local.CreateClient(options => options.TraceConsumedCapacity = true);

        Assert.DoesNotContain("ReturnConsumedCapacity", plain.Table<Order>().Preview.Get(Order.Key("c1", 1)).Json, StringComparison.Ordinal);
        Assert.Contains("\"ReturnConsumedCapacity\":\"TOTAL\"", tracing.Table<Order>().Preview.Get(Order.Key("c1", 1)).Json, StringComparison.Ordinal);
    }
}
