using Tern.Credentials;
using Tern.DynamoDb;
using Tern.Local;

namespace Tern.Guides.Tests.Snippets;

public sealed class GettingStarted
{
    [Fact]
    public async Task A_table_is_created_written_and_read()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await using var db = local.CreateClient();

        await db.CreateTableAsync<Order>();
        var orders = db.Table<Order>();

        await orders.PutAsync(new Order("c1", 7, OrderStatus.Placed, DateTimeOffset.UnixEpoch, 129.90m, []));
        var order = await orders.GetAsync(Order.Key("c1", 7));

        Assert.Equal(129.90m, order!.Total);
    }

    [Fact]
    public async Task A_client_is_made_with_plain_new()
    {
        await using var db = new DynamoDbClient(new DynamoDbClientOptions
        {
            Region = "eu-west-1",
            Credentials = new StaticCredentialProvider("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"),
        });

        Assert.Equal("shop", db.Table<Order>().Name);
    }
}
