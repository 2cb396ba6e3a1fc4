namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Starts reading an object. Dispose the result.</summary>
    /// <exception cref="S3ErrorException">There is no such object, or a condition failed; 304 is an error
    /// too.</exception>
    public ObjectReading Read(string key, string? versionId, ReadRequest request)
    {
        ObjectVersion version;
        lock (_lock)
        {
            version = FindToRead(key, versionId, request.Method);
            if (Folder is null) version.Body.Retain();
        }

        if (Folder is not null) version = Open(version);

        try
        {
            EncryptionRules.CheckKey(version, request.CustomerKey);
            ConditionRules.CheckRead(request.Conditions, version, _engine.Now());
            if (request.Method == "GET") CheckIsReadable(version);
            if (request.Method == "GET" && _record is not null && version.Body.FindDamage() is { } damage) throw S3Errors.DamagedBody(Name, version, damage);
            var (range, part) = ObjectRanges.Find(version, request.Range, request.PartNumber);
            return new ObjectReading(version, range, part);
        }
        catch
        {
            version.Body.Release();
            throw;
        }
    }

    /// <summary>Returns a version for its settings, such as tags; never a delete marker.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version, or null for the newest.</param>
    /// <param name="method">The method for errors.</param>
    /// <exception cref="S3ErrorException">There is no such version, or it is a delete marker.</exception>
    public ObjectVersion Find(string key, string? versionId, string method)
    {
        lock (_lock)
        {
            if (versionId is not null) return FindToRead(key, versionId, method);
            ThrowIfClosed();
            LookAt(key);
            var newest = _keys.Find(key)?.Newest ?? throw S3Errors.NoSuchKey(key);
            return newest.IsDeleteMarker ? throw S3Errors.DeleteMarker(method, newest) : newest;
        }
    }

    /// <summary>
    /// Returns a version, or null if there is none; the newest if no ID is given. It can be a delete marker.
    /// </summary>
    public ObjectVersion? Peek(string key, string? versionId)
    {
        lock (_lock)
        {
            LookAt(key);
            return versionId is null ? _keys.Find(key)?.Newest : FindVersion(key, versionId);
        }
    }

    /// <summary>Makes a copy of an archived object readable.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version, or null for the newest.</param>
    /// <param name="days">The number of days for which it is readable.</param>
    /// <returns>true if it was already readable; otherwise, false.</returns>
    /// <exception cref="S3ErrorException">The object isn't in an archive.</exception>
    public bool Restore(string key, string? versionId, int days)
    {
        lock (_lock)
        {
            var version = Find(key, versionId, "POST");
            if (!StorageClasses.IsArchive(version.StorageClass)) throw S3Errors.NotArchived(version.StorageClass);
            var now = _engine.Now();
            var wasReadable = version.RestoredUntil > now;
            version.RestoredUntil = LifecycleDates.Midnight(now.AddDays(days));
            Record(version);
            Commit();
            return wasReadable;
        }
    }

    /// <summary>
    /// Returns the ID that responses show for a version: null if the bucket never had versioning.
    /// </summary>
    public string? ShownVersion(ObjectVersion version) => Versioning == VersioningState.Never ? null : version.VersionId;

    /// <summary>Returns the version ID of a copy's source, or null if the version has no ID of its own.</summary>
    public string? ShownSource(ObjectVersion version) => version.VersionId == ObjectVersion.NullId ? null : ShownVersion(version);

    private void CheckIsReadable(ObjectVersion version)
    {
        if (StorageClasses.IsArchive(version.StorageClass) && !(version.RestoredUntil > _engine.Now()))
            throw S3Errors.InvalidObjectState(version.StorageClass);
    }

    // The caller holds the lock.
    private ObjectVersion FindToRead(string key, string? versionId, string method)
    {
        ThrowIfClosed();
        LookAt(key);
        if (versionId is null)
        {
            var newest = _keys.Find(key)?.Newest ?? throw S3Errors.NoSuchKey(key);
            return newest.IsDeleteMarker ? throw S3Errors.Deleted(key, newest) : newest;
        }

        if (versionId != ObjectVersion.NullId && (Versioning == VersioningState.Never || versionId.Length != S3Identifiers.VersionLength))
            throw S3Errors.InvalidVersionId(versionId);
        var version = FindVersion(key, versionId) ?? throw S3Errors.NoSuchVersion(key, versionId);
        return version.IsDeleteMarker ? throw S3Errors.DeleteMarker(method, version) : version;
    }

    // The caller holds the lock.
    private ObjectVersion? FindVersion(string key, string versionId)
    {
        if (versionId == ObjectVersion.NullId) return _keys.Find(key)?.Null;
        return _versions.TryGetValue(versionId, out var version) && version.Key == key ? version : null;
    }
}
