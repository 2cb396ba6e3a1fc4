namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Deletes an object or a version. It isn't an error if there is none.</summary>
    /// <exception cref="S3ErrorException">A lock protects the version, or a condition failed.</exception>
    public DeleteResult Delete(DeleteRequest request)
    {
        ObjectKeys.Check(request.Key);
        lock (_lock)
        {
            ThrowIfClosed();
            LookAt(request.Key);
            var key = _keys.Find(request.Key);
            if (request.IfMatch is { } match) ConditionRules.CheckDelete(match, key?.Newest);
            var result = request.VersionId is { } versionId ? DeleteVersion(request, key, versionId) : DeleteNewest(key, request.Key);
            if (result.Removed is not null) DeleteFile(request.Key);
            if (result.Marker is { } marker) Report(ObjectChangeKind.DeleteMarkerAdded, marker, request.Origin);
            else if (result.Removed is not null || request.VersionId is null) Report(ObjectChangeKind.Deleted, request.Key, result.Removed, request.Origin);
            Commit();
            return result;
        }
    }

    // The caller holds the lock.
    private DeleteResult DeleteVersion(DeleteRequest request, ObjectKey? key, string versionId)
    {
        var version = FindVersion(request.Key, versionId);
        if (version is null)
        {
            if (versionId == ObjectVersion.NullId || S3Identifiers.IsVersion(versionId)) return new DeleteResult(versionId, false, null, null);
            throw request.IsInBatch ? S3Errors.NoSuchVersion(request.Key, versionId) : S3Errors.InvalidVersionId(versionId);
        }

        LockRules.CheckDelete(version, request.BypassesGovernance, _engine.Now());
        Remove(key!, version);
        PlanLifecycle();
        return new DeleteResult(version.VersionId, version.IsDeleteMarker, version, null);
    }

    // The caller holds the lock. Suspended versioning replaces the null version by a delete marker.
    private DeleteResult DeleteNewest(ObjectKey? key, string name)
    {
        if (Versioning == VersioningState.Never)
        {
            if (key is null) return new DeleteResult(null, false, null, null);
            var deleted = key.Newest;
            Remove(key, deleted);
            return new DeleteResult(null, false, deleted, null);
        }

        var replaced = Versioning == VersioningState.Suspended ? key?.Null : null;
        var marker = new ObjectVersion
        {
            Key = name,
            VersionId = NextVersionId(),
            Sequence = ++_sequence,
            LastModified = _engine.Now(),
            IsDeleteMarker = true,
        };
        Add(marker);
        return new DeleteResult(marker.VersionId, true, replaced, marker);
    }
}
