using System.Text.Json.Nodes;
using Tern.Local.Buffers;
using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Protocol;
using Tern.Local.Tests.Streams;

namespace Tern.Local.Tests.Durability;

/// <summary>The records of exports and imports after a restart.</summary>
public sealed class TransferRecordTests : IDisposable
{
    private const string TableArn = "arn:aws:dynamodb:us-east-1:000000000000:table/Plain";
    private const string Export = $$"""{"TableArn":"{{TableArn}}","S3Bucket":"bucket","S3Prefix":"out","ClientToken":"once"}""";
    private const string Definition =
        """{"TableName":"Imported","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}]"""
            + ""","KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}""";

    private readonly DataFixture _data = new();
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-buckets-").FullName;

    public TransferRecordTests() => Directory.CreateDirectory(Path.Combine(_folder, "bucket"));

    public void Dispose()
    {
        _data.Dispose();
        Directory.Delete(_folder, recursive: true);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void Exports_and_imports_are_described_and_listed_after_a_restart(bool bySnapshot)
    {
        var service = Open().AddPlainTable();
        service.Ok("UpdateContinuousBackups", """{"TableName":"Plain","PointInTimeRecoverySpecification":{"PointInTimeRecoveryEnabled":true}}""");
        service.Put("a");
        service.Ok("ExportTableToPointInTime", Export);
        service.Time.Advance(TimeSpan.FromSeconds(1)); // lists are in the order of times
        service.Ok("ExportTableToPointInTime", $$"""{"TableArn":"{{TableArn}}","S3Bucket":"missing"}""");
        Write("in.json", """{"Item":{"id":{"S":"1"}}}""" + "\n" + """{"Item":{"id":{"N":"2"}}}""");
        service.Ok("ImportTable", Import("in.json"));
        service.Time.Advance(TimeSpan.FromSeconds(1));
        service.Ok("ImportTable", Import("in.json").Replace("Imported", "Other", StringComparison.Ordinal)
            .Replace("\"bucket\"", "\"missing\"", StringComparison.Ordinal));
        var before = Describe(service);
        Assert.Equal(["FAILED", "COMPLETED", "FAILED", "FAILED"], Statuses(before));
        if (bySnapshot) _data.Store.TakeSnapshot();
        for (var restart = 0; restart < 2; restart++)
        {
            _data.Close();
            service = Open();
            Assert.Equal(before, Describe(service));
        }

        service.Ok("ExportTableToPointInTime", Export); // with its token: the same, and no other
        Assert.Equal(before, Describe(service));
    }

    [Fact]
    public void An_import_in_progress_when_the_process_was_killed_has_failed()
    {
        // More than a frame.
        Write("in.json", string.Concat(Enumerable.Range(0, 30)
            .Select(static i => $$"""{"Item":{"filler":{"S":"{{new string('x', 390_000)}}"},"id":{"S":"{{i}}"} } }""" + "\n")));
        Open().Ok("ImportTable", Import("in.json"));
        _data.Close();
        using (var journal = File.OpenWrite(_data.LastJournal())) journal.SetLength(journal.Length - 1); // the last frame, of its end
        var service = Open();
        var import = Assert.Single(Describe(service));
        Assert.Contains("\"ImportStatus\":\"FAILED\"", import, StringComparison.Ordinal);
        Assert.Contains("\"FailureCode\":\"UNKNOWN\",\"FailureMessage\":\"The local server ended before the import did.", import, StringComparison.Ordinal);
        Assert.Equal("ACTIVE", (string)service.OkNode("DescribeTable", """{"TableName":"Imported"}""")["Table"]!["TableStatus"]!);
        _data.Time.Advance(TimeSpan.FromHours(1));
        _data.Close();
        Assert.Equal([import], Describe(Open())); // when it failed was noted once
    }

    [Fact]
    public void Work_in_progress_is_in_a_snapshot_of_the_folder_until_a_restart()
    {
        var service = Open();
        service.Engine.Record(FullExport() with { State = null });
        service.Engine.Record(FullImport() with { State = null });
        Assert.Equal(["IN_PROGRESS", "IN_PROGRESS"], Statuses(Describe(service)));
        Assert.DoesNotContain("EndTime", service.Ok("ListImports", "{}"), StringComparison.Ordinal);
        _data.Store.TakeSnapshot();
        _data.Close();
        service = Open();
        Assert.Equal(["FAILED", "FAILED"], Statuses(Describe(service)));
    }

    [Fact]
    public void A_snapshot_in_memory_has_no_records_of_work_in_progress()
    {
        var service = new LocalService();
        service.Engine.Record(FullExport() with { State = null });
        service.Engine.Record(FullImport() with { State = null });
        var image = service.Engine.Capture().WithoutTransfersUnderWay();
        Assert.Empty(image.Exports);
        Assert.Empty(image.Imports);
        service.Engine.Record(FullExport());
        service.Engine.Record(FullImport());
        image = service.Engine.Capture().WithoutTransfersUnderWay();
        Assert.Equal((FullExport(), FullImport()), (Assert.Single(image.Exports), Assert.Single(image.Imports)));
    }

    [Fact]
    public void Every_member_is_in_the_format()
    {
        var buffer = new ByteBuffer();
        foreach (var export in new[] { FullExport(),
            FullExport() with { Time = null, Changes = null, BucketOwner = null, Prefix = null, EncryptionKey = null, Manifest = null, State = null } })
        {
            buffer.Reset();
            TransferFormat.Write(buffer, export);
            var input = new RecordInput(buffer.Written);
            Assert.Equal(export, TransferFormat.ReadExport(ref input));
            Assert.True(input.IsAtEnd);
        }

        foreach (var import in new[] { FullImport(),
            FullImport() with { BucketOwner = null, Prefix = null, FormatOptions = null, State = new TransferState(DateTimeOffset.UnixEpoch, null, null) } })
        {
            buffer.Reset();
            TransferFormat.Write(buffer, import);
            var input = new RecordInput(buffer.Written);
            Assert.Equal(import, TransferFormat.ReadImport(ref input));
            Assert.True(input.IsAtEnd);
        }

        // A member that this test leaves at its default may be one that the format forgets.
        Assert.All(typeof(TableExport).GetProperties(), static property =>
            Assert.True(property.GetValue(FullExport()) is not (null or 0L), $"Set {property.Name} here, and add it to TransferFormat."));
        Assert.All(typeof(TableImport).GetProperties(), static property =>
            Assert.True(property.GetValue(FullImport()) is not (null or 0L), $"Set {property.Name} here, and add it to TransferFormat."));
    }

    private LocalService Open() => _data.Open(buckets: new BucketFolder(_folder));

    private void Write(string key, string content) => File.WriteAllText(Path.Combine(_folder, "bucket", key), content);

    private static string Import(string prefix) =>
        $$"""{"InputFormat":"DYNAMODB_JSON","S3BucketSource":{"S3Bucket":"bucket","S3KeyPrefix":"{{prefix}}"},"TableCreationParameters":{{Definition}}}""";

    /// <summary>What all exports and then all imports are described as, newest first.</summary>
    private static List<string> Describe(LocalService service)
    {
        var exports = service.OkNode("ListExports", "{}")["ExportSummaries"]!.AsArray()
            .Select(export => service.Ok("DescribeExport", $$"""{"ExportArn":"{{export!["ExportArn"]}}"}"""));
        var imports = service.OkNode("ListImports", "{}")["ImportSummaryList"]!.AsArray()
            .Select(import => service.Ok("DescribeImport", $$"""{"ImportArn":"{{import!["ImportArn"]}}"}"""));
        return [.. exports, .. imports];
    }

    private static List<string> Statuses(List<string> described) => described.ConvertAll(static text =>
        (string)(JsonNode.Parse(text)! is var node
            && node["ExportDescription"] is { } export ? export["ExportStatus"] : node["ImportTableDescription"]!["ImportStatus"])!);

    private static TableExport FullExport() => new()
    {
        Id = "00000000000001-aaaaaaaa",
        TableName = "Plain",
        TableId = new Guid("00000000-0000-0000-0000-000000000001"),
        Started = DateTimeOffset.UnixEpoch.AddTicks(1),
        Time = DateTimeOffset.UnixEpoch.AddTicks(2),
        Changes = new ChangeWindow(DateTimeOffset.UnixEpoch.AddTicks(3), DateTimeOffset.UnixEpoch.AddTicks(4), true),
        Token = "token",
        Content = "content",
        Bucket = "bucket",
        BucketOwner = "owner",
        Prefix = "prefix",
        Encryption = "KMS",
        EncryptionKey = "key",
        Manifest = "manifest",
        ItemCount = 5,
        BilledBytes = 600_000_000_000,
        State = new TransferState(DateTimeOffset.UnixEpoch.AddTicks(7), "code", "message"),
    };

    private static TableImport FullImport() => new()
    {
        Id = "00000000000001-bbbbbbbb",
        TableName = "Imported",
        TableId = new Guid("00000000-0000-0000-0000-000000000002"),
        Started = DateTimeOffset.UnixEpoch.AddTicks(1),
        Token = "token",
        Bucket = "bucket",
        BucketOwner = "owner",
        Prefix = "prefix",
        Format = "CSV",
        FormatOptions = "{}",
        Compression = "GZIP",
        Definition = Definition,
        ProcessedBytes = 2,
        ProcessedItems = 3,
        ImportedItems = 4,
        Errors = 5,
        State = new TransferState(DateTimeOffset.UnixEpoch.AddTicks(6), "code", "message"),
    };
}
