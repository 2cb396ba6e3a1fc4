using System.Text.Json.Nodes;
using Tern.Credentials;
using Tern.DynamoDb;

namespace Tern.Local.Tests.Hosting.Stores;

public sealed class SeparateStoreTests
{
    private const string Table = """
        {"TableName":"Orders","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
         "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
        """;

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_key_in_each_region_has_its_own_store_if_configured(bool separate)
    {
        await using var local = await StartAsync(separate);
        using var http = new HttpClient { BaseAddress = local.Endpoint };
        await CallAsync(http, "CreateTable", Table, "alice", "eu-west-1");
        Assert.Equal(1, await CountAsync(http, "alice", "eu-west-1"));
        var others = separate ? 0 : 1;
        Assert.Equal(others, await CountAsync(http, "bob", "eu-west-1"));
        Assert.Equal(others, await CountAsync(http, "alice", "us-east-1"));
        Assert.Equal(others, await CountAsync(http, "local", "us-east-1"));
        Assert.Equal(others, local.Tables.Count);
    }

    [Fact]
    public async Task Clients_in_the_process_have_the_stores_of_their_keys_too()
    {
        await using var local = await StartAsync(separate: true);
        using var http = new HttpClient { BaseAddress = local.Endpoint };
        await CallAsync(http, "CreateTable", Table, "alice", "us-east-1");
        await using var alice = local.CreateClient(static options => options.Credentials = new StaticCredentialProvider("alice", "secret"));
        await using var own = local.CreateClient();
        Assert.Single((await alice.ListTablesAsync(new(), cancellationToken: TestContext.Current.CancellationToken)).TableNames!);
        Assert.Empty((await own.ListTablesAsync(new(), cancellationToken: TestContext.Current.CancellationToken)).TableNames!);
    }

    [Fact]
    public async Task Faults_apply_to_every_store_and_a_reset_empties_all()
    {
        await using var local = await StartAsync(separate: true);
        using var http = new HttpClient { BaseAddress = local.Endpoint };
        await CallAsync(http, "CreateTable", Table, "alice", "us-east-1");
        local.Faults.Add(LocalFault.Parse("internal-server-error,operation=ListTables,first=1"));
        Assert.Contains("InternalServerError", await CallAsync(http, "ListTables", "{}", "alice", "us-east-1"), StringComparison.Ordinal);
        Assert.Equal(1, await CountAsync(http, "alice", "us-east-1"));
        local.Reset();
        Assert.Equal(0, await CountAsync(http, "alice", "us-east-1"));
    }

    [Fact]
    public async Task Features_of_a_single_store_are_refused()
    {
        await using var local = await StartAsync(separate: true);
        Assert.Contains("SeparateStores", Assert.Throws<InvalidOperationException>(() => local.Save()).Message, StringComparison.Ordinal);
        await using var other = await LocalDynamoDb.StartAsync(cancellationToken: TestContext.Current.CancellationToken);
        Assert.Throws<InvalidOperationException>(() => local.Restore(other.Save()));
        using var http = new HttpClient { BaseAddress = local.Endpoint };
        using var tables = await http.GetAsync("/_tern/api/tables", TestContext.Current.CancellationToken);
        Assert.Equal(409, (int)tables.StatusCode);
        Assert.Contains("SeparateStores", await tables.Content.ReadAsStringAsync(TestContext.Current.CancellationToken), StringComparison.Ordinal);
        using var requests = await http.GetAsync("/_tern/api/requests", TestContext.Current.CancellationToken);
        Assert.Equal(200, (int)requests.StatusCode);
    }

    private static ValueTask<LocalDynamoDb> StartAsync(bool separate) => LocalDynamoDb.StartAsync(
        new LocalDynamoDbOptions { ListenOnLoopback = true, SeparateStores = separate }, TestContext.Current.CancellationToken);

    private static async Task<int> CountAsync(HttpClient http, string key, string region) =>
        JsonNode.Parse(await CallAsync(http, "ListTables", "{}", key, region))!["TableNames"]!.AsArray().Count;

    private static async Task<string> CallAsync(HttpClient http, string operation, string body, string key, string region)
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, "/") { Content = new StringContent(body) };
        request.Content.Headers.ContentType = new("application/x-amz-json-1.0");
        request.Headers.Add("X-Amz-Target", "DynamoDB_20120810." + operation);
        request.Headers.Add("X-Amz-Date", "20261121T000000Z");
        request.Headers.TryAddWithoutValidation(
            "Authorization", $"AWS4-HMAC-SHA256 Credential={key}/20261121/{region}/dynamodb/aws4_request, SignedHeaders=host;x-amz-date, Signature=0");
        using var answer = await http.SendAsync(request, TestContext.Current.CancellationToken);
        return await answer.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
    }
}
