using Tern.Messaging.Streams;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Leases;

public sealed class HeldLeaseTests
{
    private static readonly TimeSpan s_duration = TimeSpan.FromSeconds(10);

    private readonly ManualTimeProvider _clock = new();
    private readonly MemoryLeaseStore _store = new();

    [Fact]
    public async Task It_runs_out_a_lease_after_its_last_write_was_sent()
    {
        await using var held = await TakeAsync();
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.True(await held.WriteAsync(static lease => lease, CancellationToken.None));
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.False(held.Lost.IsCancellationRequested);
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.True(held.Lost.IsCancellationRequested);
        Assert.False(await held.WriteAsync(static lease => lease, CancellationToken.None));
    }

    [Fact]
    public async Task It_is_lost_when_another_took_it_and_nothing_is_written_over_that()
    {
        await using var held = await TakeAsync();
        var taken = held.Lease with { Owner = "b", Version = 2 };
        Assert.Equal(taken, await _store.WriteAsync(taken, default));

        Assert.False(await held.WriteAsync(static lease => lease with { Position = ShardPosition.After("9") }, CancellationToken.None));
        Assert.True(held.Lost.IsCancellationRequested);
        Assert.Equal([taken], await _store.ListAsync("g", default));
    }

    [Fact]
    public async Task A_request_for_the_lease_is_noticed_at_the_next_write_which_still_succeeds()
    {
        await using var held = await TakeAsync();
        await _store.WriteAsync(held.Lease with { WantedBy = "b", Version = 2 }, default);

        Assert.True(await held.WriteAsync(static lease => lease with { Position = ShardPosition.After("9") }, CancellationToken.None));
        Assert.True(held.Wanted.IsCancellationRequested);
        Assert.False(held.Lost.IsCancellationRequested);
        var stored = Assert.Single(await _store.ListAsync("g", default));
        Assert.Equal(("a", "b", "AFTER:9", 3L), (stored.Owner, stored.WantedBy, stored.Position.ToString(), stored.Version));
    }

    [Fact]
    public async Task A_write_whose_answer_was_lost_does_not_lose_the_lease()
    {
        await using var held = await TakeAsync();
        await _store.WriteAsync(held.Lease with { Position = ShardPosition.After("5"), Version = 2 }, default);

        Assert.True(await held.WriteAsync(static lease => lease with { Position = ShardPosition.After("9") }, CancellationToken.None));
        Assert.Equal(3, held.Lease.Version);
    }

    [Fact]
    public async Task A_lease_is_free_when_it_was_seen_unchanged_for_as_long_as_it_lasts()
    {
        var watch = new LeaseWatch(s_duration, _clock);
        await using var held = await TakeAsync();
        watch.Note([held.Lease]);
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.False(watch.IsFree(held.Lease));
        await held.WriteAsync(static lease => lease, CancellationToken.None);
        watch.Note([held.Lease]);
        _clock.Advance(TimeSpan.FromSeconds(9));
        watch.Note([held.Lease]);
        Assert.False(watch.IsFree(held.Lease));
        _clock.Advance(TimeSpan.FromSeconds(1));
        Assert.True(watch.IsFree(held.Lease));
        Assert.True(watch.IsFree(held.Lease with { Owner = null, Version = 9 }));
    }

    private async Task<HeldLease> TakeAsync()
    {
        var lease = new ShardLease("g", "s") { Owner = "a", Version = 1 };
        await _store.WriteAsync(lease, default);
        return new HeldLease(_store, lease, _clock.GetTimestamp(), s_duration, _clock);
    }
}
