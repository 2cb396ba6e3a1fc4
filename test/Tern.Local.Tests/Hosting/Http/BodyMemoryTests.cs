using System.IO.Compression;
using Tern.Local.Buffers;
using Tern.Local.Hosting;

namespace Tern.Local.Tests.Hosting.Http;

public sealed class BodyMemoryTests
{
    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task One_large_request_is_decompressed_at_a_time_and_small_ones_do_not_wait()
    {
        using var first = Compressed(1_000_000);
        using var second = Compressed(1_000_000);
        using var third = Compressed(1_000_000);
        using var small = Compressed(60_000);
        using BodyMemory firstMemory = new(), secondMemory = new(), thirdMemory = new(), smallMemory = new();
        using var leaves = CancellationTokenSource.CreateLinkedTokenSource(Token);

        Assert.Equal(BodyState.Whole, await BodyCoding.DecodeAsync(ContentCoding.Gzip, first, firstMemory, Token));
        var waiting = BodyCoding.DecodeAsync(ContentCoding.Gzip, second, secondMemory, Token).AsTask();
        var leaving = BodyCoding.DecodeAsync(ContentCoding.Gzip, third, thirdMemory, leaves.Token).AsTask();
        Assert.Equal(BodyState.Whole, await BodyCoding.DecodeAsync(ContentCoding.Gzip, small, smallMemory, Token));

        Assert.Equal((1_000_000, 60_000), (first.WrittenCount, small.WrittenCount));
        Assert.False(waiting.IsCompleted);
        await leaves.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => leaving);
        firstMemory.Dispose();
        firstMemory.Dispose();
        Assert.Equal(BodyState.Whole, await waiting);
    }

    [Fact]
    public async Task Large_bodies_wait_until_there_is_room_and_small_ones_do_not()
    {
        const int Large = BodyMemory.MaxBytes / 2;
        using BodyMemory first = new(), second = new(), third = new(), small = new();
        using var leaves = CancellationTokenSource.CreateLinkedTokenSource(Token);
        await first.TakeAsync(Large, Token);
        var waiting = second.TakeAsync(Large + 1, Token).AsTask();
        var leaving = third.TakeAsync(Large, leaves.Token).AsTask();
        await small.TakeAsync(BodyMemory.FreeBytes, Token);
        Assert.False(waiting.IsCompleted);
        Assert.False(leaving.IsCompleted); // those that come later don't overtake
        await leaves.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => leaving);
        first.Dispose();
        await waiting;
    }

    private static ServerBuffer Compressed(int bytes)
    {
        using var compressed = new MemoryStream();
        using (var gzip = new GZipStream(compressed, CompressionLevel.Fastest, leaveOpen: true)) gzip.Write(new byte[bytes]);
        var buffer = new ServerBuffer();
        buffer.Write(compressed.ToArray());
        return buffer;
    }
}
