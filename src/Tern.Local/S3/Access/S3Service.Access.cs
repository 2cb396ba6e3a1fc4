using System.Text.Json;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Access control lists, policies, ownership and the block of public access.
internal sealed partial class S3Service
{
    private const string PolicyName = "policy";

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
        engine.GetBucket(request.Bucket!);
        CheckPolicy(request.Policy!);
        call.Answer.StatusCode = 204;
        return Store(request.Bucket!, PolicyName, request.Policy!);
    }

    protected override ValueTask<GetBucketPolicyOutput> GetBucketPolicyAsync(GetBucketPolicyRequest request, RestCall call)
    {
        var policy = FindPolicy(request.Bucket!);
        call.Add("content-type", "application/json");
        return new(new GetBucketPolicyOutput { Policy = policy });
    }

    protected override ValueTask<NoAnswer> DeleteBucketPolicyAsync(DeleteBucketPolicyRequest request, RestCall call) => Forget(request.Bucket!, PolicyName);

    protected override ValueTask<GetBucketPolicyStatusOutput> GetBucketPolicyStatusAsync(GetBucketPolicyStatusRequest request, RestCall call)
    {
        using var policy = JsonDocument.Parse(FindPolicy(request.Bucket!));
        var statements = policy.RootElement.GetProperty("Statement");
        var isPublic = statements.ValueKind == JsonValueKind.Array ? statements.EnumerateArray().Any(IsPublic) : IsPublic(statements);
        return new(new GetBucketPolicyStatusOutput { PolicyStatus = new PolicyStatus { IsPublic = isPublic } });
    }

    protected override ValueTask<NoAnswer> PutBucketOwnershipControlsAsync(PutBucketOwnershipControlsRequest request, RestCall call)
    {
        if (request.OwnershipControls!.Rules is not { Count: 1 }) throw S3Errors.MalformedXml();
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

    private static AccessControlPolicy Private(S3Bucket bucket)
    {
        var owner = BucketOwners.IdOf(bucket.Account);
        return CannedAcls.Make("private", owner, owner);
    }

    private static OwnershipControls OwnershipOf(string ownership) => new() { Rules = [new OwnershipControlsRule { ObjectOwnership = ownership }] };

    private string FindPolicy(string name)
    {
        var bucket = engine.GetBucket(name);
        return Stored<string>(bucket, PolicyName) ?? throw Refusals.None("NoSuchBucketPolicy", "The bucket policy does not exist", bucket);
    }

    private static void CheckPolicy(string policy)
    {
        try
        {
            using var document = JsonDocument.Parse(policy);
            if (document.RootElement.ValueKind != JsonValueKind.Object) throw Malformed("Policies must be valid JSON and the first byte must be '{'");
            if (!document.RootElement.TryGetProperty("Statement", out _)) throw Malformed("Missing required field Statement");
        }
        catch (JsonException)
        {
            throw Malformed("Policies must be valid JSON and the first byte must be '{'");
        }

        static S3ErrorException Malformed(string message) => new("MalformedPolicy", 400, message);
    }

    // A statement is public if it allows something to everybody without a condition.
    private static bool IsPublic(JsonElement statement)
    {
        if (!statement.TryGetProperty("Effect", out var effect) || effect.GetString() != "Allow" || statement.TryGetProperty("Condition", out _)) return false;
        if (!statement.TryGetProperty("Principal", out var principal)) return false;
        if (principal.ValueKind == JsonValueKind.Object && !principal.TryGetProperty("AWS", out principal)) return false;
        return IsAll(principal) || (principal.ValueKind == JsonValueKind.Array && principal.EnumerateArray().Any(IsAll));
    }

    private static bool IsAll(JsonElement principal) => principal.ValueKind == JsonValueKind.String && principal.GetString() == "*";
}
