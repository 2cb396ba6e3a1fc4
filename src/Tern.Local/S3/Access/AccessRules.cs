using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>
/// Authorizes requests to buckets. The owner needs no permission, but a bucket policy can deny requests, and another
/// account can own an object. Other accounts and anonymous callers need an access control list or a bucket policy,
/// which Block Public Access can override.
/// </summary>
/// <remarks>
/// If signatures aren't verified, a request without one may do everything, so that a command such as curl needs no
/// credentials. A form without a policy is always anonymous.
/// </remarks>
internal static class AccessRules
{
    /// <summary>Checks a request whose document has been read.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void Check(S3Call call, S3Bucket bucket, string operation)
    {
        if (IsFree(call, bucket) || operation == "DeleteObjects") return; // each deletion is checked alone
        // An account can't lock itself out.
        if (call.Caller.Account == bucket.Account && operation is "GetBucketPolicy" or "PutBucketPolicy" or "DeleteBucketPolicy") return;
        if (operation is "AbortMultipartUpload" or "ListParts" && IsInitiator(call, bucket)) return;
        var version = call.Query("versionId");
        foreach (var need in NeedsOf(call, operation, version is not null))
        {
            if (!Allows(call, bucket, need, call.Key, version)) throw S3Errors.AccessDenied();
        }
    }

    /// <summary>Checks whether the caller may read the source of a copy.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckSource(S3Call call, S3Bucket bucket, CopySource source)
    {
        if (IsFree(call, bucket)) return;
        if (!Allows(call, bucket, AccessNeed.Of("GetObject", source.VersionId is not null), source.Key, source.VersionId)) throw S3Errors.AccessDenied();
    }

    /// <summary>Checks one of the deletions of a DeleteObjects.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckDeletion(S3Call call, S3Bucket bucket, string key, string? versionId)
    {
        if (IsFree(call, bucket)) return;
        if (!Allows(call, bucket, AccessNeed.Of("DeleteObject", versionId is not null), key, versionId)) throw S3Errors.AccessDenied();
    }

    /// <summary>Checks the upload of a form, whose own policy has been checked.</summary>
    /// <exception cref="S3ErrorException">AccessDenied.</exception>
    public static void CheckForm(S3Call call, S3Bucket bucket, string key)
    {
        if (!IsFree(call, bucket) && !Allows(call, bucket, AccessNeed.Of("PutObject", hasVersion: false), key, null)) throw S3Errors.AccessDenied();
    }

    // The owner is free of rules, unless there is a policy, or the object belongs to another account.
    private static bool IsFree(S3Call call, S3Bucket bucket)
    {
        if (call.Caller.IsTrusted) return true;
        if (call.Caller.Account != bucket.Account || bucket.Configurations.ContainsKey(BucketAccess.PolicyName)) return false;
        return BucketAccess.OwnershipOf(bucket) == BucketAccess.OwnerEnforced || call.Key is not { } key
            || bucket.Peek(key, call.Query("versionId"))?.Acl is not AccessControlPolicy acl || acl.Owner?.ID == call.Caller.CanonicalId;
    }

    private static bool IsInitiator(S3Call call, S3Bucket bucket) => call.Caller.CanonicalId is { } id
        && bucket.FindUpload(call.Key!, call.Query("uploadId")!) is { } upload && BucketOwners.Of(bucket, upload.Object.Acl).ID == id;

    private static IEnumerable<AccessNeed> NeedsOf(S3Call call, string operation, bool hasVersion)
    {
        yield return AccessNeed.Of(operation, hasVersion);
        if (operation == "GetObjectAttributes") yield return AccessNeed.Of("GetObject", hasVersion);
        if (operation is not ("PutObject" or "CopyObject" or "CreateMultipartUpload")) yield break;
        if (call.Header("x-amz-acl") is not (null or "private" or "bucket-owner-full-control")) yield return new AccessNeed("PutObjectAcl", "WRITE");
        if (call.Header("x-amz-tagging") is not null) yield return new AccessNeed("PutObjectTagging");
        if (call.Header("x-amz-object-lock-mode") is not null) yield return new AccessNeed("PutObjectRetention");
        if (call.Header("x-amz-object-lock-legal-hold") is not null) yield return new AccessNeed("PutObjectLegalHold");
    }

    private static bool Allows(S3Call call, S3Bucket bucket, AccessNeed need, string? key, string? versionId)
    {
        var version = key is null ? null : bucket.Peek(key, versionId);
        if (!need.IsOfObject || version is { IsDeleteMarker: false }) return Allows(call, bucket, need, key, versionId, version);
        // Only callers that can list the bucket learn that an object doesn't exist.
        return PolicyEffectOf(call, bucket, need, key, versionId, null) != PolicyEffect.Deny
            && Allows(call, bucket, new AccessNeed("ListBucket", "READ"), null, null, null);
    }

    private static bool Allows(S3Call call, S3Bucket bucket, AccessNeed need, string? key, string? versionId, ObjectVersion? version)
    {
        var effect = PolicyEffectOf(call, bucket, need, key, versionId, version);
        if (effect != PolicyEffect.None) return effect == PolicyEffect.Allow;
        var caller = call.Caller;
        if (BucketAccess.OwnershipOf(bucket) == BucketAccess.OwnerEnforced) return caller.Account == bucket.Account;
        var list = need.IsOfObject ? version?.Acl as AccessControlPolicy : BucketAccess.AclOf(bucket);
        if (caller.CanonicalId == (list?.Owner?.ID ?? BucketOwners.IdOf(bucket.Account))) return true;
        return need.Permission is { } permission && list?.Grants?.Exists(grant => Grants(grant, permission, caller, BucketAccess.BlockOf(bucket))) is true;
    }

    // What the bucket's policy says. A public policy allows nothing if the bucket is restricted to its own account.
    private static PolicyEffect PolicyEffectOf(S3Call call, S3Bucket bucket, AccessNeed need, string? key, string? versionId, ObjectVersion? version)
    {
        if (BucketAccess.PolicyOf(bucket) is not { } policy) return PolicyEffect.None;
        var request = new BucketPolicyRequest(call, bucket, versionId, version)
        {
            Account = call.Caller.Account,
            Action = "s3:" + need.Action,
            Resource = $"arn:{AwsPartition.Of(bucket.Region)}:s3:::{bucket.Name}{(key is null ? "" : "/" + key)}",
        };
        var effect = policy.Evaluate(request);
        var isRestricted = effect == PolicyEffect.Allow && call.Caller.Account != bucket.Account
            && BucketAccess.BlockOf(bucket) is { RestrictPublicBuckets: true } && policy.IsPublic;
        return isRestricted ? PolicyEffect.None : effect;
    }

    private static bool Grants(Grant grant, string permission, Caller caller, PublicAccessBlockConfiguration? block)
    {
        if (grant.Permission != "FULL_CONTROL" && grant.Permission != permission) return false;
        return grant.Grantee switch
        {
            { URI: CannedAcls.AllUsers } => block is not { IgnorePublicAcls: true },
            { URI: CannedAcls.AuthenticatedUsers } => !caller.IsAnonymous && block is not { IgnorePublicAcls: true },
            { ID: { } id } => id == caller.CanonicalId,
            _ => false,
        };
    }
}
