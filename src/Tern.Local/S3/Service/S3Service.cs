using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

/// <summary>The operations of S3, on the engine. Here: buckets.</summary>
/// <param name="engine">The buckets and objects.</param>
/// <param name="notifier">The notifications of changes.</param>
/// <param name="acceptsAcls">
/// true if new buckets accept access control lists and can be public; otherwise, false.
/// </param>
internal sealed partial class S3Service(S3Engine engine, BucketNotifier notifier, bool acceptsAcls) : S3Server
{
    private const string DefaultRegion = "us-east-1";
    private const int MaxListed = 1000;

    private static ValueTask<NoAnswer> Nothing => new(NoAnswer.Instance);

    protected override ValueTask<CreateBucketOutput> CreateBucketAsync(CreateBucketRequest request, RestCall call)
    {
        var name = request.Bucket!;
        var configuration = request.CreateBucketConfiguration;
        var account = ((S3Call)call).Account;
        var acl = AccessControl.ReadForNewBucket(call.Header, account, acceptsAcls);
        var configurations = new Dictionary<string, object>(StringComparer.Ordinal);
        if (acceptsAcls)
        {
            configurations[BucketAccess.OwnershipName] = BucketAccess.Deleted;
            configurations[BucketAccess.BlockName] = BucketAccess.Deleted;
        }

        if (acl is not null) configurations.Add(BucketAccess.AclName, acl);
        if (request.ObjectOwnership is { } ownership) configurations[BucketAccess.OwnershipName] = OwnershipOf(ownership);
        var bucket = engine.CreateBucket(new BucketDraft
        {
            Name = name,
            Account = account,
            Region = RegionOf(configuration?.LocationConstraint, call.Request.Region),
            HasObjectLock = request.ObjectLockEnabledForBucket is true,
            Tags = TagsOf(configuration?.Tags),
            Configurations = configurations,
        });
        ResetAcl(bucket, acl);
        return new(new CreateBucketOutput { Location = "/" + name, BucketArn = ArnOf(bucket) });
    }

    protected override ValueTask<HeadBucketOutput> HeadBucketAsync(HeadBucketRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        return new(new HeadBucketOutput { BucketArn = ArnOf(bucket), BucketRegion = bucket.Region, AccessPointAlias = false });
    }

    protected override ValueTask<NoAnswer> DeleteBucketAsync(DeleteBucketRequest request, RestCall call)
    {
        engine.DeleteBucket(request.Bucket!);
        return Nothing;
    }

    protected override ValueTask<ListBucketsOutput> ListBucketsAsync(ListBucketsRequest request, RestCall call)
    {
        if (request.BucketRegion is { } region && !Regions.IsRegion(region))
            throw S3Errors.InvalidArgument($"Argument value {region} is not a valid AWS Region", "bucket-region");
        if (request.MaxBuckets is < 1 or > 10_000)
            throw S3Errors.InvalidArgument("Argument maxBuckets must be an integer between 1 and 10000, inclusive", "max-buckets");
        var page = engine.ListBuckets(new BucketListRequest
        {
            Account = ((S3Call)call).Account,
            Prefix = request.Prefix ?? "",
            Region = request.BucketRegion,
            ContinuationToken = request.ContinuationToken,
            MaxBuckets = request.MaxBuckets ?? 10_000,
        });
        return new(new ListBucketsOutput
        {
            Owner = BucketOwners.Of(((S3Call)call).Account),
            Buckets = [.. page.Buckets.Select(static bucket => new Bucket
            {
                Name = bucket.Name, CreationDate = bucket.CreatedAt, BucketRegion = bucket.Region, BucketArn = ArnOf(bucket),
            })],
            ContinuationToken = page.ContinuationToken,
            Prefix = request.Prefix,
        });
    }

    protected override ValueTask<GetBucketLocationOutput> GetBucketLocationAsync(GetBucketLocationRequest request, RestCall call)
    {
        var region = engine.GetBucket(request.Bucket!).Region;
        return new(new GetBucketLocationOutput { LocationConstraint = region == DefaultRegion ? null : region });
    }

    protected override ValueTask<NoAnswer> PutBucketVersioningAsync(PutBucketVersioningRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.VersioningConfiguration!.Status == "Suspended" && bucket.Configurations.ContainsKey(ReplicationName))
        {
            throw S3Errors.InvalidBucketState(
                "A replication configuration is present on this bucket, so you cannot change the versioning state. To change the versioning state, first "
                + "delete the replication configuration.");
        }

        bucket.SetVersioning(request.VersioningConfiguration.Status switch
        {
            "Enabled" => VersioningState.Enabled,
            "Suspended" => VersioningState.Suspended,
            _ => throw new S3ErrorException(
                "IllegalVersioningConfigurationException", 400, "The Versioning element must be specified"),
        });
        return Nothing;
    }

    protected override ValueTask<GetBucketVersioningOutput> GetBucketVersioningAsync(GetBucketVersioningRequest request, RestCall call) => new(
        new GetBucketVersioningOutput
        {
            Status = engine.GetBucket(request.Bucket!).Versioning switch
            {
                VersioningState.Enabled => "Enabled",
                VersioningState.Suspended => "Suspended",
                _ => null,
            },
        });

    private static string ArnOf(S3Bucket bucket) => "arn:aws:s3:::" + bucket.Name;

    // A bucket is created in the Region that the request is sent to. A location constraint must match, except at the
    // endpoint of us-east-1.
    private static string RegionOf(string? constraint, string region)
    {
        if (region == "aws-global")
        {
            throw new S3ErrorException(
                "AuthorizationHeaderMalformed", 400, $"The authorization header is malformed; the region '{region}' is wrong; expecting '{DefaultRegion}'")
                .With("Region", DefaultRegion);
        }

        var wanted = constraint == "EU" ? "eu-west-1" : constraint;
        if (region == DefaultRegion)
        {
            if (wanted is null) return region;
            return wanted != DefaultRegion && Regions.IsRegion(wanted) ? wanted
                : throw new S3ErrorException("InvalidLocationConstraint", 400, "The specified location-constraint is not valid")
                    .With("LocationConstraint", constraint!);
        }

        if (wanted == region) return region;
        throw new S3ErrorException(
            "IllegalLocationConstraintException", 400,
            $"The {constraint ?? "unspecified"} location constraint is incompatible for the region specific endpoint this request was sent to.");
    }

    private static List<S3Tag> TagsOf(List<Tag>? tags) => [.. (tags ?? []).Select(static tag => new S3Tag(tag.Key!, tag.Value!))];

    private static List<Tag> TagsOf(IReadOnlyList<S3Tag> tags) => [.. tags.Select(static tag => new Tag { Key = tag.Key, Value = tag.Value })];
}
