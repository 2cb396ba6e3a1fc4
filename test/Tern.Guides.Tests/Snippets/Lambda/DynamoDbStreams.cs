using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb;
using Tern.Lambda;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed class DynamoDbStreams
{
    private const string Paid = """
        {"Records":[{"eventID":"1","eventName":"MODIFY","eventSource":"aws:dynamodb","awsRegion":"eu-west-1","dynamodb":{
          "Keys":{"pk":{"S":"CUSTOMER#c1"},"sk":{"S":"ORDER#00000001"}},"SequenceNumber":"1","StreamViewType":"NEW_AND_OLD_IMAGES",
          "OldImage":{"CustomerId":{"S":"c1"},"Number":{"N":"1"},"Status":{"S":"Placed"},"PlacedAt":{"S":"2026-01-01T00:00:00Z"},"Total":{"N":"5"},"Lines":{"L":[]}},
          "NewImage":{"CustomerId":{"S":"c1"},"Number":{"N":"1"},"Status":{"S":"Paid"},"PlacedAt":{"S":"2026-01-01T00:00:00Z"},"Total":{"N":"5"},"Lines":{"L":[]}}}}]}
        """;

    private readonly List<string> _changed = [];

    [Fact]
    public async Task A_handler_gets_changes_of_items()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();
        await db.CreateTableAsync<Customer>();
        await db.Table<Customer>().PutAsync(new Customer("c1", "Ada"));
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddDynamoDb(local.Configure).AddDynamoTable<Customer>();
        await using var app = builder.Build();

        app.On(DynamoDbStreamRecords.Each.Changes().Of<Order>().To(async (
            ItemChange<Order> change, DynamoTable<Customer> customers, CancellationToken cancellationToken) =>
        {
            if (change is { Kind: ItemChangeKind.Modify, Old.Status: OrderStatus.Placed, New.Status: OrderStatus.Paid })
                await customers.UpdateAsync(Customer.Key(change.New.CustomerId), [Customer.Fields.Tags.Add("paying")], cancellationToken: cancellationToken);
        }));

        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(Encoding.UTF8.GetBytes(Paid))));
        Assert.Equal(["paying"], (await db.Table<Customer>().GetAsync(Customer.Key("c1")))!.Tags);
    }

    [Fact]
    public async Task A_handler_of_several_types_asks_each_record()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();

        app.On(DynamoDbStreamRecords.Each.Changes().To(async (TableChange change, CancellationToken cancellationToken) =>
        {
            if (change.TryGet<Order>(out var order)) await OrderChangedAsync(order, cancellationToken);
            else if (change.TryGet<Customer>(out var customer)) await CustomerChangedAsync(customer, cancellationToken);
        }));

        await app.InvokeAsync(Encoding.UTF8.GetBytes(Paid));
        Assert.Equal(["order 1"], _changed);
    }

    [Fact]
    public async Task A_test_makes_a_change()
    {
        var change = new ItemChange<Customer> { Kind = ItemChangeKind.Modify, Old = new Customer("c1", "Ada"), New = new Customer("c1", "Ada Lovelace") };

        await CustomerChangedAsync(change, CancellationToken.None);
        Assert.Equal(["customer Ada Lovelace"], _changed);
    }

    private ValueTask OrderChangedAsync(ItemChange<Order> change, CancellationToken cancellationToken)
    {
        _changed.Add($"order {change.New!.Number}");
        return default;
    }

    private ValueTask CustomerChangedAsync(ItemChange<Customer> change, CancellationToken cancellationToken)
    {
        _changed.Add($"customer {change.New!.Name}");
        return default;
    }
}
