using System.Net;
using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Tern.TestHarness;

namespace Tern.Local.Tests.Hosting.Tools.Console;

public sealed class ConsoleApiTests : IAsyncLifetime
{
    private ToolServer _server = null!;

    public async ValueTask InitializeAsync()
    {
        _server = await ToolServer.StartAsync();
        await PostAsync("call/CreateTable", """
            {"TableName":"Orders","BillingMode":"PAY_PER_REQUEST","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"n","KeyType":"RANGE"}]}
            """);
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    [Fact]
    public async Task Tables_are_listed_with_their_keys_and_sizes()
    {
        await PostAsync("call/PutItem", """{"TableName":"Orders","Item":{"pk":{"S":"a"},"n":{"N":"1"}}}""");
        var tables = (await _server.GetAsync("/_tern/api/tables"))["tables"]!;
        Assert.Equal(
            """[{"name":"Orders","items":1,"bytes":6,"partition":[{"name":"pk","type":"S"}],"sort":[{"name":"n","type":"N"}]"""
                + ""","indexes":0,"stream":"NEW_IMAGE"}]""",
            tables.ToJsonString());
    }

    [Fact]
    public async Task An_operation_of_either_API_runs_unsigned_with_the_services_answer()
    {
        Assert.Equal((HttpStatusCode.OK, """{"TableNames":["Orders"]}"""), await PostAsync("call/ListTables", "{}"));
        var (status, streams) = await PostAsync("call/ListStreams", "{}");
        Assert.Equal(HttpStatusCode.OK, status);
        Assert.Equal("Orders", (string)JsonNode.Parse(streams)!["Streams"]![0]!["TableName"]!);
        (status, var error) = await PostAsync("call/GetItem", """{"TableName":"Nope","Key":{"pk":{"S":"a"}}}""");
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains("ResourceNotFoundException", error);
        (status, error) = await PostAsync("call/Nonsense", "{}");
        Assert.Equal(HttpStatusCode.BadRequest, status);
        Assert.Contains("UnknownOperationException", error);
    }

    [Fact]
    public async Task The_pages_own_calls_are_not_among_the_last_requests()
    {
        await PostAsync("call/Scan", """{"TableName":"Orders"}""");
        Assert.Empty((await _server.GetAsync("/_tern/api/requests"))["requests"]!.AsArray());
    }

    [Fact]
    public async Task A_request_is_explained_without_being_run()
    {
        var (status, answer) = await PostAsync(
            "explain/UpdateItem",
                """{"TableName":"Orders","Key":{"pk":{"S":"a"},"n":{"N":"1"}},"UpdateExpression":"ADD x :one","ExpressionAttributeValues":"""
                + """{":one":{"N":"1"}}}""");
        Assert.Equal((HttpStatusCode.OK, """{"expressions":[{"parameter":"UpdateExpression","text":"ADD x 1"}]}"""), (status, answer));
        Assert.Equal(0, (int)(await _server.GetAsync("/_tern/api/tables"))["tables"]![0]!["items"]!);
    }

    [Fact]
    public async Task A_kept_request_opens_with_its_bodies_units_and_expressions()
    {
        await _server.CallAsync("PutItem", """{"TableName":"Orders","Item":{"pk":{"S":"<script>alert(1)</script>"},"n":{"N":"1"}}}""");
        await _server.CallAsync("Query",
            """{"TableName":"Orders","KeyConditionExpression":"pk = :p","ExpressionAttributeValues":{":p":{"S":"<script>alert(1)</script>"}}}""");
        await _server.CallAsync("GetItem", """{"TableName":"Orders","Key":{"pk":{"S":"a"},"n":{"N":"1"}},"ConsistentRead":true}""");
        var requests = (await _server.GetAsync("/_tern/api/requests"))["requests"]!.AsArray();
        Assert.Equal([("PutItem", 1.0), ("Query", 0.5), ("GetItem", 1.0)],
            requests.Select(static node => ((string)node!["operation"]!, (double)node["units"]!)));
        Assert.Equal("pk = \"<script>alert(1)</script>\"", (string)requests[1]!["expressions"]![0]!["text"]!);
        var whole = await _server.GetAsync("/_tern/api/requests/1");
        Assert.Contains("KeyConditionExpression", (string)whole["request"]!);
        Assert.StartsWith("{\"Items\":[", (string)whole["response"]!);
        using var gone = await _server.SendAsync(HttpMethod.Get, "/_tern/api/requests/77");
        Assert.Equal(HttpStatusCode.NotFound, gone.StatusCode);
    }

    [Fact]
    public async Task Writes_of_the_pages_are_stored_in_the_data_directory()
    {
        var directory = Directory.CreateTempSubdirectory("tern-console-");
        try
        {
            var options = new LocalDynamoDbOptions { ListenOnLoopback = true, DataDirectory = directory.FullName };
            await using (var local = await LocalDynamoDb.StartAsync(options))
            {
                using var http = new HttpClient { BaseAddress = local.Endpoint };
                using var body = new StringContent(
                    """{"TableName":"Kept","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":"""
                        + """[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""",
                    Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
                using var answer = await http.PostAsync("/_tern/api/call/CreateTable", body);
                Assert.Equal(HttpStatusCode.OK, answer.StatusCode);
            }

            await using var again = await LocalDynamoDb.StartAsync(options);
            using var other = new HttpClient { BaseAddress = again.Endpoint };
            Assert.Contains("\"Kept\"", await other.GetStringAsync("/_tern/api/tables"));
        }
        finally
        {
            directory.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task A_foreign_page_can_neither_call_nor_explain()
    {
        foreach (var path in new[] { "/_tern/api/call/DeleteTable", "/_tern/api/explain/Scan" })
        {
            using var foreign = await _server.SendAsync(HttpMethod.Post, path, "application/json", ("Origin", "http://localhost:3000"));
            Assert.Equal(HttpStatusCode.Forbidden, foreign.StatusCode);
            using var form = await _server.SendAsync(HttpMethod.Post, path, "text/plain", ("Origin", _server.Origin));
            Assert.Equal(HttpStatusCode.UnsupportedMediaType, form.StatusCode);
            using var image = await _server.SendAsync(HttpMethod.Get, path);
            Assert.Equal(HttpStatusCode.MethodNotAllowed, image.StatusCode);
        }
    }

    private async Task<(HttpStatusCode, string)> PostAsync(string path, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
        using var answer = await _server.Http.PostAsync("/_tern/api/" + path, content);
        return (answer.StatusCode, await answer.Content.ReadAsStringAsync());
    }
}
