using System.IO.Pipelines;
using Tern.S3.Tests.Server;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

public sealed class DownloadTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Theory]
    [MemberData(nameof(UploadTests.Lengths), MemberType = typeof(UploadTests))]
    public async Task An_object_of_any_length_comes_to_any_destination(int length)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(length);
        s3.Server.Put(Bucket, "a", bytes);
        await AssertComesAsync(s3, bytes, isVerified: true);
    }

    [Theory]
    [InlineData("CRC32")]
    [InlineData("CRC64NVME")]
    [InlineData("SHA256")]
    public async Task A_checksum_of_parts_checksums_is_checked(string algorithm)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(400_001);
        // Parts needn't have the same length.
        s3.Server.PutParts(Bucket, "a", [bytes[..200_000], bytes[200_000..300_000], bytes[300_000..300_001], bytes[300_001..]], algorithm);
        await AssertComesAsync(s3, bytes, isVerified: true);
    }

    [Fact]
    public async Task A_folder_in_the_place_of_a_file_is_refused_before_anything_is_downloaded()
    {
        await using var s3 = new TransferFixture();

        // The object doesn't exist, so a request would fail in another way.
        var error = await Assert.ThrowsAsync<IOException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", s3.Folder, cancellationToken: TransferFixture.Token));

        Assert.Equal($"'{s3.Folder}' is a folder. Specify the path of a file.", error.Message);
    }

    [Fact]
    public async Task A_hash_of_the_whole_is_checked()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(5 * TransferFixture.Part);
        s3.Server.Put(Bucket, "a", bytes, "SHA256");
        await AssertComesAsync(s3, bytes, isVerified: true);
    }

    [Theory]
    [InlineData(100_000, false)]
    [InlineData(500_000, false)]
    [InlineData(500_000, true)]
    public async Task A_damaged_byte_is_never_passed_over(int length, bool inParts)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(length);
        if (inParts) s3.Server.PutParts(Bucket, "a", bytes.Chunk(TransferFixture.Part), "CRC32C");
        else s3.Server.Put(Bucket, "a", bytes);
        var asked = 0;
        s3.Server.Script = request =>
            request.Operation == "GetObject" && Interlocked.Increment(ref asked) == (length > 200_000 ? 3 : 1) ? new S3Fault { Damages = true } : null;

        var error = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token));
        asked = 0;
        var other = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", new MemoryStream(), cancellationToken: TransferFixture.Token));

        Assert.Equal(AwsTransportFault.ChecksumMismatch, error.Kind);
        Assert.Equal(AwsTransportFault.ChecksumMismatch, other.Kind);
        Assert.Empty(s3.Files());
    }

    [Fact]
    public async Task A_body_that_breaks_off_is_asked_for_again_from_there()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(6 * TransferFixture.Part);
        s3.Server.Put(Bucket, "a", bytes);
        var asked = 0;
        s3.Server.Script = request =>
            request.Operation == "GetObject" && Interlocked.Increment(ref asked) % 2 == 1 ? new S3Fault { ResetsAfter = TransferFixture.Part / 3 } : null;

        await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token);
        var stream = new MemoryStream();
        await s3.Transfer().DownloadAsync(Bucket, "a", stream, cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, File.ReadAllBytes(s3.PathOf("a")));
        Assert.Equal(bytes, stream.ToArray());
    }

    [Fact]
    public async Task A_body_that_always_breaks_off_ends_in_an_error()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(6 * TransferFixture.Part));
        s3.Server.Script = request => request.Header("range") is null ? null : new S3Fault { ResetsAfter = 0 };

        var error = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token));

        Assert.Equal(AwsTransportFault.ConnectionLost, error.Kind);
        Assert.Empty(s3.Files());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task An_object_that_changes_between_its_ranges_is_told(bool deleted)
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(20 * TransferFixture.Part));
        var asked = 0;
        s3.Server.Script = request =>
        {
            if (request.Header("range") is null || Interlocked.Increment(ref asked) != 5) return null;
            if (deleted) s3.Client.DeleteObjectAsync(new() { Bucket = Bucket, Key = "a" }).AsTask().Wait(TransferFixture.Token);
            else s3.Server.Put(Bucket, "a", TransferFixture.Bytes(20 * TransferFixture.Part, seed: 2));
            return null;
        };

        var error = await Assert.ThrowsAsync<S3ObjectChangedException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token));

        Assert.Contains(deleted ? "deleted" : "is now", error.Message, StringComparison.Ordinal);
        Assert.Empty(s3.Files());
    }

    [Fact]
    public async Task More_parts_than_there_are_end_in_an_error()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(4 * TransferFixture.Part);
        s3.Server.PutParts(Bucket, "a", bytes.Chunk(TransferFixture.Part), "CRC32");
        s3.Server.Announce(Bucket, "a", parts: 6);

        foreach (var toFile in new[] { true, false })
        {
            var error = await Assert.ThrowsAsync<S3TransferException>(async () => _ = toFile
                ? await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token)
                : await s3.Transfer().DownloadAsync(Bucket, "a", new MemoryStream(), cancellationToken: TransferFixture.Token));
            Assert.Contains("'a' is shorter than S3 announced", error.Message, StringComparison.Ordinal);
        }

        Assert.Empty(s3.Files());
    }

    [Fact]
    public async Task A_disk_that_fills_ends_the_download_with_its_own_error()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(9 * TransferFixture.Part));
        var error = await Assert.ThrowsAsync<IOException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", new FullStream(3 * TransferFixture.Part), cancellationToken: TransferFixture.Token));
        Assert.Equal("No space left on device", error.Message);

        Assert.SkipUnless(File.Exists("/dev/full"), "There is no /dev/full here.");
        await using var full = new FileStream("/dev/full", FileMode.Open, FileAccess.Write, FileShare.None, bufferSize: 0);
        await Assert.ThrowsAsync<IOException>(async () => await s3.Transfer().DownloadAsync(Bucket, "a", full, cancellationToken: TransferFixture.Token));
    }

    [Fact]
    public async Task A_file_that_is_there_is_replaced_only_where_it_may_be()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", [1, 2, 3]);
        var path = s3.Write("a", [9]);

        await Assert.ThrowsAsync<IOException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", path, new S3DownloadOptions { Overwrite = false }, TransferFixture.Token));
        Assert.Equal([9], File.ReadAllBytes(path));
        await s3.Transfer().DownloadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token);
        Assert.Equal([1, 2, 3], File.ReadAllBytes(path));
    }

    [Fact]
    public async Task An_object_that_is_not_there_is_told_by_its_type()
    {
        await using var s3 = new TransferFixture();
        await Assert.ThrowsAsync<NoSuchKeyException>(
            async () => await s3.Transfer().DownloadAsync(Bucket, "a", s3.PathOf("a"), cancellationToken: TransferFixture.Token));
        Assert.Empty(s3.Files());
    }

    private static async Task AssertComesAsync(TransferFixture s3, byte[] bytes, bool isVerified)
    {
        var told = new List<S3TransferProgress>();
        var result = await s3.Transfer().DownloadAsync(
            Bucket, "a", s3.PathOf("a"), new S3DownloadOptions { Progress = new UploadTests.Told(told) }, TransferFixture.Token);
        Assert.Equal(bytes, File.ReadAllBytes(s3.PathOf("a")));
        Assert.Equal(["a"], s3.Files());
        Assert.Equal((bytes.Length, isVerified), (result.Length, result.IsVerified));
        if (bytes.Length > 0) Assert.Equal(new S3TransferProgress(bytes.Length, bytes.Length), told[^1]);

        var stream = new MemoryStream();
        await s3.Transfer().DownloadAsync(Bucket, "a", stream, cancellationToken: TransferFixture.Token);
        Assert.Equal(bytes, stream.ToArray());

        var pipe = new Pipe(new PipeOptions(pauseWriterThreshold: 0));
        await s3.Transfer().DownloadAsync(Bucket, "a", pipe.Writer, cancellationToken: TransferFixture.Token);
        await pipe.Writer.CompleteAsync();
        var piped = new MemoryStream();
        await pipe.Reader.CopyToAsync(piped, TransferFixture.Token);
        Assert.Equal(bytes, piped.ToArray());
    }

    private sealed class FullStream(int room) : MemoryStream
    {
        public override ValueTask WriteAsync(ReadOnlyMemory<byte> buffer, CancellationToken cancellationToken = default)
        {
            if (Length + buffer.Length > room) throw new IOException("No space left on device");
            return base.WriteAsync(buffer, cancellationToken);
        }
    }
}
