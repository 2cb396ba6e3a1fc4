namespace Tern.Messaging.Streams;

/// <summary>
/// Stores leases in memory, for tests and for a single process that may begin at the start position again after a
/// restart. Readers that share a store share the shards.
/// </summary>
public sealed class MemoryLeaseStore : ILeaseStore
{
    private readonly Lock _gate = new();
    private readonly Dictionary<(string Group, string ShardId), ShardLease> _leases = [];

    /// <inheritdoc/>
    public ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken)
    {
        lock (_gate) return new([.. _leases.Values.Where(lease => lease.Group == group)]);
    }

    /// <inheritdoc/>
    public ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(lease);
        lock (_gate)
        {
            var stored = _leases.GetValueOrDefault((lease.Group, lease.ShardId));
            if ((stored?.Version ?? 0) != lease.Version - 1) return new(stored);
            _leases[(lease.Group, lease.ShardId)] = lease;
            return new(lease);
        }
    }

    /// <inheritdoc/>
    public ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(lease);
        lock (_gate)
        {
            if (_leases.GetValueOrDefault((lease.Group, lease.ShardId))?.Version == lease.Version) _leases.Remove((lease.Group, lease.ShardId));
        }

        return default;
    }
}
