using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Authorizes requests to buckets. The owner needs no permission, but a bucket policy can deny requests, and another
/// account can own an object. Other accounts and anonymous callers need an access control list or a bucket policy,
/// which Block Public Access can override.
/// </summary>
/// <remarks>
/// If signatures aren't verified, a request without one has full access to buckets whose access isn't configured,
/// so that a command such as curl needs no credentials. For other buckets, it's anonymous. A form without a policy is
/// always anonymous.
/// </remarks>
internal static class AccessRules
{
    private const string Acl = "x-amz-acl";

    private static readonly string[] s_grants =
        ["x-amz-grant-full-control", "x-amz-grant-read", "x-amz-grant-read-acp", "x-amz-grant-write", "x-amz-grant-write-acp"];

    /// <summary>Checks a request whose document has been read.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void Check(S3Call call, S3Bucket bucket, string operation)
    {
        var version = call.Query("versionId");
        if (operation == "DeleteObjects" || IsFree(call, bucket, call.Key, version)) return; // each deletion is checked separately
        // An account can't lock itself out.
        if (call.Caller.Account == bucket.Account && operation is "GetBucketPolicy" or "PutBucketPolicy" or "DeleteBucketPolicy") return;
        var access = new BucketAccessCheck(call, bucket, call.Key, version, call.Header);
        foreach (var need in NeedsOf(operation, version is not null, call.Header, bucket))
        {
            var isInitiator = operation is "AbortMultipartUpload" or "ListParts" && IsInitiator(call, bucket);
            if (isInitiator ? access.Denies(need) : !access.Allows(need)) throw S3Errors.AccessDenied();
        }
    }

    /// <summary>Checks whether the caller may read the source of a copy.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckSource(S3Call call, S3Bucket bucket, CopySource source)
    {
        if (IsFree(call, bucket, source.Key, source.VersionId)) return;
        var access = new BucketAccessCheck(call, bucket, source.Key, source.VersionId, call.Header);
        var hasVersion = source.VersionId is not null;
        Require(access.Allows(AccessNeed.Of("GetObject", hasVersion)));
        var copiesTags = call.Query("partNumber") is null && call.Header("x-amz-tagging-directive") != "REPLACE";
        if (copiesTags && bucket.Peek(source.Key, source.VersionId) is { Tags.Count: > 0 })
            Require(access.Allows(AccessNeed.Of("GetObjectTagging", hasVersion)));
    }

    /// <summary>Checks one of the deletions of a DeleteObjects.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckDeletion(S3Call call, S3Bucket bucket, string key, string? versionId)
    {
        if (IsFree(call, bucket, null, null)) return;
        var access = new BucketAccessCheck(call, bucket, key, versionId, call.Header);
        foreach (var need in NeedsOf("DeleteObject", versionId is not null, call.Header, bucket)) Require(access.Allows(need));
    }

    /// <summary>Checks the upload of a form, whose own policy has been checked.</summary>
    /// <param name="call">The request.</param>
    /// <param name="bucket">The bucket.</param>
    /// <param name="key">The key.</param>
    /// <param name="field">Returns the field that stands for a header.</param>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckForm(S3Call call, S3Bucket bucket, string key, Func<string, string?> field)
    {
        if (IsFree(call, bucket, null, null)) return;
        var access = new BucketAccessCheck(call, bucket, key, null, field);
        foreach (var need in NeedsOf("PutObject", hasVersion: false, field, bucket)) Require(access.Allows(need));
    }

    // No rule restricts the owner, unless there is a policy or the object belongs to another account.
    private static bool IsFree(S3Call call, S3Bucket bucket, string? key, string? versionId)
    {
        if (call.Caller.IsConsole || (call.Caller.IsUnsigned && !BucketAccess.IsConfigured(bucket))) return true;
        if (call.Caller.Account != bucket.Account || bucket.Configurations.ContainsKey(BucketAccess.PolicyName)) return false;
        return key is null || BucketAccess.OwnershipOf(bucket) == BucketAccess.OwnerEnforced
            || bucket.Peek(key, versionId)?.Acl is not AccessControlPolicy acl || acl.Owner?.ID == call.Caller.CanonicalId;
    }

    private static bool IsInitiator(S3Call call, S3Bucket bucket) => call.Caller.CanonicalId is { } id
        && bucket.FindUpload(call.Key!, call.Query("uploadId")!) is { } upload && BucketOwners.InitiatorOf(bucket, upload).ID == id;

    private static IEnumerable<AccessNeed> NeedsOf(string operation, bool hasVersion, Func<string, string?> header, S3Bucket bucket)
    {
        yield return AccessNeed.Of(operation, hasVersion);
        if (operation == "GetObjectAttributes") yield return AccessNeed.Of("GetObject", hasVersion);
        if (operation is "DeleteObject" or "PutObjectRetention" && bool.TryParse(header("x-amz-bypass-governance-retention"), out var bypasses) && bypasses)
            yield return new AccessNeed("BypassGovernanceRetention");
        if (operation is not ("PutObject" or "CopyObject" or "CreateMultipartUpload")) yield break;
        if (header(Acl) is not (null or "private" or "bucket-owner-full-control") || GrantsToOthers(header, bucket))
            yield return new AccessNeed("PutObjectAcl", "WRITE");
        if (header("x-amz-tagging") is not null) yield return new AccessNeed("PutObjectTagging");
        if (header("x-amz-object-lock-mode") is not null) yield return new AccessNeed("PutObjectRetention");
        if (header("x-amz-object-lock-legal-hold") is not null) yield return new AccessNeed("PutObjectLegalHold");
    }

    // Giving the bucket's owner rights needs no permission, because policies require writers to do so.
    private static bool GrantsToOthers(Func<string, string?> header, S3Bucket bucket)
    {
        var owner = BucketOwners.IdOf(bucket.Account);
        return s_grants.SelectMany(name => header(name)?.Split(',', StringSplitOptions.TrimEntries) ?? [])
            .Any(grantee => grantee.Replace("\"", "", StringComparison.Ordinal) != "id=" + owner);
    }

    private static void Require(bool isAllowed)
    {
        if (!isAllowed) throw S3Errors.AccessDenied();
    }
}
