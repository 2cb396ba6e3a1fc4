using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

/// <summary>A server with two tables, and a page of its console.</summary>
public abstract class ConsoleTest(Browser browser) : BrowserTest(browser)
{
    internal ToolServer Server { get; private set; } = null!;

    public override async ValueTask InitializeAsync()
    {
        await base.InitializeAsync();
        Server = await ToolServer.StartAsync();
        await RunAsync("CreateTable", """
            {"TableName":"Orders","BillingMode":"PAY_PER_REQUEST","StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_AND_OLD_IMAGES"},
             "AttributeDefinitions":[{"AttributeName":"customer","AttributeType":"S"},{"AttributeName":"number","AttributeType":"N"},
              {"AttributeName":"status","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"customer","KeyType":"HASH"},{"AttributeName":"number","KeyType":"RANGE"}],
             "GlobalSecondaryIndexes":[{"IndexName":"ByStatus","KeySchema":[{"AttributeName":"status","KeyType":"HASH"},{"AttributeName":"number",
              "KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}],
             "Tags":[{"Key":"team","Value":"checkout"}]}
            """);
        await RunAsync("CreateTable", """
            {"TableName":"a.table-with_odd.name","BillingMode":"PAY_PER_REQUEST",
             "AttributeDefinitions":[{"AttributeName":"<b>id</b>","AttributeType":"S"}],"KeySchema":[{"AttributeName":"<b>id</b>","KeyType":"HASH"}]}
            """);
    }

    public override async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        await using var server = Server;
        await base.DisposeAsync();
    }

    /// <summary>Opens a page of the console by the part after '#'.</summary>
    protected new Task OpenAsync(string page) => base.OpenAsync($"{Server.Origin}/_tern#{page}");

    /// <summary>Runs an operation as the console's own calls are run, which the list of requests leaves out.</summary>
    protected async Task<JsonNode> RunAsync(string operation, string body)
    {
        using var content = new StringContent(body, Encoding.UTF8, new MediaTypeHeaderValue("application/json"));
        using var answer = await Server.Http.PostAsync("/_tern/api/call/" + operation, content);
        var text = await answer.Content.ReadAsStringAsync();
        Assert.True(answer.IsSuccessStatusCode, $"{operation} answered {answer.StatusCode}: {text}");
        return JsonNode.Parse(text)!;
    }

    protected Task PutOrderAsync(int number, string status = "open", string customer = "c1", string more = "") => RunAsync("PutItem",
        $$"""{"TableName":"Orders","Item":{"customer":{"S":"{{customer}}"},"number":{"N":"{{number}}"},"status":{"S":"{{status}}"}{{more}} } }""");

    protected async Task<JsonNode?> GetOrderAsync(int number, string customer = "c1") =>
        (await RunAsync("GetItem", $$"""{"TableName":"Orders","Key":{"customer":{"S":"{{customer}}"},"number":{"N":"{{number}}"} } }"""))["Item"];

    protected ILocator DialogButton(string name) => Dialog.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = name, Exact = true });
}
