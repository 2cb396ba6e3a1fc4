using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes exports and imports. Like the service, it fills in the default values of some members, and omits others.
/// </summary>
internal static class TransferJson
{
    private const string LogGroup = "log-group:/aws-dynamodb/imports:*";

    public static void WriteExport(JsonOutput json, TableExport export, string arn)
    {
        json.WriteStartObject();
        json.WriteStartObject("ExportDescription"u8);
        json.WriteString("ExportArn"u8, arn);
        json.WriteString("ExportStatus"u8, StatusOf(export.State));
        json.WriteNumber("StartTime"u8, TableJson.Seconds(export.Started));
        if (export.State is { } state) json.WriteNumber("EndTime"u8, TableJson.Seconds(state.Ended));
        if (export.Manifest is { } manifest) json.WriteString("ExportManifest"u8, manifest);
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, export.TableName));
        json.WriteString("TableId"u8, export.TableId.ToString());
        if (export.Time is { } time) json.WriteNumber("ExportTime"u8, TableJson.Seconds(time));
        json.WriteString("ClientToken"u8, export.Token);
        json.WriteString("S3Bucket"u8, export.Bucket);
        WriteText(json, "S3BucketOwner"u8, export.BucketOwner);
        WriteText(json, "S3Prefix"u8, export.Prefix);
        json.WriteString("S3SseAlgorithm"u8, export.Encryption);
        WriteText(json, "S3SseKmsKeyId"u8, export.EncryptionKey);
        WriteFailure(json, export.State);
        json.WriteString("ExportFormat"u8, "DYNAMODB_JSON"u8);
        if (export.State is { IsComplete: true })
        {
            json.WriteNumber("BilledSizeBytes"u8, export.BilledBytes);
            json.WriteNumber("ItemCount"u8, export.ItemCount);
        }

        if (export.Changes is { } window)
        {
            json.WriteString("ExportType"u8, "INCREMENTAL_EXPORT"u8);
            json.WriteStartObject("IncrementalExportSpecification"u8);
            json.WriteNumber("ExportFromTime"u8, TableJson.Seconds(window.From));
            json.WriteNumber("ExportToTime"u8, TableJson.Seconds(window.To));
            json.WriteString("ExportViewType"u8, window.WithOld ? "NEW_AND_OLD_IMAGES"u8 : "NEW_IMAGE"u8);
            json.WriteEndObject();
        }

        json.WriteEndObject();
        json.WriteEndObject();
    }

    public static void WriteSummary(JsonOutput json, TableExport export)
    {
        json.WriteStartObject();
        json.WriteString("ExportArn"u8, TransferArns.OfExport(json.Place, export.TableName, export.Id));
        json.WriteString("ExportStatus"u8, StatusOf(export.State));
        json.WriteString("ExportType"u8, export.Changes is null ? "FULL_EXPORT"u8 : "INCREMENTAL_EXPORT"u8);
        json.WriteEndObject();
    }

    public static void WriteImport(JsonOutput json, TableImport import, string arn)
    {
        json.WriteStartObject();
        json.WriteStartObject("ImportTableDescription"u8);
        json.WriteString("ImportArn"u8, arn);
        json.WriteString("ImportStatus"u8, StatusOf(import.State));
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, import.TableName));
        json.WriteString("TableId"u8, import.TableId.ToString());
        json.WriteString("ClientToken"u8, import.Token);
        WriteSource(json, import);
        json.WriteNumber("ErrorCount"u8, import.Errors);
        json.WriteString("CloudWatchLogGroupArn"u8, json.Place.ArnOf("logs") + LogGroup);
        json.WriteString("InputFormat"u8, import.Format);
        if (import.FormatOptions is { } options) json.WriteRaw("InputFormatOptions"u8, options);
        json.WriteString("InputCompressionType"u8, import.Compression);
        json.WriteRaw("TableCreationParameters"u8, import.Definition);
        json.WriteNumber("StartTime"u8, TableJson.Seconds(import.Started));
        if (import.State is { } state)
        {
            json.WriteNumber("EndTime"u8, TableJson.Seconds(state.Ended));
            json.WriteNumber("ProcessedSizeBytes"u8, import.ProcessedBytes);
            json.WriteNumber("ProcessedItemCount"u8, import.ProcessedItems);
            json.WriteNumber("ImportedItemCount"u8, import.ImportedItems);
            WriteFailure(json, state);
        }

        json.WriteEndObject();
        json.WriteEndObject();
    }

    public static void WriteSummary(JsonOutput json, TableImport import)
    {
        json.WriteStartObject();
        json.WriteString("ImportArn"u8, TransferArns.OfImport(json.Place, import.TableName, import.Id));
        json.WriteString("ImportStatus"u8, StatusOf(import.State));
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, import.TableName));
        WriteSource(json, import);
        json.WriteString("CloudWatchLogGroupArn"u8, json.Place.ArnOf("logs") + LogGroup);
        json.WriteString("InputFormat"u8, import.Format);
        json.WriteNumber("StartTime"u8, TableJson.Seconds(import.Started));
        if (import.State is { } state) json.WriteNumber("EndTime"u8, TableJson.Seconds(state.Ended));
        json.WriteEndObject();
    }

    private static void WriteSource(JsonOutput json, TableImport import)
    {
        json.WriteStartObject("S3BucketSource"u8);
        json.WriteString("S3BucketOwner"u8, import.BucketOwner ?? json.Place.Account);
        json.WriteString("S3Bucket"u8, import.Bucket);
        WriteText(json, "S3KeyPrefix"u8, import.Prefix);
        json.WriteEndObject();
    }

    private static void WriteFailure(JsonOutput json, TransferState? state)
    {
        WriteText(json, "FailureCode"u8, state?.Code);
        WriteText(json, "FailureMessage"u8, state?.Message);
    }

    private static void WriteText(JsonOutput json, ReadOnlySpan<byte> name, string? value)
    {
        if (value is not null) json.WriteString(name, value);
    }

    private static ReadOnlySpan<byte> StatusOf(TransferState? state) => state is null ? "IN_PROGRESS"u8 : state.IsComplete ? "COMPLETED"u8 : "FAILED"u8;
}
