using Tern.Checksums;

namespace Tern.Local.S3;

/// <summary>The rules of copies.</summary>
internal static class CopyRules
{
    /// <summary>
    /// Returns true if a copy of an object onto itself changes something that S3 accepts as a reason, or if it creates
    /// a new version; otherwise, false.
    /// </summary>
    public static bool Changes(CopyRequest request, ObjectVersion original, S3Bucket bucket) =>
        request.ReplacesMetadata || request.SetsStorageClass || request.Object.WebsiteRedirect is not null
        || request.Object.Encryption is not null || request.Object.CustomerKey is not null || original.CustomerKeyMd5 is not null
        || bucket.Encryption is not null || original.RestoredUntil is not null || original.NoncurrentSince is not null
        || bucket.Versioning == VersioningState.Enabled;

    /// <summary>
    /// Returns the entity tag of a copy, which is the MD5 of the bytes even if the source has a different kind of tag.
    /// </summary>
    public static string ETagOf(ObjectVersion original, ObjectEncryption encryption, CustomerKey? key, S3Identifiers identifiers)
    {
        var isMd5 = original.Parts is null && !original.Encryption.IsKms && original.CustomerKeyMd5 is null;
        if (isMd5 && !encryption.IsKms && key is null) return original.ETag;
        var md5 = Convert.FromBase64String(BodyReceiver.Compute(AwsChecksumAlgorithm.Md5, original.Body));
        return ETags.Of(md5, encryption, key, identifiers);
    }
}
