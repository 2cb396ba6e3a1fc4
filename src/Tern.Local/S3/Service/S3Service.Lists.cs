using Tern.Checksums;
using Tern.Local.S3.Model;
using Tern.Local.Serving;

namespace Tern.Local.S3;

// Lists of objects and versions.
internal sealed partial class S3Service
{
    protected override ValueTask<ListObjectsOutput> ListObjectsAsync(ListObjectsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var most = Limit("max-keys", request.MaxKeys);
        var page = bucket.ListObjects(new ObjectListRequest
        {
            Prefix = request.Prefix ?? "",
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? delimiter : null,
            After = request.Marker,
            MaxKeys = most,
        });
        var text = Encoding(request.EncodingType);
        call.Add("x-amz-bucket-region", bucket.Region);
        return new(new ListObjectsOutput
        {
            IsTruncated = page.IsTruncated,
            Marker = text(request.Marker ?? ""),
            // Only with a delimiter: otherwise, the last key is the marker.
            NextMarker = page.NextMarker is { } next && request.Delimiter is { Length: > 0 } ? text(next) : null,
            Contents = [.. page.Objects.Select(version => Listed(version, text, BucketOwners.Of(bucket, version.Acl)))],
            Name = bucket.Name,
            Prefix = text(request.Prefix ?? ""),
            Delimiter = request.Delimiter is { Length: > 0 } given ? text(given) : null,
            MaxKeys = most,
            CommonPrefixes = Prefixes(page.CommonPrefixes, text),
            EncodingType = request.EncodingType,
        });
    }

    protected override ValueTask<ListObjectsV2Output> ListObjectsV2Async(ListObjectsV2Request request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var most = Limit("max-keys", request.MaxKeys);
        if (request.ContinuationToken is "") throw S3Errors.InvalidArgument("The continuation token provided is incorrect", "continuation-token");
        var page = bucket.ListObjects(new ObjectListRequest
        {
            Prefix = request.Prefix ?? "",
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? delimiter : null,
            After = request.StartAfter,
            ContinuationToken = request.ContinuationToken,
            MaxKeys = most,
        });
        var text = Encoding(request.EncodingType);
        call.Add("x-amz-bucket-region", bucket.Region);
        return new(new ListObjectsV2Output
        {
            IsTruncated = page.IsTruncated,
            Contents = [.. page.Objects.Select(version => Listed(version, text, request.FetchOwner is true ? BucketOwners.Of(bucket, version.Acl) : null))],
            Name = bucket.Name,
            Prefix = text(request.Prefix ?? ""),
            Delimiter = request.Delimiter is { Length: > 0 } given ? text(given) : null,
            MaxKeys = most,
            CommonPrefixes = Prefixes(page.CommonPrefixes, text),
            EncodingType = request.EncodingType,
            KeyCount = page.Objects.Count + page.CommonPrefixes.Count,
            ContinuationToken = request.ContinuationToken,
            NextContinuationToken = page.NextToken,
            StartAfter = request.StartAfter is { } after ? text(after) : null,
        });
    }

    protected override ValueTask<ListObjectVersionsOutput> ListObjectVersionsAsync(ListObjectVersionsRequest request, RestCall call)
    {
        var bucket = engine.GetBucket(request.Bucket!);
        var most = Limit("max-keys", request.MaxKeys);
        var page = bucket.ListVersions(new VersionListRequest
        {
            Prefix = request.Prefix ?? "",
            Delimiter = request.Delimiter is { Length: > 0 } delimiter ? delimiter : null,
            KeyMarker = request.KeyMarker,
            VersionIdMarker = request.VersionIdMarker,
            MaxKeys = most,
        });
        var text = Encoding(request.EncodingType);
        var owner = BucketOwners.Of(bucket);
        return new(new ListObjectVersionsOutput
        {
            IsTruncated = page.IsTruncated,
            KeyMarker = text(request.KeyMarker ?? ""),
            VersionIdMarker = request.VersionIdMarker ?? "",
            NextKeyMarker = page.NextKeyMarker is { } next ? text(next) : null,
            NextVersionIdMarker = page.NextVersionIdMarker,
            Versions = [.. page.Versions.Where(static listed => !listed.Version.IsDeleteMarker)
                .Select(listed => Listed(listed, text, BucketOwners.Of(bucket, listed.Version.Acl)))],
            DeleteMarkers = [.. page.Versions.Where(static listed => listed.Version.IsDeleteMarker).Select(listed => new DeleteMarkerEntry
            {
                Key = text(listed.Version.Key),
                VersionId = listed.Version.VersionId,
                IsLatest = listed.IsLatest,
                LastModified = listed.Version.LastModified,
                Owner = owner,
            })],
            Name = bucket.Name,
            Prefix = text(request.Prefix ?? ""),
            Delimiter = request.Delimiter is { Length: > 0 } given ? text(given) : null,
            MaxKeys = most,
            CommonPrefixes = Prefixes(page.CommonPrefixes, text),
            EncodingType = request.EncodingType,
        });
    }

    private static Model.Object Listed(ObjectVersion version, Func<string, string> text, Owner? owner) => new()
    {
        Key = text(version.Key),
        LastModified = version.LastModified,
        ETag = version.ETag,
        ChecksumAlgorithm = AlgorithmsOf(version),
        ChecksumType = version.Checksum is { } checksum ? ChecksumMembers.NameOf(checksum.Type) : null,
        Size = version.Size,
        StorageClass = version.StorageClass,
        Owner = owner,
    };

    private static Model.ObjectVersion Listed(ListedVersion listed, Func<string, string> text, Owner owner) => new()
    {
        Key = text(listed.Version.Key),
        VersionId = listed.Version.VersionId,
        IsLatest = listed.IsLatest,
        LastModified = listed.Version.LastModified,
        ETag = listed.Version.ETag,
        ChecksumAlgorithm = AlgorithmsOf(listed.Version),
        ChecksumType = listed.Version.Checksum is { } checksum ? ChecksumMembers.NameOf(checksum.Type) : null,
        Size = listed.Version.Size,
        StorageClass = listed.Version.StorageClass,
        Owner = owner,
    };

    private static List<string>? AlgorithmsOf(ObjectVersion version) =>
        version.Checksum is { } checksum ? [AwsChecksum.GetName(checksum.Algorithm)] : null;

    private static List<CommonPrefix> Prefixes(IReadOnlyList<string> prefixes, Func<string, string> text) =>
        [.. prefixes.Select(prefix => new CommonPrefix { Prefix = text(prefix) })];

    private static Func<string, string> Encoding(string? type) => type is null ? static text => text : ObjectTexts.Encode;

    private static int Limit(string name, int? value) => value switch
    {
        null => MaxListed,
        < 0 => throw Refusals.InvalidLimit(name, value.Value),
        { } given => Math.Min(given, MaxListed),
    };
}
