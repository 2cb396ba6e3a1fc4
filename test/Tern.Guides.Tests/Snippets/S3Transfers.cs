using System.IO.Compression;
using System.Text;
using Tern.Local;
using Tern.S3;
using Tern.S3.Model;
using Tern.S3.Transfers;

namespace Tern.Guides.Tests.Snippets;

public sealed class S3Transfers
{
    internal static async Task BeginAsync()
    {
        await using var s3 = new S3Client();
        var transfer = new S3Transfer(s3);

        await transfer.UploadAsync("my-bucket", "films/a.mp4", "a.mp4");
        await transfer.DownloadAsync("my-bucket", "films/a.mp4", "copy.mp4");
    }

    internal static async Task KeepAsync(S3Transfer transfer, CancellationToken cancellationToken)
    {
        await transfer.UploadAsync(
            "my-bucket",
            "backup.tar",
            "backup.tar",
            new S3UploadOptions { OnStarted = async (state, token) => await state.SaveAsync("backup.upload", token) },
            cancellationToken);

        var kept = await S3TransferState.LoadAsync("backup.upload", cancellationToken);
        await transfer.ResumeUploadAsync(kept, "backup.tar", cancellationToken: cancellationToken);

        await transfer.DownloadAsync("my-bucket", "backup.tar", "backup.tar", new S3DownloadOptions { Resume = true }, cancellationToken);
    }

    internal static async Task FoldersAsync(S3Transfer transfer)
    {
        await transfer.UploadFolderAsync("photos", "my-bucket", "photos/2026");
        await transfer.DownloadFolderAsync("my-bucket", "photos/2026", "copies");
        await transfer.SyncFolderAsync(S3SyncDirection.Up, "site", "my-bucket", "www", new S3SyncOptions { Delete = true });
    }

    internal static async Task SiteAsync(S3Transfer transfer)
    {
        await transfer.UploadFolderAsync("site", "my-bucket", "www", new S3FolderOptions
        {
            Upload = new S3UploadOptions { CacheControl = "max-age=31536000" },
            UploadFor = path => path.EndsWith(".html") ? new S3UploadOptions { CacheControl = "no-cache" } : null,
        });
    }

    [Fact]
    public async Task Copying_and_moving()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = await ClientAsync(aws);
        await s3.EnsureBucketExistsAsync("archive");
        await s3.PutObjectAsync("my-bucket", "films/a.mp4", "a");
        await s3.PutObjectAsync("my-bucket", "inbox/b.mp4", "b");
        var transfer = new S3Transfer(s3);

        await transfer.CopyAsync(new S3CopySource("my-bucket", "films/a.mp4"), "archive", "films/a.mp4");
        await transfer.MoveAsync(new S3CopySource("my-bucket", "inbox/b.mp4"), "my-bucket", "films/b.mp4", new S3CopyOptions
        {
            StorageClass = StorageClass.StandardIa,
            Tags = { ["state"] = "done" },
        });

        Assert.Equal(["films/a.mp4", "films/b.mp4"], await KeysAsync(s3));
        Assert.Equal("a", await TextAsync(s3, "archive", "films/a.mp4"));
    }

    [Fact]
    public async Task Uploading_rows()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = await ClientAsync(aws);
        var transfer = new S3Transfer(s3);
        var cancellationToken = TestContext.Current.CancellationToken;

        var result = await transfer.UploadAsync(
            "my-bucket",
            "reports/2026.csv",
            RowsAsync(),
            new S3UploadOptions { ContentType = "text/csv", Progress = new Progress<S3TransferProgress>(told => Console.WriteLine(told.Transferred)) },
            cancellationToken);
        Console.WriteLine($"{result.Length} bytes, {result.Checksum}");

        Assert.Equal("1,2\n3,4\n", await TextAsync(s3, "my-bucket", "reports/2026.csv"));

        static async IAsyncEnumerable<ReadOnlyMemory<byte>> RowsAsync()
        {
            yield return "1,2\n"u8.ToArray();
            await Task.Yield();
            yield return "3,4\n"u8.ToArray();
        }
    }

    [Fact]
    public async Task Listing_and_deleting()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = await ClientAsync(aws);
        await s3.PutObjectAsync("my-bucket", "logs/2025/1", "1");
        await s3.PutObjectAsync("my-bucket", "logs/2026/1", "1");

        await foreach (var found in s3.EnumerateObjectsAsync("my-bucket", "logs/2025/"))
            Console.WriteLine($"{found.Key}: {found.Length} bytes");

        var deleted = await s3.DeletePrefixAsync("my-bucket", "logs/2025/");
        foreach (var error in deleted.Errors) Console.WriteLine($"{error.Key} stayed: {error.Message}");

        Assert.Equal(["logs/2026/1"], await KeysAsync(s3));
    }

    [Fact]
    public async Task Reading_an_archive()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var s3 = await ClientAsync(aws);
        var packed = new MemoryStream();
        using (var making = new ZipArchive(packed, ZipArchiveMode.Create, leaveOpen: true))
        {
            await using var text = making.CreateEntry("readme.txt").Open();
            await text.WriteAsync(Encoding.UTF8.GetBytes("hello"), TestContext.Current.CancellationToken);
        }

        await s3.PutObjectAsync("my-bucket", "archive.zip", packed.ToArray());

        await using var stream = await s3.OpenReadAsync("my-bucket", "archive.zip");
        using var archive = new ZipArchive(stream);
        await using var entry = archive.GetEntry("readme.txt")!.Open();
        Console.WriteLine(await new StreamReader(entry).ReadToEndAsync());

        Assert.Single(archive.Entries);
    }

    private static async Task<S3Client> ClientAsync(LocalAws aws)
    {
        var s3 = new S3Client(aws.Configure(new S3ClientOptions()));
        await s3.EnsureBucketExistsAsync("my-bucket");
        return s3;
    }

    private static async Task<List<string>> KeysAsync(S3Client s3)
    {
        var keys = new List<string>();
        await foreach (var found in s3.EnumerateObjectsAsync("my-bucket")) keys.Add(found.Key);
        return keys;
    }

    private static async Task<string> TextAsync(S3Client s3, string bucket, string key)
    {
        await using var got = await s3.GetObjectAsync(bucket, key);
        return await new StreamReader(got.Body!).ReadToEndAsync();
    }
}
