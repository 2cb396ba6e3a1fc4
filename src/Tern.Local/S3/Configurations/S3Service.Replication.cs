using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Replication configurations, which are checked as in S3 and stored. Nothing is replicated.
internal sealed partial class S3Service
{
    public const string ReplicationName = "replication";


    protected override ValueTask<NoAnswer> PutBucketReplicationAsync(PutBucketReplicationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.ReplicationConfiguration!.Rules is not { Count: > 0 } rules) throw S3Errors.MalformedXml();
        if (bucket.Versioning != VersioningState.Enabled)
            throw S3Errors.InvalidRequest("Versioning must be 'Enabled' on the bucket to apply a replication configuration");
        foreach (var rule in rules)
        {
            if (rule is { Filter: not null, Prefix: not null }) throw S3Errors.MalformedXml();
            if (engine.FindBucket(NameOf(rule.Destination!.Bucket!)) is not { Versioning: VersioningState.Enabled })
                throw S3Errors.InvalidRequest("Destination bucket must have versioning enabled.");
            rule.ID = rule.ID is { Length: > 0 } id ? id : Guid.NewGuid().ToString();
            if (rule.Prefix is not null) continue;
            rule.Filter ??= new ReplicationRuleFilter();
            rule.Priority ??= 0;
            rule.DeleteMarkerReplication ??= new DeleteMarkerReplication { Status = "Disabled" };
        }

        return Store(request.Bucket!, ReplicationName, request.ReplicationConfiguration);
    }

    protected override ValueTask<GetBucketReplicationOutput> GetBucketReplicationAsync(GetBucketReplicationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        return new(new GetBucketReplicationOutput
        {
            ReplicationConfiguration = Stored<ReplicationConfiguration>(bucket, ReplicationName)
                ?? throw Refusals.None("ReplicationConfigurationNotFoundError", "The replication configuration was not found", bucket),
        });
    }

    protected override ValueTask<NoAnswer> DeleteBucketReplicationAsync(DeleteBucketReplicationRequest request, RestCall call) =>
        Forget(request.Bucket!, ReplicationName);

    private static string NameOf(string arn) => arn.StartsWith("arn:", StringComparison.Ordinal) ? arn[(arn.LastIndexOf(':') + 1)..] : arn;
}
