using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>Writes table descriptions.</summary>
internal static class TableJson
{
    /// <summary>
    /// Writes a description as the response. Sizes are current; the service updates them every six hours.
    /// </summary>
    public static void Write(ProtocolCall call, Table table, string member, RestoreOrigin? origin = null)
    {
        var json = call.Json;
        var now = call.Engine.Time.GetUtcNow();
        json.WriteStartObject();
        json.WriteStartObject(member);
        var settings = table.Settings;
        json.WriteStartArray("AttributeDefinitions"u8);
        foreach (var attribute in settings.Attributes)
        {
            json.WriteStartObject();
            json.WriteString("AttributeName"u8, attribute.Name);
            json.WriteString("AttributeType"u8, attribute.Kind.Name());
            json.WriteEndObject();
        }

        json.WriteEndArray();
        json.WriteString("TableName"u8, table.Name);
        WriteKey(json, table.Key);
        var status = table.Status;
        json.WriteString("TableStatus"u8, status.ToString().ToUpperInvariant());
        json.WriteNumber("CreationDateTime"u8, Seconds(table.Created));
        WriteThroughput(json, settings.Throughput, settings.ThroughputHistory, now);
        long count, bytes;
        lock (table.Gate) (count, bytes) = (table.Items.Count, table.Items.Bytes);
        json.WriteNumber("TableSizeBytes"u8, bytes);
        json.WriteNumber("ItemCount"u8, count);
        json.WriteString("TableArn"u8, TableArns.Of(json.Place, table.Name));
        json.WriteString("TableId"u8, table.Id.ToString());
        if (settings.PayPerRequestSince is { } since)
        {
            json.WriteStartObject("BillingModeSummary"u8);
            json.WriteString("BillingMode"u8, settings.PayPerRequest ? "PAY_PER_REQUEST"u8 : "PROVISIONED"u8);
            json.WriteNumber("LastUpdateToPayPerRequestDateTime"u8, Seconds(since));
            json.WriteEndObject();
        }

        if (settings.TableClass is not null)
        {
            json.WriteStartObject("TableClassSummary"u8);
            json.WriteString("TableClass"u8, settings.TableClass);
            json.WriteEndObject();
        }

        TableSettingsJson.WriteEncryption(json, settings.EncryptionKeyArn);
        TableSettingsJson.WriteOnDemand(json, settings.OnDemand);
        TableSettingsJson.WriteWarm(json, settings.WarmNow);
        TableSettingsJson.WriteOrigin(json, origin);
        WriteStream(json, table);
        if (status != TableStatus.Deleting)
        {
            WriteIndexes(json, table, isGlobal: false, now);
            WriteIndexes(json, table, isGlobal: true, now);
        }

        json.WriteBoolean("DeletionProtectionEnabled"u8, settings.DeletionProtection);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    public static void WriteKey(JsonOutput json, KeySchema key)
    {
        json.WriteStartArray("KeySchema"u8);
        for (var i = 0; i < key.All.Length; i++)
        {
            json.WriteStartObject();
            json.WriteString("AttributeName"u8, key.All[i].Name);
            json.WriteString("KeyType"u8, i < key.Partition.Length ? "HASH"u8 : "RANGE"u8);
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    /// <summary>Writes the stream members. A disabled stream is still named.</summary>
    private static void WriteStream(JsonOutput json, Table table)
    {
        var settings = table.Settings;
        if (settings.StreamView is { } view) TableSettingsJson.WriteStream(json, "StreamSpecification"u8, view);
        if (settings.LatestStreamLabel is not { } label) return;
        json.WriteString("LatestStreamLabel"u8, label);
        json.WriteString("LatestStreamArn"u8, StreamArns.Of(json.Place, table.Name, label));
    }

    private static void WriteThroughput(JsonOutput json, Throughput throughput, ThroughputHistory history, DateTimeOffset now)
    {
        json.WriteStartObject("ProvisionedThroughput"u8);
        if (history.LastIncrease is { } increase) json.WriteNumber("LastIncreaseDateTime"u8, Seconds(increase));
        if (history.LastDecrease is { } decrease) json.WriteNumber("LastDecreaseDateTime"u8, Seconds(decrease));
        json.WriteNumber("NumberOfDecreasesToday"u8, history.DecreasesOn(now));
        json.WriteNumber("ReadCapacityUnits"u8, throughput.ReadUnits);
        json.WriteNumber("WriteCapacityUnits"u8, throughput.WriteUnits);
        json.WriteEndObject();
    }

    private static void WriteIndexes(JsonOutput json, Table table, bool isGlobal, DateTimeOffset now)
    {
        var settings = table.Settings;
        if (!table.Indexes.Any(index => index.IsGlobal == isGlobal)) return;
        json.WriteStartArray(isGlobal ? "GlobalSecondaryIndexes"u8 : "LocalSecondaryIndexes"u8);
        foreach (var index in table.Indexes)
        {
            if (index.IsGlobal != isGlobal) continue;
            json.WriteStartObject();
            json.WriteString("IndexName"u8, index.Name);
            WriteKey(json, index.Key);
            WriteProjection(json, index);
            if (isGlobal)
            {
                WriteStatus(json, table, index);
                WriteThroughput(json, index.Throughput, index.ThroughputHistory, now);
                TableSettingsJson.WriteOnDemand(json, index.OnDemand);
                TableSettingsJson.WriteWarm(json, settings.WarmNowOf(index));
            }

            long count, bytes;
            lock (table.Gate) (count, bytes) = (index.Entries.Count, index.Entries.Bytes);
            json.WriteNumber("IndexSizeBytes"u8, bytes);
            json.WriteNumber("ItemCount"u8, count);
            json.WriteString("IndexArn"u8, $"{TableArns.Of(json.Place, table.Name)}/index/{index.Name}");
            json.WriteEndObject();
        }

        json.WriteEndArray();
    }

    /// <summary>Writes the index status. An index that is created with its table has no Backfilling member.</summary>
    private static void WriteStatus(JsonOutput json, Table table, SecondaryIndex index)
    {
        if (table.Status == TableStatus.Creating)
        {
            json.WriteString("IndexStatus"u8, "CREATING"u8);
            return;
        }

        var status = index.Status;
        var isNew = status is IndexStatus.Creating or IndexStatus.Backfilling;
        json.WriteString("IndexStatus"u8, isNew ? "CREATING" : status.ToString().ToUpperInvariant());
        if (isNew) json.WriteBoolean("Backfilling"u8, status == IndexStatus.Backfilling);
    }

    public static void WriteProjection(JsonOutput json, SecondaryIndex index)
    {
        json.WriteStartObject("Projection"u8);
        json.WriteString("ProjectionType"u8, index.Projection switch
        {
            ProjectionType.All => "ALL"u8,
            ProjectionType.Include => "INCLUDE"u8,
            _ => "KEYS_ONLY"u8,
        });
        if (index.NonKeyAttributes.Count > 0)
        {
            json.WriteStartArray("NonKeyAttributes"u8);
            foreach (var attribute in index.NonKeyAttributes) json.WriteStringValue(attribute);
            json.WriteEndArray();
        }

        json.WriteEndObject();
    }

    /// <summary>Returns seconds since 1970 with milliseconds, the service's format for times.</summary>
    public static double Seconds(DateTimeOffset time) => time.ToUnixTimeMilliseconds() / 1000d;
}
