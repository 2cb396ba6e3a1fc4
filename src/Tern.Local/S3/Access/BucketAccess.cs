using Tern.Local.S3.Model;

namespace Tern.Local.S3;

/// <summary>The ownership and the block of public access of buckets, which a new bucket has.</summary>
internal static class BucketAccess
{
    public const string AclName = "acl";
    public const string BlockName = "publicAccessBlock";
    public const string OwnershipName = "ownershipControls";
    public const string OwnerEnforced = "BucketOwnerEnforced";

    /// <summary>Gets what is stored in place of a configuration that was deleted.</summary>
    public static object Deleted { get; } = new();

    private static PublicAccessBlockConfiguration BlockAll { get; } = new()
    {
        BlockPublicAcls = true, BlockPublicPolicy = true, IgnorePublicAcls = true, RestrictPublicBuckets = true,
    };

    /// <summary>Returns the ownership of a bucket's objects, or null if it was deleted.</summary>
    public static string? OwnershipOf(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(OwnershipName, out var stored) ? (stored as OwnershipControls)?.Rules![0].ObjectOwnership : OwnerEnforced;

    /// <summary>Returns true if the access control list of a bucket lets everybody write; otherwise, false.</summary>
    public static bool LetsEverybodyWrite(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(AclName, out var stored) && stored is AccessControlPolicy { Grants: { } grants }
            && grants.Exists(static grant => grant is { Permission: "WRITE" or "FULL_CONTROL", Grantee.URI: CannedAcls.AllUsers });

    /// <summary>Returns the block of public access, or null if it was deleted.</summary>
    public static PublicAccessBlockConfiguration? BlockOf(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(BlockName, out var stored) ? stored as PublicAccessBlockConfiguration : BlockAll;
}
