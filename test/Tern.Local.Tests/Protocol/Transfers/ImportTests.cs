using System.IO.Compression;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Transfers;

/// <summary>
/// ImportTable, DescribeImport and ListImports. Counts, texts and codes as observed of the service (October 2026;
/// moto's tests, which run against it).
/// </summary>
public sealed class ImportTests : IDisposable
{
    private const string Definition =
        """{"TableName":"Imported","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""";

    private readonly BucketService _buckets = new();

    public void Dispose() => _buckets.Dispose();

    [Fact]
    public void Lines_of_all_objects_are_items_of_a_new_table()
    {
        _buckets.Write("data.json", """{"Item":{"pk":{"S":"1"},"x":{"N":"1"}}}""" + "\n" + """{"Item":{"pk":{"S":"2"}}}{"Item":{"pk":{"S":"3"}}}""");
        _buckets.Write("some/where/noending", """{"Item":{"pk":{"S":"4"}}}""");
        var import = Import();
        Assert.Equal(("COMPLETED", 0, 4, 4), Counts(import));
        Assert.True((long)import["ProcessedSizeBytes"]! > 100);
        Assert.Equal("""{"S3BucketOwner":"000000000000","S3Bucket":"bucket"}""", import["S3BucketSource"]!.ToJsonString());
        Assert.Equal(("NONE", Definition), ((string)import["InputCompressionType"]!, import["TableCreationParameters"]!.ToJsonString()));
        Assert.Equal(["1", "2", "3", "4"], Items());
        Assert.Equal((string)import["TableId"]!, (string)_buckets.Service.OkNode("DescribeTable", """{"TableName":"Imported"}""")["Table"]!["TableId"]!);
    }

    [Fact]
    public void An_export_can_be_imported_from_its_folder_of_data()
    {
        _buckets.EnableRecovery();
        for (var i = 0; i < 500; i++) _buckets.Put($"i{i}");
        var manifest = (string)_buckets.Run("ExportTableToPointInTime",
            $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket"}""")["ExportManifest"]!;
        var data = manifest.Replace("manifest-summary.json", "data/", StringComparison.Ordinal);
        Assert.Equal(("COMPLETED", 0, 500, 500),
            Counts(Import($",\"InputCompressionType\":\"GZIP\"", data, Definition.Replace("\"pk\"", "\"id\"", StringComparison.Ordinal))));
        // The whole export is not: its manifests are no items.
        Assert.Equal("FAILED",
            (string)Import($",\"InputCompressionType\":\"GZIP\"", manifest[..^21],
            Definition.Replace("\"pk\"", "\"id\"", StringComparison.Ordinal).Replace("Imported", "Other", StringComparison.Ordinal))["ImportStatus"]!);
    }

    [Fact]
    public void A_pipe_among_the_objects_fails_the_import_instead_of_holding_it()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no pipes in folders.");
        _buckets.Write("data/1.json", """{"Item":{"pk":{"S":"1"}}}""");
        var made = _buckets.MakePipe("data/2.json");
        Assert.SkipUnless(made, "There is no mkfifo on this machine.");
        var import = Import("", "data/");
        Assert.Equal("FAILED", (string)import["ImportStatus"]!);
        Assert.Contains("is a pipe or a device", (string)import["FailureMessage"]!, StringComparison.Ordinal);
    }

    [Fact]
    public void A_prefix_is_of_keys_and_not_of_folders()
    {
        _buckets.Write("data/1.json", """{"Item":{"pk":{"S":"1"}}}""");
        _buckets.Write("data2/x.json", "garbage");
        _buckets.Write("data.bak", "garbage");
        Assert.Equal(("FAILED", 2, 3, 1), Counts(Import("", "data")));
        Assert.Equal(("COMPLETED", 0, 1, 1), Counts(Import("", "data/1.json", Definition.Replace("Imported", "Single", StringComparison.Ordinal))));
        Assert.Equal(("COMPLETED", 0, 0, 0), Counts(Import("", "none", Definition.Replace("Imported", "Empty", StringComparison.Ordinal))));
        // No key begins so.
        Assert.Equal(("COMPLETED", 0, 0, 0), Counts(Import("", "../", Definition.Replace("Imported", "Upwards", StringComparison.Ordinal))));
    }

    [Fact]
    public void One_bad_item_fails_the_import_and_the_others_are_stored()
    {
        _buckets.Write("data.json",
            string.Concat(Enumerable.Range(0, 10)
            .Select(static i => i == 5 ? """{"Item":{"other":{"S":"x"}}}""" + "\n" : $$$$"""{"Item":{"pk":{"S":"{{{{i}}}}"}}}""" + "\n")));
        var import = Import();
        Assert.Equal(("FAILED", 1, 10, 9), Counts(import));
        Assert.Equal(("ItemValidationError",
            "Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details."),
            ((string)import["FailureCode"]!, (string)import["FailureMessage"]!));
        Assert.Equal(9, Items().Count);
    }

    [Fact]
    public void After_a_line_of_invalid_JSON_the_rest_of_its_object_is_skipped()
    {
        _buckets.Write("data.json",
            string.Concat(Enumerable.Range(0, 10).Select(static i => i == 5 ? "garbage\n" : $$$$"""{"Item":{"pk":{"S":"{{{{i}}}}"}}}""" + "\n")));
        _buckets.Write("more.json", """{"Item":{"pk":{"S":"x"}}}""");
        Assert.Equal(("FAILED", 1, 7, 6), Counts(Import()));
    }

    [Fact]
    public void Invalid_or_truncated_compression_fails_the_object()
    {
        _buckets.Write("data.json", """{"Item":{"pk":{"S":"1"}}}""");
        Assert.Equal(("FAILED", 1, 1, 0), Counts(Import(",\"InputCompressionType\":\"GZIP\"")));
        using var zipped = new MemoryStream();
        using (var zip = new GZipStream(zipped, CompressionLevel.Fastest)) zip.Write("""{"Item":{"pk":{"S":"1"}}}"""u8);
        _buckets.Write("data.json", zipped.ToArray());
        Assert.Equal(("COMPLETED", 0, 1, 1),
            Counts(Import(",\"InputCompressionType\":\"GZIP\"", definition: Definition.Replace("Imported", "Zipped", StringComparison.Ordinal))));
        _buckets.Write("data.json", zipped.ToArray()[..^1]);
        Assert.Equal(("FAILED", 1, 1, 0),
            Counts(Import(",\"InputCompressionType\":\"GZIP\"", definition: Definition.Replace("Imported", "Cut", StringComparison.Ordinal))));
    }

    [Fact]
    public void Columns_of_CSV_are_strings_but_for_keys()
    {
        _buckets.Write("a.csv", "\uFEFFpk,n,text\r\na,1,\"x, \"\"y\"\"\nz\"\r\nb,-2.50,\r\nc,three,x\nd,4\n\n");
        const string Keyed = """
            {"TableName":"Imported","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},
             {"AttributeName":"n","AttributeType":"N"}],"KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
             "GlobalSecondaryIndexes":[{"IndexName":"ByN","KeySchema":[{"AttributeName":"n","KeyType":"HASH"}],"Projection":{"ProjectionType":"ALL"}}]}
            """;
        Assert.Equal(("FAILED", 2, 4, 2), Counts(Import("", definition: Keyed, format: "CSV")));
        Assert.Equal("""{"Item":{"n":{"N":"1"},"pk":{"S":"a"},"text":{"S":"x, \"y\"\nz"}}}""",
            _buckets.Service.Ok("GetItem", """{"TableName":"Imported","Key":{"pk":{"S":"a"}}}"""));
        Assert.Equal("""{"Item":{"n":{"N":"-2.5"},"pk":{"S":"b"},"text":{"S":""}}}""",
            _buckets.Service.Ok("GetItem", """{"TableName":"Imported","Key":{"pk":{"S":"b"}}}"""));
    }

    [Fact]
    public void A_header_that_is_given_makes_the_first_line_data()
    {
        _buckets.Write("a.csv", "a;1\nb;2");
        var import = Import(""","InputFormatOptions":{"Csv":{"Delimiter":";","HeaderList":["pk","x"]}}""", format: "CSV");
        Assert.Equal(("COMPLETED", 0, 2, 2), Counts(import));
        Assert.Equal("""{"Csv":{"Delimiter":";","HeaderList":["pk","x"]}}""", import["InputFormatOptions"]!.ToJsonString());
        Assert.Equal(["a", "b"], Items());
    }

    [Fact]
    public void A_missing_bucket_fails_the_import_and_creates_no_table()
    {
        var import = _buckets.Run("ImportTable",
            $$"""{"S3BucketSource":{"S3Bucket":"none"},"InputFormat":"DYNAMODB_JSON","TableCreationParameters":{{Definition}}}""");
        Assert.Equal(("FAILED", "S3NoSuchBucket"), ((string)import["ImportStatus"]!, (string)import["FailureCode"]!));
        Assert.Equal("arn:aws:dynamodb:us-east-1:000000000000:table/Imported", (string)import["TableArn"]!);
        Assert.Equal("ResourceNotFoundException", _buckets.Service.Error("DescribeTable", """{"TableName":"Imported"}""").Type);
    }

    [Fact]
    public void An_existing_table_is_in_use_and_a_token_identifies_its_import_after_the_table_is_deleted()
    {
        var body = Body(",\"ClientToken\":\"token\"");
        var first = (string)_buckets.Run("ImportTable", body)["ImportArn"]!;
        Assert.Equal(("ResourceInUseException", "Table already exists: Imported"), _buckets.Service.Error("ImportTable", body));
        Assert.Equal(("ImportConflictException", "Import conflict: Duplicate request detected with conflicting parameters"),
            _buckets.Service.Error("ImportTable", body.Replace("Imported", "Other", StringComparison.Ordinal)));
        _buckets.Service.Ok("DeleteTable", """{"TableName":"Imported"}""");
        Assert.Equal(first, (string)_buckets.Service.OkNode("ImportTable", body)["ImportTableDescription"]!["ImportArn"]!);
        Assert.Equal("ResourceNotFoundException", _buckets.Service.Error("DescribeTable", """{"TableName":"Imported"}""").Type);
        Assert.Equal([first],
            _buckets.Service.OkNode("ListImports",
            """{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Imported"}""")["ImportSummaryList"]!.AsArray()
            .Select(static import => (string)import!["ImportArn"]!));
        _buckets.Service.Time.Advance(TimeSpan.FromHours(8));
        Assert.NotEqual(first, (string)_buckets.Run("ImportTable", body)["ImportArn"]!);
    }

    [Theory]
    [InlineData("{}", "3 validation errors detected: Value null at 's3BucketSource' failed to satisfy constraint: Member must not be null; "
        + "Value null at 'inputFormat' failed to satisfy constraint: Member must not be null; Value null at 'tableCreationParameters' "
        + "failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"CSV","InputCompressionType":"BZIP2","TableCreationParameters":{}}""",
        "1 validation error detected: Value 'BZIP2' at 'inputCompressionType' failed to satisfy constraint: Member must satisfy enum value "
        + "set: [ZSTD, NONE, GZIP]")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"DYNAMODB_JSON","InputFormatOptions":{"Csv":{}},"TableCreationParameters":{}}""",
        "Invalid Request: Unsupported InputFormatOptions for the given input format: DYNAMODB_JSON.")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"ION","TableCreationParameters":{}}""",
        "The local server does not import ION: use DYNAMODB_JSON or CSV")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"CSV","InputCompressionType":"ZSTD","TableCreationParameters":{}}""",
        "The local server does not read ZSTD: use GZIP or NONE")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"/etc"},"InputFormat":"CSV","TableCreationParameters":{}}""",
        @"1 validation error detected: Value '/etc' at 's3BucketSource.s3Bucket' failed to satisfy constraint: Member must satisfy regular "
        + @"expression pattern: ^[a-z0-9A-Z]+[\.\-\w]*[a-z0-9A-Z]+$")]
    [InlineData("""{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"CSV","TableCreationParameters":"""
        + """{"TableName":"Imported","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],"KeySchema":"""
        + """[{"AttributeName":"pk","KeyType":"HASH"}]}}""",
        "One or more parameter values were invalid: ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED")]
    public void Invalid_requests_are_refused(string body, string message) => _buckets.Service.Invalid("ImportTable", body, message);

    private static (string, int, int, int) Counts(JsonNode import) =>
        ((string)import["ImportStatus"]!, (int)import["ErrorCount"]!, (int)import["ProcessedItemCount"]!, (int)import["ImportedItemCount"]!);

    private static string Body(string options, string? prefix = null, string? definition = null, string format = "DYNAMODB_JSON") =>
        $$"""
        {"S3BucketSource":{"S3Bucket":"bucket"{{(prefix is null ? "" : $",\"S3KeyPrefix\":\"{prefix}\"")}} },"InputFormat":"{{format}}"{{options}},
         "TableCreationParameters":{{definition ?? Definition}} }
        """;

    private JsonNode Import(string options = "", string? prefix = null, string? definition = null, string format = "DYNAMODB_JSON") =>
        _buckets.Run("ImportTable", Body(options, prefix, definition, format));

    private List<string> Items() =>
        [.. _buckets.Service.OkNode("Scan", """{"TableName":"Imported"}""")["Items"]!.AsArray()
            .Select(static item => (string)item!["pk"]!["S"]!).Order(StringComparer.Ordinal)];
}
