using Tern.DynamoDb;
using Tern.Handling.DynamoDb;
using Tern.Local;

namespace Orders.Tests.Running;

/// <summary>The shop's tables in a DynamoDB on a port of the loopback interface, for functions in processes of their own.</summary>
internal sealed class ShopTables : IAsyncDisposable
{
    private readonly LocalDynamoDb _local;

    private ShopTables(LocalDynamoDb local)
    {
        _local = local;
        Client = local.CreateClient();
    }

    public DynamoDbClient Client { get; }

    public DynamoTable<Order> Orders => Client.Table<Order>();

    /// <summary>What leads a function here.</summary>
    public IEnumerable<(string Name, string Value)> Environment =>
    [
        ("AWS_ENDPOINT_URL_DYNAMODB", _local.Endpoint!.ToString()),
        ("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE"),
        ("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI"),
    ];

    public static async Task<ShopTables> CreateAsync()
    {
        var tables = new ShopTables(await LocalDynamoDb.StartAsync(new() { ListenOnLoopback = true }));
        await tables.Orders.CreateTableAsync();
        await tables.Client.Table<CustomerSummary>().CreateTableAsync();
        await tables.Client.Table<AppliedChange>().CreateTableAsync();
        await tables.Client.Table<IdempotencyRecord>().CreateTableAsync();
        return tables;
    }

    /// <summary>Starts a function on these tables.</summary>
    public FunctionProcess Start(string name, params IEnumerable<(string Name, string Value)> environment) => new(name, Environment.Concat(environment));

    public async ValueTask DisposeAsync()
    {
        await Client.DisposeAsync();
        await _local.DisposeAsync();
    }
}
