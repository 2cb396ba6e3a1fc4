using Tern.S3.Model;
using Tern.S3.Tests.Server;
using Tern.S3.Transfers;
using Tern.TestHarness;

namespace Tern.S3.Tests.Transfers;

/// <summary>The fate of a multipart upload whose completion wasn't answered.</summary>
public sealed class CleanupTests
{
    private const string Bucket = TransferFixture.Bucket;

    [Theory]
    [InlineData("CreateMultipartUpload")]
    [InlineData("CompleteMultipartUpload")]
    [InlineData("AbortMultipartUpload")]
    public async Task Cancellation_ends_an_upload_though_the_server_answers_no_more(string silent)
    {
        await using var s3 = new TransferFixture(static options => options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromHours(1));
        var clock = new ManualTimeProvider();
        var asked = new TaskCompletionSource();
        var never = new TaskCompletionSource();
        s3.Server.Script = request =>
        {
            // If the abort waits, the parts wait, too; that wait is canceled.
            if (request.Operation != silent && !(silent == "AbortMultipartUpload" && request.Operation == "UploadPart")) return null;
            asked.TrySetResult();
            return new S3Fault { WaitsFor = never.Task };
        };
        using var stop = new CancellationTokenSource();
        var transfer = s3.Transfer(options => (options.TimeProvider, options.CleanupTimeout) = (clock, TimeSpan.FromSeconds(5)));

        var upload = transfer.UploadAsync(Bucket, "a", new MemoryStream(new byte[3 * TransferFixture.Part]), cancellationToken: stop.Token).AsTask();
        await asked.Task;
        await stop.CancelAsync();
        while (!upload.IsCompleted)
        {
            clock.Advance(TimeSpan.FromSeconds(1));
            await Task.WhenAny(upload, Task.Delay(10, TransferFixture.Token));
        }

        var error = await Assert.ThrowsAsync<TaskCanceledException>(() => upload);
        Assert.Equal(stop.Token, error.CancellationToken);
        Assert.Contains("CleanupTimeout", error.Message, StringComparison.Ordinal);
        // Its ID is known unless its creation was never answered.
        var left = (error.InnerException as S3TransferException)?.LeftBehind;
        Assert.Equal(silent != "CreateMultipartUpload", left is not null);
        never.SetResult();
    }

    [Theory]
    [InlineData("CRC32", false)]
    [InlineData("SHA256", false)]
    [InlineData("SHA256", true)]
    [InlineData(null, true)]
    public async Task A_lost_response_to_the_completion_is_not_a_failure_with_any_checksum(string? algorithm, bool storeHasNone)
    {
        await using var s3 = new TransferFixture(options =>
            options.RequestChecksums = algorithm is null ? AwsChecksumMode.Never : AwsChecksumMode.WhenSupported);
        s3.Server.Quirks = new S3Quirks { IgnoresChecksums = storeHasNone };
        LoseCompletion(s3);
        var bytes = TransferFixture.Bytes((3 * TransferFixture.Part) + 5);
        var transfer = s3.Transfer(options => options.ChecksumAlgorithm = algorithm is null ? default(ChecksumAlgorithm?) : new ChecksumAlgorithm(algorithm));

        var result = await transfer.UploadAsync(Bucket, "a", new MemoryStream(bytes), cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.Equal((s3.Server.FindHeader(Bucket, "a", "etag"), 4), (result.ETag, result.Parts));
    }

    [Theory]
    [InlineData("CRC32", false)]
    [InlineData("SHA1", false)]
    [InlineData("CRC32", true)]
    [InlineData(null, true)]
    public async Task An_upload_that_was_completed_before_its_process_ended_is_found_when_it_is_resumed(string? algorithm, bool storeHasNone)
    {
        await using var s3 = new TransferFixture(options =>
            options.RequestChecksums = algorithm is null ? AwsChecksumMode.Never : AwsChecksumMode.WhenSupported);
        s3.Server.Quirks = new S3Quirks { IgnoresChecksums = storeHasNone };
        var path = s3.Write("a.bin", TransferFixture.Bytes((3 * TransferFixture.Part) + 5));
        S3TransferState? state = null;
        var transfer = s3.Transfer(options => options.ChecksumAlgorithm = algorithm is null ? default(ChecksumAlgorithm?) : new ChecksumAlgorithm(algorithm));
        var options = new S3UploadOptions
        {
            OnStarted = (started, _) =>
            {
                state = started;
                return default;
            },
        };
        var first = await transfer.UploadAsync(Bucket, "a", path, options, TransferFixture.Token);

        var resumed = await transfer.ResumeUploadAsync(S3TransferState.Parse(state!.ToJson()), path, cancellationToken: TransferFixture.Token);

        Assert.Equal((first.ETag, first.Length, first.Parts), (resumed.ETag, resumed.Length, resumed.Parts));
        s3.Server.Put(Bucket, "a", TransferFixture.Bytes((3 * TransferFixture.Part) + 5, seed: 2));
        var error = await Assert.ThrowsAsync<S3TransferException>(
            async () => await transfer.ResumeUploadAsync(state, path, cancellationToken: TransferFixture.Token));
        Assert.Contains("no object that matches this source", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_upload_without_checksums_goes_on_with_the_parts_whose_MD5_is_right()
    {
        await using var s3 = new TransferFixture(static options => options.RequestChecksums = AwsChecksumMode.Never);
        s3.Server.Quirks = new S3Quirks { RefusesChecksums = true };
        var bytes = TransferFixture.Bytes(9 * TransferFixture.Part);
        var path = s3.Write("a.bin", bytes);
        S3TransferState? state = null;
        var options = new S3UploadOptions
        {
            OnStarted = (started, _) =>
            {
                state = started;
                return default;
            },
        };
        s3.Server.Script = static request => request.Query("partNumber") == "6" ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await s3.Transfer().UploadAsync(Bucket, "a", path, options, TransferFixture.Token));
        s3.Server.Script = null;
        s3.Server.Requests.Clear();

        await s3.Transfer().ResumeUploadAsync(state!, path, cancellationToken: TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        // A part that was in flight when the first upload failed may have arrived since then.
        var sent = s3.Server.Requests.Where(static request => request.Operation == "UploadPart").Select(static request => request.Query("partNumber"));
        Assert.InRange(sent.Distinct().Count(), 1, 8);
    }

    private static void LoseCompletion(TransferFixture s3)
    {
        var isFirst = 1;
        s3.Server.Script = request =>
            request.Operation == "CompleteMultipartUpload" && Interlocked.Exchange(ref isFirst, 0) == 1 ? new S3Fault { ResetsWhenDone = true } : null;
    }
}
