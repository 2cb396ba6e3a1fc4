namespace Tern.Messaging.Streams;

/// <summary>
/// Keeps a lease for each shard of the stream. Whoever sees a new shard first makes its lease; conditional writes settle who that is.
/// </summary>
internal sealed class ShardCatalog(ILeaseStore store, string group, ShardReaderSettings settings)
{
    // A listing that lacks a shard may be an older one. Were its lease deleted, the shard would be read again from its beginning.
    private static readonly TimeSpan s_keepFinished = TimeSpan.FromHours(1);

    private readonly Dictionary<string, long> _missingSince = [];

    /// <summary>Makes the leases that lack, and deletes those of shards that were finished and are long gone.</summary>
    /// <returns>The leases as they are then.</returns>
    internal async ValueTask<IReadOnlyList<ShardLease>> SyncAsync(
        IReadOnlyList<ShardInfo> shards, IReadOnlyList<ShardLease> leases, CancellationToken cancellationToken)
    {
        var all = leases.ToDictionary(static lease => lease.ShardId, StringComparer.Ordinal);
        var hasStarted = all.TryGetValue(ShardLease.StartMarker, out var marker);
        foreach (var shard in ParentsFirst(shards))
        {
            if (all.ContainsKey(shard.ShardId)) continue;
            var isAtStart = !hasStarted && shard.ParentIds.All(parent => !all.TryGetValue(parent, out var known) || IsFromBeforeStart(known));
            var lease = new ShardLease(group, shard.ShardId)
            {
                ParentIds = string.Join(',', shard.ParentIds),
                Position = isAtStart ? settings.Start : ShardPosition.TrimHorizon,
                IsFinished = isAtStart && shard.IsClosed && settings.Start.Kind == ShardPositionKind.Latest,
                Version = 1,
            };
            all[shard.ShardId] = await store.WriteAsync(lease, cancellationToken).ConfigureAwait(false) ?? lease;
        }

        // Last: until it stands, a shard without a lease is one that was there at the start.
        if (!hasStarted && shards.Count > 0)
        {
            marker = new ShardLease(group, ShardLease.StartMarker) { Position = settings.Start, Version = 1 };
            all[ShardLease.StartMarker] = await store.WriteAsync(marker, cancellationToken).ConfigureAwait(false) ?? marker;
        }

        await DeleteGoneAsync(shards, all, cancellationToken).ConfigureAwait(false);
        return [.. all.Values];
    }

    // What was closed before a start at the latest has nothing that came after it. One that was read has another position.
    private static bool IsFromBeforeStart(ShardLease lease) => lease.IsFinished && lease.Position.Kind == ShardPositionKind.Latest;

    private async ValueTask DeleteGoneAsync(IReadOnlyList<ShardInfo> shards, Dictionary<string, ShardLease> leases, CancellationToken cancellationToken)
    {
        foreach (var shard in shards) _missingSince.Remove(shard.ShardId);
        var listed = shards.Select(static shard => shard.ShardId).ToHashSet(StringComparer.Ordinal);
        foreach (var lease in leases.Values.ToList())
        {
            if (!lease.IsFinished || listed.Contains(lease.ShardId)) continue;
            if (_missingSince.TryAdd(lease.ShardId, settings.Clock.GetTimestamp())) continue;
            if (settings.Clock.GetElapsedTime(_missingSince[lease.ShardId]) < s_keepFinished) continue;
            await store.DeleteAsync(lease, cancellationToken).ConfigureAwait(false);
            leases.Remove(lease.ShardId);
            _missingSince.Remove(lease.ShardId);
        }
    }

    // So that no child is ever seen without the leases of its parents, which it has to wait for.
    private static List<ShardInfo> ParentsFirst(IReadOnlyList<ShardInfo> shards)
    {
        var byId = new Dictionary<string, ShardInfo>(StringComparer.Ordinal);
        foreach (var shard in shards) byId[shard.ShardId] = shard;
        var (sorted, placed) = (new List<ShardInfo>(shards.Count), new HashSet<string>(StringComparer.Ordinal));
        var open = new Stack<(ShardInfo Shard, bool IsAfterParents)>();
        foreach (var shard in byId.Values) open.Push((shard, false));
        while (open.TryPop(out var next))
        {
            if (next.IsAfterParents)
            {
                sorted.Add(next.Shard);
                continue;
            }

            if (!placed.Add(next.Shard.ShardId)) continue;
            open.Push((next.Shard, true));
            foreach (var parent in next.Shard.ParentIds)
            {
                if (byId.TryGetValue(parent, out var known) && !placed.Contains(parent)) open.Push((known, false));
            }
        }

        return sorted;
    }
}
