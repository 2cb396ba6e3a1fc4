using System.Globalization;
using System.IO.Compression;
using System.Security.Cryptography;
using System.Text;
using Tern.Local.Compression;
using Tern.Local.Engine;

namespace Tern.Local.Protocol;

/// <summary>
/// Writes an export to a bucket in the service's layout (developer guide, "DynamoDB table export output format"):
/// <code>
/// [prefix/]AWSDynamoDB/ID/_started, manifest-summary.json and .md5, manifest-files.json and .md5
/// [prefix/]AWSDynamoDB/ID/data/NAME.json.gz    a full export's items; an incremental one's changes are in AWSDynamoDB/data
/// </code>
/// The summary is written last: if it exists, the export is complete.
/// </summary>
internal static class ExportWriter
{
    /// <summary>Writes an export and returns it as complete.</summary>
    /// <param name="buckets">The folder of the buckets.</param>
    /// <param name="export">The requested export.</param>
    /// <param name="lines">A delegate that returns its lines, a portion at a time; an empty portion is the end.</param>
    /// <param name="count">A delegate that returns the number of lines after the end.</param>
    /// <param name="engine">The engine of the table.</param>
    public static TableExport Write(BucketFolder buckets, TableExport export, Func<ReadOnlyMemory<byte>> lines, Func<long> count, LocalEngine engine)
    {
        var root = (string.IsNullOrEmpty(export.Prefix) ? "" : export.Prefix.TrimEnd('/') + "/") + "AWSDynamoDB/";
        var folder = root + export.Id + "/";
        buckets.Create(export.Bucket, folder + "_started").Dispose();
        var name = RandomNumberGenerator.GetString("abcdefghijklmnopqrstuvwxyz234567", 26) + ".json.gz";
        var dataKey = (export.Changes is null ? folder : root) + "data/" + name;
        var (md5, bytes) = WriteData(buckets, export.Bucket, dataKey, lines);
        var items = count();

        var buffer = new ByteBuffer();
        var json = new JsonOutput(buffer) { Place = engine.Place };
        WriteFile(json, items, md5, dataKey);
        buffer.Write((byte)'\n');
        WriteManifest(buckets, export.Bucket, folder + "manifest-files", buffer);

        var done = export with
        {
            Manifest = folder + "manifest-summary.json",
            ItemCount = items,
            BilledBytes = bytes,
            State = new TransferState(engine.Time.GetUtcNow(), null, null),
        };
        buffer.Reset();
        json.Reset();
        WriteSummary(json, done, folder + "manifest-files.json");
        WriteManifest(buckets, export.Bucket, folder + "manifest-summary", buffer);
        return done;
    }

    private static (byte[] Md5, long Bytes) WriteData(BucketFolder buckets, string bucket, string key, Func<ReadOnlyMemory<byte>> lines)
    {
        long bytes = 0;
        using var md5 = NewMd5();
        using (var file = buckets.Create(bucket, key))
        using (var hashed = new CryptoStream(file, md5, CryptoStreamMode.Write))
        {
            using (var zip = new GZipStream(hashed, CompressionLevel.Fastest, leaveOpen: true))
            {
                for (var portion = lines(); portion.Length > 0; portion = lines())
                {
                    zip.Write(portion.Span);
                    bytes += portion.Length;
                }
            }

            if (bytes == 0) hashed.Write(GzipMember.Empty.Span);
        }

        return (md5.Hash!, bytes);
    }

    private static void WriteFile(JsonOutput json, long items, byte[] md5, string key)
    {
        json.WriteStartObject();
        json.WriteNumber("itemCount"u8, items);
        json.WriteString("md5Checksum"u8, Convert.ToBase64String(md5));
        // S3's ETag of an object that was uploaded in one part: the checksum of the parts' checksums.
        json.WriteString("etag"u8, Convert.ToHexStringLower(Md5(md5)) + "-1");
        json.WriteString("dataFileS3Key"u8, key);
        json.WriteEndObject();
    }

    private static void WriteSummary(JsonOutput json, TableExport export, string manifestFiles)
    {
        json.WriteStartObject();
        json.WriteString("version"u8, export.Changes is null ? "2020-06-30"u8 : "2023-08-01"u8);
        json.WriteString("exportArn"u8, TransferArns.OfExport(json.Place, export.TableName, export.Id));
        json.WriteString("startTime"u8, Utc(export.Started));
        json.WriteString("endTime"u8, Utc(export.State!.Ended));
        json.WriteString("tableArn"u8, TableArns.Of(json.Place, export.TableName));
        json.WriteString("tableId"u8, export.TableId.ToString());
        if (export.Time is { } at) json.WriteString("exportTime"u8, Utc(at));
        if (export.Changes is { } window)
        {
            json.WriteString("exportFromTime"u8, Utc(window.From));
            json.WriteString("exportToTime"u8, Utc(window.To));
        }

        json.WriteString("s3Bucket"u8, export.Bucket);
        WriteText(json, "s3Prefix"u8, export.Prefix);
        json.WriteString("s3SseAlgorithm"u8, export.Encryption);
        WriteText(json, "s3SseKmsKeyId"u8, export.EncryptionKey);
        json.WriteString("manifestFilesS3Key"u8, manifestFiles);
        json.WriteNumber("billedSizeBytes"u8, export.BilledBytes);
        json.WriteNumber("itemCount"u8, export.ItemCount);
        json.WriteString("outputFormat"u8, "DYNAMODB_JSON"u8);
        if (export.Changes is { } changes) json.WriteString("outputView"u8, changes.WithOld ? "NEW_AND_OLD_IMAGES"u8 : "NEW_IMAGE"u8);
        json.WriteString("exportType"u8, export.Changes is null ? "FULL_EXPORT"u8 : "INCREMENTAL_EXPORT"u8);
        json.WriteEndObject();
    }

    private static void WriteText(JsonOutput json, ReadOnlySpan<byte> name, string? value)
    {
        if (value is not null) json.WriteString(name, value);
        else json.WriteNull(name);
    }

    /// <summary>Writes a manifest and its checksum file.</summary>
    private static void WriteManifest(BucketFolder buckets, string bucket, string key, ByteBuffer content)
    {
        using (var checksum = buckets.Create(bucket, key + ".md5")) checksum.Write(Encoding.ASCII.GetBytes(Convert.ToBase64String(Md5(content.Written))));
        using var file = buckets.Create(bucket, key + ".json");
        file.Write(content.Written);
    }

    private static string Utc(DateTimeOffset time) => time.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.fffZ", CultureInfo.InvariantCulture);

#pragma warning disable CA5351 // The format requires this checksum. It protects against damage, not against attackers.
    private static MD5 NewMd5() => MD5.Create();

    private static byte[] Md5(ReadOnlySpan<byte> bytes) => MD5.HashData(bytes);
#pragma warning restore CA5351
}
