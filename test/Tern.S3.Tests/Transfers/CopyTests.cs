using Tern.S3.Model;
using Tern.S3.Tests.Server;
using Tern.S3.Tests.Wire;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

public sealed class CopyTests
{
    private const string Bucket = TransferFixture.Bucket;

    private static readonly byte[] s_bytes = TransferFixture.Bytes((5 * TransferFixture.Part) + 7);

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_copy_keeps_the_bytes_the_headers_the_metadata_and_the_tags(bool hasParts)
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a b?c%20+ü.txt");
        var told = new List<long>();

        var copy = await Transfer(s3, hasParts).CopyAsync(
            new S3CopySource(Bucket, "a b?c%20+ü.txt"), "other", "copy", new() { Progress = new Told(told), ACL = ObjectCannedACL.PublicRead },
            TransferFixture.Token);

        Assert.Equal(s_bytes, s3.Server.Find("other", "copy"));
        Assert.Equal((s_bytes.Length, hasParts ? 6 : 0, s3.Server.FindHeader("other", "copy", "etag")), (copy.Length, copy.Parts, copy.ETag));
        Assert.Equal(s3.Server.FindHeader(Bucket, "a b?c%20+ü.txt", "etag"), copy.SourceETag);
        Assert.Equal(
            ["text/css", "no-store", "inline", "de", "Sat, 02 Jan 2027 03:04:05 GMT", "yes", "a%3Db=%C3%BC%20%2B&team=R%2FD"],
            ((string[])["content-type", "cache-control", "content-disposition", "content-language", "expires", "x-amz-meta-kind", "x-amz-tagging"])
                .Select(name => Find(s3, "other", "copy", name)));
        Assert.Equal("public-read", s3.Server.Requests.Single(static r => r.Operation is "CopyObject" or "CreateMultipartUpload").Header("x-amz-acl"));
        Assert.Equal(s_bytes.Length, told[^1]);
        Assert.Equal(0, s3.Server.OpenUploads);
        Assert.Equal(s_bytes, s3.Server.Find(Bucket, "a b?c%20+ü.txt"));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Options_override_and_add_to_what_is_kept(bool hasParts)
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        var options = new S3CopyOptions
        {
            ContentType = "text/html", Metadata = { ["x-amz-meta-Kind"] = "no", ["more"] = "1" }, Tags = { ["team"] = "x", ["new"] = "" },
        };

        await Transfer(s3, hasParts).CopyAsync(new(Bucket, "a"), Bucket, "added", options, TransferFixture.Token);
        await Transfer(s3, hasParts).CopyAsync(
            new(Bucket, "a"), Bucket, "alone", new() { KeepMetadata = false, KeepTags = false, ContentLanguage = "fr" }, TransferFixture.Token);

        Assert.Equal(
            ["text/html", "no-store", "no", "1", "a%3Db=%C3%BC%20%2B&new=&team=x"],
            ((string[])["content-type", "cache-control", "x-amz-meta-kind", "x-amz-meta-more", "x-amz-tagging"])
                .Select(name => Find(s3, Bucket, "added", name)));
        Assert.Equal(
            ["fr", null, null, null],
            ((string[])["content-language", "cache-control", "x-amz-meta-kind", "x-amz-tagging"]).Select(name => s3.Server.FindHeader(Bucket, "alone", name)));
    }

    [Theory]
    [InlineData("CopyObject", 0)]
    [InlineData("UploadPartCopy", 3)]
    public async Task A_source_that_changes_meanwhile_is_never_mixed(string operation, int after)
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        var calls = 0;
        s3.Server.Script = request =>
        {
            if (request.Operation == operation && Interlocked.Increment(ref calls) == after + 1) s3.Server.Put(Bucket, "a", TransferFixture.Bytes(9, 2));
            return null;
        };

        var error = await Assert.ThrowsAsync<S3ObjectChangedException>(
            async () => await Transfer(s3, after > 0).MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: TransferFixture.Token));

        Assert.Contains($"'{Bucket}/a' changed while it was copied", error.Message, StringComparison.Ordinal);
        Assert.Null(s3.Server.Find("other", "b"));
        Assert.NotNull(s3.Server.Find(Bucket, "a"));
        Assert.Equal(0, s3.Server.OpenUploads);
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_move_deletes_the_source_once_the_copy_is_complete(bool hasParts)
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        await Transfer(s3, hasParts).MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: TransferFixture.Token);
        Assert.Equal(s_bytes, s3.Server.Find("other", "b"));
        Assert.Null(s3.Server.Find(Bucket, "a"));
    }

    [Theory]
    [InlineData("HeadObject", false)]
    [InlineData("CopyObject", false)]
    [InlineData("DeleteObject", false)]
    [InlineData("GetObjectTagging", true)]
    [InlineData("CreateMultipartUpload", true)]
    [InlineData("UploadPartCopy", true)]
    [InlineData("CompleteMultipartUpload", true)]
    public async Task A_move_that_is_canceled_meanwhile_throws_what_a_canceled_call_throws(string operation, bool hasParts)
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        using var stop = new CancellationTokenSource();
        var ended = new TaskCompletionSource();
        s3.Server.Script = request =>
        {
            if (request.Operation != operation || stop.IsCancellationRequested) return null;
            stop.Cancel();
            return new S3Fault { WaitsFor = ended.Task };
        };
        var error = await Assert.ThrowsAsync<TaskCanceledException>(
            async () => await Transfer(s3, hasParts).MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: stop.Token));
        ended.SetResult();
        Assert.Equal(stop.Token, error.CancellationToken);
    }

    [Fact]
    public async Task A_move_that_fails_deletes_nothing()
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        s3.Server.Script = static request => request.Operation == "CompleteMultipartUpload" ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;
        await Assert.ThrowsAsync<AccessDeniedException>(
            async () => await Transfer(s3, hasParts: true).MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: TransferFixture.Token));
        Assert.Equal(s_bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal(0, s3.Server.OpenUploads);
        Assert.DoesNotContain(s3.Server.Requests, static request => request.Operation == "DeleteObject");
    }

    [Fact]
    public async Task A_source_that_changes_after_the_copy_is_not_deleted()
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        s3.Server.Script = request =>
        {
            if (request.Operation == "DeleteObject") s3.Server.Put(Bucket, "a", [9]);
            return null;
        };
        var error = await Assert.ThrowsAsync<S3ObjectChangedException>(
            async () => await s3.Transfer().MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: TransferFixture.Token));
        Assert.Contains("The copy is complete", error.Message, StringComparison.Ordinal);
        Assert.Equal([9], s3.Server.Find(Bucket, "a"));
        Assert.Equal(s_bytes, s3.Server.Find("other", "b"));
    }

    [Fact]
    public async Task A_store_without_conditional_deletes_and_tags_moves_too()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", s_bytes);
        s3.Server.Script = static request => request.Header("if-match") is not null && request.Method == "DELETE" || request.Operation == "GetObjectTagging"
            ? new S3Fault { Status = 501, Code = "NotImplemented" }
            : null;
        await Transfer(s3, hasParts: true).MoveAsync(new(Bucket, "a"), "other", "b", cancellationToken: TransferFixture.Token);
        Assert.Equal(s_bytes, s3.Server.Find("other", "b"));
        Assert.Null(s3.Server.Find(Bucket, "a"));
    }

    [Fact]
    public async Task Conditions_are_the_callers_errors()
    {
        await using var s3 = new TransferFixture();
        await PutAsync(s3, "a");
        s3.Server.Put(Bucket, "b", [1]);
        foreach (var hasParts in (bool[])[false, true])
        {
            var transfer = Transfer(s3, hasParts);
            await Assert.ThrowsAsync<PreconditionFailedException>(
                async () => await transfer.CopyAsync(new(Bucket, "a"), Bucket, "b", new() { OnlyIfAbsent = true }, TransferFixture.Token));
            await Assert.ThrowsAsync<PreconditionFailedException>(
                async () => await transfer.CopyAsync(new(Bucket, "a"), Bucket, "c", new() { IfMatch = "\"other\"" }, TransferFixture.Token));
            await Assert.ThrowsAsync<NoSuchKeyException>(async () => await transfer.CopyAsync(new(Bucket, "x"), Bucket, "c", null, TransferFixture.Token));
        }

        await Assert.ThrowsAsync<ArgumentException>(async () => await s3.Transfer().MoveAsync(new(Bucket, "a"), Bucket, "a", null, TransferFixture.Token));
        Assert.Equal(["a", "b"], s3.Server.Keys(Bucket));
        Assert.Equal([1], s3.Server.Find(Bucket, "b"));
        Assert.Equal(0, s3.Server.OpenUploads);
    }

    [Fact]
    public async Task A_version_is_read_copied_and_deleted_as_that_version()
    {
        var wire = new S3Wire((_, asked) => asked.Method switch
        {
            "HEAD" => new WireAnswer(200, "abc", ("etag", "\"e\""), ("content-length", "3")),
            "PUT" => new WireAnswer(200, "<CopyObjectResult><ETag>&quot;f&quot;</ETag></CopyObjectResult>", ("x-amz-version-id", "w1")),
            "DELETE" => new WireAnswer(204),
            _ => new WireAnswer(200, "<Tagging><TagSet><Tag><Key>a</Key><Value>1</Value></Tag></TagSet></Tagging>"),
        });
        await using var s3 = wire.Client();

        var copy = await new S3Transfer(s3).MoveAsync(
            new("shop", "a", "v1"), "shop", "a", new() { Tags = { ["b"] = "2" } }, TransferFixture.Token);

        Assert.Equal(("w1", "\"f\"", "\"e\""), (copy.VersionId, copy.ETag, copy.SourceETag));
        Assert.Equal(
            ["HEAD /a?versionId=v1", "GET /a?tagging&versionId=v1", "PUT /a", "DELETE /a?versionId=v1"],
            wire.Asked.Select(static asked => $"{asked.Method} {asked.Target}".Replace("?x-id=GetObjectTagging&", "?", StringComparison.Ordinal)));
        Assert.Equal(("shop/a?versionId=v1", "a=1&b=2"), (wire.Asked[2]["x-amz-copy-source"], wire.Asked[2]["x-amz-tagging"]));
        Assert.Null(wire.Asked[3]["if-match"]);
    }

    [Fact]
    public async Task The_parts_of_a_copy_are_checked_against_the_sources_own_checksum()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", s_bytes);
        await Transfer(s3, hasParts: true).CopyAsync(new(Bucket, "a"), Bucket, "b", null, TransferFixture.Token);
        var complete = s3.Server.Requests.Single(static request => request.Operation == "CompleteMultipartUpload");
        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "x-amz-checksum-crc64nvme"), complete.Header("x-amz-checksum-crc64nvme"));
        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "x-amz-checksum-crc64nvme"), s3.Server.FindHeader(Bucket, "b", "x-amz-checksum-crc64nvme"));
    }

    private static S3Transfer Transfer(TransferFixture s3, bool hasParts) => s3.Transfer(options =>
    {
        if (hasParts) options.CopyThreshold = options.CopyPartSize = TransferFixture.Part;
    });

    private static async Task PutAsync(TransferFixture s3, string key)
    {
        var options = new S3UploadOptions
        {
            ContentType = "text/css", CacheControl = "no-store", ContentDisposition = "inline", ContentLanguage = "de",
            Expires = new DateTimeOffset(2027, 1, 2, 3, 4, 5, TimeSpan.Zero), Metadata = { ["Kind"] = "yes" }, Tags = { ["team"] = "R/D", ["a=b"] = "ü +" },
        };
        await s3.Transfer().UploadAsync(Bucket, key, new MemoryStream(s_bytes), options, TransferFixture.Token);
        s3.Server.Requests.Clear();
    }

    private sealed class Told(List<long> told) : IProgress<S3TransferProgress>
    {
        public void Report(S3TransferProgress value) => told.Add(value.Transferred);
    }

    // Tags have no order.
    private static string? Find(TransferFixture s3, string bucket, string key, string header)
    {
        var value = s3.Server.FindHeader(bucket, key, header);
        return header == "x-amz-tagging" && value is not null ? string.Join('&', value.Split('&').Order(StringComparer.Ordinal)) : value;
    }
}
