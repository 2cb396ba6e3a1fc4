namespace Tern.S3.Transfers;

/// <summary>Counts the results of a folder transfer. Thread-safe.</summary>
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

    /// <summary>Records a skipped entry.</summary>
    /// <param name="relative">The path relative to the folder, with slashes.</param>
    /// <param name="path">The full path.</param>
    /// <param name="what">The kind of entry.</param>
    public void Skip(string relative, string path, string what)
    {
        lock (_skipped) _skipped.Add(relative);
        warnings?.Report($"'{path}' was skipped: it is {what}.");
    }

    /// <summary>Returns whether a path relative to the folder was skipped, or is below one that was.</summary>
    public bool IsSkipped(string relative)
    {
        for (var end = relative.Length; _skipped.Count > 0 && end > 0; end = relative.LastIndexOf('/', end - 1))
            if (_skipped.Contains(relative[..end])) return true;
        return false;
    }

    public S3FolderResult Result(int deleted = 0) => new(_transferred, _bytes, _unchanged, deleted) { Skipped = _skipped.Count };
}
