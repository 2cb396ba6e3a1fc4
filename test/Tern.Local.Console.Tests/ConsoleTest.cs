using System.Net.Http.Headers;
using System.Text;
using System.Text.Json.Nodes;
using Microsoft.Playwright;
using Tern.Local.Tests.Hosting.Tools;

namespace Tern.Local.Console.Tests;

/// <summary>A server with two tables, and a page of its console. A test fails when a script failed, or the page's policy stopped something.</summary>
public abstract class ConsoleTest(Browser browser) : IAsyncLifetime
{
    private readonly List<string> _faults = [];
    private IBrowserContext? _window;

    internal ToolServer Server { get; private set; } = null!;

    protected IPage Page { get; private set; } = null!;

    public async ValueTask InitializeAsync()
    {
        _window = await browser.OpenAsync();
        Server = await ToolServer.StartAsync();
        Page = await _window.NewPageAsync();
        Page.PageError += (_, error) => _faults.Add(error);
        Page.Dialog += (_, dialog) => _faults.Add($"A script opened a dialog: {dialog.Message}");
        Page.Console += (_, message) =>
        {
            if (message.Type == "error" && !message.Text.StartsWith("Failed to load resource", StringComparison.Ordinal)) _faults.Add(message.Text);
        };
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

    public async ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        if (_window is not null) await _window.DisposeAsync();
        if (Server is not null) await Server.DisposeAsync();
        Assert.Empty(_faults);
    }

    /// <summary>Opens a page of the console by what follows the '#'.</summary>
    protected async Task OpenAsync(string page)
    {
        await Page.GotoAsync($"{Server.Origin}/_tern#{page}");
        await Expect(Page.Locator("#main h1")).ToBeVisibleAsync();
    }

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

    protected static ILocatorAssertions Expect(ILocator locator) => Assertions.Expect(locator);

    protected ILocator Rows => Page.Locator(".row-button");

    protected ILocator Summary => Page.Locator(".summary");

    protected ILocator Dialog => Page.Locator("dialog[open]");

    protected ILocator Button(string name) => Page.GetByRole(AriaRole.Button, new PageGetByRoleOptions { Name = name, Exact = true });

    protected ILocator DialogButton(string name) => Dialog.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = name, Exact = true });

    protected ILocator Field(string label) => Page.GetByLabel(label, new PageGetByLabelOptions { Exact = true });
}
