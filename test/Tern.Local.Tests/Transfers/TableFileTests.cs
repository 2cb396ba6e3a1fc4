using System.IO.Compression;
using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.TestHarness;

namespace Tern.Local.Tests.Transfers;

/// <summary>ExportTableAsync and ImportTableAsync: tables as files of DynamoDB JSON lines.</summary>
public sealed class TableFileTests : IAsyncLifetime
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-transfers-").FullName;
    private readonly CancellationToken _cancellation = TestContext.Current.CancellationToken;
    private LocalDynamoDb _local = null!;
    private DynamoDbClient _db = null!;

    public async ValueTask InitializeAsync()
    {
        _local = await LocalDynamoDb.StartAsync(cancellationToken: _cancellation);
        _db = _local.CreateClient();
        foreach (var name in new[] { "Source", "Target" })
        {
            await _db.CreateTableAsync(new CreateTableRequest
            {
                TableName = name,
                BillingMode = BillingMode.PayPerRequest,
                AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
                KeySchema = [new KeySchemaElement { AttributeName = "id", KeyType = KeyType.Hash }],
            }, cancellationToken: _cancellation);
        }
    }

    public async ValueTask DisposeAsync()
    {
        await _db.DisposeAsync();
        await _local.DisposeAsync();
        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData("items.jsonl")]
    [InlineData("items.json.gz")]
    public async Task Exported_items_are_imported_unchanged(string file)
    {
        var path = Path.Combine(_folder, file);
        await FillAsync("Source", 2_000);
        Assert.Equal(2_000, await _local.ExportTableAsync("Source", path, _cancellation));
        Assert.Equal(2_000, await _local.ImportTableAsync("Target", path, _cancellation));
        Assert.Equal(await LinesAsync("Source"), await LinesAsync("Target"));
        Assert.Equal([path], Directory.GetFiles(_folder)); // nothing is left beside it
    }

    [Fact]
    public async Task A_truncated_compressed_file_is_reported_and_the_put_items_are_counted()
    {
        var path = Path.Combine(_folder, "items.json.gz");
        await FillAsync("Source", 2_000);
        await _local.ExportTableAsync("Source", path, _cancellation);
        await File.WriteAllBytesAsync(path, (await File.ReadAllBytesAsync(path, _cancellation))[..^9], _cancellation);
        var failure = await Assert.ThrowsAsync<InvalidDataException>(async () => await _local.ImportTableAsync("Target", path, _cancellation));
        var put = (await LinesAsync("Target")).Count('\n');
        Assert.Equal($"{path}: The compressed data is damaged, truncated, or followed by other data. The {put} items before that are in "
            + "the table 'Target'.", failure.Message);
    }

    [Theory]
    [InlineData("items.jsonl")]
    [InlineData("items.json.gz")]
    public async Task A_table_without_items_is_a_file_without_lines(string file)
    {
        var path = Path.Combine(_folder, file);
        Assert.Equal(0, await _local.ExportTableAsync("Source", path, _cancellation));
        Assert.Equal(0, await _local.ImportTableAsync("Target", path, _cancellation));
        Assert.Equal(file.EndsWith(".gz", StringComparison.Ordinal) ? 20 : 0, new FileInfo(path).Length); // an empty gzip member has 20 bytes
    }

    [Fact]
    public async Task A_table_that_is_being_deleted_does_not_exist()
    {
        var time = new ManualTimeProvider();
        await using var local = await LocalDynamoDb.StartAsync(
            new LocalDynamoDbOptions { TimeProvider = time, TransitionDelay = TimeSpan.FromMinutes(1) }, _cancellation);
        await using var db = local.CreateClient();
        await db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "Going",
            BillingMode = BillingMode.PayPerRequest,
            AttributeDefinitions = [new AttributeDefinition { AttributeName = "id", AttributeType = ScalarAttributeType.S }],
            KeySchema = [new KeySchemaElement { AttributeName = "id", KeyType = KeyType.Hash }],
        }, cancellationToken: _cancellation);
        time.Advance(TimeSpan.FromMinutes(2));
        await db.DeleteTableAsync(new DeleteTableRequest { TableName = "Going" }, cancellationToken: _cancellation);
        Assert.Null(local.FindTable("Going"));
        await Assert.ThrowsAsync<InvalidOperationException>(
            async () => await local.ExportTableAsync("Going", Path.Combine(_folder, "going.jsonl"), _cancellation));
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await local.ImportTableAsync("Going", new MemoryStream(), _cancellation));
        Assert.Empty(Directory.GetFiles(_folder));
    }

    [Fact]
    public async Task A_line_is_an_item_as_the_service_exports_it()
    {
        await ImportAsync("""{"Item":{"id":{"S":"é😀\n"},"n":{"N":"1.50"},"b":{"B":"AQI="},"m":{"M":{"l":{"L":[{"NULL":true},"""
            + """{"BOOL":false}]}}},"s":{"SS":["b","a"]}}}""");
        Assert.Equal("""{"Item":{"b":{"B":"AQI="},"id":{"S":"é😀\n"},"m":{"M":{"l":{"L":[{"NULL":true},{"BOOL":false}]}}},"n":{"N":"1.5"}"""
            + ""","s":{"SS":["a","b"]}}}""" + "\n", await LinesAsync("Target"));
    }

    [Fact]
    public async Task Empty_lines_Windows_line_breaks_and_a_missing_last_line_break_are_valid()
    {
        Assert.Equal(3, await ImportAsync("{\"Item\":{\"id\":{\"S\":\"a\"}}}\r\n\r\n\n  \n{\"Item\":{\"id\":{\"S\":\"b\"}}}{\"Item\":{\"id\":{\"S\":\"c\"}}}"));
        Assert.Equal(0, await ImportAsync(""));
    }

    [Theory]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"x\"}}", "this isn't JSON")]
    [InlineData("hello", "this isn't JSON")]
    [InlineData("[]", "expected {\"Item\"")]
    [InlineData("{}", "expected {\"Item\"")]
    [InlineData("1", "expected {\"Item\"")]
    [InlineData("{\"Item\":1}", "expected {\"Item\"")]
    [InlineData("{\"id\":{\"S\":\"x\"}}", "'id' was not expected here")]
    [InlineData("{\"Item\":{}}", "Missing the key id in the item")]
    [InlineData("{\"Item\":{\"id\":{\"N\":\"1\"}}}", "Type mismatch for key id expected: S actual: N")]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"x\"},\"n\":{\"N\":\"one\"}}}", "The parameter cannot be converted to a numeric value: one")]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"x\"},\"n\":{}}}", "Supplied AttributeValue is empty")]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"\"}}}", "cannot contain an empty string value")]
    [InlineData("{\"Item\":{\"id\":{\"S\":\"\\ud800\"}}}", "isn't valid text")]
    public async Task A_bad_line_is_named_and_nothing_after_it_is_put(string line, string fault)
    {
        var failure = await Assert.ThrowsAsync<InvalidDataException>(() =>
            ImportAsync($"{{\"Item\":{{\"id\":{{\"S\":\"a\"}}}}}}\n\n{line}\n{{\"Item\":{{\"id\":{{\"S\":\"z\"}}}}}}\n"));
        Assert.StartsWith("The stream, line 3: ", failure.Message, StringComparison.Ordinal);
        Assert.Contains(fault, failure.Message, StringComparison.Ordinal);
        Assert.EndsWith("The 1 items before it are in the table 'Target'.", failure.Message, StringComparison.Ordinal);
        Assert.Equal("{\"Item\":{\"id\":{\"S\":\"a\"}}}\n", await LinesAsync("Target"));
    }

    [Fact]
    public async Task An_item_and_a_line_have_their_limits()
    {
        var failure = await Assert.ThrowsAsync<InvalidDataException>(() =>
            ImportAsync($$$$"""{"Item":{"id":{"S":"a"},"x":{"S":"{{{{new string('x', 410_000)}}}}"}}}"""));
        Assert.Contains("line 1: Item size has exceeded the maximum allowed size", failure.Message, StringComparison.Ordinal);
        await using var endless = new EndlessStream();
        failure = await Assert.ThrowsAsync<InvalidDataException>(async () => await _local.ImportTableAsync("Target", endless, _cancellation));
        Assert.Contains("Line 1 has more than 16777216 bytes", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_compressed_file_without_the_extension_is_distinguished_from_a_bad_line()
    {
        var path = Path.Combine(_folder, "items.json");
        await using (var zip = new GZipStream(File.Create(path), CompressionLevel.Fastest)) zip.Write("""{"Item":{"id":{"S":"a"}}}"""u8);
        var failure = await Assert.ThrowsAsync<InvalidDataException>(async () => await _local.ImportTableAsync("Target", path, _cancellation));
        Assert.Contains("is compressed, so its name must end in .gz", failure.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_missing_table_or_file_is_named()
    {
        Assert.Equal("The table 'None' doesn't exist. Create it first.",
            Assert.Throws<InvalidOperationException>(() => { _ = _local.ImportTableAsync("None", Stream.Null, _cancellation).AsTask(); }).Message);
        Assert.Throws<InvalidOperationException>(() => { _ = _local.ExportTableAsync("None", Stream.Null, _cancellation).AsTask(); });
        await Assert.ThrowsAsync<FileNotFoundException>(async () => await _local.ImportTableAsync("Target", Path.Combine(_folder, "none"), _cancellation));
        await Assert.ThrowsAsync<DirectoryNotFoundException>(
            async () => await _local.ExportTableAsync("Source", Path.Combine(_folder, "none", "file"), _cancellation));
    }

    [Fact]
    public async Task An_export_that_is_given_up_leaves_the_file_as_it_was()
    {
        var path = Path.Combine(_folder, "items.json");
        await File.WriteAllTextAsync(path, "before", _cancellation);
        await FillAsync("Source", 100);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(
            async () => await _local.ExportTableAsync("Source", path, new CancellationToken(canceled: true)));
        Assert.Equal("before", await File.ReadAllTextAsync(path, _cancellation));
        Assert.Single(Directory.GetFiles(_folder));
    }

    [Fact]
    public async Task An_export_is_of_one_moment_while_writers_write()
    {
        await FillAsync("Source", 1_000);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(_cancellation);
        var writer = Task.Run(async () =>
        {
            // In every committed state, both halves have the same version.
            for (var version = 1; !stop.IsCancellationRequested; version++)
            {
                await _db.TransactWriteItemsAsync(new TransactWriteItemsRequest
                {
                    TransactItems = [Half("left", version), Half("right", version)],
                }, cancellationToken: CancellationToken.None);
            }
        }, _cancellation);
        for (var i = 0; i < 50; i++)
        {
            using var to = new MemoryStream();
            await _local.ExportTableAsync("Source", to, _cancellation);
            var halves = Encoding.UTF8.GetString(to.ToArray()).Split('\n').Where(static line => line.Contains("version", StringComparison.Ordinal)).ToList();
            Assert.True(halves.Count is 0 or 2);
            if (halves.Count == 2)
                Assert.Equal(halves[0][halves[0].IndexOf("version", StringComparison.Ordinal)..],
                    halves[1][halves[1].IndexOf("version", StringComparison.Ordinal)..]);
        }

        await stop.CancelAsync();
        await writer;
    }

    private static TransactWriteItem Half(string id, int version) =>
        new() { Put = new Put { TableName = "Source", Item = new AttributeMap { ["id"] = id, ["version"] = version } } };

    private Task<long> ImportAsync(string text) =>
        _local.ImportTableAsync("Target", new MemoryStream(Encoding.UTF8.GetBytes(text)), _cancellation).AsTask();

    private async Task FillAsync(string table, int count)
    {
        var text = new StringBuilder();
        for (var i = 0; i < count; i++)
            text.Append($$$$"""{"Item":{"id":{"S":"{{{{i}}}}"},"text":{"S":"{{{{new string('x', i % 200)}}}}"},"n":{"N":"{{{{i}}}}"}}}""").Append('\n');
        await _local.ImportTableAsync(table, new MemoryStream(Encoding.UTF8.GetBytes(text.ToString())), _cancellation);
    }

    private async Task<string> LinesAsync(string table)
    {
        using var to = new MemoryStream();
        await _local.ExportTableAsync(table, to, _cancellation);
        return Encoding.UTF8.GetString(to.ToArray());
    }

    /// <summary>A stream that never ends and has no line break.</summary>
    private sealed class EndlessStream : MemoryStream
    {
        public override ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            buffer.Span.Fill((byte)' ');
            return new ValueTask<int>(buffer.Length);
        }
    }
}
