using Tern.Local.S3;
using Tern.S3;
using Tern.S3.Model;
using Tern.S3.Transfers;

namespace Tern.Local.Tests.S3;

public sealed class S3ClientTests
{
    [Fact]
    public async Task A_client_stores_lists_reads_and_deletes()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        Assert.True(await s3.BucketExistsAsync("shop"));
        var put = await s3.PutObjectAsync("shop", "a/ü+ .txt", "Grüße");
        await using (var got = await s3.GetObjectAsync("shop", "a/ü+ .txt"))
        {
            using var reader = new StreamReader(got.Body!);
            Assert.Equal("Grüße", await reader.ReadToEndAsync());
            Assert.Equal(put.ETag, got.ETag);
        }

        var list = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" });
        Assert.Equal("a/ü+ .txt", Assert.Single(list.Contents!).Key);
        await s3.DeleteObjectAsync("shop", "a/ü+ .txt");
        await Assert.ThrowsAsync<NoSuchKeyException>(async () => await s3.GetObjectAsync("shop", "a/ü+ .txt"));
        Assert.False(await s3.BucketExistsAsync("none"));
    }

    [Fact]
    public async Task A_long_body_is_streamed_both_ways()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        var bytes = new byte[3_000_001];
        new Random(1).NextBytes(bytes);
        await s3.PutObjectAsync("shop", "long", new MemoryStream(bytes));
        await using var got = await s3.GetObjectAsync("shop", "long");
        Assert.Equal(bytes.Length, got.ContentLength);
        var copy = new MemoryStream();
        await got.Body!.CopyToAsync(copy);
        Assert.True(bytes.AsSpan().SequenceEqual(copy.ToArray()));
    }

    [Fact]
    public async Task The_fault_of_a_clients_stream_ends_its_call()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        await Assert.ThrowsAsync<IOException>(async () => await s3.PutObjectAsync(new PutObjectRequest
        {
            Bucket = "shop", Key = "a", Body = new BrokenStream(), ContentLength = 1_000_000,
        }));
        Assert.Empty((await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" })).Contents ?? []);
    }

    [Fact]
    public async Task An_early_error_ends_an_upload()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        var failure = await Assert.ThrowsAsync<NoSuchBucketException>(
            async () => await s3.PutObjectAsync("none", "a", new MemoryStream(new byte[3_000_000])));
        Assert.Equal(404, failure.StatusCode);
    }

    [Fact]
    public async Task A_transfer_uploads_in_parts_and_downloads()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        var bytes = new byte[20_000_000];
        new Random(2).NextBytes(bytes);
        var transfer = new S3Transfer(s3);
        await transfer.UploadAsync("shop", "parts", new MemoryStream(bytes));
        var head = await s3.HeadObjectAsync("shop", "parts");
        Assert.Equal(bytes.Length, head.ContentLength);
        Assert.Contains('-', head.ETag!);
        var copy = new MemoryStream();
        await transfer.DownloadAsync("shop", "parts", copy);
        Assert.True(bytes.AsSpan().SequenceEqual(copy.ToArray()));
    }

    [Fact]
    public async Task A_client_of_another_Region_is_sent_to_the_buckets()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        var options = aws.Configure(new S3ClientOptions());
        options.Region = "eu-west-1";
        await using var far = new S3Client(options);
        await far.EnsureBucketExistsAsync("far");
        Assert.Equal("eu-west-1", (await far.HeadBucketAsync(new HeadBucketRequest { Bucket = "far" })).BucketRegion);
        await far.PutObjectAsync("shop", "a", "x");
        Assert.Equal("a", Assert.Single((await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" })).Contents!).Key);
    }

    [Fact]
    public async Task Deleting_everything_keeps_the_time()
    {
        var start = new DateTimeOffset(2026, 3, 1, 10, 0, 0, TimeSpan.Zero);
        await using var aws = await LocalAws.StartAsync(new LocalAwsOptions { StartTime = start });
        await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("shop");
        await s3.PutObjectAsync("shop", "a", "x");
        Assert.Equal(start, (await s3.HeadObjectAsync("shop", "a")).LastModified);
        await aws.ResetAsync();
        Assert.False(await s3.BucketExistsAsync("shop"));
    }

    [Theory]
    [InlineData("127.0.0.1:4566", "/shop/a", "/shop/a")]
    [InlineData("localhost:4566", "/shop/a", "/shop/a")]
    [InlineData("[::1]:4566", "/shop/a", "/shop/a")]
    [InlineData("s3.localhost", "/shop/a", "/shop/a")]
    [InlineData("my.shop.localhost:4566", "/a//b", "/my.shop/a//b")]
    [InlineData("shop.s3.localhost", "/a", "/shop/a")]
    [InlineData("s3.eu-west-1.amazonaws.com", "/shop/a", "/shop/a")]
    [InlineData("shop.s3.dualstack.eu-west-1.amazonaws.com", "/a", "/shop/a")]
    [InlineData("s3-shop.s3.amazonaws.com", "/a", "/s3-shop/a")]
    [InlineData("minio:9000", "/shop/a", "/shop/a")]
    public void The_bucket_is_in_the_host_or_in_the_path(string host, string path, string address) => Assert.Equal(address, S3Address.Of(host, path).Path);

    private sealed class BrokenStream : Stream
    {
        private int _read;

        public override bool CanRead => true;

        public override bool CanSeek => false;

        public override bool CanWrite => false;

        public override long Length => throw new NotSupportedException();

        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }

        public override int Read(byte[] buffer, int offset, int count)
        {
            _read += count;
            return _read < 300_000 ? count : throw new IOException("The disk is gone.");
        }

        public override void Flush() => throw new NotSupportedException();

        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

        public override void SetLength(long value) => throw new NotSupportedException();

        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }
}
