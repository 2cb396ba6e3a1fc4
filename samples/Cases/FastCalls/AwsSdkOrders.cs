using Amazon;
using Amazon.DynamoDBv2;
using Amazon.DynamoDBv2.DataModel;
using Amazon.Runtime;
using Cases.Running;
using Tern.Diagnostics;

namespace FastCalls;

/// <summary>The version with AWS's SDK and its object mapper, configured as its documentation recommends.</summary>
internal sealed class AwsSdkOrders() : OrdersPage("before", "AWS SDK for .NET")
{
    public override IReadOnlyList<DoctorRule> Faults => [Rules.GarbageCollection];

    public override Task AddAsync(WebApplicationBuilder builder, CaseScale scale, CancellationToken cancellationToken)
    {
        builder.Services.AddSingleton<IDynamoDBContext>(static _ => new DynamoDBContextBuilder()
            .WithDynamoDBClient(static () => new AmazonDynamoDBClient(
                new BasicAWSCredentials("local", "local"),
                new AmazonDynamoDBConfig { RegionEndpoint = RegionEndpoint.EUWest1, HttpClientFactory = new CannedClients() }))
            .ConfigureContext(static context =>
            {
                context.Conversion = DynamoDBEntryConversion.V2;
                context.DisableFetchingTableMetadata = true;
            })
            .Build());
        return Task.CompletedTask;
    }

    protected override async ValueTask<decimal> SumAsync(IServiceProvider services, CancellationToken cancellationToken)
    {
        var orders = services.GetRequiredService<IDynamoDBContext>();
        decimal sum = 0;
        foreach (var order in await orders.QueryAsync<AwsSdkOrder>("c1").GetNextSetAsync(cancellationToken)) sum += order.Amount;
        return sum;
    }

    private sealed class CannedClients : HttpClientFactory
    {
        private static readonly CannedOrders s_handler = new();

        public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(s_handler, disposeHandler: false);
    }
}
