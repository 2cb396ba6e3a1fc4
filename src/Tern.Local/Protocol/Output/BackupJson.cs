using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Writes backups: their source, and the table features that the service records.</summary>
internal static class BackupJson
{
    public static void WriteDescription(JsonOutput json, Backup backup, string arn, string status)
    {
        json.WriteStartObject();
        json.WriteStartObject("BackupDescription"u8);
        WriteDetails(json, backup, arn, status);
        WriteSource(json, backup.Image);
        WriteFeatures(json, backup.Image);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    public static void WriteDetails(JsonOutput json, Backup backup, string arn, string status)
    {
        json.WriteStartObject("BackupDetails"u8);
        WriteOwn(json, backup, arn, status);
        json.WriteEndObject();
    }

    public static void WriteSummary(JsonOutput json, Backup backup)
    {
        json.WriteStartObject();
        json.WriteString("TableName"u8, backup.TableName);
        json.WriteString("TableId"u8, backup.Image.Id.ToString());
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, backup.TableName));
        WriteOwn(json, backup, BackupArns.Of(json.Place, backup), "AVAILABLE");
        json.WriteEndObject();
    }

    private static void WriteOwn(JsonOutput json, Backup backup, string arn, string status)
    {
        json.WriteString("BackupArn"u8, arn);
        json.WriteString("BackupName"u8, backup.Name);
        json.WriteNumber("BackupSizeBytes"u8, backup.Image.Items.Bytes);
        json.WriteString("BackupStatus"u8, status);
        json.WriteString("BackupType"u8, backup.Kind == BackupKind.User ? "USER"u8 : "SYSTEM"u8);
        json.WriteNumber("BackupCreationDateTime"u8, TableJson.Seconds(backup.Created));
        if (backup.Expires is { } expires) json.WriteNumber("BackupExpiryDateTime"u8, TableJson.Seconds(expires));
    }

    private static void WriteSource(JsonOutput json, TableImage image)
    {
        json.WriteStartObject("SourceTableDetails"u8);
        json.WriteString("TableName"u8, image.Name);
        json.WriteString("TableId"u8, image.Id.ToString());
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, image.Name));
        json.WriteNumber("TableSizeBytes"u8, image.Items.Bytes);
        TableJson.WriteKey(json, image.Key);
        json.WriteNumber("TableCreationDateTime"u8, TableJson.Seconds(image.Created));
        TableSettingsJson.WriteUnits(json, image.Settings.Throughput);
        TableSettingsJson.WriteOnDemand(json, image.Settings.OnDemand);
        json.WriteNumber("ItemCount"u8, image.Items.Count);
        json.WriteString("BillingMode"u8, image.Settings.PayPerRequest ? "PAY_PER_REQUEST"u8 : "PROVISIONED"u8);
        json.WriteEndObject();
    }

    private static void WriteFeatures(JsonOutput json, TableImage image)
    {
        json.WriteStartObject("SourceTableFeatureDetails"u8);
        WriteIndexes(json, image, isGlobal: false);
        WriteIndexes(json, image, isGlobal: true);
        var settings = image.Settings;
        if (settings.StreamView is { } view) TableSettingsJson.WriteStream(json, "StreamDescription"u8, view);
        if (settings.TimeToLiveAttribute is { } attribute)
        {
            json.WriteStartObject("TimeToLiveDescription"u8);
            json.WriteString("TimeToLiveStatus"u8, "ENABLED"u8);
            json.WriteString("AttributeName"u8, attribute);
            json.WriteEndObject();
        }

        TableSettingsJson.WriteEncryption(json, settings.EncryptionKeyArn);
        json.WriteEndObject();
    }

    private static void WriteIndexes(JsonOutput json, TableImage image, bool isGlobal)
    {
        if (!image.Indexes.Any(index => index.IsGlobal == isGlobal)) return;
        json.WriteStartArray(isGlobal ? "GlobalSecondaryIndexes"u8 : "LocalSecondaryIndexes"u8);
        foreach (var index in image.Indexes)
        {
            if (index.IsGlobal != isGlobal) continue;
            json.WriteStartObject();
            json.WriteString("IndexName"u8, index.Name);
            TableJson.WriteKey(json, index.Key);
            TableJson.WriteProjection(json, index);
            if (isGlobal)
            {
                TableSettingsJson.WriteUnits(json, index.Throughput);
                TableSettingsJson.WriteOnDemand(json, index.OnDemand);
            }

            json.WriteEndObject();
        }

        json.WriteEndArray();
    }
}
