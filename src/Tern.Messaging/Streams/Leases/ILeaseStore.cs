namespace Tern.Messaging.Streams;

/// <summary>
/// Stores leases. Everything relies on one rule: a lease is written only while the stored one has the version that the
/// writer saw.
/// </summary>
public interface ILeaseStore
{
    /// <summary>
    /// Returns all leases of a group with a consistent read: with stale data, a shard could be started before its
    /// parent has ended.
    /// </summary>
    /// <param name="group">The group.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>The leases, in any order.</returns>
    ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken);

    /// <summary>
    /// Stores a lease if the stored one's version is one below its <see cref="ShardLease.Version"/>; for version 1, if
    /// no lease is stored.
    /// </summary>
    /// <param name="lease">The new lease.</param>
    /// <param name="cancellationToken">A token that cancels the call. The lease may still have been stored.</param>
    /// <returns>The lease that is stored now: equal to <paramref name="lease"/> if it was written, including by an
    /// earlier attempt of this call whose response was lost; otherwise the conflicting lease, or null if there is
    /// none.</returns>
    ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken);

    /// <summary>
    /// Deletes a lease if the stored one's version is that of <paramref name="lease"/>. If it isn't, nothing happens.
    /// </summary>
    /// <param name="lease">The lease.</param>
    /// <param name="cancellationToken">A token that cancels the call.</param>
    /// <returns>A task that completes when the call does.</returns>
    ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken);
}
