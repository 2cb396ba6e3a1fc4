using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Protocol.Transfers;

/// <summary>
/// ExportTableToPointInTime, DescribeExport and ListExports. Layout after the developer guide, texts and orders as
/// observed of the service in October 2026.
/// </summary>
public sealed class ExportTests : IDisposable
{
    private const string Full = $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket"}""";

    private readonly BucketService _buckets = new();

    public void Dispose() => _buckets.Dispose();

    [Fact]
    public void A_full_export_is_laid_out_as_by_the_service()
    {
        _buckets.EnableRecovery();
        _buckets.Put("a");
        _buckets.Put("b");
        var export = _buckets.Run("ExportTableToPointInTime",
            $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket","S3Prefix":"some/where","ClientToken":"t"}""");
        Assert.Equal(("COMPLETED", 2, "DYNAMODB_JSON", "AES256"),
            ((string)export["ExportStatus"]!, (int)export["ItemCount"]!, (string)export["ExportFormat"]!, (string)export["S3SseAlgorithm"]!));
        var id = ((string)export["ExportArn"]!)[(BucketService.TableArn.Length + 8)..];
        Assert.Matches("^01767225600000-[0-9a-f]{8}$", id);
        var root = $"some/where/AWSDynamoDB/{id}/";
        Assert.Equal(root + "manifest-summary.json", (string)export["ExportManifest"]!);
        var keys = _buckets.Keys;
        var data = Assert.Single(keys, static key => key.Contains("/data/", StringComparison.Ordinal));
        Assert.Equal([root + "_started", data, root + "manifest-files.json", root + "manifest-files.md5", root + "manifest-summary.json",
            root + "manifest-summary.md5"], keys);

        Assert.Equal(["{\"Item\":{\"id\":{\"S\":\"a\"}}}", "{\"Item\":{\"id\":{\"S\":\"b\"}}}"], Lines(data).Order(StringComparer.Ordinal));
        var file = JsonNode.Parse(Encoding.UTF8.GetString(_buckets.Read(root + "manifest-files.json")).TrimEnd('\n'))!;
        var md5 = Md5(_buckets.Read(data));
        var (checksum, tag) = (Convert.ToBase64String(md5), Convert.ToHexStringLower(Md5(md5)));
        Assert.Equal($$"""{"itemCount":2,"md5Checksum":"{{checksum}}","etag":"{{tag}}-1","dataFileS3Key":"{{data}}"}""",
            file.ToJsonString().Replace("\\u002B", "+", StringComparison.Ordinal));
        foreach (var manifest in new[] { "manifest-files", "manifest-summary" })
            Assert.Equal(Convert.ToBase64String(Md5(_buckets.Read($"{root}{manifest}.json"))),
                Encoding.ASCII.GetString(_buckets.Read($"{root}{manifest}.md5")));
        var summary = JsonNode.Parse(_buckets.Read(root + "manifest-summary.json"))!;
        Assert.Equal(((string)export["ExportArn"]!, "2026-01-01T00:00:00.000Z", "bucket", "some/where", root + "manifest-files.json", 2, "FULL_EXPORT"),
            ((string)summary["exportArn"]!, (string)summary["exportTime"]!, (string)summary["s3Bucket"]!, (string)summary["s3Prefix"]!,
                (string)summary["manifestFilesS3Key"]!, (int)summary["itemCount"]!, (string)summary["exportType"]!));
    }

    [Fact]
    public void The_data_of_a_table_without_items_is_a_whole_file_that_holds_nothing()
    {
        _buckets.EnableRecovery();
        _buckets.Run("ExportTableToPointInTime", Full);
        var data = Assert.Single(_buckets.Keys, static key => key.Contains("/data/", StringComparison.Ordinal));
        Assert.Equal(20, _buckets.Read(data).Length); // RFC 1952: a head of 10 bytes, the end of no data, and 8 bytes of trailer
        Assert.Empty(Lines(data));
        var files = JsonNode.Parse(_buckets.Read(Assert.Single(_buckets.Keys, static key => key.EndsWith("manifest-files.json", StringComparison.Ordinal))))!;
        Assert.Equal(Convert.ToBase64String(Md5(_buckets.Read(data))), (string)files["md5Checksum"]!);
    }

    [Theory]
    [InlineData("bucket", "")]
    [InlineData("bucket/some", ",\"S3Prefix\":\"some/where\"")]
    public void An_export_is_not_written_through_a_link(string link, string prefix)
    {
        _buckets.EnableRecovery();
        var outside = Directory.CreateTempSubdirectory("tern-outside-").FullName;
        if (link == "bucket") Directory.Delete(Path.Combine(_buckets.Folder, "bucket"));
        Directory.CreateSymbolicLink(Path.Combine(_buckets.Folder, link), outside);

        var export = _buckets.Run("ExportTableToPointInTime", $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket"{{prefix}}}""");

        Assert.Equal("FAILED", (string)export["ExportStatus"]!);
        Assert.Contains("is a link to", (string)export["FailureMessage"]!, StringComparison.Ordinal);
        Assert.Empty(Directory.EnumerateFileSystemEntries(outside));
        Directory.Delete(Path.Combine(_buckets.Folder, link));
        Directory.Delete(outside);
    }

    [Fact]
    public void An_export_is_of_the_requested_moment()
    {
        _buckets.EnableRecovery();
        _buckets.Put("a");
        _buckets.Service.Time.Advance(TimeSpan.FromMinutes(1));
        _buckets.Put("b");
        var export = _buckets.Run("ExportTableToPointInTime", $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket","ExportTime":1767225600}""");
        Assert.Equal((1, 1767225600), ((int)export["ItemCount"]!, (double)export["ExportTime"]!));
        Assert.Null(export["S3Prefix"]);
        Assert.Null(export["ExportType"]); // the service doesn't return it, either
    }

    [Fact]
    public void An_incremental_export_has_each_changed_item_once_with_its_images_at_both_ends()
    {
        _buckets.Put("kept");
        _buckets.Put("deleted");
        _buckets.EnableRecovery();
        _buckets.Service.Time.Advance(TimeSpan.FromMinutes(10));
        _buckets.Put("new");
        _buckets.Service.Ok("UpdateItem",
            """{"TableName":"Plain","Key":{"id":{"S":"new"}},"UpdateExpression":"SET x = :x","ExpressionAttributeValues":{":x":{"N":"1"}}}""");
        _buckets.Service.Ok("DeleteItem", """{"TableName":"Plain","Key":{"id":{"S":"deleted"}}}""");
        _buckets.Put("gone");
        _buckets.Service.Ok("DeleteItem", """{"TableName":"Plain","Key":{"id":{"S":"gone"}}}""");
        _buckets.Service.Time.Advance(TimeSpan.FromMinutes(10));
        _buckets.Put("later");
        _buckets.Service.Time.Advance(TimeSpan.FromMinutes(10));
        var export = _buckets.Run("ExportTableToPointInTime", $$$"""
            {"TableArn":"{{{BucketService.TableArn}}}","S3Bucket":"bucket","ExportType":"INCREMENTAL_EXPORT",
             "IncrementalExportSpecification":{"ExportFromTime":1767225600,"ExportToTime":1767226799} }
            """);
        Assert.Equal(("INCREMENTAL_EXPORT", 2), ((string)export["ExportType"]!, (int)export["ItemCount"]!));
        Assert.Equal("""{"ExportFromTime":1767225600,"ExportToTime":1767226799,"ExportViewType":"NEW_AND_OLD_IMAGES"}""",
            export["IncrementalExportSpecification"]!.ToJsonString());
        var data = Assert.Single(_buckets.Keys, static key => key.StartsWith("AWSDynamoDB/data/", StringComparison.Ordinal));
        Assert.Equal(
            [
                """{"Metadata":{"WriteTimestampMicros":{"N":"1767226200000000"}},"Keys":{"id":{"S":"deleted"}},"OldImage":{"id":{"S":"deleted"}}}""",
                """{"Metadata":{"WriteTimestampMicros":{"N":"1767226200000000"}},"Keys":{"id":{"S":"new"}},"NewImage":{"id":{"S":"new"},"x":{"N":"1"}}}""",
            ],
            Lines(data).Order(StringComparer.Ordinal));
        _buckets.Run("ExportTableToPointInTime", $$$"""
            {"TableArn":"{{{BucketService.TableArn}}}","S3Bucket":"bucket","ExportType":"INCREMENTAL_EXPORT",
             "IncrementalExportSpecification":{"ExportFromTime":1767225600,"ExportViewType":"NEW_IMAGE"} }
            """);
        Assert.DoesNotContain("OldImage",
            string.Concat(_buckets.Keys.Where(key => key.StartsWith("AWSDynamoDB/data/", StringComparison.Ordinal) && key != data).SelectMany(Lines)),
            StringComparison.Ordinal);
    }

    [Fact]
    public void The_same_token_is_the_same_export_and_another_request_with_it_a_conflict()
    {
        _buckets.EnableRecovery();
        const string Body = $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket","ClientToken":"token"}""";
        var first = (string)_buckets.Run("ExportTableToPointInTime", Body)["ExportArn"]!;
        Assert.Equal(first, (string)_buckets.Service.OkNode("ExportTableToPointInTime", Body)["ExportDescription"]!["ExportArn"]!);
        Assert.Equal(("ExportConflictException", "Export conflict: Duplicate request detected with conflicting parameters"),
            _buckets.Service.Error("ExportTableToPointInTime", Body.Replace("}", ""","S3Prefix":"other"}""", StringComparison.Ordinal)));
        Assert.NotEqual((string)_buckets.Run("ExportTableToPointInTime", Full)["ExportArn"]!,
            (string)_buckets.Run("ExportTableToPointInTime", Full)["ExportArn"]!);
    }

    [Fact]
    public void Exports_are_listed_newest_first_in_pages_and_no_more_once_their_table_is_another()
    {
        _buckets.EnableRecovery();
        var arns = new List<string>();
        for (var i = 0; i < 12; i++)
        {
            arns.Insert(0, (string)_buckets.Run("ExportTableToPointInTime", Full)["ExportArn"]!);
            _buckets.Service.Time.Advance(TimeSpan.FromMilliseconds(1));
        }

        var first = _buckets.Service.OkNode("ListExports", "{}");
        var second = _buckets.Service.OkNode("ListExports", $$"""{"NextToken":"{{(string)first["NextToken"]!}}","TableArn":"{{BucketService.TableArn}}"}""");
        Assert.Equal(arns, first["ExportSummaries"]!.AsArray().Concat(second["ExportSummaries"]!.AsArray())
            .Select(static export => (string)export!["ExportArn"]!));
        Assert.Equal(10, first["ExportSummaries"]!.AsArray().Count);
        Assert.Null(second["NextToken"]);
        _buckets.Service.Invalid("ListImports", $$"""{"NextToken":"{{(string)first["NextToken"]!}}"}""",
            "Invalid Request: Provided nextToken is invalid: " + (string)first["NextToken"]!);
        _buckets.Service.Invalid("ListExports", """{"NextToken":"xyz"}""", "Invalid Request: Provided nextToken is invalid: xyz");
        _buckets.Service.Ok("DeleteTable", """{"TableName":"Plain"}""");
        Assert.Equal("""{"ExportSummaries":[]}""", _buckets.Service.Ok("ListExports", $$"""{"TableArn":"{{BucketService.TableArn}}"}"""));
        Assert.Contains("COMPLETED", _buckets.Service.Ok("DescribeExport", $$"""{"ExportArn":"{{arns[0]}}"}"""), StringComparison.Ordinal);
    }

    [Fact]
    public void A_missing_bucket_fails_the_export_but_not_the_request()
    {
        _buckets.EnableRecovery();
        var export = _buckets.Run("ExportTableToPointInTime", $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"none"}""");
        Assert.Equal(("FAILED", "S3NoSuchBucket"), ((string)export["ExportStatus"]!, (string)export["FailureCode"]!));
        Assert.Contains("The specified bucket does not exist", (string)export["FailureMessage"]!, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{}", "2 validation errors detected: Value null at 'tableArn' failed to satisfy constraint: Member must not be null; Value "
        + "null at 's3Bucket' failed to satisfy constraint: Member must not be null")]
    [InlineData("""{"TableArn":"Plain","S3Bucket":"bucket"}""", "One or more parameter values were invalid: tableArn is not a valid ARN")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain/index/a","S3Bucket":"bucket"}""", "Invalid Request: Table ARN is invalid.")]
    [InlineData("""{"TableArn":"A","S3Bucket":"bucket","ExportFormat":"CSV"}""",
        "1 validation error detected: Value 'CSV' at 'exportFormat' failed to satisfy constraint: Member must satisfy enum value set: [DYNAMODB_JSON, ION]")]
    [InlineData("""{"TableArn":"A","S3Bucket":"../up"}""",
        @"1 validation error detected: Value '../up' at 's3Bucket' failed to satisfy constraint: Member must satisfy regular expression "
        + @"pattern: ^[a-z0-9A-Z]+[\.\-\w]*[a-z0-9A-Z]+$")]
    [InlineData("""{"TableArn":"A","S3Bucket":".."}""",
        @"1 validation error detected: Value '..' at 's3Bucket' failed to satisfy constraint: Member must satisfy regular expression "
        + @"pattern: ^[a-z0-9A-Z]+[\.\-\w]*[a-z0-9A-Z]+$")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","S3Bucket":"bucket","S3SseKmsKeyId":"key"}""",
        "Invalid Request: KMS Key Id is not supported for this encryption type")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","S3Bucket":"bucket","ExportFormat":"ION"}""",
        "The local server does not export ION: use DYNAMODB_JSON")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","S3Bucket":"bucket","IncrementalExportSpecification":{}}""",
        "Invalid Request: Export Type expected to be Incremental Export when incremental export specification is provided")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:"""
        + """table/Plain","S3Bucket":"bucket","ExportType":"FULL_EXPORT","IncrementalExportSpecification":{}}""",
        "Invalid Request: When Export Type is Full Export , Incremental Export Specification should not be provided")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:table/Plain","S3Bucket":"bucket","ExportType":"INCREMENTAL_EXPORT"}""",
        "Invalid Request: Incremental Export Specification expected when export type is set as Incremental Export")]
    [InlineData("""{"TableArn":"arn:aws:dynamodb:us-east-1:000000000000:"""
        + """table/Plain","S3Bucket":"bucket","ExportType":"INCREMENTAL_EXPORT","IncrementalExportSpecification":{}}""",
        "Invalid Request: ExportFromTime must be provided in IncrementalExportSpecification")]
    public void Invalid_requests_are_refused(string body, string message) => _buckets.Service.Invalid("ExportTableToPointInTime", body, message);

    [Theory]
    [InlineData("../up")]
    [InlineData("a/../../../up")]
    [InlineData("/etc")]
    [InlineData("a//b")]
    [InlineData(@"..\\up")]
    [InlineData("a/./b")]
    [InlineData("c:/x")]
    [InlineData("a\\u0000b")]
    public void A_prefix_that_leads_elsewhere_is_refused_and_nothing_is_written(string prefix)
    {
        _buckets.EnableRecovery();
        var (type, message) = _buckets.Service.Error(
            "ExportTableToPointInTime", $$"""{"TableArn":"{{BucketService.TableArn}}","S3Bucket":"bucket","S3Prefix":"{{prefix}}"}""");
        Assert.Equal("ValidationException", type);
        Assert.Contains("isn't a valid path in one", message, StringComparison.Ordinal);
        Assert.Empty(_buckets.Keys);
        Assert.Equal([Path.Combine(_buckets.Folder, "bucket")], Directory.GetFileSystemEntries(_buckets.Folder));
    }

    [Fact]
    public void Times_and_recovery_are_checked_with_the_errors_of_exports()
    {
        Assert.Equal(("PointInTimeRecoveryUnavailableException", "Point in time recovery is not enabled for table 'Plain'"),
            _buckets.Service.Error("ExportTableToPointInTime", Full));
        const string None = "arn:aws:dynamodb:us-east-1:000000000000:table/none";
        Assert.Equal(("TableNotFoundException", "Table not found: " + None),
            _buckets.Service.Error("ExportTableToPointInTime", $$"""{"TableArn":"{{None}}","S3Bucket":"bucket"}"""));
        _buckets.EnableRecovery();
        Assert.Equal(("InvalidExportTimeException", "Export Time is invalid"), Error("\"ExportTime\":1767225601"));
        Assert.Equal(("InvalidExportTimeException", "Point in Time Recovery is not available for specified export time"), Error("\"ExportTime\":1767225599"));
        Assert.Equal(("InvalidExportTimeException", "Difference between export period from time and export period to time is less than 15 minutes"),
            Window("1767225600"));
        Assert.Equal(("InvalidExportTimeException",
            "Incremental export period from time cannot be less than the table creation time : 2025-12-31T23:59:59Z"), Window("1767225599"));
        Assert.Equal(("InvalidExportTimeException", "Incremental export period to time cannot be greater than the current time : 2026-01-01T00:16:40Z"),
            Window("1767225600,\"ExportToTime\":1767226600"));
        _buckets.Service.Time.Advance(TimeSpan.FromHours(25));
        Assert.Equal("InvalidExportTimeException", Window("1767225600").Type);

        (string, string) Error(string time) => _buckets.Service.Error("ExportTableToPointInTime", Full.Replace("}", $",{time}}}", StringComparison.Ordinal));
        (string Type, string) Window(string from) =>
            Error($"\"ExportType\":\"INCREMENTAL_EXPORT\",\"IncrementalExportSpecification\":{{\"ExportFromTime\":{from}}}");
    }

    [Theory]
    [InlineData("ExportTableToPointInTime", Full)]
    [InlineData("ImportTable", """{"S3BucketSource":{"S3Bucket":"bucket"},"InputFormat":"CSV","TableCreationParameters":{}}""")]
    public void Without_a_folder_of_buckets_both_are_refused_in_plain_words(string operation, string body) =>
        new LocalService().Invalid(operation, body, operation
            + " needs a folder whose subfolders are the buckets: start the local server with BucketDirectory set (LocalDynamoDbOptions)");

    [Theory]
    [InlineData("DescribeExport", "ExportArn", "export", "Export not found: Export not found: ")]
    [InlineData("DescribeImport", "ImportArn", "import", "Import not found: ")]
    public void Invalid_ARNs_are_distinguished_from_ARNs_of_missing_resources(string operation, string member, string kind, string text)
    {
        var arn = $"{BucketService.TableArn}/{kind}/01767225600000-00000000";
        var name = kind == "export" ? "Export" : "Import";
        Assert.Equal((name + "NotFoundException", text + arn), _buckets.Service.Error(operation, $$"""{"{{member}}":"{{arn}}"}"""));
        _buckets.Service.Invalid(operation, $$"""{"{{member}}":"{{BucketService.TableArn}}"}""", $"Invalid {name} ARN");
        _buckets.Service.Invalid(operation, $$"""{"{{member}}":"{{new string('x', 40)}}"}""", $"Invalid {name} ARN");
        _buckets.Service.Invalid(operation, "{}",
            $"1 validation error detected: Value null at '{kind}Arn' failed to satisfy constraint: Member must not be null");
    }

    private string[] Lines(string key)
    {
        using var zip = new GZipStream(new MemoryStream(_buckets.Read(key)), CompressionMode.Decompress);
        using var reader = new StreamReader(zip);
        return reader.ReadToEnd().Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }

#pragma warning disable CA5351 // The format has this checksum.
    private static byte[] Md5(byte[] bytes) => MD5.HashData(bytes);
#pragma warning restore CA5351
}
