namespace Tern.Local.S3;

/// <summary>A key with its versions. It is in the bucket as long as it has at least one. The bucket's lock guards
/// it.</summary>
/// <param name="name">The key.</param>
/// <param name="newest">Its first version.</param>
internal sealed class ObjectKey(string name, ObjectVersion newest)
{
    // The older versions, oldest first. Most keys have none.
    private List<ObjectVersion>? _older;

    public string Name => name;

    /// <summary>Gets the newest version, which may be a delete marker.</summary>
    public ObjectVersion Newest { get; private set; } = newest;

    /// <summary>Gets the number of versions older than the newest.</summary>
    public int OlderCount => _older?.Count ?? 0;

    /// <summary>Gets the version with the ID <c>null</c>, or null if there is none.</summary>
    public ObjectVersion? Null { get; private set; } = IsNull(newest) ? newest : null;

    /// <summary>Returns a version older than the newest.</summary>
    /// <param name="index">The position: 0 for the newest of them.</param>
    public ObjectVersion Older(int index) => _older![^(index + 1)];

    /// <summary>Returns all versions, the newest first.</summary>
    public IEnumerable<ObjectVersion> All()
    {
        yield return Newest;
        for (var i = 0; i < OlderCount; i++) yield return Older(i);
    }

    /// <summary>Returns the position of the newest version that is older than a sequence number.</summary>
    public int OlderThan(long sequence)
    {
        int low = 0, high = OlderCount;
        while (low < high)
        {
            var middle = (low + high) >>> 1;
            if (Older(middle).Sequence < sequence) high = middle;
            else low = middle + 1;
        }

        return low;
    }

    /// <summary>Returns the next version that is older than another one, or null if there is none.</summary>
    public ObjectVersion? Before(ObjectVersion version) => OlderThan(version.Sequence) is var index && index < OlderCount ? Older(index) : null;

    /// <summary>Returns the next version that is newer than another one, or null for the newest.</summary>
    public ObjectVersion? After(ObjectVersion version)
    {
        if (ReferenceEquals(version, Newest)) return null;
        var index = OlderThan(version.Sequence + 1);
        return index == 0 ? Newest : Older(index - 1);
    }

    /// <summary>Adds a version that is newer than all others.</summary>
    public void Push(ObjectVersion version)
    {
        Newest.NoncurrentSince = version.LastModified;
        Insert(version);
    }

    /// <summary>Adds a version in its place in the order. The other versions don't change.</summary>
    public void Insert(ObjectVersion version)
    {
        if (version.Sequence > Newest.Sequence)
        {
            (_older ??= new(1)).Add(Newest);
            Newest = version;
        }
        else
        {
            (_older ??= new(1)).Insert(OlderCount - OlderThan(version.Sequence), version);
        }

        if (IsNull(version)) Null = version;
    }

    /// <summary>Removes a version.</summary>
    /// <returns>true if there are other versions; false if this was the only one, which stays in this object.</returns>
    public bool Remove(ObjectVersion version)
    {
        if (!Take(version)) return false;
        if (version.Sequence > Newest.Sequence) Newest.NoncurrentSince = null;
        return true;
    }

    /// <summary>Removes a version as <see cref="Remove"/> does. The other versions don't change.</summary>
    public bool Take(ObjectVersion version)
    {
        if (_older is null or { Count: 0 }) return false;
        if (ReferenceEquals(version, Newest))
        {
            Newest = _older[^1];
            _older.RemoveAt(_older.Count - 1);
        }
        else
        {
            _older.RemoveAt(_older.Count - 1 - OlderThan(version.Sequence + 1));
        }

        if (ReferenceEquals(version, Null)) Null = null;
        if (_older.Count == 0) _older = null;
        return true;
    }

    private static bool IsNull(ObjectVersion version) => version.VersionId == ObjectVersion.NullId;
}
