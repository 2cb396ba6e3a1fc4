namespace Tern.S3.Transfers.Folders;

/// <summary>Counts what is done with a folder. Thread-safe.</summary>
internal sealed class FolderTally(IProgress<string>? listener, IProgress<string>? warnings)
{
    private readonly HashSet<string> _skipped = new(StringComparer.Ordinal);
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

    /// <summary>Notes what was left out.</summary>
    /// <param name="relative">Its path below the folder, with slashes.</param>
    /// <param name="path">Its path.</param>
    /// <param name="what">What it is.</param>
    public void Skip(string relative, string path, string what)
    {
        lock (_skipped) _skipped.Add(relative);
        warnings?.Report($"'{path}' was skipped: it is {what}.");
    }

    /// <summary>Whether a path below the folder was left out, or is below what was.</summary>
    public bool IsSkipped(string relative)
    {
        for (var end = relative.Length; _skipped.Count > 0 && end > 0; end = relative.LastIndexOf('/', end - 1))
            if (_skipped.Contains(relative[..end])) return true;
        return false;
    }

    public S3FolderResult Result(int deleted = 0) => new(_transferred, _bytes, _unchanged, deleted) { Skipped = _skipped.Count };
}
