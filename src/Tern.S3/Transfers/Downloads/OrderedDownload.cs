using System.Buffers;

namespace Tern.S3.Transfers;

/// <summary>
/// A download with the bytes in order. Ranges are read ahead into memory, as many as may run concurrently.
/// </summary>
internal sealed class OrderedDownload(Download download, Stream destination)
{
    // The maximum memory per range.
    private const long MaxRange = 4 * 1024 * 1024;

    private readonly List<DonePiece> _pieces = [];

    /// <summary>Reads the whole object and verifies it.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        if (!download.HasRanges || download.Settings.Parallelism == 1)
        {
            await download.ReadInOrderAsync(new ByteSink.ToStream(destination), cancellationToken).ConfigureAwait(false);
            return;
        }

        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var ahead = new Queue<Task<Piece>>();
        try
        {
            await RunAsync(ahead, stop.Token).ConfigureAwait(false);
        }
        catch
        {
            await stop.CancelAsync().ConfigureAwait(false);
            throw;
        }
        finally
        {
            // Wait for reads in flight: they use a client that the caller may dispose next.
            foreach (var left in ahead) await ((Task)left).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        }

        PieceSum.Check(_pieces, download.Length, download.Checksum, download.Pin.Key);
    }

    private async Task RunAsync(Queue<Task<Piece>> ahead, CancellationToken cancellationToken)
    {
        var size = Math.Min(MaxRange, download.Settings.PartSize);
        for (var offset = 0L; offset < download.Length || ahead.Count > 0;)
        {
            for (; offset < download.Length && ahead.Count < download.Settings.Parallelism; offset += size)
                ahead.Enqueue(ReadAsync(new ByteRange(offset, Math.Min(size, download.Length - offset)), cancellationToken));
            var piece = await ahead.Dequeue().ConfigureAwait(false);
            await destination.WriteAsync(piece.Buffer.AsMemory(0, (int)piece.Done.Range.Length), cancellationToken).ConfigureAwait(false);
            ArrayPool<byte>.Shared.Return(piece.Buffer);
            _pieces.Add(piece.Done);
        }
    }

    private async Task<Piece> ReadAsync(ByteRange range, CancellationToken cancellationToken)
    {
        var buffer = ArrayPool<byte>.Shared.Rent((int)range.Length);
        var done = await download.ReadRangeAsync(0, range, new ByteSink.ToMemory(buffer, range.Offset), cancellationToken).ConfigureAwait(false);
        return new Piece(buffer, done);
    }

    private sealed record Piece(byte[] Buffer, DonePiece Done);
}
