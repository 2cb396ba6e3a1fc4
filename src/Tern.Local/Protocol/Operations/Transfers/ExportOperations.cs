using System.Text;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// ExportTableToPointInTime, DescribeExport and ListExports. An export is complete before its response is sent,
/// although, as in the service, the response states that it's in progress.
/// </summary>
internal static class ExportOperations
{
    public static void Run(ProtocolCall call, BucketFolder? folder)
    {
        var request = new ExportRequest(DocumentInput.Parse(call));
        var buckets = TransferShape.RequireBuckets(folder, "ExportTableToPointInTime");
        var transfers = call.Engine.Transfers;
        if (request.Token is not null && transfers.FindExportOf(request.Token) is { } known)
        {
            if (known.Content != request.Content)
                throw new EngineException(EngineError.ExportConflict, "Export conflict: Duplicate request detected with conflicting parameters");
            TransferJson.WriteExport(call.Json, known, TransferArns.OfExport(call.Engine.Place, known.TableName, known.Id));
            return;
        }

        var now = DateTimeOffset.FromUnixTimeMilliseconds(call.Engine.Time.GetUtcNow().ToUnixTimeMilliseconds());
        var (image, changes, window) = Capture(call.Engine, request, now);
        var export = new TableExport
        {
            Id = TransferCatalog.NewId(now),
            TableName = request.TableName,
            TableId = image.Id,
            Started = now,
            Time = window is null ? request.Time ?? now : null,
            Changes = window,
            Token = request.Token ?? Guid.NewGuid().ToString(),
            Content = request.Content,
            Bucket = request.Bucket,
            BucketOwner = request.BucketOwner,
            Prefix = request.Prefix,
            Encryption = request.Encryption ?? "AES256",
            EncryptionKey = request.EncryptionKey,
        };
        call.Engine.Record(export);
        call.Engine.Record(Write(buckets, export, image, changes, call.Engine));
        TransferJson.WriteExport(call.Json, export, TransferArns.OfExport(call.Engine.Place, export.TableName, export.Id));
    }

    public static void Describe(ProtocolCall call)
    {
        var (arn, tableName, id) = TransferArns.Read(DocumentInput.Parse(call), "ExportArn", "export");
        // The text is repeated, as in the service.
        var export = call.Engine.Transfers.FindExport(tableName, id)
            ?? throw new EngineException(EngineError.ExportNotFound, "Export not found: Export not found: " + arn);
        TransferJson.WriteExport(call.Json, export, arn);
    }

    public static void List(ProtocolCall call)
    {
        var input = DocumentInput.Parse(call);
        var arn = input.Text("TableArn");
        var page = new TransferPage(input, "export", "MaxResults");
        IEnumerable<TableExport> exports = call.Engine.Transfers.CaptureExports();
        if (arn is not null)
        {
            // Only those of the current table with this name: the service doesn't list exports of an earlier one.
            var table = call.Engine.FindTable(Encoding.UTF8.GetBytes(TransferArns.ReadTable(arn)));
            exports = exports.Where(export => export.TableId == table?.Id);
        }

        var (summaries, nextToken) = page.Take(exports, static export => export.Id);
        var json = call.Json;
        json.WriteStartObject();
        json.WriteStartArray("ExportSummaries"u8);
        foreach (var export in summaries) TransferJson.WriteSummary(json, export);
        json.WriteEndArray();
        if (nextToken is not null) json.WriteString("NextToken"u8, nextToken);
        json.WriteEndObject();
    }

    /// <summary>Captures the items of the requested moment, or the changes of the requested period.</summary>
    private static (TableImage Image, UndoRecord[]? Changes, ChangeWindow? Window) Capture(LocalEngine engine, ExportRequest request, DateTimeOffset now)
    {
        var table = engine.FindTable(Encoding.UTF8.GetBytes(request.TableName)) ?? throw BackupOperations.TableNotFound(request.Arn);
        TableImage image;
        UndoRecord[] since, changes;
        ChangeWindow? window = null;
        lock (table.Gate)
        {
            if (table.IsDeleted) throw BackupOperations.TableNotFound(request.Arn);
            if (request.IsIncremental) window = request.ReadWindow(table.Created, now);
            var history = table.History
                ?? throw new EngineException(EngineError.PointInTimeRecoveryUnavailable, $"Point in time recovery is not enabled for table '{table.Name}'");
            var first = window?.From ?? request.Time ?? now;
            if (first > now) throw ExportRequest.Invalid("Export Time is invalid");
            if (first < ExportRequest.Seconds(history.Earliest))
                throw ExportRequest.Invalid("Point in Time Recovery is not available for specified export time");
            image = table.Capture();
            changes = history.CopyAfter(first);
        }

        if (window is null) return (PointInTime.Rewind(image, changes), null, null);
        var end = Array.FindIndex(changes, change => change.At > window.Value.To.ToUnixTimeMilliseconds());
        (changes, since) = end < 0 ? (changes, []) : (changes[..end], changes[end..]);
        return (PointInTime.Rewind(image, since), changes, window);
    }

    private static TableExport Write(BucketFolder buckets, TableExport export, TableImage image, UndoRecord[]? changes, LocalEngine engine)
    {
        if (!buckets.HasBucket(export.Bucket))
            return Failed(export, engine, TransferShape.NoSuchBucket, TransferShape.NoSuchBucketMessage(export.Bucket));
        try
        {
            if (changes is null)
            {
                var lines = new ItemLines(image);
                return ExportWriter.Write(buckets, export, lines.Next, () => lines.Count, engine);
            }

            var changed = new ChangeLines(image, changes, export.Changes!.Value.WithOld);
            return ExportWriter.Write(buckets, export, changed.Next, () => changed.Count, engine);
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return Failed(export, engine, failure is UnauthorizedAccessException ? "S3AccessDenied" : TransferState.Unknown, failure.Message);
        }
    }

    private static TableExport Failed(TableExport export, LocalEngine engine, string code, string message) =>
        export with { State = new TransferState(engine.Time.GetUtcNow(), code, message) };
}
