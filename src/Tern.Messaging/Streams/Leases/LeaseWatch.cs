namespace Tern.Messaging.Streams;

/// <summary>
/// Detects abandoned leases. Uses only this worker's clock: a lease is abandoned if it hasn't been seen to change for
/// the lease duration.
/// </summary>
internal sealed class LeaseWatch(TimeSpan duration, TimeProvider clock)
{
    private readonly Dictionary<string, (long Version, long Since)> _seen = [];

    /// <summary>Records the leases that were just listed.</summary>
    internal void Note(IReadOnlyList<ShardLease> leases)
    {
        var now = clock.GetTimestamp();
        foreach (var lease in leases)
        {
            if (!_seen.TryGetValue(lease.ShardId, out var seen) || seen.Version != lease.Version) _seen[lease.ShardId] = (lease.Version, now);
        }

        if (_seen.Count <= leases.Count) return;
        var listed = leases.Select(static lease => lease.ShardId).ToHashSet(StringComparer.Ordinal);
        foreach (var gone in _seen.Keys.Where(shard => !listed.Contains(shard)).ToList()) _seen.Remove(gone);
    }

    /// <summary>
    /// Returns whether a lease may be taken: it has no owner, or its owner hasn't renewed it for the lease duration.
    /// </summary>
    internal bool IsFree(ShardLease lease) =>
        lease.Owner is null
        || (_seen.TryGetValue(lease.ShardId, out var seen) && seen.Version == lease.Version && clock.GetElapsedTime(seen.Since) >= duration);
}
