using System.Globalization;
using Tern.Checksums;
using Tern.Local.S3;

namespace Tern.S3.Tests.Server;

// The stored objects, and objects that another client stores.
public sealed partial class S3TestServer
{
    private readonly Lock _making = new();

    /// <summary>The uploads in parts that are neither complete nor aborted, in all buckets.</summary>
    public int OpenUploads => Engine.ListBuckets(new BucketListRequest { Account = Account, MaxBuckets = 1000 }).Buckets
        .Sum(static bucket => bucket.ListUploads(new UploadListRequest()).Uploads.Count);

    private const string Account = "000000000000";

    private S3Engine Engine => _aws.Value.S3.Engine;

    /// <summary>The keys of a bucket.</summary>
    public IReadOnlyList<string> Keys(string bucket)
    {
        var keys = new List<string>();
        string? token = null;
        do
        {
            var page = GetBucket(bucket).ListObjects(new ObjectListRequest { ContinuationToken = token });
            keys.AddRange(page.Objects.Select(static version => version.Key));
            token = page.NextToken;
        }
        while (token is not null);
        return keys;
    }

    /// <summary>The bytes of an object; null where there is none.</summary>
    public byte[]? Find(string bucket, string key)
    {
        if (FindVersion(bucket, key) is not { } version) return null;
        using var bytes = new MemoryStream();
        using var body = version.Body.OpenRead(0, version.Size);
        body.CopyTo(bytes);
        return bytes.ToArray();
    }

    /// <summary>
    /// A header that an object was stored with, or its checksum or ETag by their names; null where there is none.
    /// </summary>
    public string? FindHeader(string bucket, string key, string name)
    {
        var version = FindVersion(bucket, key)!;
        const string metadata = "x-amz-meta-";
        if (name.StartsWith(metadata, StringComparison.Ordinal))
            return version.Metadata.User.FirstOrDefault(pair => pair.Key == name[metadata.Length..]).Value;
        return name switch
        {
            "etag" => version.ETag,
            "last-modified" => version.LastModified.ToString("R", CultureInfo.InvariantCulture),
            "content-type" => version.Metadata.ContentType,
            "cache-control" => version.Metadata.CacheControl,
            "content-disposition" => version.Metadata.ContentDisposition,
            "content-language" => version.Metadata.ContentLanguage,
            "content-encoding" => _headers.EncodingOf(bucket, key) ?? version.Metadata.ContentEncoding,
            "expires" => version.Metadata.Expires,
            "x-amz-tagging" => version.Tags.Count == 0 ? null
                : string.Join('&', version.Tags.Select(static tag => $"{Uri.EscapeDataString(tag.Key)}={Uri.EscapeDataString(tag.Value)}")),
            _ when version.Checksum is { } checksum && name == AwsChecksum.GetHeaderName(checksum.Algorithm) => checksum.Value,
            _ => null,
        };
    }

    /// <summary>Stores an object with one part, as another client does.</summary>
    public void Put(string bucket, string key, byte[] data, string algorithm = "CRC64NVME") => Finish(GetBucket(bucket).PutAsync(
        new ObjectDraft { Key = key }, new MemoryStream(data), new BodyChecks { Algorithm = Known(algorithm) }, WriteConditions.None, default).AsTask());

    /// <summary>Stores an object with several parts, with a checksum of their checksums, as another client
    /// does.</summary>
    public void PutParts(string bucket, string key, IEnumerable<byte[]> parts, string algorithm)
    {
        var (into, known, listed) = (GetBucket(bucket), Known(algorithm), new List<CompletedPart>());
        var least = Engine.MinPartBytes;
        Engine.MinPartBytes = 0;
        var upload = into.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = key }, Algorithm = known });
        foreach (var data in parts)
        {
            var part = Finish(into.UploadPartAsync(
                key, upload.UploadId, listed.Count + 1, new MemoryStream(data), new BodyChecks { Algorithm = known }, null, default).AsTask());
            _headers.KeepPart(bucket, key, part.Number, part.ETag);
            listed.Add(new CompletedPart(part.Number, part.ETag, known, part.Checksum!.Value));
        }

        Finish(into.CompleteUploadAsync(new CompleteRequest { Key = key, UploadId = upload.UploadId, Parts = listed }, default).AsTask());
        Engine.MinPartBytes = least;
    }

    /// <summary>Makes an object report more parts than it has.</summary>
    public void Announce(string bucket, string key, int parts) => _headers.Announce(bucket, key, parts);

    private static AwsChecksumAlgorithm Known(string algorithm) =>
        AwsChecksum.TryParse(algorithm, out var known) ? known : throw new ArgumentException($"There is no checksum '{algorithm}'.", nameof(algorithm));

    // The engine has done the work when it returns: the bytes are in memory.
    private static T Finish<T>(Task<T> task) => task.GetAwaiter().GetResult();

    private ObjectVersion? FindVersion(string bucket, string key)
    {
        try
        {
            return GetBucket(bucket).Find(key, null, "GET");
        }
        catch (S3ErrorException error) when (error.StatusCode == 404)
        {
            return null;
        }
    }

    private S3Bucket GetBucket(string name)
    {
        lock (_making)
        {
            if (Engine.FindBucket(name) is { } found) return found;
            var bucket = Engine.CreateBucket(new BucketDraft { Name = name, Account = Account, Region = "eu-west-1" });
            // Access control lists are accepted, as in older buckets.
            bucket.Configurations[BucketAccess.OwnershipName] =
                new Tern.Local.S3.Model.OwnershipControls { Rules = [new() { ObjectOwnership = "ObjectWriter" }] };
            bucket.Configurations[BucketAccess.BlockName] = new Tern.Local.S3.Model.PublicAccessBlockConfiguration();
            return bucket;
        }
    }
}
