using Tern.Local.Clocks;

namespace Tern.Local.S3;

internal sealed partial class S3Bucket
{
    private DueWork? _sweep;
    private DateTimeOffset? _sweepAt;

    /// <summary>Gets the lifecycle rules, or null if there is no configuration.</summary>
    public IReadOnlyList<LifecycleRule>? Lifecycle { get; private set; }

    /// <summary>
    /// Sets the lifecycle rules, which the host's clock applies; null deletes them. Call it in <see cref="Change"/>.
    /// </summary>
    public void SetLifecycle(IReadOnlyList<LifecycleRule>? rules)
    {
        lock (_lock)
        {
            ThrowIfClosed();
            Lifecycle = rules;
            if (rules is null) StopLifecycle();
            else PlanLifecycle();
        }
    }

    /// <summary>Returns the time at which a current version expires, or null if no rule applies.</summary>
    public ObjectExpiration? ExpirationOf(ObjectVersion version)
    {
        if (version.IsDeleteMarker || version.NoncurrentSince is not null) return null;
        return Earliest(rule => LifecycleDates.Expiration(rule, version));
    }

    /// <summary>Returns the time at which an upload is aborted, or null if no rule applies.</summary>
    public ObjectExpiration? ExpirationOf(MultipartUpload upload) => Earliest(rule => LifecycleDates.Abort(rule, upload));

    private ObjectExpiration? Earliest(Func<LifecycleRule, DateTimeOffset?> find)
    {
        ObjectExpiration? earliest = null;
        foreach (var rule in Lifecycle ?? [])
        {
            if (find(rule) is { } date && (earliest is null || date < earliest.Date)) earliest = new ObjectExpiration(date, rule.Id);
        }

        return earliest;
    }

    // The caller holds the lock. Called after any change: whatever changed falls due at the next midnight at the
    // earliest.
    private void PlanLifecycle() => PlanLifecycle(LifecycleDates.Midnight(_engine.Now()));

    // The caller holds the lock.
    private void PlanLifecycle(DateTimeOffset at)
    {
        if (Lifecycle is null || _isClosed || _sweepAt <= at) return;
        _sweepAt = at;
        _sweep ??= new DueWork("s3", Name, Sweep);
        _engine.Schedule.Plan(_sweep, at);
    }

    // The caller holds the lock.
    private void StopLifecycle()
    {
        if (_sweep is not null) _engine.Schedule.Cancel(_sweep);
        _sweepAt = null;
    }

    /// <summary>Applies the rules, and schedules the next action.</summary>
    private void Sweep()
    {
        lock (_lock)
        {
            _sweepAt = null;
            if (Lifecycle is not { } rules || _isClosed) return;
            var sweep = new LifecycleSweep(rules, _engine.Now());
            var cursor = _keys.From("");
            while (cursor.Next() is { } key) sweep.Look(key);
            foreach (var upload in _uploads.Values) sweep.Look(upload);
            foreach (var upload in sweep.Aborted)
            {
                Remove(upload);
                Commit();
            }

            foreach (var version in sweep.Removed) Expire(version);
            foreach (var version in sweep.Expired) ExpireNewest(version);
            foreach (var (version, storageClass) in sweep.Transitions)
            {
                version.StorageClass = storageClass;
                Record(version);
                Report(ObjectChangeKind.Transitioned, version, null);
                Commit();
            }

            if (sweep.Next is { } next) PlanLifecycle(next);
        }
    }

    // The caller holds the lock.
    private void Expire(ObjectVersion version)
    {
        Remove(_keys.Find(version.Key)!, version);
        PlanLifecycle(); // a delete marker may now be the only version
        Report(ObjectChangeKind.Expired, version, null);
        Commit();
    }

    // The caller holds the lock.
    private void ExpireNewest(ObjectVersion version)
    {
        var result = DeleteNewest(_keys.Find(version.Key), version.Key);
        if (result.Marker is { } marker) Report(ObjectChangeKind.ExpiredToMarker, marker, null);
        else Report(ObjectChangeKind.Expired, version, null);
        Commit();
    }
}
