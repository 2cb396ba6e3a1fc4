using Tern.S3.Tests.Moto;
using Tern.S3.Transfers;
using Tern.TestHarness;

namespace Tern.S3.Tests.Transfers;

/// <summary>Transfers with moto, an independent implementation.</summary>
public sealed class MotoTransferTests(MotoServer moto)
{
    [Fact]
    public async Task Files_go_up_in_parts_and_come_down_in_ranges()
    {
        await using var s3 = await moto.BucketAsync("transfers");
        var transfer = new S3Transfer(s3, new S3TransferOptions { PartSize = 5 * 1024 * 1024, PartThreshold = 5 * 1024 * 1024 });
        var bytes = TransferFixture.Bytes((11 * 1024 * 1024) + 7);

        var up = await transfer.UploadAsync("transfers", "large", new OnceStream(bytes), cancellationToken: TransferFixture.Token);
        await transfer.UploadAsync("transfers", "small", new MemoryStream(bytes, 0, 100), cancellationToken: TransferFixture.Token);
        var copy = new MemoryStream();
        var down = await transfer.DownloadAsync("transfers", "large", copy, cancellationToken: TransferFixture.Token);

        Assert.Equal(3, up.Parts);
        Assert.Equal(up.ETag, down.ETag);
        Assert.Equal(bytes, copy.ToArray());
        await using var stream = await s3.OpenReadAsync("transfers", "large", cancellationToken: TransferFixture.Token);
        stream.Position = 10_000_000;
        var some = new byte[100];
        await stream.ReadExactlyAsync(some, TransferFixture.Token);
        Assert.Equal(bytes[10_000_000..10_000_100], some);

        var deleted = await s3.DeleteAllAsync("transfers", ["large", "small"], cancellationToken: TransferFixture.Token);
        Assert.Equal((2, 0), (deleted.Deleted, deleted.Errors.Count));
        await foreach (var left in s3.EnumerateObjectsAsync("transfers", cancellationToken: TransferFixture.Token)) Assert.Fail(left.Key);
    }

    [Theory]
    [InlineData(1_000)]
    [InlineData(5 * 1024 * 1024)]
    public async Task Objects_are_copied_and_moved_with_all_that_they_have(long threshold)
    {
        await using var s3 = moto.Client();
        var bucket = $"copies-{threshold}";
        Assert.True(await s3.EnsureBucketExistsAsync(bucket, TransferFixture.Token));
        Assert.False(await s3.EnsureBucketExistsAsync(bucket, TransferFixture.Token));
        var options = new S3TransferOptions { PartSize = 5 * 1024 * 1024, CopyThreshold = threshold, CopyPartSize = 5 * 1024 * 1024 };
        var transfer = new S3Transfer(s3, options);
        var bytes = TransferFixture.Bytes(threshold == 1_000 ? (11 * 1024 * 1024) + 7 : 1_000);
        const string Key = "a b?c%20+ü&x.txt";
        var stored = new S3UploadOptions { ContentType = "text/css", Metadata = { ["Kind"] = "yes" }, Tags = { ["team"] = "R+D", ["a=b"] = "x +" } };
        await transfer.UploadAsync(bucket, Key, new MemoryStream(bytes), stored, TransferFixture.Token);

        var copy = await transfer.CopyAsync(new(bucket, Key), bucket, "copy", cancellationToken: TransferFixture.Token);
        var moved = await transfer.MoveAsync(
            new(bucket, Key), bucket, "moved", new() { Metadata = { ["more"] = "1" }, Tags = { ["new"] = "2" } }, TransferFixture.Token);

        Assert.Equal((bytes.Length > 1_000 ? 3 : 0, bytes.Length), (copy.Parts, moved.Length));
        foreach (var key in (string[])["copy", "moved"])
        {
            await using var there = await s3.GetObjectAsync(new() { Bucket = bucket, Key = key }, cancellationToken: TransferFixture.Token);
            var read = new MemoryStream();
            await there.Body!.CopyToAsync(read, TransferFixture.Token);
            Assert.Equal(bytes, read.ToArray());
            Assert.Equal(("text/css", "yes"), (there.ContentType, there.Metadata["kind"]));
            var tags = (await s3.GetObjectTaggingAsync(new() { Bucket = bucket, Key = key }, cancellationToken: TransferFixture.Token)).TagSet;
            Assert.Equal(
                key == "copy" ? ["a=b: x +", "team: R+D"] : ["a=b: x +", "new: 2", "team: R+D"], tags.Select(static tag => $"{tag.Key}: {tag.Value}").Order());
        }

        var keys = new List<string>();
        await foreach (var left in s3.EnumerateObjectsAsync(bucket, cancellationToken: TransferFixture.Token)) keys.Add(left.Key);
        Assert.Equal(["copy", "moved"], keys);
    }
}
