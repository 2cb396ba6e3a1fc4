using System.Diagnostics;
using System.Text;
using Tern.S3.Tests.Wire;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>Files that a sync of folders must not delete, and names that it can't transfer.</summary>
public sealed class SyncTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Fact]
    public async Task A_prefix_without_objects_empties_no_folder_unless_that_is_allowed()
    {
        await using var s3 = new TransferFixture();
        s3.Write("here/mine", [1]);
        var options = new S3SyncOptions { Delete = true };
        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("here"), Bucket, "typo", options, TransferFixture.Token));
        Assert.Contains("'files/typo/' has no objects to download", error.Message, StringComparison.Ordinal);
        Assert.Contains(nameof(S3SyncOptions.AllowEmptySource), error.Message, StringComparison.Ordinal);
        Assert.Equal(["here/mine"], s3.Files());

        options.AllowEmptySource = true;
        var result = await s3.Transfer().SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("here"), Bucket, "typo", options, TransferFixture.Token);
        Assert.Equal(1, result.Deleted);
        Assert.Empty(s3.Files());
    }

    [Fact]
    public async Task A_folder_without_files_empties_no_prefix_unless_that_is_allowed()
    {
        await using var s3 = new TransferFixture();
        Directory.CreateDirectory(s3.PathOf("here"));
        s3.Server.Put(Bucket, "p/a", [1]);
        var options = new S3SyncOptions { Delete = true };
        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token));
        Assert.Contains("has no files to upload", error.Message, StringComparison.Ordinal);
        Assert.Equal(["p/a"], s3.Server.Keys(Bucket));

        options.AllowEmptySource = true;
        Assert.Equal(1, (await s3.Transfer().SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token)).Deleted);
        Assert.Empty(s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task Names_that_downloads_keep_for_themselves_are_neither_carried_nor_deleted()
    {
        await using var s3 = new TransferFixture();
        s3.Write("here/a", [1]);
        s3.Write("here/report.tern-state", [1]);
        s3.Server.Put(Bucket, "p/report.tern-state", [2]);
        s3.Server.Put(Bucket, "p/x.tern-part", [2]);
        s3.Server.Put(Bucket, "p/gone", [2]);

        var result = await s3.Transfer().SyncFolderAsync(
            S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", new S3SyncOptions { Delete = true }, TransferFixture.Token);

        Assert.Equal((1, 1), (result.Transferred, result.Deleted));
        Assert.Equal(["p/a", "p/report.tern-state", "p/x.tern-part"], s3.Server.Keys(Bucket));
    }

    [Fact]
    public async Task Pipes_and_links_are_skipped_with_a_warning_and_objects_of_their_names_stay()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Windows has no pipes in folders, and links need a right.");
        await using var s3 = new TransferFixture();
        s3.Write("here/a", [1]);
        s3.Write("here/empty", []);
        s3.Write("elsewhere/x", [1]);
        await MakePipeAsync(s3.PathOf("here/pipe"));
        File.CreateSymbolicLink(s3.PathOf("here/link"), s3.PathOf("elsewhere/x"));
        Directory.CreateSymbolicLink(s3.PathOf("here/linked"), s3.PathOf("elsewhere"));
        foreach (var key in (string[])["pipe", "link", "linked/x", "linked", "linkedin", "gone"]) s3.Server.Put(Bucket, "p/" + key, [2]);
        var warnings = new Warnings();

        var synced = await s3.Transfer().SyncFolderAsync(
            S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", new S3SyncOptions { Delete = true, Warnings = warnings }, TransferFixture.Token);
        var uploaded = await s3.Transfer().UploadFolderAsync(
            s3.PathOf("here"), Bucket, "q", new S3FolderOptions { Warnings = warnings }, TransferFixture.Token);

        Assert.Equal((2, 2, 3), (synced.Transferred, synced.Deleted, synced.Skipped));
        Assert.Equal((2, 3), (uploaded.Transferred, uploaded.Skipped));
        Assert.Equal(
            ["p/a", "p/empty", "p/link", "p/linked", "p/linked/x", "p/pipe", "q/a", "q/empty"], s3.Server.Keys(Bucket));
        Assert.Contains($"'{s3.PathOf("here/pipe")}' was skipped: it is a pipe, a socket or a device.", warnings.Told);
        Assert.Contains($"'{s3.PathOf("here/link")}' was skipped: it is a link.", warnings.Told);
    }

    [Fact]
    public async Task A_file_that_somebody_writes_during_a_sync_is_not_deleted()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "p/a", [1]);
        s3.Write("here/old", [1]);
        s3.Write("here/changed", [1]);
        s3.Server.Script = request =>
        {
            if (request.Operation != "GetObject") return null;
            s3.Write("here/new", [1]);
            s3.Write("here/changed", [1, 2]);
            return null;
        };

        var result = await s3.Transfer().SyncFolderAsync(
            S3SyncDirection.Down, s3.PathOf("here"), Bucket, "p", new S3SyncOptions { Delete = true }, TransferFixture.Token);

        Assert.Equal(1, result.Deleted);
        Assert.Equal(["here/a", "here/changed", "here/new"], s3.Files());
    }

    [Theory]
    [InlineData("<ListBucketResult><Contents><Key>other/a</Key></Contents><IsTruncated>false</IsTruncated></ListBucketResult>", "contains the key 'other/a'")]
    [InlineData("<ListBucketResult></ListBucketResult>", "has no IsTruncated")]
    public async Task A_listing_that_does_not_match_its_request_deletes_nothing(string list, string message)
    {
        await using var s3 = new TransferFixture();
        s3.Write("here/a", [1]);
        var wire = new S3Wire(new WireAnswer(200, list));
        await using var client = wire.Client();
        var options = new S3SyncOptions { Delete = true, AllowEmptySource = true };

        var error = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await new S3Transfer(client).SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token));

        Assert.Contains(message, error.Message, StringComparison.Ordinal);
        Assert.Equal(["here/a"], s3.Files());
    }

    [Fact]
    public async Task A_prefix_is_deleted_by_no_list_that_ignores_it()
    {
        var wire = new S3Wire(new WireAnswer(
            200, "<ListBucketResult><Contents><Key>other/a</Key></Contents><IsTruncated>false</IsTruncated></ListBucketResult>"));
        await using var s3 = wire.Client();
        await Assert.ThrowsAsync<AwsTransportException>(async () => await s3.DeletePrefixAsync(Bucket, "p/", TransferFixture.Token));
        Assert.Equal("GET", wire.Only.Method);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Files_that_are_written_and_carried_within_one_second_are_carried_once(bool asksForChecksums)
    {
        await using var s3 = new TransferFixture(options =>
        {
            options.ResponseChecksums = asksForChecksums ? AwsChecksumMode.WhenSupported : AwsChecksumMode.WhenRequired;
            options.RequestChecksums = options.ResponseChecksums;
        });
        s3.Server.Quirks = new() { IgnoresChecksums = !asksForChecksums };
        var path = s3.Write("here/a", [1, 2, 3]);
        var transfer = s3.Transfer();
        await UpAsync();
        // S3 returns whole seconds, and the file was written within one.
        var stored = DateTimeOffset.Parse(s3.Server.FindHeader(Bucket, "a", "last-modified")!, System.Globalization.CultureInfo.InvariantCulture);
        File.SetLastWriteTimeUtc(path, stored.UtcDateTime.AddMilliseconds(700));
        var same = await UpAsync();
        File.WriteAllBytes(path, [3, 2, 1]);
        File.SetLastWriteTimeUtc(path, stored.UtcDateTime.AddMilliseconds(900));
        var changed = await UpAsync();

        Assert.Equal((0, 1), (same.Transferred, same.Unchanged));
        Assert.Equal((1, 0), (changed.Transferred, changed.Unchanged));
        Assert.Equal([3, 2, 1], s3.Server.Find(Bucket, "a"));

        ValueTask<S3FolderResult> UpAsync() =>
            transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "", new S3SyncOptions(), TransferFixture.Token);
    }

    [Theory]
    [InlineData('a', 255)]
    [InlineData('a', 213)]
    [InlineData('日', 85)]
    public async Task Names_up_to_the_limit_of_the_file_system_are_downloaded(char letter, int count)
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "The whole path is limited there.");
        await using var s3 = new TransferFixture();
        var name = new string(letter, count);
        Assert.InRange(Encoding.UTF8.GetByteCount(name), 213, 255);
        var bytes = TransferFixture.Bytes(3 * TransferFixture.Part);
        s3.Server.Put(Bucket, "p/" + name, bytes);

        await s3.Transfer().DownloadFolderAsync(Bucket, "p", s3.PathOf("to"), cancellationToken: TransferFixture.Token);
        await s3.Transfer().DownloadAsync(Bucket, "p/" + name, s3.PathOf(name), new S3DownloadOptions { Resume = true }, TransferFixture.Token);

        Assert.Equal(new[] { name, "to/" + name }.Order(), s3.Files());
        Assert.Equal(bytes, File.ReadAllBytes(s3.PathOf(name)));
    }

    /// <summary>Makes a named pipe.</summary>
    internal static async Task MakePipeAsync(string path)
    {
        var program = Environment.GetEnvironmentVariable("PATH")?.Split(Path.PathSeparator).Select(static folder => Path.Combine(folder, "mkfifo"))
            .FirstOrDefault(File.Exists);
        Assert.SkipWhen(program is null, "No 'mkfifo' is on the PATH; Debian's package is 'coreutils'.");
        using var made = Process.Start(program, [path]);
        await made.WaitForExitAsync(TransferFixture.Token);
        Assert.Equal(0, made.ExitCode);
    }

    private sealed class Warnings : IProgress<string>
    {
        public List<string> Told { get; } = [];

        public void Report(string value)
        {
            lock (Told) Told.Add(value);
        }
    }
}
