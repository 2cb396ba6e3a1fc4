using System.IO.Pipelines;
using Tern.S3.Transfers;

namespace Tern.S3.Tests.Transfers;

/// <summary>Transfers that are canceled at any moment leave nothing behind.</summary>
public sealed class CancellationTests
{
    private const string Bucket = TransferFixture.Bucket;
    private const int Each = 500;

    [Fact]
    public async Task A_thousand_transfers_given_up_at_random_leave_no_part_no_file_and_no_connection()
    {
        await using var s3 = new TransferFixture();
        s3.Server.Records = false;
        var bytes = TransferFixture.Bytes(6 * TransferFixture.Part);
        var path = s3.Write("source", bytes);
        s3.Server.Put(Bucket, "there", bytes);
        // On the fixture's accelerated clock; a minute of real time.
        var transfer = s3.Transfer(static options => options.CleanupTimeout = TimeSpan.FromMinutes(20));
        var random = new Random(20261123);
        var moments = Enumerable.Range(0, Each).Select(_ => (Up: random.Next(14), Down: random.Next(14))).ToArray();
        var completed = 0;

        await Parallel.ForAsync(0, Each, new ParallelOptions { MaxDegreeOfParallelism = 4, CancellationToken = TransferFixture.Token }, async (i, _) =>
        {
            if (await EndsAsync(
                (progress, token) => transfer.UploadAsync(Bucket, $"up-{i}", path, new S3UploadOptions { Progress = progress }, token).AsTask(),
                moments[i].Up))
            {
                Assert.Equal(bytes, s3.Server.Find(Bucket, $"up-{i}"));
                Interlocked.Increment(ref completed);
            }

            var file = s3.PathOf($"down-{i}");
            var isWhole = await EndsAsync(
                (progress, token) => transfer.DownloadAsync(Bucket, "there", file, new S3DownloadOptions { Progress = progress }, token).AsTask(),
                moments[i].Down);
            Assert.Equal(isWhole, File.Exists(file));
            if (isWhole) Assert.Equal(bytes, File.ReadAllBytes(file));
        });

        Assert.Equal(0, s3.Server.OpenUploads);
        Assert.Equal(completed, s3.Server.Keys(Bucket).Count - 1);
        Assert.InRange(completed, 1, Each - 1);
        Assert.DoesNotContain(s3.Files(), static name => name.EndsWith(".tern-part", StringComparison.Ordinal));
        // Those that still serve: four transfers at a time had four requests each. The server sees later that others ended.
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(TransferFixture.Token);
        limit.CancelAfter(TimeSpan.FromMinutes(1));
        while (s3.Server.OpenConnections > 24) await Task.Delay(10, limit.Token);
        Assert.InRange(s3.Server.OpenConnections, 1, 24);
        await transfer.UploadAsync(Bucket, "last", path, cancellationToken: TransferFixture.Token);
        Assert.Equal(bytes, s3.Server.Find(Bucket, "last"));
    }

    [Fact]
    public async Task Every_transfer_that_is_canceled_throws_what_a_canceled_call_throws()
    {
        await using var s3 = new TransferFixture();
        var bytes = TransferFixture.Bytes(6 * TransferFixture.Part);
        var path = s3.Write("source", bytes);
        s3.Server.Put(Bucket, "there/file", bytes);
        var transfer = s3.Transfer();
        var stops = new Func<CancellationToken, Task>[]
        {
            token => transfer.UploadAsync(Bucket, "up", path, cancellationToken: token).AsTask(),
            token => transfer.UploadAsync(Bucket, "up", new MemoryStream(bytes), cancellationToken: token).AsTask(),
            token => transfer.UploadAsync(Bucket, "up", PipeReader.Create(new MemoryStream(bytes)), cancellationToken: token).AsTask(),
            token => transfer.DownloadAsync(Bucket, "there/file", s3.PathOf("down"), cancellationToken: token).AsTask(),
            token => transfer.DownloadAsync(Bucket, "there/file", new MemoryStream(), cancellationToken: token).AsTask(),
            token => transfer.CopyAsync(new(Bucket, "there/file"), Bucket, "copied", cancellationToken: token).AsTask(),
            token => transfer.MoveAsync(new(Bucket, "there/file"), Bucket, "moved", cancellationToken: token).AsTask(),
            token => transfer.UploadFolderAsync(Path.GetDirectoryName(path)!, Bucket, "folder", cancellationToken: token).AsTask(),
            token => transfer.DownloadFolderAsync(Bucket, "there", s3.PathOf("folder"), cancellationToken: token).AsTask(),
            token => transfer.SyncFolderAsync(S3SyncDirection.Up, Path.GetDirectoryName(path)!, Bucket, "folder", cancellationToken: token).AsTask(),
            token => transfer.SyncFolderAsync(S3SyncDirection.Down, s3.PathOf("folder"), Bucket, "there", cancellationToken: token).AsTask(),
        };
        using var canceled = new CancellationTokenSource();
        await canceled.CancelAsync();

        foreach (var stop in stops)
        {
            var error = await Assert.ThrowsAsync<TaskCanceledException>(() => stop(canceled.Token));
            Assert.Equal(canceled.Token, error.CancellationToken);
        }
    }

    // Canceled after a number of progress reports: from before the first to after the last.
    private static async Task<bool> EndsAsync(Func<IProgress<S3TransferProgress>, CancellationToken, Task> transfer, int after)
    {
        using var stop = new CancellationTokenSource();
        if (after == 0) await stop.CancelAsync();
        try
        {
            await transfer(new Countdown(after, stop), stop.Token);
            return true;
        }
        catch (OperationCanceledException error) when (stop.IsCancellationRequested)
        {
            Assert.IsType<TaskCanceledException>(error);
            Assert.Equal(stop.Token, error.CancellationToken);
            return false;
        }
    }

    private sealed class Countdown(int left, CancellationTokenSource stop) : IProgress<S3TransferProgress>
    {
        private int _left = left;

        public void Report(S3TransferProgress value)
        {
            if (--_left == 0) stop.Cancel();
        }
    }
}
