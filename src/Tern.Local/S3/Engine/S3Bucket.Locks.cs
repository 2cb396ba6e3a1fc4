namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    /// <summary>Sets or clears the retention of a version.</summary>
    /// <param name="key">The key.</param>
    /// <param name="versionId">The version, or null for the newest.</param>
    /// <param name="retention">The retention, or null to clear it.</param>
    /// <param name="bypassesGovernance">true to shorten or clear governance retention.</param>
    /// <exception cref="S3ErrorException">The bucket has no Object Lock, or the retention is protected.</exception>
    public ObjectVersion SetRetention(string key, string? versionId, ObjectRetention? retention, bool bypassesGovernance)
    {
        lock (_lock)
        {
            var version = FindLockable(key, versionId, "PUT");
            LockRules.CheckChange(version.Retention, retention, bypassesGovernance, _engine.Now());
            version.Retention = retention;
            PlanLifecycle();
            Record(version);
            Commit();
            return version;
        }
    }

    /// <summary>Returns the retention of a version.</summary>
    /// <exception cref="S3ErrorException">There is none, or the bucket has no Object Lock.</exception>
    public ObjectRetention GetRetention(string key, string? versionId)
    {
        lock (_lock) return FindLockable(key, versionId, "GET").Retention ?? throw S3Errors.NoObjectLock();
    }

    /// <summary>Sets the legal hold of a version.</summary>
    /// <exception cref="S3ErrorException">The bucket has no Object Lock.</exception>
    public ObjectVersion SetLegalHold(string key, string? versionId, bool isOn)
    {
        lock (_lock)
        {
            var version = FindLockable(key, versionId, "PUT");
            version.LegalHold = isOn;
            PlanLifecycle();
            Record(version);
            Commit();
            return version;
        }
    }

    /// <summary>Returns true if a version has a legal hold, and false if it had one.</summary>
    /// <exception cref="S3ErrorException">None was ever set, or the bucket has no Object Lock.</exception>
    public bool GetLegalHold(string key, string? versionId)
    {
        lock (_lock) return FindLockable(key, versionId, "GET").LegalHold ?? throw S3Errors.NoObjectLock();
    }

    // The caller holds the lock.
    private ObjectVersion FindLockable(string key, string? versionId, string method)
    {
        var version = Find(key, versionId, method);
        return HasObjectLock ? version : throw S3Errors.NoLock();
    }
}
