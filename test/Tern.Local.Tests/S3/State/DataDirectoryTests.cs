using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.State;

public sealed class DataDirectoryTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("tern-data-").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public async Task Objects_outlive_the_local_aws()
    {
        var bytes = new byte[300_000];
        new Random(1).NextBytes(bytes);
        await using (var aws = await StartAsync())
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            await s3.EnsureBucketExistsAsync("shop");
            await s3.PutObjectAsync("shop", "long", new MemoryStream(bytes));
            await s3.PutObjectAsync("shop", "short", "text");
            await s3.PutObjectAsync("shop", "deleted", "text");
            await s3.DeleteObjectAsync("shop", "deleted");
        }

        Assert.Single(Directory.GetFiles(Path.Combine(_folder, "bodies")));
        await using (var aws = await StartAsync())
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            var list = await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" });
            Assert.Equal(["long", "short"], list.Contents!.Select(static one => one.Key));
            await using var got = await s3.GetObjectAsync("shop", "long");
            using var copy = new MemoryStream();
            await got.Body!.CopyToAsync(copy);
            Assert.True(bytes.AsSpan().SequenceEqual(copy.ToArray()));
            await s3.DeleteObjectAsync("shop", "long");
        }

        await using (var aws = await StartAsync())
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            Assert.Equal("short", Assert.Single((await s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "shop" })).Contents!).Key);
            Assert.Empty(Directory.GetFiles(Path.Combine(_folder, "bodies")));
        }
    }

    [Fact]
    public async Task A_saved_state_has_the_bytes_of_long_objects()
    {
        var bytes = new byte[3_000_000];
        new Random(2).NextBytes(bytes);
        var path = Path.Combine(_folder, "saved.tern");
        await using (var aws = await LocalAws.StartAsync())
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            await s3.EnsureBucketExistsAsync("shop");
            await s3.PutObjectAsync("shop", "long", new MemoryStream(bytes));
            await aws.SaveAsync(path);
        }

        await using (var aws = await LocalAws.StartAsync())
        {
            await using var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
            await aws.RestoreAsync(path);
            await using var got = await s3.GetObjectAsync("shop", "long");
            using var copy = new MemoryStream();
            await got.Body!.CopyToAsync(copy);
            Assert.True(bytes.AsSpan().SequenceEqual(copy.ToArray()));
        }
    }

    private ValueTask<LocalAws> StartAsync() => LocalAws.StartAsync(new LocalAwsOptions { DataDirectory = _folder });
}
