using Cases.Running;
using Tern.Credentials;
using Tern.DynamoDb;

namespace FastCalls;

/// <summary>The version with Tern, with default options except for the handler.</summary>
internal sealed class TernOrders() : OrdersPage("after", "Tern")
{
    public override Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        builder.Services.AddDynamoDb(static options =>
        {
            options.Region = "eu-west-1";
            options.Credentials = new StaticCredentialProvider("local", "local");
            options.HttpMessageHandler = new CannedOrders();
        });
        builder.Services.AddDynamoTable<Order>();
        return Task.CompletedTask;
    }

    protected override async ValueTask<decimal> SumAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        var orders = services.GetRequiredService<DynamoTable<Order>>();
        decimal sum = 0;
        foreach (var order in await orders.Query(Order.Partition("c1")).ToListAsync(cancellationToken)) sum += order.Amount;
        return sum;
    }
}
