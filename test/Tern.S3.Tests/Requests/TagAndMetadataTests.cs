using Tern.S3.Model;
using Tern.S3.Tests.Wire;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Requests;

public sealed class TagAndMetadataTests
{
    private const string Answer = "<CopyObjectResult/>";

    [Fact]
    public async Task Metadata_is_never_null_and_its_prefix_is_not_doubled()
    {
        var wire = new S3Wire(new WireAnswer(200, Answer));
        await using var s3 = wire.Client();
        var request = new PutObjectRequest { Bucket = "shop", Key = "k" };
        request.Metadata["Kind"] = "a";
        request.Metadata["X-Amz-Meta-Owner"] = "b";
        Assert.Equal("a", request.Metadata["kind"]);
        await s3.PutObjectAsync(request);
        Assert.Equal(("a", "b", null), (wire.Only["x-amz-meta-kind"], wire.Only["x-amz-meta-owner"], wire.Only["x-amz-meta-x-amz-meta-owner"]));
        Assert.Empty(Without().Metadata);

        static PutObjectRequest Without() => new() { Metadata = null, Tags = null };
    }

    [Fact]
    public async Task Tags_are_escaped_in_every_request_that_has_them()
    {
        var wire = new S3Wire((_, asked) => asked.Target.Contains("uploads", StringComparison.Ordinal)
            ? new WireAnswer(200, "<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>")
            : new WireAnswer(200, Answer));
        await using var s3 = wire.Client();
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Tags = { ["team"] = "R&D", ["a=b +"] = "ü" } });
        await s3.CreateMultipartUploadAsync(new CreateMultipartUploadRequest { Bucket = "shop", Key = "k", Tags = { ["team"] = "R&D", ["a=b +"] = "ü" } });
        await s3.CopyObjectAsync(
            new CopyObjectRequest { Bucket = "shop", Key = "k", CopySource = "shop/a", Tags = { ["team"] = "R&D", ["a=b +"] = "ü" } });
        Assert.Equal(3, wire.Asked.Count);
        Assert.All(wire.Asked, static asked => Assert.Equal("team=R%26D&a%3Db%20%2B=%C3%BC", asked["x-amz-tagging"]));
    }

    [Fact]
    public async Task Tags_are_given_once()
    {
        var wire = new S3Wire(WireAnswer.Ok);
        await using var s3 = wire.Client();
        await s3.PutObjectAsync(new PutObjectRequest { Bucket = "shop", Key = "k", Tagging = "a=1", Tags = [] });
        Assert.Equal("a=1", wire.Only["x-amz-tagging"]);
        var both = new PutObjectRequest { Bucket = "shop", Key = "k", Tagging = "a=1", Tags = { ["b"] = "2" } };
        var error = await Assert.ThrowsAsync<ArgumentException>(async () => await s3.PutObjectAsync(both));
        Assert.Contains("Tags and Tagging", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_presigned_upload_has_tags_and_metadata()
    {
        await using var s3 = new S3Wire(WireAnswer.Ok).Client();
        var signed = await s3.PresignPutAsync(
            "shop", "k", TimeSpan.FromMinutes(1), new() { Metadata = { ["Kind"] = "a" }, Tags = { ["team"] = "R&D" } });
        var headers = signed.Headers.ToDictionary(static header => header.Key, static header => header.Value);
        Assert.Equal(("a", "team=R%26D"), (headers["x-amz-meta-kind"], headers["x-amz-tagging"]));
    }

    [Theory]
    [InlineData(1)]
    [InlineData(17 * 1024 * 1024)]
    public async Task An_upload_stores_what_its_options_say_in_one_call_and_in_parts(int length)
    {
        var wire = new S3Wire((_, asked) => asked.Target switch
        {
            var target when target.Contains("uploads", StringComparison.Ordinal) =>
                new WireAnswer(200, "<InitiateMultipartUploadResult><UploadId>u</UploadId></InitiateMultipartUploadResult>"),
            var target when target.Contains("partNumber", StringComparison.Ordinal) => new WireAnswer(200, "", ("etag", "\"e\"")),
            _ => new WireAnswer(200, "<CompleteMultipartUploadResult><ETag>\"e\"</ETag></CompleteMultipartUploadResult>", ("etag", "\"e\"")),
        });
        await using var s3 = wire.Client(static options => options.RequestChecksums = AwsChecksumMode.WhenRequired);
        var options = new S3UploadOptions
        {
            ContentType = "text/html", ContentLanguage = "de", CacheControl = "no-cache", ContentDisposition = "inline", ContentEncoding = "br",
            Expires = new DateTimeOffset(2027, 1, 2, 3, 4, 5, TimeSpan.Zero), Metadata = { ["a"] = "1" }, Tags = { ["b"] = "2" },
            ACL = ObjectCannedACL.PublicRead, StorageClass = StorageClass.StandardIa, ServerSideEncryption = ServerSideEncryption.AwsKms, SSEKMSKeyId = "key",
            BucketKeyEnabled = true, ObjectLockMode = ObjectLockMode.Governance, ObjectLockLegalHoldStatus = ObjectLockLegalHoldStatus.On,
            ObjectLockRetainUntilDate = new DateTimeOffset(2027, 1, 2, 3, 4, 5, TimeSpan.Zero),
        };

        await new S3Transfer(s3).UploadAsync("shop", "k", new MemoryStream(new byte[length]), options, TestContext.Current.CancellationToken);

        var first = wire.Asked[0];
        Assert.Equal(
            [
                "text/html", "de", "no-cache", "inline", "br", "Sat, 02 Jan 2027 03:04:05 GMT", "1", "b=2", "public-read", "STANDARD_IA", "aws:kms", "key",
                "true", "GOVERNANCE", "2027-01-02T03:04:05Z", "ON",
            ],
            ((string[])[
                "content-type", "content-language", "cache-control", "content-disposition", "content-encoding", "expires", "x-amz-meta-a", "x-amz-tagging",
                "x-amz-acl", "x-amz-storage-class", "x-amz-server-side-encryption", "x-amz-server-side-encryption-aws-kms-key-id",
                "x-amz-server-side-encryption-bucket-key-enabled", "x-amz-object-lock-mode", "x-amz-object-lock-retain-until-date",
                "x-amz-object-lock-legal-hold",
            ]).Select(name => first[name]));
    }
}
