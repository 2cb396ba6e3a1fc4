using System.IO.Compression;
using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;

namespace Tern.Local.Tests.Seeding;

public sealed class SeedTests
{
    private const string Orders = """
        {
          "TableName": "orders",
          "AttributeDefinitions": [{ "AttributeName": "id", "AttributeType": "S" }],
          "KeySchema": [{ "AttributeName": "id", "KeyType": "HASH" }],
          "Items": [
            { "id": { "S": "o1" }, "total": { "N": "129.90" } },
            { "id": { "S": "o2" } }
          ]
        }
        """;

    [Fact]
    public async Task A_table_and_its_items_are_read_from_a_file()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        Assert.Equal(new LocalSeedResult(1, 2, 0), await SeedAsync(local, Orders));

        var orders = local.FindTable("orders")!;
        Assert.Equal(2, orders.ItemCount);
        Assert.Equal(129.9m, orders.Find(new AttributeMap { ["id"] = "o1" })!["total"].AsDecimal());
        await using var db = local.CreateClient();
        Assert.Equal(BillingMode.PayPerRequest, (await db.DescribeTableAsync(new() { TableName = "orders" })).Table!.BillingModeSummary!.BillingMode);
    }

    [Fact]
    public async Task A_seed_may_be_an_array_of_tables_or_lines_of_an_export_packed_or_not()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        await SeedAsync(local, $"[{Orders}, {Orders.Replace("orders", "archive", StringComparison.Ordinal)}]");
        Assert.Equal(new LocalSeedResult(0, 2, 0), await SeedAsync(local, """
            {"TableName":"archive"}
            {"Item":{"id":{"S":"a1"}}}
            {"Item":{"id":{"S":"a2"}}}
            """));
        var lines = new MemoryStream();
        using (var gzip = new GZipStream(lines, CompressionLevel.Fastest, leaveOpen: true)) gzip.Write(
            """{"TableName":"archive","Item":{"id":{"S":"a3"}}}"""u8);
        lines.Position = 0;
        await local.SeedAsync(lines, "archive.json.gz", TestContext.Current.CancellationToken);

        Assert.Equal(2, local.FindTable("orders")!.ItemCount);
        Assert.Equal(5, local.FindTable("archive")!.ItemCount);
    }

    [Fact]
    public async Task A_byte_order_mark_is_skipped() =>
        Assert.Equal(2, (await SeedAsync(await LocalDynamoDb.StartAsync(), "\uFEFF" + Orders)).Items);

    [Fact]
    public async Task Indexes_streams_and_times_to_live_are_those_of_the_request()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        await SeedAsync(local, """
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"},{"AttributeName":"state","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "GlobalSecondaryIndexes":[{"IndexName":"byState","KeySchema":[{"AttributeName":"state","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}],
             "StreamSpecification":{"StreamEnabled":true,"StreamViewType":"NEW_IMAGE"},
             "TimeToLiveSpecification":{"AttributeName":"expires","Enabled":true},
             "Items":[{"id":{"S":"o1"},"state":{"S":"paid"}}]}
            """);

        var orders = local.FindTable("orders")!;
        Assert.Equal(1, Assert.Single(orders.Indexes).ItemCount);
        Assert.Equal(1, orders.StreamRecordCount);
        Assert.Equal("expires", orders.TimeToLiveAttribute);
    }

    [Fact]
    public async Task Items_of_a_seed_cost_no_capacity()
    {
        await using var local = await LocalDynamoDb.StartAsync(new() { Throttle = true });
        var seed = new StringBuilder("""
            {"TableName":"orders","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],"KeySchema":[{"AttributeName":"id","KeyType":"HASH"}],
             "ProvisionedThroughput":{"ReadCapacityUnits":1,"WriteCapacityUnits":1}}
            """);
        for (var i = 0; i < 1000; i++) seed.Append(System.Globalization.CultureInfo.InvariantCulture, $"{{\"Item\":{{\"id\":{{\"S\":\"{i}\"}}}}}}\n");

        Assert.Equal(1000, (await SeedAsync(local, seed.ToString())).Items);

        await using var db = local.CreateClient(options => options.MaxAttempts = 1);
        for (var i = 0; i < 300; i++) await db.DeleteItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "a" } });
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () =>
        {
            for (var i = 0; i < 100; i++) await db.DeleteItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "a" } });
        });
    }

    [Fact]
    public async Task Tables_of_a_seed_exist_immediately_regardless_of_the_delay()
    {
        await using var local = await LocalDynamoDb.StartAsync(new() { TransitionDelay = TimeSpan.FromHours(1) });

        Assert.Equal(2, (await SeedAsync(local,
            Orders.Replace("\"Items\"", "\"TimeToLiveSpecification\":{\"AttributeName\":\"expires\",\"Enabled\":true},\"Items\"",
            StringComparison.Ordinal))).Items);

        Assert.Equal("expires", local.FindTable("orders")!.TimeToLiveAttribute);
        await using var db = local.CreateClient();
        Assert.Equal(TableStatus.Active, (await db.DescribeTableAsync(new() { TableName = "orders" })).Table!.TableStatus);
    }

    [Fact]
    public async Task An_existing_table_and_its_items_are_not_changed()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await SeedAsync(local, Orders);
        await using var db = local.CreateClient();
        await db.DeleteItemAsync(new() { TableName = "orders", Key = new() { ["id"] = "o1" } });

        Assert.Equal(new LocalSeedResult(0, 0, 1), await SeedAsync(local, Orders + """{"Item":{"id":{"S":"o3"}}}"""));

        Assert.Equal(1, local.FindTable("orders")!.ItemCount);
    }

    [Theory]
    [InlineData("{\n\"TableName\": \"orders\",\n\"Items\": [\n{ \"id\": 1 }]}", 4, "PutItem in 'orders' was rejected: SerializationException")]
    [InlineData("\n{\"TableName\": \"orders\",\n\"Items\": [\n{ \"idd\": { \"S\": \"a\" } }]}", 4,
        "ValidationException: One or more parameter values were invalid: Missing the key id in the item")]
    [InlineData("{\"TableName\":\"nosuch\",\"Items\":[{}]}", 1,
        "The table 'nosuch' doesn't exist, and the seed doesn't define it. Expected the name of an existing table, or KeySchema and "
        + "AttributeDefinitions next to TableName.")]
    [InlineData("{\"TableName\":\"orders\"}\n{\"TableName\":\"nosuch\"}", 2, "The table 'nosuch' doesn't exist")]
    [InlineData("\n[{\"TableName\":\"nosuch\"},{\"Item\":{}}]", 2, "The table 'nosuch' doesn't exist")]
    [InlineData("{\"TableName\":\"nosuch\",\"Items\":[]}", 1, "The table 'nosuch' doesn't exist")]
    [InlineData("{\"TableName\":\"nosuch\",\"TimeToLiveSpecification\":{}}", 1, "The table 'nosuch' doesn't exist")]
    [InlineData("{\"TableName\":\"nosuch\",\"Item\":{}}", 1, "ResourceNotFoundException")]
    [InlineData("{\"TableName\":\"orders\",\n\"Items\":[{\"id\":{\"S\":\"\\ud800\"}}]}", 2,
        "SerializationException: no reason was returned. Look for an escape such as \\ud83d without its other half.")]
    [InlineData("\n\n{\"TableName\":\"other\",\"KeySchema\":[]}", 3, "CreateTable in 'other' was rejected: ValidationException")]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"a\"}}}", 1, "An item needs a table")]
    [InlineData("{\"TableName\":\"orders\",\"Item\":{},\"Keys\":{}}", 1, "A line of an export must contain nothing but Item")]
    [InlineData("{\"Keys\":{},\"NewImage\":{}}", 1, "Expected TableName, or Item")]
    [InlineData("{\"TableName\":7}", 1, "Expected a string as TableName")]
    [InlineData("{\"TableName\":\"orders\",\"Items\":{}}", 1, "Expected an array as Items")]
    [InlineData("{\"TableName\":\"orders\",\n\"Items\":[\n7]}", 3, "Expected an item in DynamoDB's JSON")]
    [InlineData("\n7", 2, "Expected an object")]
    [InlineData("\n\n{\"TableName\":", 3, "This isn't valid JSON")]
    [InlineData("{\"TableName\":\"orders\"\n,,", 2, "This isn't valid JSON")]
    [InlineData("{\"TableName\":\"\\ud800\"}", 1, "isn't valid UTF-8")]
    public async Task Errors_contain_file_and_line(string seed, int line, string message)
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await SeedAsync(local, Orders);

        var failure = await Assert.ThrowsAsync<LocalSeedException>(() => SeedAsync(local, seed));

        Assert.Equal(("seed.json", line), (failure.FileName, failure.Line));
        Assert.StartsWith($"seed.json({line}): ", failure.Message, StringComparison.Ordinal);
        Assert.Contains(message, failure.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"TableName\":\"orders\",\n\"Items\":[{\"id\":{\"S\":\"Andr\u00e9\"}}]}", 2, "0xE9 at offset 48")]
    [InlineData("{\"TableName\":\"Andr\u00e9\"}", 1, "0xE9 at offset 18")]
    [InlineData("\n\u00ff\u00fe{", 2, "0xFF at offset 1")]
    public async Task Invalid_UTF_8_is_reported(string latin, int line, string where)
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await SeedAsync(local, Orders);

        var failure = await Assert.ThrowsAsync<LocalSeedException>(async () =>
            await local.SeedAsync(new MemoryStream(Encoding.Latin1.GetBytes(latin)), "seed.json", TestContext.Current.CancellationToken));

        Assert.Equal($"seed.json({line}): The file isn't in UTF-8: the byte {where} isn't part of a character. Save it as UTF-8.", failure.Message);
    }

    [Fact]
    public async Task Gzip_that_was_cut_off_is_refused_wherever_it_was_cut()
    {
        await using var local = await LocalDynamoDb.StartAsync();
        await SeedAsync(local, Orders);
        var packed = new MemoryStream();
        foreach (var id in (string[])["a", "b"]) // two members: the second goes on where the first ends
        {
            using var gzip = new GZipStream(packed, CompressionLevel.Fastest, leaveOpen: true);
            gzip.Write(Encoding.UTF8.GetBytes("{\"TableName\":\"orders\",\"Item\":{\"id\":{\"S\":\"" + id + "\"}}}"));
        }

        var whole = packed.ToArray();
        for (var length = 2; length < whole.Length; length++)
        {
            if (length == whole.Length / 2) continue; // the first member, which is whole
            var failure = await Record.ExceptionAsync(async () =>
                await local.SeedAsync(new MemoryStream(whole[..length]), "a.json.gz", TestContext.Current.CancellationToken));
            Assert.True(failure is LocalSeedException, $"cut to {length} of {whole.Length} bytes: {failure?.Message ?? "accepted"}");
            Assert.StartsWith("a.json.gz(1): The file begins like gzip, but is ", failure!.Message, StringComparison.Ordinal);
        }

        Assert.Equal(2, (await local.SeedAsync(new MemoryStream(whole), "a.json.gz", TestContext.Current.CancellationToken)).Items);
    }

    [Fact]
    public async Task Damaged_gzip_is_reported_as_damaged()
    {
        await using var local = await LocalDynamoDb.StartAsync();

        var failure = await Assert.ThrowsAsync<LocalSeedException>(async () =>
            await local.SeedAsync(new MemoryStream([0x1F, 0x8B, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), "a.gz"));

        Assert.Contains("gzip", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Seeds_of_the_options_are_applied_at_the_start()
    {
        var folder = Directory.CreateTempSubdirectory("tern-seed-");
        try
        {
            var (good, bad) = (Path.Combine(folder.FullName, "good.json"), Path.Combine(folder.FullName, "bad.json"));
            await File.WriteAllTextAsync(good, Orders, TestContext.Current.CancellationToken);
            await File.WriteAllTextAsync(bad, "x", TestContext.Current.CancellationToken);

            await using var local = await LocalDynamoDb.StartAsync(new() { SeedFiles = [good], ListenOnLoopback = true });
            Assert.Equal(2, local.FindTable("orders")!.ItemCount);
            Assert.NotNull(local.Endpoint);
            var failure = await Assert.ThrowsAsync<LocalSeedException>(async () => await LocalDynamoDb.StartAsync(new() { SeedFiles = [good, bad] }));
            Assert.Equal(bad, failure.FileName);
            await Assert.ThrowsAsync<FileNotFoundException>(async () => await LocalDynamoDb.StartAsync(new() { SeedFiles = [good + "x"] }));
            var wrong = await Assert.ThrowsAsync<IOException>(async () => await LocalDynamoDb.StartAsync(new() { SeedFiles = [folder.FullName] }));
            Assert.Equal($"The seed file '{folder.FullName}' is a folder. Specify a file.", wrong.Message);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    private static async Task<LocalSeedResult> SeedAsync(LocalDynamoDb local, string seed) =>
        await local.SeedAsync(new MemoryStream(Encoding.UTF8.GetBytes(seed)), "seed.json", TestContext.Current.CancellationToken);
}
