namespace Tern.Messaging.Streams;

/// <summary>
/// Keeps a lease for each shard of the stream. The worker that sees a new shard first creates its lease; conditional
/// writes determine which one that is.
/// </summary>
internal sealed class ShardCatalog(ILeaseStore store, string group, ShardReaderSettings settings)
{
    // A listing without a shard may be outdated. If its lease were deleted, the shard would be read from its beginning
    // again.
    private static readonly TimeSpan s_keepFinished = TimeSpan.FromHours(1);

    private readonly Dictionary<string, long> _missingSince = [];

    /// <summary>Creates missing leases, and deletes those of finished shards that are no longer listed.</summary>
    /// <returns>The resulting leases.</returns>
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

        // Written last: until the marker is stored, a shard without a lease existed at the start.
        if (!hasStarted && shards.Count > 0)
        {
            marker = new ShardLease(group, ShardLease.StartMarker) { Position = settings.Start, Version = 1 };
            all[ShardLease.StartMarker] = await store.WriteAsync(marker, cancellationToken).ConfigureAwait(false) ?? marker;
        }

        await DeleteGoneAsync(shards, all, cancellationToken).ConfigureAwait(false);
        return [.. all.Values];
    }

    // A shard that was closed before a start at Latest has no records after that position. A shard that was read has a
    // different position.
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

    // Parents first, so that a child never exists without the leases of its parents, which it has to wait for.
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
