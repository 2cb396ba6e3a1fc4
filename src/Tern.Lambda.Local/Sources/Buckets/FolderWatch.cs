namespace Tern.Lambda.Local.Sources;

/// <summary>
/// Polls a folder for changes. A file counts as written once it is unchanged between two scans, so that a partly
/// written file isn't reported. Files that exist at the first scan aren't reported. Names that begin with a dot are
/// ignored.
/// </summary>
internal sealed class FolderWatch(string folder)
{
    private Dictionary<string, Seen>? _seen;

    /// <summary>Scans the folder once.</summary>
    /// <returns>The changes since the last scan.</returns>
    public List<BucketChange> Look()
    {
        var now = List();
        List<BucketChange> changes = [];
        if (_seen is null)
        {
            _seen = now.ToDictionary(static file => file.Key, static file => file.Value with { IsTold = true, WasTold = true }, StringComparer.Ordinal);
            return changes;
        }

        foreach (var (key, before) in _seen)
        {
            if (!now.ContainsKey(key) && before.WasTold) changes.Add(new BucketChange(key, PathOf(key), true, 0));
        }

        foreach (var (key, file) in now.ToList())
        {
            var before = _seen.GetValueOrDefault(key);
            if (before is null || before.Size != file.Size || before.WrittenAt != file.WrittenAt)
            {
                now[key] = file with { WasTold = before?.WasTold ?? false };
            }
            else if (before.IsTold)
            {
                now[key] = before;
            }
            else
            {
                now[key] = file with { IsTold = true, WasTold = true };
                changes.Add(new BucketChange(key, PathOf(key), false, file.Size));
            }
        }

        _seen = now;
        return changes;
    }

    private Dictionary<string, Seen> List()
    {
        var files = new Dictionary<string, Seen>(StringComparer.Ordinal);
        var directory = new DirectoryInfo(folder);
        if (!directory.Exists) return files;
        var options = new EnumerationOptions { RecurseSubdirectories = true, IgnoreInaccessible = true, AttributesToSkip = FileAttributes.System };
        foreach (var file in directory.EnumerateFiles("*", options))
        {
            var key = Path.GetRelativePath(folder, file.FullName).Replace(Path.DirectorySeparatorChar, '/');
            if (!key.StartsWith('.') && !key.Contains("/.", StringComparison.Ordinal)) files[key] = new Seen(file.Length, file.LastWriteTimeUtc);
        }

        return files;
    }

    private string PathOf(string key) => Path.Combine(folder, key);

    /// <summary>The state of a file in a scan.</summary>
    /// <param name="Size">The size in bytes.</param>
    /// <param name="WrittenAt">The write time.</param>
    /// <param name="IsTold">true if this state was reported; otherwise, false.</param>
    /// <param name="WasTold">true if any state of the file was reported, so that its deletion is reported too;
    /// otherwise, false.</param>
    private sealed record Seen(long Size, DateTime WrittenAt, bool IsTold = false, bool WasTold = false);
}
