using System.Security.Cryptography;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.S3.Folders;

public sealed class MountedBucketTests
{
    [Fact]
    public async Task Files_are_objects_and_their_paths_are_keys()
    {
        await using var shop = await MountedShop.StartAsync();
        shop.Write("b.json", "{}");
        shop.Write("in/deep/é+1.txt", "deep");
        shop.Write(".hidden", "no");
        shop.Write(".git/config", "no");
        Assert.Equal("b.json in/deep/é+1.txt", await shop.KeysAsync());
        Assert.Equal("b.json in/", await shop.KeysAsync(delimiter: "/"));
        Assert.Equal("in/deep/", await shop.KeysAsync("in/", "/"));
        Assert.Equal("in/deep/é+1.txt", await shop.KeysAsync("in/deep/é"));
        Assert.Equal("", await shop.KeysAsync("../"));
        Assert.Equal("deep", await shop.GetAsync("in/deep/é+1.txt"));
        await using var got = await shop.S3.GetObjectAsync(new GetObjectRequest { Bucket = "shop", Key = "in/deep/é+1.txt", Range = "bytes=1-2" });
        Assert.Equal(("text/plain", "bytes 1-2/4"), (got.ContentType, got.ContentRange));
        Assert.Equal(File.GetLastWriteTimeUtc(shop.PathOf("b.json")), (await shop.S3.HeadObjectAsync("shop", "b.json")).LastModified!.Value.UtcDateTime,
            TimeSpan.FromSeconds(1));
    }

    [Fact]
    public async Task Changes_of_other_programs_are_seen_at_once()
    {
        await using var shop = await MountedShop.StartAsync();
        Assert.Equal("", await shop.KeysAsync());
        shop.Write("a", "one");
        var first = await shop.S3.HeadObjectAsync("shop", "a");
        Assert.Equal((TagOf("one"), 3), (first.ETag, first.ContentLength));
        shop.Write("a", "other");
        Assert.Equal((TagOf("other"), "other"), ((await shop.S3.HeadObjectAsync("shop", "a")).ETag, await shop.GetAsync("a")));
        File.Delete(shop.PathOf("a"));
        await Assert.ThrowsAsync<NoSuchKeyException>(() => shop.GetAsync("a"));
        Assert.Equal("", await shop.KeysAsync());
    }

    [Fact]
    public async Task A_written_object_is_a_file_and_keeps_its_metadata_as_long_as_the_file_does_not_change()
    {
        await using var shop = await MountedShop.StartAsync();
        var put = await shop.S3.PutObjectAsync(new PutObjectRequest
        {
            Bucket = "shop", Key = "new/x.json", Body = new MemoryStream("{}"u8.ToArray()), ContentType = "application/vnd.shop",
            Metadata = new Dictionary<string, string> { ["kind"] = "order" },
        });
        Assert.Equal(("{}", TagOf("{}")), (shop.TextOf("new/x.json"), put.ETag));
        var head = await shop.S3.HeadObjectAsync("shop", "new/x.json");
        Assert.Equal(("application/vnd.shop", "order", put.ETag), (head.ContentType, head.Metadata!["kind"], head.ETag));
        shop.Write("new/x.json", "[1]");
        head = await shop.S3.HeadObjectAsync("shop", "new/x.json");
        Assert.Equal(("application/json", 0, TagOf("[1]")), (head.ContentType, head.Metadata?.Count ?? 0, head.ETag));

        await shop.S3.DeleteObjectAsync("shop", "new/x.json");
        await shop.S3.DeleteObjectAsync("shop", "new/x.json");
        Assert.Empty(Directory.GetFileSystemEntries(shop.Folder)); // no empty folders and no temporary files
        await shop.S3.PutObjectAsync("shop", "empty", "");
        Assert.Equal(("", ""), (shop.TextOf("empty"), await shop.GetAsync("empty")));
    }

    [Fact]
    public async Task A_reader_gets_the_bytes_that_were_there_when_it_began()
    {
        await using var shop = await MountedShop.StartAsync();
        await shop.S3.PutObjectAsync("shop", "a", new string('1', 3_000_000));
        await using var got = await shop.S3.GetObjectAsync("shop", "a");
        await shop.S3.PutObjectAsync("shop", "a", new string('2', 3_000_000));
        await shop.S3.DeleteObjectAsync("shop", "a");
        using var reader = new StreamReader(got.Body!);
        Assert.Equal(new string('1', 3_000_000), await reader.ReadToEndAsync());
    }

    [Fact]
    public async Task Parts_and_copies_are_files_too()
    {
        await using var shop = await MountedShop.StartAsync();
        await shop.S3.EnsureBucketExistsAsync("plain");
        var first = new string('1', 5 * 1024 * 1024);
        var upload = await shop.S3.CreateMultipartUploadAsync(new CreateMultipartUploadRequest { Bucket = "shop", Key = "big" });
        var one = await shop.S3.UploadPartAsync(new UploadPartRequest
        {
            Bucket = "shop", Key = "big", UploadId = upload.UploadId!, PartNumber = 1, Body = new MemoryStream(System.Text.Encoding.UTF8.GetBytes(first)),
        });
        shop.Write("end", "?end!");
        var two = await shop.S3.UploadPartCopyAsync(new UploadPartCopyRequest
        {
            Bucket = "shop", Key = "big", UploadId = upload.UploadId!, PartNumber = 2, CopySource = "shop/end", CopySourceRange = "bytes=1-3",
        });
        Assert.Equal("end", await shop.KeysAsync());
        await shop.S3.CompleteMultipartUploadAsync(new CompleteMultipartUploadRequest
        {
            Bucket = "shop", Key = "big", UploadId = upload.UploadId!,
            MultipartUpload = new CompletedMultipartUpload
            {
                Parts = [new CompletedPart { PartNumber = 1, ETag = one.ETag }, new CompletedPart { PartNumber = 2, ETag = two.CopyPartResult!.ETag }],
            },
        });
        Assert.Equal(first + "end", shop.TextOf("big"));

        await shop.S3.CopyObjectAsync(new CopyObjectRequest { Bucket = "plain", Key = "end", CopySource = "shop/end" });
        shop.Write("end", "changed");
        await shop.S3.CopyObjectAsync(new CopyObjectRequest { Bucket = "shop", Key = "back/end", CopySource = "plain/end" });
        Assert.Equal("?end!", shop.TextOf("back/end"));
        Assert.Equal(3, Directory.GetFiles(shop.Folder, "*", SearchOption.AllDirectories).Length);
    }

    [Fact]
    public async Task Conditions_see_the_files()
    {
        await using var shop = await MountedShop.StartAsync();
        shop.Write("a", "one");
        await Assert.ThrowsAsync<PreconditionFailedException>(() => PutAsync("a", ifNoneMatch: "*"));
        await Assert.ThrowsAsync<PreconditionFailedException>(() => PutAsync("a", ifMatch: TagOf("two")));
        Assert.Equal("one", shop.TextOf("a"));
        await PutAsync("a", ifMatch: TagOf("one"));
        await PutAsync("b", ifNoneMatch: "*");
        Assert.Equal(("new", "new"), (shop.TextOf("a"), shop.TextOf("b")));

        Task PutAsync(string key, string? ifMatch = null, string? ifNoneMatch = null) => shop.S3.PutObjectAsync(new PutObjectRequest
        {
            Bucket = "shop", Key = key, Body = new MemoryStream("new"u8.ToArray()), IfMatch = ifMatch, IfNoneMatch = ifNoneMatch,
        }).AsTask();
    }

    [Theory]
    [InlineData("in/", "it ends with a slash")]
    [InlineData("/in", "it starts with a slash")]
    [InlineData("in//x", "it has two slashes in a row")]
    [InlineData("in/../x", "the name '..' starts with a dot")]
    [InlineData("in/.x", "the name '.x' starts with a dot")]
    [InlineData("in\\x", "it contains a backslash or a null character")]
    [InlineData("file/x", "'file' is a file, and can't be a folder too")]
    [InlineData("folder", "there is a folder with this name")]
    [InlineData("link/x", "'link' is a symbolic link")]
    public async Task A_key_that_can_not_be_a_path_is_refused(string key, string reason)
    {
        await using var shop = await MountedShop.StartAsync();
        shop.Write("file", "x");
        shop.Write("folder/x", "x");
        Directory.CreateSymbolicLink(shop.PathOf("link"), Path.GetTempPath());
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await shop.S3.PutObjectAsync("shop", key, "x"));
        Assert.Equal("InvalidArgument", refused.Code);
        Assert.Contains($"'{key}' can't be one: {reason}.", refused.Message, StringComparison.Ordinal);
        await Assert.ThrowsAsync<NoSuchKeyException>(() => shop.GetAsync(key));
        await shop.S3.DeleteObjectAsync("shop", key);
        Assert.Equal("file folder/x", await shop.KeysAsync());
    }

    [Fact]
    public async Task Operations_that_a_folder_can_not_have_are_refused_by_name()
    {
        await using var shop = await MountedShop.StartAsync();
        shop.Write("a", "one");
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await shop.S3.PutBucketVersioningAsync(new PutBucketVersioningRequest
        {
            Bucket = "shop", VersioningConfiguration = new VersioningConfiguration { Status = BucketVersioningStatus.Enabled },
        }));
        Assert.Contains($"PutBucketVersioning isn't possible for the bucket 'shop', because it is the folder '{shop.Folder}'.", refused.Message,
            StringComparison.Ordinal);
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await shop.S3.DeleteBucketAsync(new DeleteBucketRequest { Bucket = "shop" }));
        Assert.Equal("one", shop.TextOf("a"));
    }

    [Fact]
    public async Task A_reset_leaves_the_files_and_the_mount()
    {
        await using var shop = await MountedShop.StartAsync();
        await shop.S3.PutObjectAsync("shop", "a", "one");
        await shop.Aws.ResetAsync();
        Assert.Equal(("one", "a"), (await shop.GetAsync("a"), await shop.KeysAsync()));
        await shop.Aws.DisposeAsync();
        Assert.Equal("one", shop.TextOf("a"));
    }

    [Fact]
    public async Task A_mount_needs_a_free_and_valid_name()
    {
        await using var shop = await MountedShop.StartAsync();
        var taken = Assert.Throws<InvalidOperationException>(() => shop.Aws.MountBucket("shop", shop.Folder));
        Assert.Equal("The bucket 'shop' exists already, so no folder can be mounted as it. Use another name.", taken.Message);
        Assert.StartsWith("'My Shop' isn't a valid bucket name.", Assert.Throws<ArgumentException>(() => shop.Aws.MountBucket("My Shop", "x")).Message,
            StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => shop.Aws.MountBucket("other", shop.Folder, "mars-1"));
        shop.Write("file", "");
        var file = Assert.Throws<IOException>(() => shop.Aws.MountBucket("other", shop.PathOf("file")));
        Assert.Equal($"'{shop.PathOf("file")}' is a file, so it can't be mounted as a bucket. Specify a folder.", file.Message);
    }

#pragma warning disable CA5351 // entity tags are MD5s
    private static string TagOf(string text) => $"\"{Convert.ToHexStringLower(MD5.HashData(System.Text.Encoding.UTF8.GetBytes(text)))}\"";
#pragma warning restore CA5351
}
