using System.Collections.Concurrent;
using System.IO.Pipelines;
using System.Runtime.CompilerServices;
using Tern.S3.Model;
using Tern.S3.Tests.Server;
using Tern.S3.Tests.Sockets;
using Tern.S3.Transfers;
using Tern.TestHarness;

namespace Tern.S3.Tests.Transfers;

public sealed class UploadTests
{
    private const string Bucket = TransferFixture.Bucket;

    public static TheoryData<int> Lengths =>
        [0, 1, TransferFixture.Part, (2 * TransferFixture.Part) - 1, 2 * TransferFixture.Part, (7 * TransferFixture.Part) + 5];

    [Theory]
    [MemberData(nameof(Lengths))]
    public async Task A_file_of_any_length_is_stored(int length)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(length);
        var path = s3.Write("a.bin", bytes);

        var result = await s3.Transfer().UploadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal(length, result.Length);
        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "etag"), result.ETag);
        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "x-amz-checksum-crc32"), result.Checksum);
    }

    [Fact]
    public async Task A_folder_in_the_place_of_a_file_is_refused()
    {
        await using var s3 = new TransferFixture();

        var error = await Assert.ThrowsAsync<IOException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", s3.Folder, cancellationToken: TransferFixture.Token));

        Assert.Equal($"'{s3.Folder}' is a folder. Specify a file, or call UploadFolderAsync.", error.Message);
    }

    [Theory]
    [MemberData(nameof(Lengths))]
    public async Task A_source_of_any_kind_is_stored(int length)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(length);
        var transfer = s3.Transfer();

        await transfer.UploadAsync(Bucket, "seekable", new MemoryStream(bytes), cancellationToken: TransferFixture.Token);
        await transfer.UploadAsync(Bucket, "once", new OnceStream(bytes), cancellationToken: TransferFixture.Token);
        await transfer.UploadAsync(Bucket, "pipe", PipeReader.Create(new MemoryStream(bytes)), cancellationToken: TransferFixture.Token);
        await transfer.UploadAsync(Bucket, "chunks", Chunks(bytes), cancellationToken: TransferFixture.Token);

        foreach (var key in s3.Server.Keys(Bucket)) Assert.Equal(bytes, s3.Server.Find(Bucket, key));
        Assert.Equal(4, s3.Server.Keys(Bucket).Count);
    }

    [Fact]
    public async Task A_stream_is_sent_from_where_it_stands()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(5 * TransferFixture.Part);
        await using var file = File.OpenRead(s3.Write("a.bin", bytes));
        file.Position = 7;

        await s3.Transfer().UploadAsync(Bucket, "file", file, cancellationToken: TransferFixture.Token);
        await s3.Transfer().UploadAsync(Bucket, "memory", new MemoryStream(bytes) { Position = 7 }, cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes[7..], s3.Server.Find(Bucket, "file"));
        Assert.Equal(bytes[7..], s3.Server.Find(Bucket, "memory"));
    }

    [Theory]
    [InlineData("CRC32", 0)]
    [InlineData("CRC32C", 0)]
    [InlineData("CRC64NVME", 0)]
    [InlineData("SHA1", 3)]
    [InlineData("SHA256", 3)]
    public async Task The_whole_has_a_checksum_that_S3_agrees_to(string algorithm, int parts)
    {
        await using var s3 = new TransferFixture();
        var path = s3.Write("a.bin", TransferFixture.Bytes((2 * TransferFixture.Part) + 1));

        var result = await s3.Transfer(options => options.ChecksumAlgorithm = algorithm)
            .UploadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token);

        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "x-amz-checksum-" + algorithm.ToLowerInvariant()), result.Checksum);
        Assert.Equal(parts > 0, result.Checksum!.EndsWith("-3", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Object_properties_are_stored_with_single_and_multipart_uploads()
    {
        await using var s3 = new TransferFixture();
        var options = new S3UploadOptions { ContentType = "text/plain", CacheControl = "no-store", Metadata = new() { ["owner"] = "me" } };
        foreach (var parts in new[] { 1, 3 })
        {
            await s3.Transfer().UploadAsync(Bucket, "a", new MemoryStream(new byte[parts * TransferFixture.Part]), options, TransferFixture.Token);
            Assert.Equal("text/plain", s3.Server.FindHeader(Bucket, "a", "content-type"));
            Assert.Equal("no-store", s3.Server.FindHeader(Bucket, "a", "cache-control"));
            Assert.Equal("me", s3.Server.FindHeader(Bucket, "a", "x-amz-meta-owner"));
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public async Task An_object_that_is_there_stays_where_it_must_not_be(int parts)
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", [1]);

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.Transfer().UploadAsync(
            Bucket, "a", new MemoryStream(new byte[parts * TransferFixture.Part]), new S3UploadOptions { OnlyIfAbsent = true }, TransferFixture.Token));

        Assert.Equal("PreconditionFailed", error.Code);
        Assert.Equal([1], s3.Server.Find(Bucket, "a"));
        Assert.Equal(0, s3.Server.OpenUploads);
    }

    [Fact]
    public async Task Progress_is_told_in_order_and_never_goes_back()
    {
        await using var s3 = new TransferFixture();
        // Each of these fails once: a part that fails as often as a call has attempts fails for good.
        var failed = new ConcurrentDictionary<string, bool>();
        s3.Server.Script = request =>
            request.Query("partNumber") is "1" or "2" or "5" && failed.TryAdd(request.Query("partNumber")!, true)
                ? new S3Fault { Status = 500, Code = "InternalError" }
                : null;
        var told = new List<S3TransferProgress>();
        var bytes = TransferFixture.Bytes(9 * TransferFixture.Part);

        await s3.Transfer().UploadAsync(
            Bucket, "a", new MemoryStream(bytes), new S3UploadOptions { Progress = new Told(told) }, TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal(told.OrderBy(static progress => progress.Transferred), told);
        Assert.Equal(new S3TransferProgress(bytes.Length, bytes.Length), told[^1]);
    }

    [Fact]
    public async Task Parts_grow_with_the_length_so_that_ten_thousand_are_enough()
    {
        const long mib = 1024 * 1024;
        Assert.Equal(8 * mib, TransferSettings.PartSizeFor(80_000 * mib, 8 * mib));
        Assert.Equal(9 * mib, TransferSettings.PartSizeFor((80_000 * mib) + 1, 8 * mib));
        Assert.Equal(525 * mib, TransferSettings.PartSizeFor(5L * 1024 * 1024 * mib, 8 * mib));
        var total = 0L;
        for (var number = 1; number <= TransferSettings.MaxParts; number++) total += TransferSettings.PartSizeAt(number, 8 * mib);
        Assert.True(total > 5L * 1024 * 1024 * mib);
        await Task.CompletedTask;
    }

    [Fact]
    public async Task A_part_that_fails_for_good_takes_the_others_away()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Script = request => request.Query("partNumber") == "5" ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;

        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await s3.Transfer().UploadAsync(
                Bucket, "a", new MemoryStream(new byte[9 * TransferFixture.Part]), cancellationToken: TransferFixture.Token));

        Assert.Equal("AccessDenied", error.Code);
        Assert.Equal(0, s3.Server.OpenUploads);
        Assert.Null(s3.Server.Find(Bucket, "a"));
    }

    [Fact]
    public async Task An_upload_that_cannot_be_taken_away_is_told_and_can_be_later()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Script = request => request.Operation switch
        {
            "UploadPart" => new S3Fault { Status = 403, Code = "AccessDenied" },
            "AbortMultipartUpload" => new S3Fault { Status = 503 },
            _ => null,
        };
        var transfer = s3.Transfer();

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await transfer.UploadAsync(
                Bucket, "a", new MemoryStream(new byte[3 * TransferFixture.Part]), cancellationToken: TransferFixture.Token));

        Assert.IsType<AwsServiceException>(error.InnerException, exactMatch: false);
        Assert.Equal(1, s3.Server.OpenUploads);
        Assert.True(s3.Server.Requests.Count(static request => request.Operation == "AbortMultipartUpload") >= 4);
        s3.Server.Script = null;
        await transfer.AbortUploadAsync(error.LeftBehind!);
        Assert.Equal(0, s3.Server.OpenUploads);
        await transfer.AbortUploadAsync(error.LeftBehind!);
    }

    [Fact]
    public async Task A_lost_response_to_the_completion_is_not_a_failure()
    {
        await using var s3 = new TransferFixture();
        var isFirst = 1;
        s3.Server.Script = request =>
            request.Operation == "CompleteMultipartUpload" && Interlocked.Exchange(ref isFirst, 0) == 1 ? new S3Fault { ResetsWhenDone = true } : null;
        var bytes = TransferFixture.Bytes(3 * TransferFixture.Part);

        var result = await s3.Transfer().UploadAsync(Bucket, "a", new MemoryStream(bytes), cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal(s3.Server.FindHeader(Bucket, "a", "etag"), result.ETag);
    }

    [Fact]
    public async Task A_file_that_changes_meanwhile_is_refused_and_nothing_is_stored()
    {
        await using var s3 = new TransferFixture();
        var path = s3.Write("a.bin", new byte[4 * TransferFixture.Part]);
        s3.Server.Script = request =>
        {
            if (request.Query("partNumber") == "4") File.AppendAllText(path, "more");
            return null;
        };

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token));

        Assert.Contains("had 262144 bytes, and now has 262148", error.Message, StringComparison.Ordinal);
        Assert.Empty(s3.Server.Keys(Bucket));
        Assert.Equal(0, s3.Server.OpenUploads);
    }

    [Fact]
    public async Task A_file_that_changes_during_a_single_upload_creates_no_object()
    {
        await using var s3 = new TransferFixture(static options => options.HttpMessageHandler = PatientHandler.Create());
        // So long that the server is asked for 100 Continue before it is read.
        var path = s3.Write("a.bin", new byte[3 * 1024 * 1024]);
        s3.Server.Script = request =>
        {
            if (request.Operation == "PutObject") File.AppendAllText(path, "more");
            return null;
        };

        var transfer = s3.Transfer(static options => options.PartThreshold = 16 * 1024 * 1024);
        await Assert.ThrowsAsync<S3TransferException>(async () => await transfer.UploadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token));

        Assert.Empty(s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task An_exception_of_a_source_is_thrown_unchanged()
    {
        await using var s3 = new TransferFixture();
        var error = await Assert.ThrowsAsync<FormatException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", Broken(), cancellationToken: TransferFixture.Token));
        Assert.Equal("broken", error.Message);
        Assert.Equal(0, s3.Server.OpenUploads);

        static async IAsyncEnumerable<ReadOnlyMemory<byte>> Broken()
        {
            yield return new byte[5 * TransferFixture.Part];
            await Task.Yield();
            throw new FormatException("broken");
        }
    }

    [Fact]
    public async Task A_part_that_fails_ends_the_upload_though_its_source_waits()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Script = static request => request.Query("partNumber") == "1" ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;

        var upload = s3.Transfer().UploadAsync(Bucket, "a", Waiting(), cancellationToken: TransferFixture.Token).AsTask();

        await Assert.ThrowsAnyAsync<AwsServiceException>(() => upload.WaitAsync(TimeSpan.FromMinutes(2), TransferFixture.Token));
        Assert.Equal(0, s3.Server.OpenUploads);

        static async IAsyncEnumerable<ReadOnlyMemory<byte>> Waiting([EnumeratorCancellation] CancellationToken cancellationToken = default)
        {
            yield return new byte[2 * TransferFixture.Part];
            await Task.Delay(Timeout.InfiniteTimeSpan, cancellationToken);
        }
    }

    [Fact]
    public async Task A_file_has_the_media_type_of_its_extension_unless_another_is_named()
    {
        await using var s3 = new TransferFixture();
        foreach (var name in (string[])["index.HTML", "app.js", "logo.svg", "big.json", "data.unknown", "none"])
            s3.Write("site/" + name, new byte[name == "big.json" ? 3 * TransferFixture.Part : 10]);
        var transfer = s3.Transfer();
        await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("site"), Bucket, "", cancellationToken: TransferFixture.Token);
        var named = new S3UploadOptions { ContentType = "text/plain" };
        await transfer.UploadAsync(Bucket, "named", s3.PathOf("site/app.js"), named, TransferFixture.Token);

        Assert.Equal(
            ["text/html", "text/javascript", "image/svg+xml", "application/json", "text/plain"],
            ((string[])["index.HTML", "app.js", "logo.svg", "big.json", "named"]).Select(key => s3.Server.FindHeader(Bucket, key, "content-type")));
        await s3.Transfer().UploadAsync(Bucket, "page.html", s3.Write("upload.tmp", [1]), cancellationToken: TransferFixture.Token);
        await s3.Transfer().UploadAsync(
            Bucket, "plain.html", s3.Write("plain.html", [1]), new S3UploadOptions { InferContentType = false }, TransferFixture.Token);
        Assert.Equal("text/html", s3.Server.FindHeader(Bucket, "page.html", "content-type"));
        Assert.Equal("application/octet-stream", s3.Server.FindHeader(Bucket, "plain.html", "content-type"));
        Assert.All(["data.unknown", "none"], (string key) => Assert.Equal("application/octet-stream", s3.Server.FindHeader(Bucket, key, "content-type")));
    }

    [Fact]
    public async Task An_upload_that_nobody_could_keep_is_taken_away()
    {
        await using var s3 = new TransferFixture();
        var options = new S3UploadOptions { OnStarted = static (_, _) => throw new IOException("The disk is full.") };

        await Assert.ThrowsAsync<IOException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", new MemoryStream(new byte[3 * TransferFixture.Part]), options, TransferFixture.Token));

        Assert.Equal(0, s3.Server.OpenUploads);
    }

    private static async IAsyncEnumerable<ReadOnlyMemory<byte>> Chunks(byte[] bytes)
    {
        for (var at = 0; at < bytes.Length; at += 10_007)
        {
            await Task.Yield();
            yield return bytes.AsMemory(at, Math.Min(10_007, bytes.Length - at));
        }
    }

    internal sealed class Told(List<S3TransferProgress> told) : IProgress<S3TransferProgress>
    {
        public void Report(S3TransferProgress value) => told.Add(value);
    }
}
