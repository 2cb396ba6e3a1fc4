namespace Tern.Local.S3;

/// <summary>Finds what lifecycle rules have to do at a given time, and when the next action is due.</summary>
/// <param name="rules">The rules.</param>
/// <param name="now">The time.</param>
internal sealed class LifecycleSweep(IReadOnlyList<LifecycleRule> rules, DateTimeOffset now)
{
    /// <summary>Gets the current versions that expire.</summary>
    public List<ObjectVersion> Expired { get; } = [];

    /// <summary>Gets the noncurrent versions and delete markers to remove.</summary>
    public List<ObjectVersion> Removed { get; } = [];

    public List<(ObjectVersion Version, string StorageClass)> Transitions { get; } = [];

    public List<MultipartUpload> Aborted { get; } = [];

    /// <summary>Gets the time at which the next action is due, or null.</summary>
    public DateTimeOffset? Next { get; private set; }

    public void Look(ObjectKey key)
    {
        var newest = key.Newest;
        if (!newest.IsDeleteMarker)
        {
            if (IsDue(newest, static (rule, version, _) => LifecycleDates.Expiration(rule, version))) Expired.Add(newest);
            else LookForTransition(newest);
        }
        else if (key.OlderCount == 0 && IsDue(newest, static (rule, marker, _) => LifecycleDates.MarkerExpiration(rule, marker)))
        {
            Removed.Add(newest);
        }

        for (var i = 0; i < key.OlderCount; i++)
        {
            var version = key.Older(i);
            if (!IsDue(version, LifecycleDates.NoncurrentExpiration, i)) continue;
            if (!LockRules.Protects(version, bypassesGovernance: false, now)) Removed.Add(version);
            else if (version.Retention is { } retention && retention.Until > now) Wait(LifecycleDates.Midnight(retention.Until));
        }
    }

    public void Look(MultipartUpload upload)
    {
        foreach (var rule in rules)
        {
            if (LifecycleDates.Abort(rule, upload) is not { } at) continue;
            if (at > now)
            {
                Wait(at);
                continue;
            }

            Aborted.Add(upload);
            return;
        }
    }

    private bool IsDue(ObjectVersion version, Func<LifecycleRule, ObjectVersion, int, DateTimeOffset?> find, int index = 0)
    {
        foreach (var rule in rules)
        {
            if (find(rule, version, index) is not { } at) continue;
            if (at <= now) return true;
            Wait(at);
        }

        return false;
    }

    // Only the latest transition that is due applies.
    private void LookForTransition(ObjectVersion version)
    {
        (DateTimeOffset At, string Class)? due = null;
        foreach (var rule in rules)
        {
            foreach (var transition in rule.Transitions)
            {
                if (LifecycleDates.Transition(rule, transition, version) is not { } at) continue;
                if (at > now) Wait(at);
                else if (due is null || at >= due.Value.At) due = (at, transition.StorageClass);
            }
        }

        if (due is { } found && found.Class != version.StorageClass) Transitions.Add((version, found.Class));
    }

    private void Wait(DateTimeOffset at)
    {
        if (Next is null || at < Next) Next = at;
    }
}
