using System.Runtime.CompilerServices;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>The settings that control access to a bucket, with their defaults for new buckets.</summary>
internal static class BucketAccess
{
    public const string AclName = "acl";
    public const string BlockName = "publicAccessBlock";
    public const string PolicyName = "policy";
    public const string OwnershipName = "ownershipControls";
    public const string OwnerEnforced = "BucketOwnerEnforced";

    private static readonly string[] s_names = [AclName, BlockName, PolicyName, OwnershipName];
    private static readonly ConditionalWeakTable<string, ResourcePolicy> s_policies = [];

    /// <summary>Gets what is stored in place of a configuration that was deleted.</summary>
    public static object Deleted { get; } = new();

    private static PublicAccessBlockConfiguration BlockAll { get; } = new()
    {
        BlockPublicAcls = true, BlockPublicPolicy = true, IgnorePublicAcls = true, RestrictPublicBuckets = true,
    };

    /// <summary>Returns the ownership of a bucket's objects, or null if it was deleted.</summary>
    public static string? OwnershipOf(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(OwnershipName, out var stored) ? (stored as OwnershipControls)?.Rules![0].ObjectOwnership : OwnerEnforced;

    /// <summary>Returns the access control list of a bucket, or null if it was never set.</summary>
    public static AccessControlPolicy? AclOf(S3Bucket bucket) => bucket.Configurations.GetValueOrDefault(AclName) as AccessControlPolicy;

    /// <summary>Returns the policy of a bucket, or null if it has none.</summary>
    public static ResourcePolicy? PolicyOf(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(PolicyName, out var stored) ? s_policies.GetValue((string)stored, ReadStored) : null;

    /// <summary>Returns the Block Public Access settings, or null if they were deleted.</summary>
    public static PublicAccessBlockConfiguration? BlockOf(S3Bucket bucket) =>
        bucket.Configurations.TryGetValue(BlockName, out var stored) ? stored as PublicAccessBlockConfiguration : BlockAll;

    /// <summary>Returns true if any setting that controls access was ever changed; otherwise, false.</summary>
    public static bool IsConfigured(S3Bucket bucket) => s_names.Any(bucket.Configurations.ContainsKey);

    // Earlier versions stored policies without fully validating them. A part that can't be read neither allows nor
    // denies anything.
    private static ResourcePolicy ReadStored(string text)
    {
        try
        {
            return ResourcePolicy.Parse(text);
        }
        catch (FormatException)
        {
            return ResourcePolicy.Empty;
        }
    }
}
