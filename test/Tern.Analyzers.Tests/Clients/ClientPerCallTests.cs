using Microsoft.CodeAnalysis;

namespace Tern.Analyzers.Tests.Clients;

public sealed class ClientPerCallTests
{
    private const string Id = "TERN3004";

    [Theory]
    [InlineData(
        "public sealed class Store { public async Task<Order?> FindAsync(string id) { await using var db = ⟦new DynamoDbClient()⟧; return await " +
        "db.Table<Order>().GetAsync(Order.Key(id, 1)); } }")]
    [InlineData(
        "public sealed class Store { public async Task FindAsync(string id) { var db = ⟦new DynamoDbClient()⟧; await " +
        "db.Table<Order>().GetAsync(Order.Key(id, 1)); await db.DisposeAsync(); } }")]
    [InlineData(
        "public static class App { public static void Map(WebApplication app) => app.MapGet(\"/\", async (string id) => await ⟦new " +
        "DynamoDbClient()⟧.Table<Order>().GetAsync(Order.Key(id, 1))); }")]
    [InlineData(
        "public sealed class Orders : ControllerBase { public async Task<Order?> Get(string id) { var db = ⟦new DynamoDbClient(new " +
        "DynamoDbClientOptions { Region = \"eu-west-1\" })⟧; return await db.Table<Order>().GetAsync(Order.Key(id, 1)); } }")]
    [InlineData(
        "public static class App { public static async Task RunAsync(List<string> ids) { foreach (var id in ids) { await using var db = ⟦new " +
        "DynamoDbClient()⟧; await db.Table<Order>().GetAsync(Order.Key(id, 1)); } } }")]
    [InlineData(
        "public sealed class Feed { public async Task ReadAsync() { await using (var streams = ⟦new Tern.DynamoDb.Streams.DynamoDbStreamsClient()⟧) { " +
        "await streams.ListStreamsAsync(new()); } } }")]
    public Task A_client_that_lives_as_long_as_a_call_is_reported(string source) => Analysis.ReportsAsync(Id, source);

    [Theory]
    [InlineData(
        "public sealed class Store { private readonly DynamoDbClient _db = new(); public ValueTask<Order?> FindAsync(string id) => " +
        "_db.Table<Order>().GetAsync(Order.Key(id, 1)); }", "a field")]
    [InlineData(
        "public sealed class Store { private readonly DynamoDbClient _db; public Store() { _db = new DynamoDbClient(); } public DynamoDbClient Db => _db; }",
        "a constructor")]
    [InlineData(
        "public static class App { public static void Add(IServiceCollection services) => services.AddSingleton(_ => new DynamoDbClient()); }",
        "a factory of the container")]
    [InlineData(
        "public static class Clients { public static DynamoDbClient Create() => new(new DynamoDbClientOptions { Region = \"eu-west-1\" }); }",
        "who asks for it keeps it")]
    [InlineData(
        "public sealed class Store { private static readonly Lazy<DynamoDbClient> s_db = new(() => new DynamoDbClient()); public DynamoDbClient Db => " +
        "s_db.Value; }", "made once")]
    [InlineData(
        "public sealed class Regions { public async Task ReadAsync(string region) { await using var db = new DynamoDbClient(new DynamoDbClientOptions { " +
        "Region = region }); await db.ListTablesAsync(new()); } }", "the caller's own")]
    [InlineData(
        "public sealed class Job : Microsoft.Extensions.Hosting.BackgroundService { protected override async Task ExecuteAsync(CancellationToken stop) " +
        "{ await using var db = new DynamoDbClient(); await db.ListTablesAsync(new(), cancellationToken: stop); } }", "as long as the program")]
    [InlineData("public sealed class Http { public void Use() { using var client = new System.Net.Http.HttpClient(); } }", "no client of AWS")]
    public Task One_that_is_shared_is_not(string source, string why)
    {
        Assert.NotEmpty(why);
        return Analysis.AcceptsAsync(Id, source);
    }

    [Fact]
    public async Task A_program_may_make_its_client_where_it_begins() => Assert.Empty(await Analysis.FindAsync(
        Id,
        "await using var db = new DynamoDbClient(); await ListAsync(); static async Task ListAsync() { await using var other = new DynamoDbClient(); }",
        OutputKind.ConsoleApplication));

    [Fact]
    public Task A_generated_client_is_one_too() => Analysis.ReportsAsync(Id, """
        public sealed class SsmClientOptions : Tern.AwsClientOptions;

        public sealed class SsmClient(SsmClientOptions options) : IAsyncDisposable
        {
            public ValueTask<string> GetParameterAsync(string name, CancellationToken cancellationToken = default) => new(name + options);

            public ValueTask DisposeAsync() => default;
        }

        public sealed class Settings
        {
            public async Task<string> ReadAsync()
            {
                await using var ssm = ⟦new SsmClient(new SsmClientOptions())⟧;
                return await ssm.GetParameterAsync("a");
            }
        }
        """);
}
