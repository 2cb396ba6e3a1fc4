namespace Tern.S3.Transfers;

/// <summary>
/// Counts the bytes that all parts of a transfer have transferred, and reports the progress. Thread-safe.
/// </summary>
internal sealed class ProgressCounter(IProgress<S3TransferProgress>? listener, long? total)
{
    private readonly Lock _lock = new();
    private long _transferred;
    private long _told = -1;

    /// <summary>Adds bytes. The count is negative if a part is sent again.</summary>
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
            // Within the lock, so that reports are in order.
            listener.Report(progress);
        }
    }
}
