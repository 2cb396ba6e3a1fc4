namespace Tern.Local.S3;

/// <summary>Fills a page of versions.</summary>
/// <param name="most">The maximum number of versions and prefixes.</param>
internal sealed class VersionPageBuilder(int most)
{
    private readonly List<ListedVersion> _versions = [];
    private readonly List<string> _prefixes = [];
    private string? _lastKey;
    private string? _lastVersion;

    /// <summary>Adds the versions of a key that are older than a sequence number.</summary>
    /// <returns>false if there was no room for all of them; otherwise, true.</returns>
    public bool TryAdd(ObjectKey key, long before)
    {
        if (key.Newest.Sequence < before && !TryAdd(key.Newest, isLatest: true)) return false;
        for (var i = key.OlderThan(before); i < key.OlderCount; i++)
        {
            if (!TryAdd(key.Older(i), isLatest: false)) return false;
        }

        return true;
    }

    /// <summary>Adds a common prefix.</summary>
    /// <returns>false if there was no room; otherwise, true.</returns>
    public bool TryAdd(string prefix)
    {
        if (IsFull) return false;
        _prefixes.Add(prefix);
        (_lastKey, _lastVersion) = (prefix, null);
        return true;
    }

    /// <summary>Returns a page that isn't the last one.</summary>
    public VersionPage Truncate() => most == 0 ? Finish() : new(_versions, _prefixes, IsTruncated: true, _lastKey, _lastVersion);

    /// <summary>Returns the last page.</summary>
    public VersionPage Finish() => new(_versions, _prefixes, IsTruncated: false, null, null);

    private bool IsFull => _versions.Count + _prefixes.Count >= most;

    private bool TryAdd(ObjectVersion version, bool isLatest)
    {
        if (IsFull) return false;
        _versions.Add(new ListedVersion(version, isLatest));
        (_lastKey, _lastVersion) = (version.Key, version.VersionId);
        return true;
    }
}
