namespace Tern.Messaging.Streams;

/// <summary>
/// Where leases are stored. It has one rule, on which all else rests: a lease is written only while the stored one has
/// the version that the writer saw.
/// </summary>
public interface ILeaseStore
{
    /// <summary>All leases of a group, as they are now: a stale answer could have a shard begun before its parent has ended.</summary>
    /// <param name="group">The group.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>The leases, in any order.</returns>
    ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken);

    /// <summary>
    /// Stores a lease if the stored one's version is one below its <see cref="ShardLease.Version"/>; for version 1, if
    /// there is none.
    /// </summary>
    /// <param name="lease">The lease as it shall be.</param>
    /// <param name="cancellationToken">Ends the call; the lease may have been stored all the same.</param>
    /// <returns>
    /// What is stored now: equal to <paramref name="lease"/> when it was written, also where an earlier attempt of this
    /// very call wrote it and its answer was lost; the lease that stands against it otherwise; null when there is none.
    /// </returns>
    ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken);

    /// <summary>Deletes a lease if the stored one's version is that of <paramref name="lease"/>. That it isn't is no error.</summary>
    /// <param name="lease">The lease.</param>
    /// <param name="cancellationToken">Ends the call.</param>
    /// <returns>A task that ends with the call.</returns>
    ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken);
}
