using Tern.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// Leases and checkpoints in a DynamoDB table, with the string keys <c>group</c> and <c>shard</c>. One table serves all applications
/// and streams. Each write is conditional; a renewal or checkpoint of a shard costs one write unit, a look at all of them what their
/// items have in kilobytes.
/// </summary>
public sealed class DynamoDbLeaseStore : ILeaseStore
{
    private readonly DynamoTable<LeaseItem> _table;

    /// <summary>Leases in a table.</summary>
    /// <param name="client">The client, which stays the caller's.</param>
    /// <param name="tableName">The table's name, taken as it is; null for <c>leases</c> with the client's prefix.</param>
    public DynamoDbLeaseStore(DynamoDbClient client, string? tableName = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        _table = tableName is null ? client.Table<LeaseItem>() : client.Table<LeaseItem>(tableName);
    }

    /// <summary>Makes the table where there is none, and waits until it can be used. For tests, samples and first deployments.</summary>
    /// <param name="cancellationToken">Ends the wait.</param>
    /// <returns>A task that ends when the table can be used.</returns>
    /// <exception cref="InvalidOperationException">There is a table of this name with other keys.</exception>
    public ValueTask CreateTableAsync(CancellationToken cancellationToken = default) =>
        _table.CreateTableAsync(new() { IfNotExists = true }, cancellationToken);

    /// <inheritdoc/>
    public async ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken)
    {
        var leases = new List<ShardLease>();
        var query = _table.Query(LeaseItem.Partition(group), new() { ConsistentRead = true });
        await foreach (var item in query.WithCancellation(cancellationToken).ConfigureAwait(false)) leases.Add(item.ToLease());
        return leases;
    }

    /// <inheritdoc/>
    public async ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(lease);
        var fields = LeaseItem.Fields;
        var condition = lease.Version == 1 ? fields.ShardId.NotExists() : fields.Version == lease.Version - 1;
        var written = await _table.TryPutAsync(LeaseItem.Of(lease), new() { Condition = condition }, cancellationToken).ConfigureAwait(false);
        if (written.Succeeded) return lease;

        // A table that doesn't bring the lease is asked for it.
        var existing = written.Existing
            ?? await _table.GetAsync(LeaseItem.Key(lease.Group, lease.ShardId), new() { ConsistentRead = true }, cancellationToken).ConfigureAwait(false);
        return existing?.ToLease();
    }

    /// <inheritdoc/>
    public async ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(lease);
        var same = LeaseItem.Fields.Version == lease.Version;
        await _table.TryDeleteAsync(LeaseItem.Key(lease.Group, lease.ShardId), new() { Condition = same }, cancellationToken).ConfigureAwait(false);
    }
}
