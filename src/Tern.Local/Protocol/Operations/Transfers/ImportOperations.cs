using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// ImportTable, DescribeImport and ListImports. An import is complete before its response is sent, although, as in the
/// service, the response states that it's in progress.
/// </summary>
internal static class ImportOperations
{
    private const string ItemFault = "ItemValidationError";

    public static void Run(ProtocolCall call, BucketFolder? folder)
    {
        var request = new ImportRequest(DocumentInput.Parse(call));
        var buckets = TransferShape.RequireBuckets(folder, "ImportTable");
        var (name, make) = CreateTableOperation.Read(call.Engine, request.Definition, billingDefault: "PROVISIONED");
        var utf8Name = Encoding.UTF8.GetBytes(name);
        if (call.Engine.FindTable(utf8Name) is not null) throw Exists(name);
        if (request.Token is not null && call.Engine.Transfers.FindImportOf(request.Token) is { } known)
        {
            if (known.TableName != name)
                throw new EngineException(EngineError.ImportConflict, "Import conflict: Duplicate request detected with conflicting parameters");
            TransferJson.WriteImport(call.Json, known, TransferArns.OfImport(call.Engine.Place, known.TableName, known.Id));
            return;
        }

        var now = DateTimeOffset.FromUnixTimeMilliseconds(call.Engine.Time.GetUtcNow().ToUnixTimeMilliseconds());
        var import = new TableImport
        {
            Id = TransferCatalog.NewId(now),
            TableName = name,
            TableId = Guid.NewGuid(),
            Started = now,
            Token = request.Token ?? Guid.NewGuid().ToString(),
            Bucket = request.Bucket,
            BucketOwner = request.BucketOwner,
            Prefix = request.Prefix,
            Format = request.Format,
            FormatOptions = request.FormatOptions,
            Compression = request.Compression,
            Definition = request.Definition.Raw,
        };
        if (!buckets.HasBucket(request.Bucket))
        {
            call.Engine.Record(import with { State = new TransferState(now, TransferShape.NoSuchBucket, TransferShape.NoSuchBucketMessage(request.Bucket)) });
        }
        else
        {
            var table = call.Engine.TryAdd(utf8Name, make) ?? throw Exists(name);
            import = import with { TableId = table.Id };
            call.Engine.Record(import);
            call.Engine.Record(Fill(table, import, request, buckets, call.Engine.Time));
        }

        TransferJson.WriteImport(call.Json, import, TransferArns.OfImport(call.Engine.Place, name, import.Id));
    }

    public static void Describe(ProtocolCall call)
    {
        var (arn, tableName, id) = TransferArns.Read(DocumentInput.Parse(call), "ImportArn", "import");
        var import = call.Engine.Transfers.FindImport(tableName, id) ?? throw new EngineException(EngineError.ImportNotFound, "Import not found: " + arn);
        TransferJson.WriteImport(call.Json, import, arn);
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("TableArn");
        var page = new TransferPage(input, "import", "PageSize");
        var table = arn is null ? null : TransferArns.ReadTable(arn);
        var imports = call.Engine.Transfers.CaptureImports().Where(import => table is null || import.TableName == table);
        var (summaries, nextToken) = page.Take(imports, static import => import.Id);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("ImportSummaryList"u8);
        foreach (var import in summaries) TransferJson.WriteSummary(json, import);
        json.WriteEndArray();
        if (nextToken is not null) json.WriteString("NextToken"u8, nextToken);
        json.WriteEndObject();
    }

    /// <summary>Reads all objects with the prefix into the table.</summary>
    private static TableImport Fill(Table table, TableImport import, ImportRequest request, BucketFolder buckets, TimeProvider time)
    {
        var reader = new ImportReader(table);
        string? code = null;
        string? message = null;
        try
        {
            foreach (var key in buckets.ListKeys(request.Bucket, request.Prefix))
            {
                using var file = buckets.Open(request.Bucket, key);
                if (request.Format == "CSV") reader.ReadCsv(file, request.Compression == "GZIP", request.Delimiter, request.Header);
                else reader.ReadJson(file, request.Compression == "GZIP");
            }

            if (reader.Errors > 0)
                (code, message) = (ItemFault,
                    "Some of the items failed validation checks and were not imported. Please check CloudWatch error logs for more details.");
        }
        catch (EngineException failure)
        {
            (code, message) = (TransferState.Unknown, failure.Message); // the table was deleted meanwhile
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            (code, message) = (failure is UnauthorizedAccessException ? "S3AccessDenied" : TransferState.Unknown, failure.Message);
        }

        return import with
        {
            ProcessedBytes = reader.Bytes, ProcessedItems = reader.Processed, ImportedItems = reader.Imported, Errors = reader.Errors,
            State = new TransferState(time.GetUtcNow(), code, message),
        };
    }

    private static EngineException Exists(string name) => new(EngineError.ResourceInUse, "Table already exists: " + name);
}
