using Tern.Checksums;
using Tern.Local.S3;

namespace Tern.Local.Tests.S3.Engine;

public sealed class UploadTests : EngineTest
{
    private const int MiB = 1024 * 1024;

    [Fact]
    public async Task Parts_become_one_object_that_shares_their_bytes()
    {
        var upload = Create();
        var second = await Part(upload, 2, Bytes(100, 2));
        var first = await Part(upload, 1, Bytes(5 * MiB, 1));
        Assert.Equal(["1", "2"], Bucket.ListParts("key", upload.UploadId, 0, 1000).Parts.Select(static part => $"{part.Number}"));
        var used = Memory.Used;
        var version = await Complete(upload, Listed(first), Listed(second));
        Assert.Equal(used, Memory.Used);
        byte[] digests = [.. Convert.FromHexString(first.ETag.Trim('"')), .. Convert.FromHexString(second.ETag.Trim('"'))];
        Assert.Equal($"\"{Convert.ToHexStringLower(Md5(digests))}-2\"", version.ETag);
        Assert.Equal(Sum(AwsChecksumAlgorithm.Crc64Nvme, [.. Bytes(5 * MiB, 1), .. Bytes(100, 2)]), version.Checksum?.Value);
        Assert.Equal(ChecksumType.FullObject, version.Checksum?.Type);

        using (var reading = Bucket.Read("key", null, new ReadRequest { PartNumber = 2 }))
        {
            Assert.Equal($"bytes {5 * MiB}-{(5 * MiB) + 99}/{(5 * MiB) + 100}", reading.Range.Format(version.Size));
            Assert.Equal(2, reading.PartsCount);
            using var bytes = new MemoryStream();
            reading.Open().CopyTo(bytes);
            Assert.Equal(Bytes(100, 2), bytes.ToArray());
        }

        Fails("InvalidPartNumber", () => Bucket.Read("key", null, new ReadRequest { PartNumber = 3 }));
        Assert.Same(version, await Complete(upload, Listed(first), Listed(second))); // repeated
        Fails("NoSuchUpload", () => Bucket.GetUpload("key", upload.UploadId));
        Delete("key");
        Assert.Equal(0, Memory.Used);
    }

    [Fact]
    public async Task Wrong_lists_of_parts_are_refused_and_the_upload_stays()
    {
        var upload = Create();
        var small = await Part(upload, 1, Bytes(100, 1));
        var last = await Part(upload, 3, Bytes(100, 2));
        await Fails("MalformedXML", () => Complete(upload));
        await Fails("InvalidPartOrder", () => Complete(upload, Listed(last), Listed(small)));
        var error = await Fails("InvalidPart", () => Complete(upload, new CompletedPart(2, small.ETag)));
        Assert.Equal(["2", small.ETag.Trim('"'), upload.UploadId], [Member(error, "PartNumber"), Member(error, "ETag"), Member(error, "UploadId")]);
        await Fails("InvalidPart", () => Complete(upload, new CompletedPart(1, last.ETag)));
        error = await Fails("EntityTooSmall", () => Complete(upload, Listed(small), Listed(last)));
        Assert.Equal(["100", "5242880", "1"], [Member(error, "ProposedSize"), Member(error, "MinSizeAllowed"), Member(error, "PartNumber")]);
        await Fails("NoSuchUpload", () => Bucket.CompleteUploadAsync(
            new CompleteRequest { Key = "other", UploadId = upload.UploadId, Parts = [Listed(last)] }, default).AsTask());
        Assert.Equal(100, (await Complete(upload, Listed(last))).Size);
        Delete("key");
        Assert.Equal(0, Memory.Used); // also the part that isn't in the object
    }

    [Fact]
    public async Task A_part_is_replaced_by_its_number_and_an_abort_frees_all()
    {
        var upload = Create();
        await Part(upload, 1, Bytes(3000, 1));
        await Part(upload, 1, Bytes(2000, 2));
        Assert.Equal(2000, Memory.Used);
        await Fails("InvalidArgument", () => Part(upload, 0, []));
        await Fails("InvalidArgument", () => Part(upload, 10_001, []));
        Bucket.AbortUpload("key", upload.UploadId);
        Assert.Equal(0, Memory.Used);
        Fails("NoSuchUpload", () => Bucket.AbortUpload("key", upload.UploadId));
        await Fails("NoSuchUpload", () => Part(upload, 1, []));
    }

    [Fact]
    public async Task A_part_that_arrives_after_the_abort_is_not_kept()
    {
        var upload = Create();
        var body = new GatedStream();
        var part = Bucket.UploadPartAsync("key", upload.UploadId, 1, body, BodyChecks.None, null, default).AsTask();
        Bucket.AbortUpload("key", upload.UploadId);
        body.Complete([1, 2, 3]);
        await Fails("NoSuchUpload", () => part);
        Assert.Equal(0, Memory.Used);
    }

    [Theory]
    [InlineData(AwsChecksumAlgorithm.Crc32, null, ChecksumType.Composite)]
    [InlineData(AwsChecksumAlgorithm.Crc32C, ChecksumType.FullObject, ChecksumType.FullObject)]
    [InlineData(AwsChecksumAlgorithm.Crc64Nvme, null, ChecksumType.FullObject)]
    [InlineData(AwsChecksumAlgorithm.Sha256, ChecksumType.Composite, ChecksumType.Composite)]
    internal async Task Checksums_of_parts_are_checked_against_the_type_of_the_upload(AwsChecksumAlgorithm algorithm, ChecksumType? asked, ChecksumType type)
    {
        var upload = Create(algorithm, asked);
        Assert.Equal(type, upload.Type);
        var data = Bytes(1000, 5);
        var sum = Sum(algorithm, data);
        var part = await Part(upload, 1, data, new BodyChecks { Algorithm = algorithm, Checksum = sum });
        Assert.Equal(sum, part.Checksum?.Value);
        var error = await Fails("InvalidRequest", () => Part(upload, 1, data, new BodyChecks { Algorithm = AwsChecksumAlgorithm.Sha1 }));
        var name = AwsChecksum.GetName(algorithm).ToLowerInvariant();
        Assert.Equal($"Checksum Type mismatch occurred, expected checksum Type: {name}, actual checksum Type: sha1", error.Message);
        await Fails("InvalidPart", () => Complete(upload, Listed(part) with { Algorithm = algorithm, Checksum = Sum(algorithm, [1]) }));
        if (type == ChecksumType.Composite)
        {
            error = await Fails("InvalidRequest", () => Complete(upload, Listed(part)));
            Assert.Contains("It was missing for part 1 in the request.", error.Message, StringComparison.Ordinal);
            await Fails("InvalidRequest", () => Part(upload, 1, data));
        }

        var version = await Complete(upload, Listed(part) with { Algorithm = algorithm, Checksum = sum });
        var expected = type == ChecksumType.FullObject ? sum : Sum(algorithm, Convert.FromBase64String(sum)) + "-1";
        Assert.Equal(new ObjectChecksum(algorithm, expected, type), version.Checksum);
        using var reading = Bucket.Read("key", null, new ReadRequest { PartNumber = 1 });
        Assert.Equal(new ObjectChecksum(algorithm, sum, type), reading.Checksum);
    }

    [Fact]
    public async Task The_checksum_of_the_whole_object_needs_the_type_and_the_algorithm_of_the_upload()
    {
        var upload = Create(AwsChecksumAlgorithm.Crc32C, ChecksumType.FullObject);
        var part = await Part(upload, 1, Bytes(10, 1));
        var sum = Sum(AwsChecksumAlgorithm.Crc32C, Bytes(10, 1));
        var error = await Fails("InvalidRequest", () => Complete(ChecksumType.Composite, AwsChecksumAlgorithm.Crc32C, sum));
        Assert.Equal("The upload was created using the FULL_OBJECT checksum mode. The complete request must use the same checksum mode.", error.Message);
        error = await Fails("BadDigest", () => Complete(null, AwsChecksumAlgorithm.Crc32C, sum));
        Assert.Equal("The crc32c you specified did not match the calculated checksum.", error.Message);
        await Fails("BadDigest", () => Complete(ChecksumType.FullObject, AwsChecksumAlgorithm.Crc32, sum));
        await Fails("BadDigest", () => Complete(ChecksumType.FullObject, AwsChecksumAlgorithm.Crc32C, "AAAAAA=="));
        await Fails("InvalidRequest", () => Complete(ChecksumType.FullObject, AwsChecksumAlgorithm.Crc32C, sum, size: 11));
        Assert.Equal(sum, (await Complete(ChecksumType.FullObject, AwsChecksumAlgorithm.Crc32C, sum, size: 10)).Checksum?.Value);

        Task<ObjectVersion> Complete(ChecksumType? type, AwsChecksumAlgorithm algorithm, string checksum, long? size = null) => Bucket.CompleteUploadAsync(
            new CompleteRequest
            {
                Key = "key", UploadId = upload.UploadId, Parts = [Listed(part)], Type = type, Algorithm = algorithm, Checksum = checksum, Size = size,
            },
            default).AsTask();
    }

    [Theory]
    [InlineData(AwsChecksumAlgorithm.Sha1, ChecksumType.FullObject, "The FULL_OBJECT checksum type cannot be used with the sha1 checksum algorithm.")]
    [InlineData(AwsChecksumAlgorithm.Crc64Nvme, ChecksumType.Composite, "The COMPOSITE checksum type cannot be used with the crc64nvme checksum algorithm.")]
    [InlineData(null, ChecksumType.Composite, "The x-amz-checksum-type header can only be used with the x-amz-checksum-algorithm header.")]
    internal void Some_types_have_no_algorithm(AwsChecksumAlgorithm? algorithm, ChecksumType type, string text) =>
        Assert.Equal(text, Fails("InvalidRequest", () => Create(algorithm, type)).Message);

    [Fact]
    public async Task Completing_is_conditional_and_concurrent_completions_make_one_version()
    {
        Bucket.SetVersioning(VersioningState.Enabled);
        var upload = Create();
        var part = await Part(upload, 1, Bytes(10, 1));
        await Put("key");
        var request = new CompleteRequest
        {
            Key = "key", UploadId = upload.UploadId, Parts = [Listed(part)], Conditions = new WriteConditions { IfNoneMatch = "*" },
        };
        await Fails("PreconditionFailed", () => Bucket.CompleteUploadAsync(request, default).AsTask());
        var versions = await Task.WhenAll(Enumerable.Range(0, 16).Select(_ => Task.Run(() => Complete(upload, Listed(part)))));
        Assert.Single(versions.Distinct());
        Assert.Equal(2, Bucket.ListVersions(new VersionListRequest()).Versions.Count);
    }

    [Fact]
    public async Task A_part_can_be_a_copy_of_a_range_that_shares_the_bytes()
    {
        await Put("source", "0123456789");
        var used = Memory.Used;
        var upload = Create(AwsChecksumAlgorithm.Crc32, ChecksumType.Composite);
        var copied = await Copy("bytes=2-5");
        Assert.Equal($"\"{Convert.ToHexStringLower(Md5("2345"u8))}\"", copied.Part.ETag);
        Assert.Equal(Sum(AwsChecksumAlgorithm.Crc32, "2345"u8.ToArray()), copied.Part.Checksum?.Value);
        Assert.Equal(used, Memory.Used);
        foreach (var range in new[] { "2-5", "bytes=5-4", "bytes=-2", "bytes=1-", "bytes=0-1,3-4" })
            Assert.Equal(range, Member(await Fails("InvalidArgument", () => Copy(range)), "ArgumentValue"));
        Assert.Equal("Range specified is not valid for source object of size: 10", (await Fails("InvalidArgument", () => Copy("bytes=0-10"))).Message);
        await Fails("InvalidRequest", () => Copy("bytes=10-12"));
        Delete("source");
        await Complete(upload, new CompletedPart(1, copied.Part.ETag, AwsChecksumAlgorithm.Crc32, copied.Part.Checksum!.Value));
        Assert.Equal("2345", Get("key"));
        Delete("key");
        Assert.Equal(0, Memory.Used);

        Task<PartCopyResult> Copy(string range) => Bucket.CopyPartAsync(
            new PartCopyRequest { Source = Bucket, SourceKey = "source", SourceRange = range, Key = "key", UploadId = upload.UploadId, PartNumber = 1 },
            default).AsTask();
    }

    [Fact]
    public async Task Uploads_and_parts_are_listed_in_pages()
    {
        List<MultipartUpload> uploads = [];
        foreach (var key in new[] { "b", "a/1", "a/1", "c/2", "a/3" })
            uploads.Add(Bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = key } }));
        MultipartUpload[] expected = [uploads[1], uploads[2], uploads[4], uploads[0], uploads[3]];
        for (var size = 1; size < 7; size++)
        {
            var found = new List<MultipartUpload>();
            string? key = null, id = null;
            UploadPage page;
            do
            {
                page = Bucket.ListUploads(new UploadListRequest { KeyMarker = key, UploadIdMarker = id, MaxUploads = size });
                found.AddRange(page.Uploads);
                (key, id) = (page.NextKeyMarker, page.NextUploadIdMarker);
            }
            while (page.IsTruncated);
            Assert.Equal(expected, found);
        }

        var rolled = Bucket.ListUploads(new UploadListRequest { Delimiter = "/" });
        Assert.Equal(["a/", "c/"], rolled.CommonPrefixes);
        Assert.Equal("b", Assert.Single(rolled.Uploads).Key);
        Assert.Equal(["a/3", "b", "c/2"], Bucket.ListUploads(new UploadListRequest { KeyMarker = "a/1" }).Uploads.Select(static upload => upload.Key));

        var upload = Create();
        foreach (var number in new[] { 7, 3, 5 }) await Part(upload, number, [1]);
        var parts = Bucket.ListParts("key", upload.UploadId, 0, 2);
        Assert.True(parts.IsTruncated);
        Assert.Equal([3, 5], parts.Parts.Select(static part => part.Number));
        parts = Bucket.ListParts("key", upload.UploadId, parts.NextMarker, 2);
        Assert.False(parts.IsTruncated);
        Assert.Equal(7, Assert.Single(parts.Parts).Number);
    }

    private static CompletedPart Listed(UploadedPart part) => new(part.Number, part.ETag);

    private static byte[] Bytes(int length, int seed)
    {
        var bytes = new byte[length];
        new Random(seed).NextBytes(bytes);
        return bytes;
    }

    private static string Sum(AwsChecksumAlgorithm algorithm, byte[] bytes)
    {
        using var sum = new AwsChecksum(algorithm);
        sum.Append(bytes);
        return sum.GetBase64AndReset();
    }

    private MultipartUpload Create(AwsChecksumAlgorithm? algorithm = null, ChecksumType? type = null) =>
        Bucket.CreateUpload(new UploadDraft { Object = new ObjectDraft { Key = "key" }, Algorithm = algorithm, Type = type });

    private async Task<UploadedPart> Part(MultipartUpload upload, int number, byte[] bytes, BodyChecks? checks = null)
    {
        using var body = new MemoryStream(bytes);
        return await Bucket.UploadPartAsync("key", upload.UploadId, number, body, checks ?? new BodyChecks { Length = bytes.Length }, null, default);
    }

    private Task<ObjectVersion> Complete(MultipartUpload upload, params CompletedPart[] parts) =>
        Bucket.CompleteUploadAsync(new CompleteRequest { Key = "key", UploadId = upload.UploadId, Parts = parts }, default).AsTask();
}
