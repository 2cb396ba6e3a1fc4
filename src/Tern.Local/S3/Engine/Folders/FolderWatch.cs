namespace Tern.Local.S3;

/// <summary>
/// Finds the changes that other programs make in a mounted folder. A file counts as written once it is unchanged
/// between two scans, so that a partly written file isn't reported. Files that exist at the first scan aren't reported.
/// </summary>
internal sealed class FolderWatch(MountedFolder folder)
{
    private Dictionary<string, Seen>? _seen;

    /// <summary>Scans the folder once.</summary>
    /// <returns>The changes since the last scan.</returns>
    public List<FolderChange> Look()
    {
        var now = folder.List("").ToDictionary(static file => file.Key, static file => new Seen(file.State), StringComparer.Ordinal);
        List<FolderChange> changes = [];
        if (_seen is null)
        {
            _seen = now.ToDictionary(static file => file.Key, static file => file.Value with { IsTold = true, WasTold = true }, StringComparer.Ordinal);
            return changes;
        }

        foreach (var (key, before) in _seen)
        {
            if (!now.ContainsKey(key) && before.WasTold) changes.Add(new FolderChange(key, IsDeleted: true));
        }

        foreach (var (key, file) in now.ToList())
        {
            var before = _seen.GetValueOrDefault(key);
            if (before is null || before.State != file.State)
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
                changes.Add(new FolderChange(key, IsDeleted: false));
            }
        }

        _seen = now;
        return changes;
    }

    /// <summary>Records a change that S3 itself made and reported, so that it isn't reported again; null for a deleted
    /// file.</summary>
    public void Know(string key, FileState? state)
    {
        if (_seen is null) return;
        if (state is { } written) _seen[key] = new Seen(written, IsTold: true, WasTold: true);
        else _seen.Remove(key);
    }

    /// <summary>The state of a file in a scan.</summary>
    /// <param name="State">The state.</param>
    /// <param name="IsTold">true if this state was reported; otherwise, false.</param>
    /// <param name="WasTold">true if any state of the file was reported, so that its deletion is reported too;
    /// otherwise, false.</param>
    private sealed record Seen(FileState State, bool IsTold = false, bool WasTold = false);
}
