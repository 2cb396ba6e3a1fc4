namespace Tern.Lambda.Local.Sources.Buckets;

/// <summary>
/// Looks at a folder again and again. A file counts as written once it is the same at two looks, so that half of one is
/// none; what was there at the first look is not told. Names that begin with a dot are left out.
/// </summary>
internal sealed class FolderWatch(string folder)
{
    private Dictionary<string, Seen>? _seen;

    /// <summary>Looks once.</summary>
    /// <returns>What has changed since the last look.</returns>
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

    /// <summary>A file as it was at a look.</summary>
    /// <param name="Size">In bytes.</param>
    /// <param name="WrittenAt">When it was written.</param>
    /// <param name="IsTold">Whether this state was told.</param>
    /// <param name="WasTold">Whether any state of it was: its end is then told too.</param>
    private sealed record Seen(long Size, DateTime WrittenAt, bool IsTold = false, bool WasTold = false);
}
