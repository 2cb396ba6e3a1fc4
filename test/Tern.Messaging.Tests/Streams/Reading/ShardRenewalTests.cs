using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Reading;

public sealed class ShardRenewalTests : ReaderTest
{
    [Fact]
    public async Task A_hanging_renewal_loses_only_its_own_lease()
    {
        var other = Stream.Open();
        var leases = new HangingLeases(Leases, Shard.Id);
        var running = RunAsync(HandleAsync, Stop.Token, leases);

        Pass(60);

        Assert.Equal(1, Source.Opened.Count(open => open.ShardId == other.Id));
        Assert.InRange(Source.Opened.Count(open => open.ShardId == Shard.Id), 3, 5);
        await Stop.CancelAsync();
        await Polling.UntilAsync(() =>
        {
            Pass(1);
            return running.IsCompleted;
        });
        await running;
    }

    /// <summary>Never ends a renewal of one shard.</summary>
    private sealed class HangingLeases(ILeaseStore store, string shardId) : ILeaseStore
    {
        public ValueTask<IReadOnlyList<ShardLease>> ListAsync(string group, CancellationToken cancellationToken) => store.ListAsync(group, cancellationToken);

        public async ValueTask<ShardLease?> WriteAsync(ShardLease lease, CancellationToken cancellationToken)
        {
            if (lease.ShardId == shardId && lease.Owner is not null && cancellationToken.CanBeCanceled)
                await Waits.ForAsync(TimeSpan.FromDays(1), TimeProvider.System, cancellationToken);
            return await store.WriteAsync(lease, cancellationToken);
        }

        public ValueTask DeleteAsync(ShardLease lease, CancellationToken cancellationToken) => store.DeleteAsync(lease, cancellationToken);
    }
}
