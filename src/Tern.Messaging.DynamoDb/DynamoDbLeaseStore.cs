using Tern.DynamoDb;
using Tern.Messaging.Streams;

namespace Tern.Messaging.DynamoDb;

/// <summary>
/// Stores leases and checkpoints in a DynamoDB table with the string keys <c>group</c> and <c>shard</c>. One table can
/// serve all applications and streams. Each write is conditional. A renewal or checkpoint of a shard consumes one write
/// unit; a listing consumes read units according to the size of its items.
/// </summary>
public sealed class DynamoDbLeaseStore : ILeaseStore
{
    private readonly DynamoTable<LeaseItem> _table;

    /// <summary>Initializes a store in a table.</summary>
    /// <param name="client">The client. The store doesn't dispose it.</param>
    /// <param name="tableName">The table's name, to which no prefix is added; or null for <c>leases</c> with the client's
    /// prefix.</param>
    public DynamoDbLeaseStore(DynamoDbClient client, string? tableName = null)
    {
        ArgumentNullException.ThrowIfNull(client);
        _table = tableName is null ? client.Table<LeaseItem>() : client.Table<LeaseItem>(tableName);
    }

    /// <summary>
    /// Creates the table if it doesn't exist, and waits until it's active. For tests, samples and first deployments.
    /// </summary>
    /// <param name="cancellationToken">A token that ends the wait.</param>
    /// <returns>A task that completes when the table is active.</returns>
    /// <exception cref="InvalidOperationException">A table with this name exists and has different keys.</exception>
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

        // If the failed write doesn't return the existing lease, read it.
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
