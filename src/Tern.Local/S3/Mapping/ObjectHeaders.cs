using System.Globalization;

namespace Tern.Local.S3;

/// <summary>The headers of an object that is read, by GET or HEAD.</summary>
internal static class ObjectHeaders
{
    public static void AddTo(S3Call call, S3Bucket bucket, ObjectReading reading)
    {
        var (version, range) = (reading.Version, reading.Range);
        if (range.IsPartial)
        {
            call.Answer.StatusCode = 206;
            call.Add("content-range", range.Format(version.Size));
        }

        call.Add("accept-ranges", "bytes");
        call.Add("content-length", range.Length);
        call.Add("last-modified", (DateTimeOffset?)version.LastModified);
        call.Add("etag", version.ETag);
        AddMetadata(call, version.Metadata);
        call.Add("x-amz-version-id", bucket.ShownVersion(version));
        call.Add("x-amz-mp-parts-count", (long?)reading.PartsCount);
        if (call.Header("x-amz-checksum-mode") is { } mode && mode.Equals("ENABLED", StringComparison.OrdinalIgnoreCase))
            ChecksumMembers.AddTo(call, TypedLikeObject(reading));
        EncryptionHeaders.AddTo(call, version.Encryption, version.CustomerKeyMd5);
        if (version.StorageClass != StorageClasses.Standard) call.Add("x-amz-storage-class", version.StorageClass);
        if (version.Tags.Count > 0) call.Add("x-amz-tagging-count", (long?)version.Tags.Count);
        call.Add("x-amz-website-redirect-location", version.WebsiteRedirect);
        if (version.RestoredUntil is { } until)
            call.Add("x-amz-restore", $"ongoing-request=\"false\", expiry-date=\"{until.ToString("R", CultureInfo.InvariantCulture)}\"");
        AddLock(call, version);
        AddExpiration(call, bucket, version);
    }

    /// <summary>Adds the time at which a rule of the bucket deletes the object.</summary>
    public static void AddExpiration(S3Call call, S3Bucket bucket, ObjectVersion version)
    {
        // A request for a version doesn't show when the object expires.
        if (call.Query("versionId") is not null || bucket.ExpirationOf(version) is not { } expiration) return;
        call.Add(
            "x-amz-expiration",
            $"expiry-date=\"{expiration.Date.ToString("R", CultureInfo.InvariantCulture)}\", rule-id=\"{Uri.EscapeDataString(expiration.RuleId)}\"");
    }

    // A client can override most of the stored headers with query parameters.
    private static void AddMetadata(S3Call call, ObjectMetadata metadata)
    {
        Add("content-type", metadata.ContentType ?? "binary/octet-stream");
        Add("content-encoding", metadata.ContentEncoding);
        Add("content-language", metadata.ContentLanguage);
        Add("content-disposition", metadata.ContentDisposition);
        Add("cache-control", metadata.CacheControl);
        Add("expires", metadata.Expires);
        foreach (var (name, value) in metadata.User) call.Add("x-amz-meta-" + name, MetadataText.Encode(value));

        void Add(string name, string? stored)
        {
            var asked = call.Query("response-" + name);
            if (asked is not null && call.Signature is null)
                throw S3Errors.InvalidRequest("Request specific response headers cannot be used for anonymous GET requests.");
            call.Add(name, asked ?? stored);
        }
    }

    // The checksum of a part has the type of the whole object's.
    private static ObjectChecksum? TypedLikeObject(ObjectReading reading) =>
        reading.Checksum is { } checksum && reading.Version.Checksum is { } whole ? checksum with { Type = whole.Type } : reading.Checksum;

    private static void AddLock(S3Call call, ObjectVersion version)
    {
        if (version.Retention is { } retention)
        {
            call.Add("x-amz-object-lock-mode", ObjectDrafts.NameOf(retention.Mode));
            call.AddIso8601("x-amz-object-lock-retain-until-date", retention.Until);
        }

        if (version.LegalHold is { } hold) call.Add("x-amz-object-lock-legal-hold", hold ? "ON" : "OFF");
    }
}
