using System.Runtime.ExceptionServices;
using Microsoft.Win32.SafeHandles;

namespace Tern.S3.Transfers;

/// <summary>A download to a file with a temporary name. Its pieces arrive concurrently and in any order.</summary>
internal sealed class FileDownload(Download download, SafeFileHandle file, KeptPieces? keep)
{
    private readonly SortedDictionary<int, DonePiece> _done = [];
    private readonly int _count = download.Pieces;
    private readonly ByteSink _sink = new ByteSink.ToFile(file);
    private ExceptionDispatchInfo? _fault;
    private int _next = -1;

    private bool IsByParts => download.Checksum is { IsComposite: true };

    /// <summary>Reads the missing pieces and verifies the whole object.</summary>
    public async Task RunAsync(CancellationToken cancellationToken)
    {
        if (!download.KnowsLength)
        {
            await download.ReadInOrderAsync(_sink, cancellationToken).ConfigureAwait(false);
            return;
        }

        if (keep is not null)
        {
            foreach (var piece in await keep.CheckAsync(file, cancellationToken).ConfigureAwait(false))
            {
                _done[piece.Index] = piece;
                download.Progress.Add(piece.Range.Length);
            }
        }

        if (_done.ContainsKey(0)) await download.CloseAsync().ConfigureAwait(false);
        using var stop = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        var workers = new Task[Math.Min(_count, download.Settings.Parallelism)];
        for (var i = 0; i < workers.Length; i++) workers[i] = WorkAsync(stop);
        await Task.WhenAll(workers).ConfigureAwait(false);
        CanceledTransfer.ThrowIf(cancellationToken);
        _fault?.Throw();
        PieceSum.Check(_done.Values, download.Length, download.Checksum, download.Pin.Key);
    }

    private async Task WorkAsync(CancellationTokenSource stop)
    {
        // Continues on another thread, because this one writes the file.
        await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding);
        try
        {
            while (Interlocked.Increment(ref _next) is var index && index < _count)
            {
                lock (_done)
                    if (_done.ContainsKey(index)) continue;
                stop.Token.ThrowIfCancellationRequested();
                var piece = await ReadAsync(index, stop.Token).ConfigureAwait(false);
                lock (_done)
                {
                    _done[index] = piece;
                    keep?.Add(piece);
                }
            }
        }
        catch (Exception error)
        {
            Interlocked.CompareExchange(ref _fault, ExceptionDispatchInfo.Capture(error), null);
            await stop.CancelAsync().ConfigureAwait(false);
        }
    }

    private Task<DonePiece> ReadAsync(int index, CancellationToken cancellationToken)
    {
        if (IsByParts) return download.ReadPartAsync(index, _sink, cancellationToken);
        var size = download.PieceLength;
        return download.ReadRangeAsync(index, new ByteRange(index * size, Math.Min(size, download.Length - (index * size))), _sink, cancellationToken);
    }
}
