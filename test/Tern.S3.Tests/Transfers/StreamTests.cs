using Tern.S3.Model;
using Tern.S3.Tests.Server;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>Streams of the caller whose bytes would be lost: they are refused, and nothing is stored.</summary>
public sealed class StreamTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Theory]
    [InlineData(10)]
    [InlineData(100_000)]
    public async Task A_stream_that_was_just_written_is_refused_by_name(int length)
    {
        await using var s3 = new TransferFixture();
        var written = new MemoryStream();
        written.Write(TransferFixture.Bytes(length));
        var file = new FileStream(s3.PathOf("a"), FileMode.Create, FileAccess.ReadWrite);
        await using var closing = file;
        file.Write(TransferFixture.Bytes(length));
        file.Flush();

        foreach (var body in (IEnumerable<Stream>)[written, file])
        {
            var put = await Assert.ThrowsAsync<ArgumentException>(() => PutAsync(s3, "a", body));
            var transfer = await Assert.ThrowsAsync<ArgumentException>(
                async () => await s3.Transfer().UploadAsync(Bucket, "a", body, cancellationToken: TransferFixture.Token));
            Assert.All([put, transfer], error => Assert.Contains("is at its end: set Position to 0", error.Message, StringComparison.Ordinal));
            Assert.Empty(s3.Server.Keys(Bucket));

            body.Position = 0;
            await PutAsync(s3, "a", body);
            body.Position = 0;
            await s3.Transfer().UploadAsync(Bucket, "b", body, cancellationToken: TransferFixture.Token);
            Assert.Equal(TransferFixture.Bytes(length), s3.Server.Find(Bucket, "a"));
            Assert.Equal(TransferFixture.Bytes(length), s3.Server.Find(Bucket, "b"));
            await s3.Client.DeleteObjectAsync(new DeleteObjectRequest { Bucket = Bucket, Key = "a" }, cancellationToken: TransferFixture.Token);
            await s3.Client.DeleteObjectAsync(new DeleteObjectRequest { Bucket = Bucket, Key = "b" }, cancellationToken: TransferFixture.Token);
        }
    }

    [Fact]
    public async Task An_empty_stream_is_an_empty_object_and_one_from_the_middle_is_its_rest()
    {
        await using var s3 = new TransferFixture();
        var middle = new MemoryStream([1, 2, 3, 4]) { Position = 2 };
        await PutAsync(s3, "empty", new MemoryStream());
        await s3.Transfer().UploadAsync(Bucket, "empty-too", new MemoryStream(), cancellationToken: TransferFixture.Token);
        await PutAsync(s3, "rest", middle);
        await s3.Client.PutObjectAsync(
            new PutObjectRequest { Bucket = Bucket, Key = "none", Body = middle, ContentLength = 0 }, cancellationToken: TransferFixture.Token);

        Assert.Empty(s3.Server.Find(Bucket, "empty")!);
        Assert.Empty(s3.Server.Find(Bucket, "empty-too")!);
        Assert.Equal([3, 4], s3.Server.Find(Bucket, "rest")!);
        Assert.Empty(s3.Server.Find(Bucket, "none")!);
    }

    [Fact]
    public async Task One_stream_in_two_uploads_at_once_is_refused_and_the_first_is_whole()
    {
        await using var s3 = new TransferFixture();
        var gate = new TaskCompletionSource();
        s3.Server.Script = request => request.Key == "a" ? new S3Fault { WaitsFor = gate.Task } : null;
        foreach (var isTransfer in (IEnumerable<bool>)[false, true])
        {
            gate = new TaskCompletionSource();
            var bytes = TransferFixture.Bytes(600_000);
            var body = new MemoryStream(bytes);
            Task first = isTransfer ? s3.Transfer().UploadAsync(Bucket, "a", body, cancellationToken: TransferFixture.Token).AsTask() : PutAsync(s3, "a", body);

            var put = await Assert.ThrowsAsync<InvalidOperationException>(() => PutAsync(s3, "b", body));
            await Assert.ThrowsAsync<InvalidOperationException>(
                async () => await s3.Transfer().UploadAsync(Bucket, "c", body, cancellationToken: TransferFixture.Token));
            gate.SetResult();
            await first;

            Assert.Contains("Another upload is reading this stream", put.Message, StringComparison.Ordinal);
            Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
            Assert.Null(s3.Server.Find(Bucket, "b"));
            body.Position = 0;
            await PutAsync(s3, "d", body);
            Assert.Equal(bytes, s3.Server.Find(Bucket, "d"));
        }
    }

    [Fact]
    public async Task A_stream_may_be_used_again_after_an_upload_that_failed()
    {
        await using var s3 = new TransferFixture();
        var body = new MemoryStream(TransferFixture.Bytes(300_000));
        s3.Server.Script = static _ => new S3Fault { Status = 403, Code = "AccessDenied" };
        await Assert.ThrowsAnyAsync<AwsServiceException>(() => PutAsync(s3, "a", body));
        body.Position = 0;
        await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", body, cancellationToken: TransferFixture.Token));
        s3.Server.Script = null;
        body.Position = 0;
        await PutAsync(s3, "a", body);
        Assert.Equal(300_000, s3.Server.Find(Bucket, "a")!.Length);
    }

    [Theory]
    [InlineData(100, 50)]
    [InlineData(100_000, 50_000)]
    [InlineData(300_000, 200_000)]
    [InlineData(10, 0)]
    public async Task A_stream_with_more_bytes_than_its_length_is_an_error_and_no_object(int length, int told)
    {
        await using var s3 = new TransferFixture();
        var put = await Assert.ThrowsAsync<ArgumentException>(() => PutAsync(s3, "a", new LongStream(TransferFixture.Bytes(length), told)));
        var transfer = await Assert.ThrowsAsync<ArgumentException>(async () => await s3.Transfer().UploadAsync(
            Bucket, "b", new LongStream(TransferFixture.Bytes(length), told), cancellationToken: TransferFixture.Token));

        Assert.All([put, transfer], static error => Assert.Contains("more bytes than its Length", error.Message, StringComparison.Ordinal));
        Assert.Empty(s3.Server.Keys(Bucket));
        Assert.Equal(0, s3.Server.OpenUploads);

        // A caller that specifies the number of bytes gets that many.
        if (told == 0) return;
        var request = new PutObjectRequest { Bucket = Bucket, Key = "a", Body = new LongStream(TransferFixture.Bytes(length), told), ContentLength = told };
        await s3.Client.PutObjectAsync(request, cancellationToken: TransferFixture.Token);
        Assert.Equal(told, s3.Server.Find(Bucket, "a")!.Length);
    }

    [Fact]
    public async Task A_file_of_unknown_length_is_not_stored_as_an_empty_object()
    {
        Assert.SkipUnless(OperatingSystem.IsLinux(), "Linux has such files in /proc.");
        await using var s3 = new TransferFixture();
        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().UploadAsync(Bucket, "a", "/proc/self/status", cancellationToken: TransferFixture.Token));
        Assert.Contains("more bytes than its length of 0", error.Message, StringComparison.Ordinal);
        Assert.Empty(s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task A_named_pipe_is_refused_as_a_file()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no pipes in folders.");
        await using var s3 = new TransferFixture();
        await SyncTests.MakePipeAsync(s3.PathOf("pipe"));
        File.CreateSymbolicLink(s3.PathOf("link"), s3.PathOf("pipe"));
        foreach (var name in (string[])["pipe", "link"])
        {
            var error = await Assert.ThrowsAsync<IOException>(
                async () => await s3.Transfer().UploadAsync(Bucket, "a", s3.PathOf(name), cancellationToken: TransferFixture.Token));
            Assert.Contains("is a pipe", error.Message, StringComparison.Ordinal);
        }
    }

    private static async Task PutAsync(TransferFixture s3, string key, Stream body) =>
        await s3.Client.PutObjectAsync(new PutObjectRequest { Bucket = Bucket, Key = key, Body = body }, cancellationToken: TransferFixture.Token);

    private sealed class LongStream(byte[] bytes, long told) : MemoryStream(bytes)
    {
        public override long Length => told;
    }
}
