namespace Tern.S3.Transfers;

/// <summary>Counts what all parts of a transfer have carried, and tells whoever listens. Thread-safe.</summary>
internal sealed class ProgressCounter(IProgress<S3TransferProgress>? listener, long? total)
{
    private readonly Lock _lock = new();
    private long _transferred;
    private long _told = -1;

    /// <summary>Counts bytes: fewer than none where a part is sent again.</summary>
    public void Add(long bytes)
    {
        if (listener is null || bytes == 0) return;
        S3TransferProgress progress;
        lock (_lock)
        {
            _transferred += bytes;
            if (_transferred <= _told) return;
            _told = _transferred;
            progress = new(_told, total);
            // Within the lock: told in order.
            listener.Report(progress);
        }
    }
}
