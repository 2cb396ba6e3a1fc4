using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Access control lists, policies, Object Ownership and Block Public Access.
internal sealed partial class S3Service
{
    private const int MaxPolicyBytes = 20 * 1024;

    protected override ValueTask<NoAnswer> PutBucketAclAsync(PutBucketAclRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        return Store(request.Bucket!, BucketAccess.AclName, AccessControl.ReadToReplace(
            call.Header, request.AccessControlPolicy, !call.Document.IsEmpty, bucket, BucketOwners.IdOf(bucket.Account)));
    }

    protected override ValueTask<GetBucketAclOutput> GetBucketAclAsync(GetBucketAclRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var acl = Stored<AccessControlPolicy>(bucket, BucketAccess.AclName) ?? Private(bucket);
        return new(new GetBucketAclOutput { Owner = acl.Owner, Grants = acl.Grants });
    }

    protected override ValueTask<PutObjectAclOutput> PutObjectAclAsync(PutObjectAclRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var version = bucket.Find(request.Key!, request.VersionId, "PUT");
        var owner = (version.Acl as AccessControlPolicy)?.Owner?.ID ?? BucketOwners.IdOf(bucket.Account);
        var acl = AccessControl.ReadToReplace(call.Header, request.AccessControlPolicy, !call.Document.IsEmpty, bucket, owner);
        bucket.SetAcl(version, acl, ((S3Call)call).Origin);
        call.Add("x-amz-version-id", bucket.ShownVersion(version));
        return new(new PutObjectAclOutput());
    }

    protected override ValueTask<GetObjectAclOutput> GetObjectAclAsync(GetObjectAclRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var version = bucket.Find(request.Key!, request.VersionId, "GET");
        var acl = version.Acl as AccessControlPolicy ?? Private(bucket);
        call.Add("x-amz-version-id", bucket.ShownVersion(version));
        return new(new GetObjectAclOutput { Owner = acl.Owner, Grants = acl.Grants });
    }

    protected override ValueTask<NoAnswer> PutBucketPolicyAsync(PutBucketPolicyRequest request, RestCall call)
    {
        CheckPolicy(request.Policy!, engine.GetBucket(request.Bucket!), ((S3Call)call).Caller);
        call.Answer.StatusCode = 204;
        return Store(request.Bucket!, BucketAccess.PolicyName, request.Policy!);
    }

    protected override ValueTask<GetBucketPolicyOutput> GetBucketPolicyAsync(GetBucketPolicyRequest request, RestCall call)
    {
        var policy = FindPolicy(request.Bucket!);
        call.Add("content-type", "application/json");
        return new(new GetBucketPolicyOutput { Policy = policy });
    }

    protected override ValueTask<NoAnswer> DeleteBucketPolicyAsync(DeleteBucketPolicyRequest request, RestCall call) =>
        Forget(request.Bucket!, BucketAccess.PolicyName);

    protected override ValueTask<GetBucketPolicyStatusOutput> GetBucketPolicyStatusAsync(GetBucketPolicyStatusRequest request, RestCall call)
    {
        FindPolicy(request.Bucket!);
        var isPublic = BucketAccess.PolicyOf(engine.GetBucket(request.Bucket!)) is { IsPublic: true };
        return new(new GetBucketPolicyStatusOutput { PolicyStatus = new PolicyStatus { IsPublic = isPublic } });
    }

    protected override ValueTask<NoAnswer> PutBucketOwnershipControlsAsync(PutBucketOwnershipControlsRequest request, RestCall call)
    {
        if (request.OwnershipControls!.Rules is not [var rule]) throw S3Errors.MalformedXml();
        var bucket = engine.GetBucket(request.Bucket!);
        if (rule.ObjectOwnership == BucketAccess.OwnerEnforced && BucketAccess.AclOf(bucket) is { } acl
            && AccessControl.GrantsToOthers(acl, BucketOwners.IdOf(bucket.Account)))
            throw Refusals.AclWithoutLists();
        return Store(request.Bucket!, BucketAccess.OwnershipName, request.OwnershipControls);
    }

    protected override ValueTask<GetBucketOwnershipControlsOutput> GetBucketOwnershipControlsAsync(GetBucketOwnershipControlsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var ownership = BucketAccess.OwnershipOf(bucket)
            ?? throw Refusals.None("OwnershipControlsNotFoundError", "The bucket ownership controls were not found", bucket);
        return new(new GetBucketOwnershipControlsOutput { OwnershipControls = OwnershipOf(ownership) });
    }

    protected override ValueTask<NoAnswer> DeleteBucketOwnershipControlsAsync(DeleteBucketOwnershipControlsRequest request, RestCall call) =>
        Store(request.Bucket!, BucketAccess.OwnershipName, BucketAccess.Deleted);

    protected override ValueTask<NoAnswer> PutPublicAccessBlockAsync(PutPublicAccessBlockRequest request, RestCall call)
    {
        var given = request.PublicAccessBlockConfiguration!;
        return Store(request.Bucket!, BucketAccess.BlockName, new PublicAccessBlockConfiguration
        {
            BlockPublicAcls = given.BlockPublicAcls ?? false,
            BlockPublicPolicy = given.BlockPublicPolicy ?? false,
            IgnorePublicAcls = given.IgnorePublicAcls ?? false,
            RestrictPublicBuckets = given.RestrictPublicBuckets ?? false,
        });
    }

    protected override ValueTask<GetPublicAccessBlockOutput> GetPublicAccessBlockAsync(GetPublicAccessBlockRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var block = BucketAccess.BlockOf(bucket)
            ?? throw Refusals.None("NoSuchPublicAccessBlockConfiguration", "The public access block configuration was not found", bucket);
        return new(new GetPublicAccessBlockOutput { PublicAccessBlockConfiguration = block });
    }

    protected override ValueTask<NoAnswer> DeletePublicAccessBlockAsync(DeletePublicAccessBlockRequest request, RestCall call) =>
        Store(request.Bucket!, BucketAccess.BlockName, BucketAccess.Deleted);

    // S3 resets the access control list of a bucket if its owner creates it again.
    private static void ResetAcl(S3Bucket bucket, AccessControlPolicy? acl)
    {
        if (ReferenceEquals(Stored<AccessControlPolicy>(bucket, BucketAccess.AclName), acl)) return;
        bucket.Change(bucket =>
        {
            if (acl is null) bucket.Configurations.TryRemove(BucketAccess.AclName, out _);
            else bucket.Configurations[BucketAccess.AclName] = acl;
        });
    }

    private static AccessControlPolicy Private(S3Bucket bucket)
    {
        var owner = BucketOwners.IdOf(bucket.Account);
        return CannedAcls.Make("private", owner, owner);
    }

    private static OwnershipControls OwnershipOf(string ownership) => new() { Rules = [new OwnershipControlsRule { ObjectOwnership = ownership }] };

    private string FindPolicy(string name)
    {
        var bucket = engine.GetBucket(name);
        return Stored<string>(bucket, BucketAccess.PolicyName) ?? throw Refusals.None("NoSuchBucketPolicy", "The bucket policy does not exist", bucket);
    }

    private static void CheckPolicy(string text, S3Bucket bucket, Caller caller)
    {
        if (System.Text.Encoding.UTF8.GetByteCount(text) > MaxPolicyBytes)
            throw new S3ErrorException("MalformedPolicy", 400, "Policy exceeds the maximum allowed document size.");
        ResourcePolicy policy;
        var arn = $"arn:{AwsPartition.Of(bucket.Region)}:s3:::{bucket.Name}";
        try
        {
            policy = ResourcePolicy.Parse(text);
        }
        catch (FormatException invalid)
        {
            throw new S3ErrorException("MalformedPolicy", 400, invalid.Message);
        }

        if (policy.Statements.Any(statement => !statement.ExcludesResources && !statement.Resources.All(IsOfBucket)))
            throw new S3ErrorException("MalformedPolicy", 400, "Policy has invalid resource");
        if (!policy.IsPublic || BucketAccess.BlockOf(bucket) is not { BlockPublicPolicy: true }) return;
        throw S3Errors.AccessDenied(
            $"User: arn:aws:iam::{caller.Account ?? bucket.Account}:root is not authorized to perform: s3:PutBucketPolicy on resource: \"{arn}\" "
            + "because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.");

        bool IsOfBucket(string resource) => resource == arn || resource.StartsWith(arn + "/", StringComparison.Ordinal) || PolicyText.Matches(resource, arn)
            || PolicyText.Matches(resource, arn + "/");
    }
}
