using System.Text.Json.Nodes;
using Microsoft.Playwright;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed class EditTests(Browser browser) : ConsoleTest(browser)
{
    private ILocator Text => Field("The item as JSON");

    [Fact]
    public async Task A_simple_item_is_edited_as_plain_JSON()
    {
        await PutOrderAsync(1, more: ""","total":{"N":"10"},"paid":{"BOOL":false}""");
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Expect(Text).ToHaveValueAsync("{\n  \"customer\": \"c1\",\n  \"number\": 1,\n  \"paid\": false,\n  \"status\": \"open\",\n  \"total\": 10\n}");
        await Text.FillAsync("""{"customer":"c1","number":1,"status":"shipped","total":12345678901234567890.5,"lines":[{"sku":"a","gift":null}]}""");
        await DialogButton("Save").ClickAsync();
        await Expect(Dialog).ToHaveCountAsync(0);
        await Expect(Page.Locator("tbody")).ToContainTextAsync("shipped");
        Same("""{"customer":{"S":"c1"},"number":{"N":"1"},"status":{"S":"shipped"},"total":{"N":"12345678901234567890.5"},"lines":{"L":"""
            + """[{"M":{"sku":{"S":"a"},"gift":{"NULL":true}}}]}}""", await GetOrderAsync(1));
    }

    [Fact]
    public async Task An_item_that_plain_JSON_cant_hold_is_edited_as_DynamoDB_JSON()
    {
        await PutOrderAsync(1, more: ""","tags":{"SS":["a","b"]},"blob":{"B":"aGk="}""");
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Expect(Dialog.GetByLabel("Plain JSON")).ToBeDisabledAsync();
        await Expect(Text).ToHaveValueAsync(
            "{\n  \"blob\": { \"B\": \"aGk=\" },\n  \"customer\": { \"S\": \"c1\" },\n  \"number\": { \"N\": \"1\" },\n  \"status\": { "
                + "\"S\": \"open\" },\n  \"tags\": { \"SS\": [\"a\", \"b\"] }\n}");
        await Text.FillAsync("""{"customer":{"S":"c1"},"number":{"N":"1"},"status":{"S":"open"},"tags":{"SS":["c"]}}""");
        await Text.PressAsync("Control+Enter");
        await Expect(Dialog).ToHaveCountAsync(0);
        Same("""{"customer":{"S":"c1"},"number":{"N":"1"},"status":{"S":"open"},"tags":{"SS":["c"]}}""", await GetOrderAsync(1));
    }

    [Fact]
    public async Task An_error_in_the_text_is_shown_and_nothing_is_written()
    {
        await PutOrderAsync(1);
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        foreach (var (text, message) in new[] { ("{", "The text isn’t valid JSON"), ("[1]", "An item is an object"),
            ("5", "An item is an object"), ("""{"customer":"c1","number":1,"large":1e999}""", "Number overflow") })
        {
            await Text.FillAsync(text);
            await DialogButton("Save").ClickAsync();
            await Expect(Dialog.GetByRole(AriaRole.Alert)).ToContainTextAsync(message);
        }

        Same("""{"customer":{"S":"c1"},"number":{"N":"1"},"status":{"S":"open"}}""", await GetOrderAsync(1));
    }

    [Fact]
    public async Task Switching_the_form_keeps_the_input()
    {
        await PutOrderAsync(1);
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Text.FillAsync("""{"customer":"c1","number":1,"note":"hi"}""");
        await Dialog.GetByLabel("DynamoDB JSON").CheckAsync();
        await Expect(Text).ToHaveValueAsync("{\n  \"customer\": { \"S\": \"c1\" },\n  \"number\": { \"N\": \"1\" },\n  \"note\": { \"S\": \"hi\" }\n}");
        await Dialog.GetByLabel("Plain JSON").CheckAsync();
        await Expect(Text).ToHaveValueAsync("{\n  \"customer\": \"c1\",\n  \"number\": 1,\n  \"note\": \"hi\"\n}");
    }

    [Fact]
    public async Task An_item_that_was_changed_meanwhile_is_not_overwritten_without_confirmation()
    {
        await PutOrderAsync(1);
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Text.FillAsync("""{"customer":"c1","number":1,"status":"mine"}""");
        await PutOrderAsync(1, "theirs");
        await DialogButton("Save").ClickAsync();
        await Expect(Dialog.GetByRole(AriaRole.Alert)).ToContainTextAsync("Someone else has changed this item");
        Assert.Equal("theirs", (string)(await GetOrderAsync(1))!["status"]!["S"]!);
        await DialogButton("Load it").ClickAsync();
        await Expect(Text).ToHaveValueAsync("{\n  \"customer\": \"c1\",\n  \"number\": 1,\n  \"status\": \"theirs\"\n}");
        await Text.FillAsync("""{"customer":"c1","number":1,"status":"mine"}""");
        await PutOrderAsync(1, "theirs again");
        await DialogButton("Save").ClickAsync();
        await DialogButton("Overwrite it").ClickAsync();
        await Expect(Dialog).ToHaveCountAsync(0);
        Assert.Equal("mine", (string)(await GetOrderAsync(1))!["status"]!["S"]!);
    }

    [Fact]
    public async Task An_item_is_created_and_an_existing_one_is_not_replaced_by_it()
    {
        await OpenAsync("/tables/Orders");
        await Button("Create its first item").ClickAsync();
        await Text.FillAsync("""{"customer":"c2","number":7,"status":"new"}""");
        await DialogButton("Create").ClickAsync();
        await Expect(Rows).ToHaveTextAsync(["c2"]);
        await Button("New item").ClickAsync();
        await Text.FillAsync("""{"customer":"c2","number":7,"status":"other"}""");
        await DialogButton("Create").ClickAsync();
        await Expect(Dialog.GetByRole(AriaRole.Alert)).ToContainTextAsync("An item with this key already exists.");
        Assert.Equal("new", (string)(await GetOrderAsync(7, "c2"))!["status"]!["S"]!);
    }

    [Fact]
    public async Task An_item_is_deleted_after_a_question_only()
    {
        await PutOrderAsync(1);
        await PutOrderAsync(2);
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await DialogButton("Delete").ClickAsync();
        var question = Page.Locator("dialog[open]", new PageLocatorOptions { HasText = "Delete this item?" });
        await question.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = "Cancel" }).ClickAsync();
        Assert.NotNull(await GetOrderAsync(1));
        await DialogButton("Delete").ClickAsync();
        await question.GetByRole(AriaRole.Button, new LocatorGetByRoleOptions { Name = "Delete" }).ClickAsync();
        await Expect(Rows).ToHaveCountAsync(1);
        await Expect(Dialog).ToHaveCountAsync(0);
        Assert.Null(await GetOrderAsync(1));
        Assert.NotNull(await GetOrderAsync(2));
    }

    [Fact]
    public async Task A_large_item_opens_truncated_and_completely_on_request()
    {
        await PutOrderAsync(1, more: $$""","text":{"S":"{{new string('x', 390_000)}}"}""");
        await OpenAsync("/tables/Orders");
        await Rows.First.ClickAsync();
        await Expect(DialogButton("Save")).ToBeDisabledAsync();
        Assert.Equal(60_000, (await Text.InputValueAsync()).Length);
        await Dialog.GetByText("Show all").ClickAsync();
        await Expect(DialogButton("Save")).ToBeEnabledAsync();
        Assert.True((await Text.InputValueAsync()).Length > 390_000);
    }

    private static void Same(string expected, JsonNode? actual) =>
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(expected), actual), $"Expected {expected}, found {actual?.ToJsonString()}");
}
