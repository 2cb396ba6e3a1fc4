namespace Tern.Messaging.Streams;

/// <summary>
/// Decides which leases a worker should take and which it should ask for, so that all workers have about the same
/// number. Each worker decides on its own, from what it sees; conditional writes determine who was first.
/// </summary>
internal static class LeaseShares
{
    /// <summary>Makes a plan.</summary>
    /// <param name="leases">All leases of the group.</param>
    /// <param name="worker">This worker.</param>
    /// <param name="isFree">A function that returns whether a lease may be taken.</param>
    /// <param name="maxShards">The maximum number of shards of this worker.</param>
    /// <param name="random">The random numbers to choose among equal leases, so that workers don't all try the same
    /// ones.</param>
    internal static LeasePlan Plan(IReadOnlyList<ShardLease> leases, string worker, Func<ShardLease, bool> isFree, int maxShards, Random random)
    {
        var finished = leases.Where(static lease => lease.IsFinished).Select(static lease => lease.ShardId).ToHashSet(StringComparer.Ordinal);
        var known = leases.Select(static lease => lease.ShardId).ToHashSet(StringComparer.Ordinal);
        var free = new List<ShardLease>();
        var owned = new Dictionary<string, List<ShardLease>>(StringComparer.Ordinal) { [worker] = [] };
        var readable = 0;
        foreach (var lease in leases)
        {
            if (lease.ShardId == ShardLease.StartMarker || lease.IsFinished || !CanBegin(lease, known, finished)) continue;
            readable++;
            if (isFree(lease)) free.Add(lease);
            else if (owned.TryGetValue(lease.WantedBy ?? lease.Owner!, out var theirs)) theirs.Add(lease);
            else owned[lease.WantedBy ?? lease.Owner!] = [lease];
        }

        var mine = owned[worker].Count;
        var share = Math.Min(maxShards, (readable + owned.Count - 1) / owned.Count);
        List<ShardLease> take = [], ask = [];
        Shuffle(free, random);
        foreach (var lease in free)
        {
            if (mine + take.Count >= share) break;
            take.Add(lease);
        }

        // A worker with at least two more leases than this one gives up one. If one more were enough, leases would be
        // passed back and forth.
        while (free.Count == take.Count && mine + take.Count + ask.Count < share)
        {
            var most = owned.Where(pair => pair.Key != worker).MaxBy(static pair => pair.Value.Count).Value;
            if (most is null || most.Count < mine + take.Count + ask.Count + 2) break;
            var candidates = most.Where(static lease => lease.WantedBy is null).ToList();
            if (candidates.Count == 0) break;
            var lease = candidates[random.Next(candidates.Count)];
            most.Remove(lease);
            ask.Add(lease);
        }

        return new(take, ask, readable, free.Count);
    }

    /// <summary>
    /// Returns whether everything before a shard has been handled. A parent without a lease no longer exists or is from
    /// before the start position.
    /// </summary>
    private static bool CanBegin(ShardLease lease, HashSet<string> known, HashSet<string> finished)
    {
        if (lease.ParentIds.Length == 0) return true;
        foreach (var parent in lease.ParentIds.Split(','))
        {
            if (known.Contains(parent) && !finished.Contains(parent)) return false;
        }

        return true;
    }

    private static void Shuffle(List<ShardLease> leases, Random random)
    {
        for (var index = leases.Count - 1; index > 0; index--)
        {
            var other = random.Next(index + 1);
            (leases[index], leases[other]) = (leases[other], leases[index]);
        }
    }
}
