using System.IO.Compression;
using Tern.S3.Tests.Server;
using Tern.S3.Tests.Transfers;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Streams;

public sealed class S3StreamTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task An_archive_is_read_where_its_entries_stand(bool isAsync)
    {
        await using var s3 = new TransferFixture();
        var entries = Enumerable.Range(0, 40).ToDictionary(static i => $"entry-{i}", static i => TransferFixture.Bytes(10_000, i));
        var packed = new MemoryStream();
        using (var archive = new ZipArchive(packed, ZipArchiveMode.Create, leaveOpen: true))
        {
            foreach (var (name, bytes) in entries)
            {
                using var entry = archive.CreateEntry(name).Open();
                entry.Write(bytes);
            }
        }

        s3.Server.Put(Bucket, "a.zip", packed.ToArray());
        await using var stream = await s3.Client.OpenReadAsync(Bucket, "a.zip", new S3StreamOptions { BlockSize = 16_384 }, TransferFixture.Token);
        using var read = new ZipArchive(stream);
        foreach (var name in new[] { "entry-39", "entry-0", "entry-20" })
        {
            await using var entry = read.GetEntry(name)!.Open();
            var copy = new MemoryStream();
            if (isAsync) await entry.CopyToAsync(copy, TransferFixture.Token);
            else entry.CopyTo(copy);
            Assert.Equal(entries[name], copy.ToArray());
        }

        Assert.True(s3.Server.Requests.Count < 15, "Three entries of forty need no whole archive.");
    }

    [Fact]
    public async Task It_reads_as_a_MemoryStream_does_wherever_it_is_asked()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(100_003);
        s3.Server.Put(Bucket, "a", bytes);
        await using var stream = await s3.Client.OpenReadAsync(
            Bucket, "a", new S3StreamOptions { BlockSize = 1_000, CachedBlocks = 5, ReadAhead = 2 }, TransferFixture.Token);
        using var model = new MemoryStream(bytes);
        var random = new Random(7);
        for (var i = 0; i < 400; i++)
        {
            if (random.Next(3) == 0) model.Position = stream.Position = random.Next(bytes.Length + 10);
            var length = random.Next(3_000);
            var (expected, got) = (new byte[length], new byte[length]);
            var wanted = model.ReadAtLeast(expected, length, throwOnEndOfStream: false);
            Assert.Equal(wanted, await stream.ReadAtLeastAsync(got, length, throwOnEndOfStream: false, TransferFixture.Token));
            Assert.Equal(expected, got);
            Assert.Equal(model.Position, stream.Position);
        }

        Assert.Equal(bytes.Length, stream.Seek(0, SeekOrigin.End));
        Assert.Equal(0, await stream.ReadAsync(new byte[1], TransferFixture.Token));
    }

    [Fact]
    public async Task Sequential_readers_get_read_ahead()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(10_000));
        await using var stream = await s3.Client.OpenReadAsync(Bucket, "a", new S3StreamOptions { BlockSize = 1_000, ReadAhead = 3 }, TransferFixture.Token);
        await stream.ReadExactlyAsync(new byte[10], TransferFixture.Token);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TransferFixture.Token);
        limit.CancelAfter(TimeSpan.FromMinutes(2));
        while (s3.Server.Requests.Count < 5) await Task.Delay(1, limit.Token);
        Assert.Contains(s3.Server.Requests, static request => request.Header("range") == "bytes=3000-3999");
    }

    [Fact]
    public async Task An_object_that_changes_is_told_and_one_that_is_missing_too()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(10_000));
        await using var stream = await s3.Client.OpenReadAsync(Bucket, "a", new S3StreamOptions { BlockSize = 1_000 }, TransferFixture.Token);
        await stream.ReadExactlyAsync(new byte[10], TransferFixture.Token);
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(10_000, seed: 2));
        stream.Position = 9_000;
        await Assert.ThrowsAsync<S3ObjectChangedException>(() => stream.ReadAsync(new byte[10], TransferFixture.Token).AsTask());
        var error = await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await s3.Client.OpenReadAsync(Bucket, "none", cancellationToken: TransferFixture.Token));
        Assert.Equal(404, error.StatusCode);
    }

    [Fact]
    public async Task A_range_that_failed_is_asked_for_again()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(5_000);
        s3.Server.Put(Bucket, "a", bytes);
        await using var stream = await s3.Client.OpenReadAsync(Bucket, "a", new S3StreamOptions { BlockSize = 1_000, ReadAhead = 0 }, TransferFixture.Token);
        s3.Server.Script = static request => new S3Fault { Status = 403, Code = "AccessDenied" };
        await Assert.ThrowsAnyAsync<AwsServiceException>(() => stream.ReadAsync(new byte[10], TransferFixture.Token).AsTask());
        s3.Server.Script = null;
        var got = new byte[5_000];
        await stream.ReadExactlyAsync(got, TransferFixture.Token);
        Assert.Equal(bytes, got);
    }
}
