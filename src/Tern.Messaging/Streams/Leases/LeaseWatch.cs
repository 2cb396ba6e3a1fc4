namespace Tern.Messaging.Streams;

/// <summary>
/// Tells which leases were left. No clock but this worker's is asked: what counts is how long a lease was seen not to
/// change.
/// </summary>
internal sealed class LeaseWatch(TimeSpan duration, TimeProvider clock)
{
    private readonly Dictionary<string, (long Version, long Since)> _seen = [];

    /// <summary>Notes leases that were just listed.</summary>
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

    /// <summary>Whether a lease may be taken: nobody has it, or its owner has not been heard of for as long as it lasts.</summary>
    internal bool IsFree(ShardLease lease) =>
        lease.Owner is null
        || (_seen.TryGetValue(lease.ShardId, out var seen) && seen.Version == lease.Version && clock.GetElapsedTime(seen.Since) >= duration);
}
