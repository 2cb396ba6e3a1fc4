using System.Globalization;
using Tern.S3.Tests.Server;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>Transfers that failed and are resumed, possibly in another process.</summary>
public sealed class ResumeTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Fact]
    public async Task An_upload_goes_on_with_the_parts_that_are_missing()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(9 * TransferFixture.Part);
        var path = s3.Write("a.bin", bytes);
        var state = await FailAsync(s3, path, "6");
        Assert.Equal(1, s3.Server.OpenUploads);

        var kept = s3.PathOf("state.json");
        await state.SaveAsync(kept, TransferFixture.Token);
        var before = s3.Server.Requests.Count(static request => request.Operation == "UploadPart");
        var told = new List<S3TransferProgress>();
        await s3.Transfer().ResumeUploadAsync(
            await S3TransferState.LoadAsync(
                kept, TransferFixture.Token), path, new S3UploadOptions { Progress = new UploadTests.Told(told) }, TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal(bytes.Length, told[^1].Transferred);
        Assert.True(s3.Server.Requests.Count(static request => request.Operation == "UploadPart") - before < 9);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_source_that_is_another_now_is_refused(bool sameTime)
    {
        await using var s3 = new TransferFixture();
        var path = s3.Write("a.bin", TransferFixture.Bytes(9 * TransferFixture.Part));
        var state = await FailAsync(s3, path, "6");

        var time = File.GetLastWriteTimeUtc(path);
        File.WriteAllBytes(path, TransferFixture.Bytes(9 * TransferFixture.Part, seed: 2));
        File.SetLastWriteTimeUtc(path, sameTime ? time : time.AddSeconds(3));
        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().ResumeUploadAsync(state, path, cancellationToken: TransferFixture.Token));

        Assert.StartsWith("The source isn't the one", error.Message, StringComparison.Ordinal);
        Assert.Contains(sameTime ? " has a different checksum" : "written at", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_upload_that_is_gone_says_so()
    {
        await using var s3 = new TransferFixture();
        var path = s3.Write("a.bin", TransferFixture.Bytes(9 * TransferFixture.Part));
        var state = await FailAsync(s3, path, "6");
        await s3.Transfer().AbortUploadAsync(state);

        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await s3.Transfer().ResumeUploadAsync(state, path, cancellationToken: TransferFixture.Token));

        Assert.Contains("completed or aborted", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_state_is_what_it_was_when_it_is_read_again_and_nothing_else_is_one()
    {
        var state = new S3TransferState
        {
            Bucket =
                "b", Key = "k\"ü", UploadId = "u", PartSize = 5, Length = 1L << 40, ModifiedAt = new DateTimeOffset(2026, 1, 2, 3, 4, 5, 678, TimeSpan.Zero),
            ChecksumAlgorithm = "CRC32",
        };
        Assert.Equal(state, S3TransferState.Parse(state.ToJson()));
        Assert.All(
            [
                state.ToJson().Replace("\"u\"", "null", StringComparison.Ordinal), state.ToJson().Replace("\"b\"", "\"\"", StringComparison.Ordinal),
                state.ToJson().Replace("5,", "1.5,", StringComparison.Ordinal), "[]", "{}",
            ],
            static (string text) => Assert.StartsWith(
                "The text isn't a valid upload state.", Assert.Throws<FormatException>(() => S3TransferState.Parse(text)).Message, StringComparison.Ordinal));
        Assert.Throws<FormatException>(() => S3TransferState.Parse("hello"));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_download_goes_on_with_the_ranges_that_are_missing(bool inParts)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(9 * TransferFixture.Part);
        if (inParts) s3.Server.PutParts(Bucket, "a", bytes.Chunk(TransferFixture.Part), "CRC32");
        else s3.Server.Put(Bucket, "a", bytes);
        s3.Server.Script = request =>
            request.Query("partNumber") == "6" || request.Header("range")?.Contains($"-{(6 * TransferFixture.Part) - 1}", StringComparison.Ordinal) == true
                ? new S3Fault { Status = 403, Code = "AccessDenied" }
                : null;
        var path = s3.PathOf("a.bin");
        var options = new S3DownloadOptions { Resume = true };
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.Transfer().DownloadAsync(Bucket, "a", path, options, TransferFixture.Token));
        Assert.Equal(["a.bin.tern-part", "a.bin.tern-state"], s3.Files());
        // Which ranges were complete when the sixth failed depends on their order.
        var kept = File.ReadLines(path + ".tern-state").Skip(1).Select(static line => line[..line.IndexOf(' ', StringComparison.Ordinal)]).ToHashSet();

        s3.Server.Script = null;
        s3.Server.Requests.Clear();
        await s3.Transfer().DownloadAsync(Bucket, "a", path, options, TransferFixture.Token);

        Assert.Equal(bytes, File.ReadAllBytes(path));
        Assert.Equal(["a.bin"], s3.Files());
        // The object is requested, for parts also the first part, and whatever is missing behind it. A request of the
        // first download that was in flight when it failed may have arrived since then; its range is missing, too.
        var missing = Enumerable.Range(1, 8).Where(index => !kept.Contains(index.ToString(CultureInfo.InvariantCulture)))
            .Select(index => inParts ? FormattableString.Invariant($"{index + 1}") : FormattableString.Invariant(
                $"bytes={index * TransferFixture.Part}-{((index + 1) * TransferFixture.Part) - 1}"));
        var asked = s3.Server.Requests.Select(static request => request.Query("partNumber") ?? request.Header("range") ?? "").Distinct();
        string[] first = inParts ? ["", "1"] : [""];
        Assert.Equal(first.Concat(missing).Order(StringComparer.Ordinal), asked.Order(StringComparer.Ordinal));
    }

    [Theory]
    [InlineData("589824 65536 ", "589824 65535 ")]
    [InlineData("\n0 0 65536 ", "\n-7 0 65536 ")]
    [InlineData("\n0 0 65536 ", "\n0 -5 65536 ")]
    [InlineData("\n0 0 65536 ", "\n5 0 65536 ")]
    [InlineData("\n1 65536 65536 ", "\n9 589824 0 ")]
    [InlineData("\n1 65536 65536 ", "\n1 655")]
    public async Task Notes_of_a_download_that_make_no_sense_are_not_believed(string text, string other)
    {
        await using var s3 = new TransferFixture();
        var (path, bytes) = await FailDownloadAsync(s3);
        var notes = File.ReadAllText(path + ".tern-state");
        Assert.Contains(text, notes, StringComparison.Ordinal);
        File.WriteAllText(path + ".tern-state", notes.Replace(text, other, StringComparison.Ordinal));

        await s3.Transfer().DownloadAsync(Bucket, "a", path, new S3DownloadOptions { Resume = true }, TransferFixture.Token);

        Assert.Equal(bytes, File.ReadAllBytes(path));
    }

    [Fact]
    public async Task A_download_that_was_kept_goes_on_where_parts_begin_later_now()
    {
        await using var s3 = new TransferFixture();
        var (path, bytes) = await FailDownloadAsync(s3);
        var transfer = s3.Transfer(options => options.PartThreshold = 100 * TransferFixture.Part);
        await transfer.DownloadAsync(Bucket, "a", path, new S3DownloadOptions { Resume = true }, TransferFixture.Token);
        Assert.Equal(bytes, File.ReadAllBytes(path));
    }

    [Fact]
    public async Task Kept_parts_of_a_changed_object_are_discarded()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes(9 * TransferFixture.Part));
        s3.Server.Script = request => request.Header("range") is { } range && range.Contains($"-{(6 * TransferFixture.Part) - 1}", StringComparison.Ordinal)
            ? new S3Fault { Status = 403, Code = "AccessDenied" }
            : null;
        var path = s3.PathOf("a.bin");
        var options = new S3DownloadOptions { Resume = true };
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.Transfer().DownloadAsync(Bucket, "a", path, options, TransferFixture.Token));

        s3.Server.Script = null;
        var bytes = TransferFixture.Bytes(3 * TransferFixture.Part, seed: 2);
        s3.Server.Put(Bucket, "a", bytes);
        await s3.Transfer().DownloadAsync(Bucket, "a", path, options, TransferFixture.Token);

        Assert.Equal(bytes, File.ReadAllBytes(path));
    }

    private static async Task<(string Path, byte[] Bytes)> FailDownloadAsync(TransferFixture s3)
    {
        var bytes = TransferFixture.Bytes(9 * TransferFixture.Part);
        s3.Server.Put(Bucket, "a", bytes);
        s3.Server.Script = static request =>
            request.Header("range")?.Contains($"-{(6 * TransferFixture.Part) - 1}", StringComparison.Ordinal) == true
                ? new S3Fault { Status = 403, Code = "AccessDenied" }
                : null;
        var path = s3.PathOf("a.bin");
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.Transfer(static options => options.Parallelism = 1).DownloadAsync(
            Bucket, "a", path, new S3DownloadOptions { Resume = true }, TransferFixture.Token));
        s3.Server.Script = null;
        return (path, bytes);
    }

    private static async Task<S3TransferState> FailAsync(TransferFixture s3, string path, string part)
    {
        S3TransferState? state = null;
        var options = new S3UploadOptions
        {
            OnStarted = (given, _) =>
            {
                state = given;
                return default;
            },
        };
        s3.Server.Script = request => request.Query("partNumber") == part ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;
        await Assert.ThrowsAnyAsync<AwsServiceException>(
            async () => await s3.Transfer(given => given.Parallelism = 2).UploadAsync(Bucket, "a", path, options, TransferFixture.Token));
        s3.Server.Script = null;
        return state!;
    }
}
