using System.Text.RegularExpressions;
using Microsoft.Playwright;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.TestHarness;

namespace Tern.Local.Console.Tests;

public sealed class StoresTests(Browser browser)
{
    [Fact]
    public async Task Accounts_and_Regions_with_tables_can_be_chosen()
    {
        await using var aws = await LocalAws.StartAsync();
        var endpoint = await aws.ListenAsync(0);
        await using var window = await browser.OpenAsync();
        var page = await window.NewPageAsync();
        await CreateAsync(aws, "111122223333", "eu-west-1", "Orders");
        await page.GotoAsync($"{endpoint}_tern");
        var rows = page.Locator("tbody tr");
        await Assertions.Expect(rows).ToHaveTextAsync([new Regex("Orders")]); // the only one with tables
        await CreateAsync(aws, "local", "us-east-1", "Songs");
        await page.ReloadAsync();
        await Assertions.Expect(rows).ToHaveTextAsync([new Regex("Songs")]);
        var list = page.GetByLabel("Account and Region");
        await Assertions.Expect(list).ToHaveValueAsync("000000000000/us-east-1");
        await list.SelectOptionAsync("111122223333/eu-west-1");
        await Assertions.Expect(rows).ToHaveTextAsync([new Regex("Orders")]);
        await Assertions.Expect(list).ToHaveValueAsync("111122223333/eu-west-1");
    }

    private static async Task CreateAsync(LocalAws aws, string key, string region, string name)
    {
        var options = aws.Configure(new DynamoDbClientOptions());
        options.Credentials = new StaticCredentialProvider(key, "secret");
        options.Region = region;
        await using var db = new DynamoDbClient(options);
        await db.CreateTableAsync(new()
        {
            TableName = name,
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "id", KeyType = KeyType.Hash }],
        });
    }
}
