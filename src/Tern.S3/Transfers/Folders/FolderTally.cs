namespace Tern.S3.Transfers.Folders;

/// <summary>Counts what is done with a folder. Thread-safe.</summary>
internal sealed class FolderTally(IProgress<string>? listener)
{
    private int _transferred;
    private long _bytes;
    private int _unchanged;

    public void Carried(string key, long bytes)
    {
        Interlocked.Increment(ref _transferred);
        Interlocked.Add(ref _bytes, bytes);
        listener?.Report(key);
    }

    public void Same() => Interlocked.Increment(ref _unchanged);

    public S3FolderResult Result(int deleted = 0) => new(_transferred, _bytes, _unchanged, deleted);
}
