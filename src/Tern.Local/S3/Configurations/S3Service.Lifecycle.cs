using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Lifecycle configurations, which the engine applies.
internal sealed partial class S3Service
{
    public const string LifecycleName = "lifecycle";
    private const string MinimumSizeName = "lifecycle-minimum-size";
    private const string DefaultMinimumSize = "all_storage_classes_128K";

    protected override ValueTask<PutBucketLifecycleConfigurationOutput> PutBucketLifecycleConfigurationAsync(
        PutBucketLifecycleConfigurationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        if (request.LifecycleConfiguration is not { Rules: { } rules } configuration) throw S3Errors.MalformedXml();
        var size = request.TransitionDefaultMinimumObjectSize ?? DefaultMinimumSize;
        var read = LifecycleRules.Read(rules, size == DefaultMinimumSize ? 128 * 1024 : 0);
        bucket.Change(bucket =>
        {
            bucket.SetLifecycle(read);
            bucket.Configurations[LifecycleName] = configuration;
            bucket.Configurations[MinimumSizeName] = size;
        });
        return new(new PutBucketLifecycleConfigurationOutput { TransitionDefaultMinimumObjectSize = size });
    }

    protected override ValueTask<GetBucketLifecycleConfigurationOutput> GetBucketLifecycleConfigurationAsync(
        GetBucketLifecycleConfigurationRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var configuration = Stored<BucketLifecycleConfiguration>(bucket, LifecycleName)
            ?? throw Refusals.None("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist", bucket);
        return new(new GetBucketLifecycleConfigurationOutput
        {
            Rules = configuration.Rules,
            TransitionDefaultMinimumObjectSize = Stored<string>(bucket, MinimumSizeName),
        });
    }

    protected override ValueTask<NoAnswer> DeleteBucketLifecycleAsync(DeleteBucketLifecycleRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).Change(static bucket =>
        {
            bucket.SetLifecycle(null);
            bucket.Configurations.TryRemove(LifecycleName, out _);
        });
        return Nothing;
    }
}
