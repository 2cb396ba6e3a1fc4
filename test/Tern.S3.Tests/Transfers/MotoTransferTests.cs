using Tern.S3.Objects;
using Tern.S3.Streams;
using Tern.S3.Tests.Moto;
using Tern.S3.Transfers;
using Tern.Testing;

namespace Tern.S3.Tests.Transfers;

/// <summary>Transfers with moto at the other end, which somebody else wrote.</summary>
public sealed class MotoTransferTests(MotoServer moto)
{
    [Fact]
    public async Task Files_go_up_in_parts_and_come_down_in_ranges()
    {
        await using var s3 = await moto.BucketAsync("transfers");
        var transfer = new S3Transfer(s3, new S3TransferOptions { PartSize = 5 * 1024 * 1024, PartThreshold = 5 * 1024 * 1024 });
        var bytes = TransferFixture.Bytes((11 * 1024 * 1024) + 7);

        var up = await transfer.UploadAsync("transfers", "large", new UploadTests.OnceStream(bytes), cancellationToken: TransferFixture.Token);
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
}
