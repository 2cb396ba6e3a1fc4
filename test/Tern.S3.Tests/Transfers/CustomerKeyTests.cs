using Tern.S3.Tests.Server;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>
/// Transfers of objects that are encrypted with a key of the caller (SSE-C): all requests for them have the key.
/// </summary>
public sealed class CustomerKeyTests
{
    private const string Bucket = TransferFixture.Bucket;

    private static readonly string s_key = Convert.ToBase64String(TransferFixture.Bytes(32));

    [Theory]
    [InlineData(1)]
    [InlineData(5)]
    public async Task An_object_goes_up_and_comes_down_with_its_key_and_not_without(int parts)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(parts * TransferFixture.Part);
        var (transfer, path, keyed) = (s3.Transfer(), s3.PathOf("a.bin"), new S3DownloadOptions { SSECustomerKey = s_key });

        await transfer.UploadAsync(Bucket, "a", new MemoryStream(bytes), new S3UploadOptions { SSECustomerKey = s_key }, TransferFixture.Token);

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await transfer.DownloadAsync(Bucket, "a", path, cancellationToken: TransferFixture.Token));
        await transfer.DownloadAsync(Bucket, "a", path, keyed, TransferFixture.Token);
        Assert.Equal(bytes, File.ReadAllBytes(path));
        var copy = new MemoryStream();
        await transfer.DownloadAsync(Bucket, "a", copy, keyed, TransferFixture.Token);
        Assert.Equal(bytes, copy.ToArray());
        await using var stream = await s3.Client.OpenReadAsync(Bucket, "a", new S3StreamOptions { SSECustomerKey = s_key }, TransferFixture.Token);
        stream.Position = bytes.Length - 10;
        var last = new byte[10];
        await stream.ReadExactlyAsync(last, TransferFixture.Token);
        Assert.Equal(bytes[^10..], last);
    }

    [Theory]
    [InlineData("CRC32")]
    [InlineData("SHA256")]
    public async Task An_upload_that_is_resumed_has_its_key_from_the_options_and_none_in_its_state(string algorithm)
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(6 * TransferFixture.Part);
        var path = s3.Write("a.bin", bytes);
        S3TransferState? state = null;
        var options = new S3UploadOptions
        {
            SSECustomerKey = s_key,
            OnStarted = (given, _) =>
            {
                state = given;
                return default;
            },
        };
        var transfer = s3.Transfer(given => given.ChecksumAlgorithm = algorithm);
        s3.Server.Script = static request => request.Query("partNumber") == "4" ? new S3Fault { Status = 403, Code = "AccessDenied" } : null;
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await transfer.UploadAsync(Bucket, "a", path, options, TransferFixture.Token));
        Assert.DoesNotContain(s_key, state!.ToJson(), StringComparison.Ordinal);

        // The response to the last request is lost, too: the existing object is checked with its key.
        var isFirst = 1;
        s3.Server.Script = request => request.Operation == "CompleteMultipartUpload" && algorithm == "CRC32" && Interlocked.Exchange(ref isFirst, 0) == 1
            ? new S3Fault { ResetsWhenDone = true }
            : null;
        await transfer.ResumeUploadAsync(state, path, options, TransferFixture.Token);

        Assert.Equal(bytes, s3.Server.Find(Bucket, "a"));
        Assert.All(
            s3.Server.Requests, static request => Assert.Equal(s_key, request.Header("x-amz-server-side-encryption-customer-key")));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_folder_is_kept_in_step_by_one_key(bool comparesChecksums)
    {
        await using var s3 = new TransferFixture();
        s3.Write("here/a", TransferFixture.Bytes(3 * TransferFixture.Part));
        s3.Write("here/b", [1, 2, 3]);
        var (transfer, options) = (s3.Transfer(), new S3SyncOptions { SSECustomerKey = s_key, CompareChecksums = comparesChecksums });

        var first = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token);
        var again = await transfer.SyncFolderAsync(S3SyncDirection.Up, s3.PathOf("here"), Bucket, "p", options, TransferFixture.Token);
        var down = await transfer.SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("there"), Bucket, "p", options, TransferFixture.Token);
        var folder = new S3FolderOptions { SSECustomerKey = s_key };
        await transfer.UploadFolderAsync(s3.PathOf("here"), Bucket, "q", folder, TransferFixture.Token);
        await transfer.DownloadFolderAsync(Bucket, "q", s3.PathOf("other"), folder, TransferFixture.Token);

        Assert.Equal((2, 0, 2, 2), (first.Transferred, again.Transferred, again.Unchanged, down.Transferred));
        foreach (var name in (string[])["there/a", "other/a"])
            Assert.Equal(File.ReadAllBytes(s3.PathOf("here/a")), File.ReadAllBytes(s3.PathOf(name)));
    }
}
