using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>One worker's connection to the leases. It checks every write against the lease that it replaces.</summary>
internal sealed class TestLeases(ILeaseStore store, TestNetwork network, Action<ShardLease?, ShardLease> written) : ILeaseStore
{
    public async ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken)
    {
        await network.CallAsync(cancellationToken);
        var leases = await store.ListAsync(group, cancellationToken);
        await network.AnswerAsync(cancellationToken);
        return leases;
    }

    public async ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        await network.CallAsync(cancellationToken);
        var before = (await store.ListAsync(lease.Group, cancellationToken)).FirstOrDefault(stored => stored.ShardId == lease.ShardId);
        var stored = await store.WriteAsync(lease, cancellationToken);
        if (stored == lease && before != lease) written(before, lease);
        await network.AnswerAsync(cancellationToken);
        return stored;
    }

    public async ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken)
    {
        await network.CallAsync(cancellationToken);
        await store.DeleteAsync(lease, cancellationToken);
    }
}
