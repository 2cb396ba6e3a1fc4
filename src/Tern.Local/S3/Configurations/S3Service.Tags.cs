using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Tags of buckets and objects.
internal sealed partial class S3Service
{
    protected override ValueTask<NoAnswer> PutBucketTaggingAsync(PutBucketTaggingRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var tags = TagsOf(request.Tagging!.TagSet);
        TagRules.CheckBucket(tags);
        bucket.Change(bucket => bucket.Tags = tags);
        call.Answer.StatusCode = 204;
        return Nothing;
    }

    protected override ValueTask<GetBucketTaggingOutput> GetBucketTaggingAsync(GetBucketTaggingRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        return bucket.Tags.Count == 0
            ? throw Refusals.None("NoSuchTagSet", "The TagSet does not exist", bucket)
            : new(new GetBucketTaggingOutput { TagSet = TagsOf(bucket.Tags) });
    }

    protected override ValueTask<NoAnswer> DeleteBucketTaggingAsync(DeleteBucketTaggingRequest request, RestCall call)
    {
        engine.GetBucket(request.Bucket!).Change(static bucket => bucket.Tags = []);
        return Nothing;
    }

    protected override ValueTask<PutObjectTaggingOutput> PutObjectTaggingAsync(PutObjectTaggingRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var version = bucket.SetTags(request.Key!, request.VersionId, TagsOf(request.Tagging!.TagSet), origin: ((S3Call)call).Origin);
        return new(new PutObjectTaggingOutput { VersionId = bucket.ShownVersion(version) });
    }

    protected override ValueTask<GetObjectTaggingOutput> GetObjectTaggingAsync(GetObjectTaggingRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        try
        {
            var version = bucket.Find(request.Key!, request.VersionId, "GET");
            IReadOnlyList<S3Tag> tags = [.. version.Tags.OrderBy(static tag => tag.Key, StringComparer.Ordinal)];
            return new(new GetObjectTaggingOutput { TagSet = TagsOf(tags), VersionId = bucket.ShownVersion(version) });
        }
        catch (S3ErrorException none) when (none.Code == "NoSuchKey")
        {
            throw S3Errors.NoSuchKey($"{bucket.Name}/{request.Key}"); // only this operation's error also names the bucket
        }
    }

    protected override ValueTask<DeleteObjectTaggingOutput> DeleteObjectTaggingAsync(DeleteObjectTaggingRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var version = bucket.SetTags(request.Key!, request.VersionId, [], "DELETE", ((S3Call)call).Origin);
        return new(new DeleteObjectTaggingOutput { VersionId = bucket.ShownVersion(version) });
    }
}
