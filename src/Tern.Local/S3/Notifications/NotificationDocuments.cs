using System.Buffers;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Writes the documents that destinations get: events, and the test of a new configuration.</summary>
internal static class NotificationDocuments
{
    private const string Service = "s3.amazonaws.com";
    private const string EmptyETag = "d41d8cd98f00b204e9800998ecf8427e";
    private const string Base32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    public static string Test(S3Bucket bucket, ChangeOrigin origin, DateTimeOffset time) => Write(json =>
    {
        json.WriteString("Service", "Amazon S3");
        json.WriteString("Event", "s3:TestEvent");
        json.WriteString("Time", Text(time));
        json.WriteString("Bucket", bucket.Name);
        json.WriteString("RequestId", origin.RequestId);
        json.WriteString("HostId", origin.HostId);
    });

    public static string Event(NotificationRule rule, ObjectChange change) => Write(json =>
    {
        json.WriteStartArray("Records");
        json.WriteStartObject();
        json.WriteString("eventVersion", IsDetailed(change.Kind) ? "2.3" : "2.1");
        json.WriteString("eventSource", "aws:s3");
        json.WriteString("awsRegion", change.Bucket.Region);
        json.WriteString("eventTime", Text(change.Time));
        json.WriteString("eventName", NotificationEvents.Of(change.Kind).AsSpan("s3:".Length));
        WriteOrigin(json, change.Origin);
        json.WriteStartObject("s3");
        json.WriteString("s3SchemaVersion", "1.0");
        json.WriteString("configurationId", rule.Id);
        WriteBucket(json, change.Bucket);
        WriteObject(json, change);
        json.WriteEndObject();
        if (change.Kind == ObjectChangeKind.Transitioned) WriteTransition(json, change.Version!);
        json.WriteEndObject();
        json.WriteEndArray();
    });

    // Without a request, the service itself made the change.
    private static void WriteOrigin(Utf8JsonWriter json, ChangeOrigin? origin)
    {
        json.WriteStartObject("userIdentity");
        json.WriteString("principalId", origin is null ? Service : "AWS:" + origin.Account);
        json.WriteEndObject();
        json.WriteStartObject("requestParameters");
        json.WriteString("sourceIPAddress", origin is null ? Service : "127.0.0.1");
        json.WriteEndObject();
        json.WriteStartObject("responseElements");
        json.WriteString("x-amz-request-id", origin?.RequestId ?? S3RequestIds.Request());
        json.WriteString("x-amz-id-2", origin?.HostId ?? S3RequestIds.Host());
        json.WriteEndObject();
    }

    private static void WriteBucket(Utf8JsonWriter json, S3Bucket bucket)
    {
        json.WriteStartObject("bucket");
        json.WriteString("name", bucket.Name);
        json.WriteStartObject("ownerIdentity");
        json.WriteString("principalId", CustomerOf(bucket.Account));
        json.WriteEndObject();
        json.WriteString("arn", $"arn:{AwsPartition.Of(bucket.Region)}:s3:::{bucket.Name}");
        json.WriteEndObject();
    }

    // Only events for new objects have a size, and only those and deletions have a sequencer.
    private static void WriteObject(Utf8JsonWriter json, ObjectChange change)
    {
        var (version, kind) = (change.Version, change.Kind);
        var isDeletion = kind is ObjectChangeKind.Deleted or ObjectChangeKind.Expired;
        var isMarker = kind is ObjectChangeKind.DeleteMarkerAdded or ObjectChangeKind.ExpiredToMarker;
        var isSetting = kind is ObjectChangeKind.Tagged or ObjectChangeKind.Untagged or ObjectChangeKind.AclChanged;
        json.WriteStartObject("object");
        json.WriteString("key", ObjectTexts.Encode(change.Key));
        if (version is not null && !isDeletion)
        {
            if (!isMarker && !isSetting) json.WriteNumber("size", version.Size);
            json.WriteString("eTag", isMarker ? EmptyETag : version.ETag.Trim('"'));
        }

        if (version is not null && version.VersionId != ObjectVersion.NullId) json.WriteString("versionId", version.VersionId);
        if (!isSetting && kind != ObjectChangeKind.Transitioned) json.WriteString("sequencer", change.Sequence.ToString("X18", CultureInfo.InvariantCulture));
        json.WriteEndObject();
    }

    private static void WriteTransition(Utf8JsonWriter json, ObjectVersion version)
    {
        json.WriteStartObject("lifecycleEventData");
        json.WriteStartObject("transitionEventData");
        json.WriteString("destinationStorageClass", version.StorageClass);
        json.WriteEndObject();
        json.WriteEndObject();
    }

    // AWS uses a newer version for some events.
    private static bool IsDetailed(ObjectChangeKind kind) => kind >= ObjectChangeKind.Tagged;

    // The customer ID of an account: A and 13 characters.
    private static string CustomerOf(string account) =>
        "A" + string.Concat(SHA256.HashData(Encoding.UTF8.GetBytes("customer:" + account)).Take(13).Select(static value => Base32[value & 31]));

    private static string Text(DateTimeOffset time) => time.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture);

    private static string Write(Action<Utf8JsonWriter> write)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using (var json = new Utf8JsonWriter(buffer, new JsonWriterOptions { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping }))
        {
            json.WriteStartObject();
            write(json);
            json.WriteEndObject();
        }

        return Encoding.UTF8.GetString(buffer.WrittenSpan);
    }
}
