using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>Finds out whether a caller has permissions for a bucket or an object in it.</summary>
/// <param name="call">The request.</param>
/// <param name="bucket">The bucket.</param>
/// <param name="key">The object's key, or null if the request is for the bucket.</param>
/// <param name="versionId">The version that the request names, or null.</param>
/// <param name="header">Returns a header, or the field of a form.</param>
internal sealed class BucketAccessCheck(S3Call call, S3Bucket bucket, string? key, string? versionId, Func<string, string?> header)
{
    private readonly ObjectVersion? _version = key is not null && bucket.Peek(key, versionId) is { IsDeleteMarker: false } version ? version : null;

    /// <summary>Returns true if the bucket's policy denies something; otherwise, false.</summary>
    public bool Denies(AccessNeed need) => EffectOf(need, key) == PolicyEffect.Deny;

    public bool Allows(AccessNeed need)
    {
        // Only callers that can list the bucket learn that an object doesn't exist.
        return need.IsOfObject && _version is null ? !Denies(need) && IsAllowed(new AccessNeed("ListBucket", "READ"), null) : IsAllowed(need, key);
    }

    private bool IsAllowed(AccessNeed need, string? resource)
    {
        var effect = EffectOf(need, resource);
        if (effect == PolicyEffect.Deny) return false;
        var caller = call.Caller;
        var owner = BucketOwners.IdOf(bucket.Account);
        if (BucketAccess.OwnershipOf(bucket) == BucketAccess.OwnerEnforced) return effect == PolicyEffect.Allow || caller.CanonicalId == owner;
        // A bucket's policy gives no access to objects of other accounts, and access control lists can't change a
        // bucket's owner.
        var list = need.IsOfObject ? _version?.Acl as AccessControlPolicy : BucketAccess.AclOf(bucket);
        if (need.IsOfObject && list?.Owner?.ID is { } other) owner = other;
        if (effect == PolicyEffect.Allow && (!need.IsOfObject || owner == BucketOwners.IdOf(bucket.Account))) return true;
        return caller.CanonicalId == owner
            || (need.Permission is { } permission && list?.Grants?.Exists(grant => Grants(grant, permission)) is true);
    }

    // A public policy allows nothing if the bucket is restricted to its own account.
    private PolicyEffect EffectOf(AccessNeed need, string? resource)
    {
        if (BucketAccess.PolicyOf(bucket) is not { } policy) return PolicyEffect.None;
        var request = new BucketPolicyRequest(call, bucket, versionId, _version, header)
        {
            Account = call.Caller.Account,
            Action = "s3:" + need.Action,
            Resource = $"arn:{AwsPartition.Of(bucket.Region)}:s3:::{bucket.Name}{(resource is null ? "" : "/" + resource)}",
        };
        var effect = policy.Evaluate(request);
        var isRestricted = effect == PolicyEffect.Allow && call.Caller.Account != bucket.Account
            && BucketAccess.BlockOf(bucket) is { RestrictPublicBuckets: true } && policy.IsPublic;
        return isRestricted ? PolicyEffect.None : effect;
    }

    private bool Grants(Grant grant, string permission)
    {
        if (grant.Permission != "FULL_CONTROL" && grant.Permission != permission) return false;
        return grant.Grantee switch
        {
            { URI: CannedAcls.AllUsers } => !IgnoresPublicAcls(),
            { URI: CannedAcls.AuthenticatedUsers } => call.Caller.Account is not null && !IgnoresPublicAcls(),
            { ID: { } id } => id == call.Caller.CanonicalId,
            _ => false,
        };
    }

    private bool IgnoresPublicAcls() => BucketAccess.BlockOf(bucket) is { IgnorePublicAcls: true };
}
