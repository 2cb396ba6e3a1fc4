using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Writes the settings of tables and indexes that occur in descriptions of both tables and backups.</summary>
internal static class TableSettingsJson
{
    public static void WriteUnits(JsonOutput json, Throughput throughput)
    {
        json.WriteStartObject("ProvisionedThroughput"u8);
        json.WriteNumber("ReadCapacityUnits"u8, throughput.ReadUnits);
        json.WriteNumber("WriteCapacityUnits"u8, throughput.WriteUnits);
        json.WriteEndObject();
    }

    /// <summary>Writes the on-demand limits. Like the service, it writes -1 if there is no limit.</summary>
    public static void WriteOnDemand(JsonOutput json, OnDemandThroughput? throughput)
    {
        if (throughput is not { } most) return;
        json.WriteStartObject("OnDemandThroughput"u8);
        json.WriteNumber("MaxReadRequestUnits"u8, most.MaxReadUnits ?? -1);
        json.WriteNumber("MaxWriteRequestUnits"u8, most.MaxWriteUnits ?? -1);
        json.WriteEndObject();
    }

    public static void WriteWarm(JsonOutput json, WarmThroughput warm)
    {
        json.WriteStartObject("WarmThroughput"u8);
        json.WriteNumber("ReadUnitsPerSecond"u8, warm.ReadUnits);
        json.WriteNumber("WriteUnitsPerSecond"u8, warm.WriteUnits);
        json.WriteString("Status"u8, "ACTIVE"u8);
        json.WriteEndObject();
    }

    public static void WriteStream(JsonOutput json, ReadOnlySpan<byte> name, StreamViewType view)
    {
        json.WriteStartObject(name);
        json.WriteBoolean("StreamEnabled"u8, true);
        json.WriteString("StreamViewType"u8, view.Name());
        json.WriteEndObject();
    }

    public static void WriteEncryption(JsonOutput json, string? keyArn)
    {
        if (keyArn is null) return;
        json.WriteStartObject("SSEDescription"u8);
        json.WriteString("Status"u8, "ENABLED"u8);
        json.WriteString("SSEType"u8, "KMS"u8);
        json.WriteString("KMSMasterKeyArn"u8, keyArn);
        json.WriteEndObject();
    }

    /// <summary>Writes the source of a table that is being restored.</summary>
    public static void WriteOrigin(JsonOutput json, RestoreOrigin? origin)
    {
        if (origin is null) return;
        json.WriteStartObject("RestoreSummary"u8);
        if (origin.BackupId is not null) json.WriteString("SourceBackupArn"u8, BackupArns.Of(json.Place, origin.SourceTable, origin.BackupId));
        json.WriteString("SourceTableArn"u8, TableArns.Of(json.Place, origin.SourceTable));
        json.WriteNumber("RestoreDateTime"u8, TableJson.Seconds(origin.Time));
        json.WriteBoolean("RestoreInProgress"u8, true);
        json.WriteEndObject();
    }
}
