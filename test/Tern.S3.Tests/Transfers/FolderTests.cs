using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

public sealed class FolderTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Fact]
    public async Task A_folder_goes_up_and_comes_down_as_it_was()
    {
        await using var s3 = new TransferFixture();
        s3.Write("from/a.txt", [1]);
        s3.Write("from/b/c d+ü.txt", TransferFixture.Bytes(3 * TransferFixture.Part));
        s3.Write("from/b/skip.tmp", [3]);
        var told = new System.Collections.Concurrent.ConcurrentBag<string>();

        var up = await s3.Transfer().UploadFolderAsync(
            s3.PathOf(
                "from"), Bucket, "p", new S3FolderOptions { Filter = static name => !name.EndsWith(".tmp", StringComparison.Ordinal) }, TransferFixture.Token);
        var down = await s3.Transfer().DownloadFolderAsync(
            Bucket, "p/", s3.PathOf("to"), new S3FolderOptions { Progress = new Bag(told) }, TransferFixture.Token);

        Assert.Equal(["p/a.txt", "p/b/c d+ü.txt"], s3.Server.Keys(Bucket));
        Assert.Equal((2, (3L * TransferFixture.Part) + 1), (up.Transferred, up.Bytes));
        Assert.Equal(up, down);
        Assert.Equal(File.ReadAllBytes(s3.PathOf("from/b/c d+ü.txt")), File.ReadAllBytes(s3.PathOf("to/b/c d+ü.txt")));
        Assert.Equal(["p/a.txt", "p/b/c d+ü.txt"], told.Order());
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task Each_file_of_a_folder_may_have_options_of_its_own(bool syncs)
    {
        await using var s3 = new TransferFixture();
        foreach (var name in (string[])["index.html", "js/app.js", "a.css"]) s3.Write("site/" + name, [1]);
        var all = new S3UploadOptions { CacheControl = "max-age=9" };
        Func<string, S3UploadOptions?> each = static path => path switch
        {
            "index.html" => new S3UploadOptions { CacheControl = "no-cache" },
            "js/app.js" => new S3UploadOptions { ContentType = "application/javascript" },
            _ => null,
        };

        if (syncs)
        {
            var options = new S3SyncOptions { Upload = all, UploadFor = each };
            await s3.Transfer().SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("site"), Bucket, "www", options, TransferFixture.Token);
        }
        else await s3.Transfer().UploadFolderAsync(s3.PathOf("site"), Bucket, "www", new() { Upload = all, UploadFor = each }, TransferFixture.Token);

        Assert.Equal(
            ["www/a.css: text/css, max-age=9", "www/index.html: text/html, no-cache", "www/js/app.js: application/javascript, "],
            s3.Server.Keys(Bucket).Select(
                key => $"{key}: {s3.Server.FindHeader(Bucket, key, "content-type")}, {s3.Server.FindHeader(Bucket, key, "cache-control")}"));
    }

    [Theory]
    [InlineData("../up")]
    [InlineData("a/../../up")]
    [InlineData("/etc/passwd")]
    [InlineData("a//b")]
    [InlineData("./a")]
    public async Task A_key_that_would_leave_the_folder_is_refused_before_anything_is_written(string key)
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "p/a-first", [1]);
        s3.Server.Put(Bucket, "p/" + key, [1]);
        s3.Server.Put(Bucket, "p/folder/", []);

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().DownloadFolderAsync(Bucket, "p", s3.PathOf("to"), cancellationToken: TransferFixture.Token));

        Assert.Contains($"'p/{key}' can't be a file", error.Message, StringComparison.Ordinal);
        Assert.Empty(s3.Files());
    }

    [Theory]
    [InlineData("a/CON", true)]
    [InlineData("nul.txt", true)]
    [InlineData("com1", true)]
    [InlineData("LPT9 .x", true)]
    [InlineData("a:b", true)]
    [InlineData("C:/x", true)]
    [InlineData("a\\..\\b", true)]
    [InlineData("a./b", true)]
    [InlineData("a /b", true)]
    [InlineData("a\tb", true)]
    [InlineData("console/comet.lpt", false)]
    [InlineData("a.b.c/d e", false)]
    public void Names_that_Windows_does_not_take_are_refused_there(string key, bool refused)
    {
        Assert.Equal(refused, FolderKeys.Refuse(key, isWindows: true) is not null);
        Assert.Null(FolderKeys.Refuse(key, isWindows: false));
    }

    [Fact]
    public async Task Nothing_is_written_through_a_link()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Links need a right on Windows.");
        await using var s3 = new TransferFixture();
        Directory.CreateDirectory(s3.PathOf("elsewhere"));
        Directory.CreateDirectory(s3.PathOf("to"));
        Directory.CreateSymbolicLink(s3.PathOf("to/link"), s3.PathOf("elsewhere"));
        s3.Server.Put(Bucket, "link/a", [1]);

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().DownloadFolderAsync(Bucket, "", s3.PathOf("to"), cancellationToken: TransferFixture.Token));

        Assert.Contains("is a link", error.Message, StringComparison.Ordinal);
        Assert.Empty(Directory.GetFiles(s3.PathOf("elsewhere")));
    }

    [Fact]
    public async Task A_bucket_follows_its_folder()
    {
        await using var s3 = new TransferFixture();
        s3.Write("here/same", [1]);
        s3.Write("here/longer", [1]);
        s3.Write("here/gone", [1]);
        var (transfer, folder, options) = (s3.Transfer(), s3.PathOf("here"), new S3SyncOptions { Delete = true });
        Assert.Equal(new S3FolderResult(3, 3, 0, 0), await transfer.SyncFolderAsync(S3SyncDirection.Up, folder, Bucket, "p", options, TransferFixture.Token));

        s3.Write("here/longer", [1, 2]);
        s3.Write("here/new", [1]);
        File.Delete(s3.PathOf("here/gone"));
        s3.Server.Put(Bucket, "q", []);
        Assert.Equal(new S3FolderResult(2, 3, 1, 1), await transfer.SyncFolderAsync(S3SyncDirection.Up, folder, Bucket, "p", options, TransferFixture.Token));
        Assert.Equal(["p/longer", "p/new", "p/same", "q"], s3.Server.Keys(Bucket));
        Assert.Equal(new S3FolderResult(0, 0, 3, 0), await transfer.SyncFolderAsync(S3SyncDirection.Up, folder, Bucket, "p", options, TransferFixture.Token));
        await Assert.ThrowsAsync<DirectoryNotFoundException>(
            async () => await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("missing"), Bucket, "p", options, TransferFixture.Token));
    }

    [Fact]
    public async Task A_folder_follows_its_bucket()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "p/same", [1]);
        s3.Server.Put(Bucket, "p/d/changed", [1]);
        s3.Write("here/mine", [1]);
        var (transfer, folder, options) = (s3.Transfer(), s3.PathOf("here"), new S3SyncOptions { Delete = true });
        Assert.Equal(new S3FolderResult(2, 2, 0, 1), await transfer.SyncFolderAsync(S3SyncDirection.Down, folder, Bucket, "p", options, TransferFixture.Token));
        Assert.Equal(new S3FolderResult(0, 0, 2, 0), await transfer.SyncFolderAsync(S3SyncDirection.Down, folder, Bucket, "p", options, TransferFixture.Token));
        s3.Server.Put(Bucket, "p/d/changed", [1, 2]);
        Assert.Equal(new S3FolderResult(1, 2, 1, 0), await transfer.SyncFolderAsync(S3SyncDirection.Down, folder, Bucket, "p", options, TransferFixture.Token));
    }

    [Fact]
    public async Task Names_with_control_characters_are_kept_in_step()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no such names.");
        await using var s3 = new TransferFixture();
        s3.Write("here/a\u0001", [1]);
        s3.Write("here/b\u001f", [1]);
        var (transfer, options) = (s3.Transfer(), new S3SyncOptions { Delete = true });
        await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token);
        File.Delete(s3.PathOf("here/a\u0001"));
        var up = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token);
        var down = await transfer.SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("there"), Bucket, "p", options, TransferFixture.Token);
        Assert.Equal((new S3FolderResult(0, 0, 1, 1), new S3FolderResult(1, 1, 0, 0)), (up, down));
        Assert.Equal(["here/b\u001f", "there/b\u001f"], s3.Files());
    }

    [Theory]
    [InlineData("a", "a/b")]
    [InlineData("x/a", "x/a/b/c")]
    public async Task Keys_that_would_be_a_file_and_a_folder_are_refused_before_anything_is_written(string file, string below)
    {
        await using var s3 = new TransferFixture();
        foreach (var key in (string[])["0", file, file + "!", below]) s3.Server.Put(Bucket, "p/" + key, [1]);

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().DownloadFolderAsync(Bucket, "p", s3.PathOf("to"), cancellationToken: TransferFixture.Token));

        Assert.Contains($"'p/{file}' would be a file, but 'p/{below}' needs a folder", error.Message, StringComparison.Ordinal);
        Assert.Empty(s3.Files());
    }

    [Fact]
    public async Task By_checksum_only_other_bytes_are_other()
    {
        await using var s3 = new TransferFixture();
        var path = s3.Write("here/a", [1, 2, 3]);
        var (transfer, options) = (s3.Transfer(), new S3SyncOptions { CompareChecksums = true });
        await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "", options, TransferFixture.Token);
        File.SetLastWriteTimeUtc(path, File.GetLastWriteTimeUtc(path).AddHours(1));
        var touched = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "", options, TransferFixture.Token);
        File.WriteAllBytes(path, [3, 2, 1]);
        var changed = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "", options, TransferFixture.Token);
        Assert.Equal((0, 1), (touched.Transferred, changed.Transferred));
    }

    private sealed class Bag(System.Collections.Concurrent.ConcurrentBag<string> told) : IProgress<string>
    {
        public void Report(string value) => told.Add(value);
    }
}
