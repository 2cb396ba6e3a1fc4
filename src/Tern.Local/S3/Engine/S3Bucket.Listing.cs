namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Lists objects. It seeks, so the number of keys outside of the page doesn't matter.</summary>
    /// <exception cref="S3ErrorException">The continuation token isn't valid.</exception>
    public ObjectPage ListObjects(ObjectListRequest request)
    {
        var roller = new PrefixRoller(request.Prefix, request.Delimiter, request.After);
        var start = request.ContinuationToken is { } token ? ContinuationTokens.Read(token) : roller.Start;
        var most = Math.Min(request.MaxKeys, MaxPage);
        var objects = new List<ObjectVersion>();
        var prefixes = new List<string>();
        string? last = null;
        lock (_lock)
        {
            ThrowIfClosed();
            Look(request.Prefix);
            var cursor = _keys.From(start);
            while (cursor.Next() is { } key && key.Name.StartsWith(request.Prefix, StringComparison.Ordinal))
            {
                if (key.Newest.IsDeleteMarker) continue;
                if (objects.Count + prefixes.Count == most)
                    return most == 0 ? Page(null) : new ObjectPage(objects, prefixes, IsTruncated: true, last, ContinuationTokens.Write(key.Name));
                if (roller.PrefixOf(key.Name) is not { } prefix)
                {
                    objects.Add(key.Newest);
                    last = key.Name;
                    continue;
                }

                prefixes.Add(prefix);
                last = prefix;
                if (KeyOrder.AfterPrefix(prefix) is not { } next) break;
                cursor = _keys.From(next);
            }
        }

        return Page(null);

        ObjectPage Page(string? marker) => new(objects, prefixes, IsTruncated: false, marker, null);
    }

    /// <summary>Lists versions and delete markers.</summary>
    /// <exception cref="S3ErrorException">A version marker without a key marker, or one that isn't valid.</exception>
    public VersionPage ListVersions(VersionListRequest request)
    {
        var versionMarker = CheckMarkers(request);
        var roller = new PrefixRoller(request.Prefix, request.Delimiter, request.KeyMarker);
        var page = new VersionPageBuilder(Math.Min(request.MaxKeys, MaxPage));
        lock (_lock)
        {
            ThrowIfClosed();
            Look(request.Prefix);
            if (versionMarker is not null && roller.PrefixOf(request.KeyMarker!) is null
                && request.KeyMarker!.StartsWith(request.Prefix, StringComparison.Ordinal) && _keys.Find(request.KeyMarker) is { } marked)
            {
                // If the version was deleted in the meantime, the listing continues as if it had been the newest of its
                // key.
                var sequence = FindVersion(marked.Name, versionMarker)?.Sequence ?? long.MaxValue;
                if (!page.TryAdd(marked, sequence)) return page.Truncate();
            }

            var cursor = _keys.From(roller.Start);
            while (cursor.Next() is { } key && key.Name.StartsWith(request.Prefix, StringComparison.Ordinal))
            {
                if (roller.PrefixOf(key.Name) is not { } prefix)
                {
                    if (!page.TryAdd(key, long.MaxValue)) return page.Truncate();
                    continue;
                }

                if (!page.TryAdd(prefix)) return page.Truncate();
                if (KeyOrder.AfterPrefix(prefix) is not { } next) break;
                cursor = _keys.From(next);
            }
        }

        return page.Finish();
    }

    private static string? CheckMarkers(VersionListRequest request)
    {
        const string Name = "version-id-marker";
        if (request.VersionIdMarker is not { } marker) return null;
        if (string.IsNullOrEmpty(request.KeyMarker))
            throw S3Errors.InvalidArgument("A version-id marker cannot be specified without a key marker.", Name, marker);
        if (marker.Length == 0) throw S3Errors.InvalidArgument("A version-id marker cannot be empty.", Name, marker);
        if (marker != ObjectVersion.NullId && !S3Identifiers.IsVersion(marker)) throw S3Errors.InvalidArgument("Invalid version id specified", Name, marker);
        return marker;
    }
}
