using System.Globalization;
using System.Security.Cryptography;
using System.Text.Json;

namespace Tern.Lambda.Local.Sources;

/// <summary>Writes the event for a change.</summary>
internal static class BucketEvent
{
    public static byte[] Write(string bucket, BucketChange change, DateTimeOffset now)
    {
        using var buffer = new MemoryStream();
        using (var json = new Utf8JsonWriter(buffer))
        {
            json.WriteStartObject();
            json.WriteStartArray("Records");
            json.WriteStartObject();
            json.WriteString("eventVersion", "2.1");
            json.WriteString("eventSource", "aws:s3");
            json.WriteString("awsRegion", LocalAws.Region);
            json.WriteString("eventTime", now.UtcDateTime.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture));
            json.WriteString("eventName", change.Name);
            WriteId(json, "userIdentity");
            json.WriteStartObject("requestParameters");
            json.WriteString("sourceIPAddress", "127.0.0.1");
            json.WriteEndObject();
            json.WriteStartObject("responseElements");
            json.WriteString("x-amz-request-id", "LOCAL");
            json.WriteString("x-amz-id-2", "LOCAL");
            json.WriteEndObject();
            json.WriteStartObject("s3");
            json.WriteString("s3SchemaVersion", "1.0");
            json.WriteString("configurationId", "local");
            json.WriteStartObject("bucket");
            json.WriteString("name", bucket);
            WriteId(json, "ownerIdentity");
            json.WriteString("arn", $"arn:aws:s3:::{bucket}");
            json.WriteEndObject();
            WriteObject(json, change, now);
            json.WriteEndObject();
            json.WriteEndObject();
            json.WriteEndArray();
            json.WriteEndObject();
        }

        return buffer.ToArray();
    }

    private static void WriteObject(Utf8JsonWriter json, BucketChange change, DateTimeOffset now)
    {
        json.WriteStartObject("object");
        // Form encoding: slashes stay, spaces become plus signs.
        json.WriteString("key", Uri.EscapeDataString(change.Key).Replace("%2F", "/", StringComparison.Ordinal).Replace("%20", "+", StringComparison.Ordinal));
        if (!change.IsDeleted)
        {
            json.WriteNumber("size", change.Size);
            if (ETagOf(change.Path) is { } tag) json.WriteString("eTag", tag);
        }

        json.WriteString("sequencer", now.UtcTicks.ToString("X18", CultureInfo.InvariantCulture));
        json.WriteEndObject();
    }

    private static void WriteId(Utf8JsonWriter json, string name)
    {
        json.WriteStartObject(name);
        json.WriteString("principalId", "local");
        json.WriteEndObject();
    }

    // S3 uses MD5 for objects uploaded in one part, not for security.
#pragma warning disable CA5351
    private static string? ETagOf(string path)
    {
        try
        {
            using var file = File.OpenRead(path);
            return Convert.ToHexStringLower(MD5.HashData(file));
        }
        catch (IOException)
        {
            return null; // deleted meanwhile; the event is sent without an ETag
        }
    }
#pragma warning restore CA5351
}
