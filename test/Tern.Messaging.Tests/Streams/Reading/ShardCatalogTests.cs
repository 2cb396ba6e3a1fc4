using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Reading;

public sealed class ShardCatalogTests : ReaderTest
{
    private readonly List<ShardInfo> _listed = [];

    [Fact]
    public async Task At_the_first_start_all_shards_begin_at_the_configured_position()
    {
        _listed.AddRange([new("b", ["a"], false), new("a", [], true), new("c", [], false)]);
        var leases = await SyncAsync(ShardPosition.At(Clock.GetUtcNow()));
        Assert.Equal(["#start", "a", "b", "c"], leases.Select(static lease => lease.ShardId).Order(StringComparer.Ordinal));

        // A child shard is read from its beginning, because its parent is read first.
        Assert.Equal(ShardPosition.TrimHorizon, leases.Single(static lease => lease.ShardId == "b").Position);
        Assert.Equal(ShardPositionKind.At, leases.Single(static lease => lease.ShardId == "a").Position.Kind);
    }

    [Fact]
    public async Task A_start_at_the_latest_record_skips_closed_shards()
    {
        _listed.AddRange([new("a", [], true), new("b", ["a"], false)]);
        var leases = await SyncAsync(ShardPosition.Latest);
        Assert.True(leases.Single(static lease => lease.ShardId == "a").IsFinished);
        Assert.False(leases.Single(static lease => lease.ShardId == "b").IsFinished);
        Assert.Equal(ShardPosition.Latest, leases.Single(static lease => lease.ShardId == "b").Position);

        _listed.Add(new("c", ["b"], false));
        leases = await SyncAsync(ShardPosition.Latest);
        Assert.Equal(ShardPosition.TrimHorizon, leases.Single(static lease => lease.ShardId == "c").Position);
    }

    [Fact]
    public async Task A_shard_created_later_begins_at_its_beginning_regardless_of_its_parents()
    {
        _listed.Add(new("a", [], false));
        await SyncAsync(ShardPosition.Latest);
        _listed.Add(new("z", ["y"], false));
        Assert.Equal(ShardPosition.TrimHorizon, (await SyncAsync(ShardPosition.Latest)).Single(static lease => lease.ShardId == "z").Position);
    }

    [Fact]
    public async Task A_start_that_was_broken_off_is_gone_on_with()
    {
        _listed.AddRange([new("a", [], false), new("b", [], false)]);
        await Leases.WriteAsync(new ShardLease("g", "a") { Position = ShardPosition.Latest, Version = 1 }, default);
        Assert.Equal(ShardPosition.Latest, (await SyncAsync(ShardPosition.Latest)).Single(static lease => lease.ShardId == "b").Position);
    }

    [Fact]
    public async Task Leases_of_finished_shards_go_an_hour_after_the_shards()
    {
        _listed.AddRange([new("a", [], true), new("b", ["a"], false)]);
        var catalog = Catalog(ShardPosition.TrimHorizon);
        foreach (var lease in await SyncAsync(catalog)) await Leases.WriteAsync(lease with { IsFinished = lease.ShardId == "a", Version = 2 }, default);
        _listed.RemoveAt(0);
        Assert.Contains(await SyncAsync(catalog), static lease => lease.ShardId == "a");
        Clock.Advance(TimeSpan.FromHours(1));
        Assert.DoesNotContain(await SyncAsync(catalog), static lease => lease.ShardId == "a");
        Assert.DoesNotContain(await Leases.ListAsync("g", default), static lease => lease.ShardId == "a");
    }

    private ShardCatalog Catalog(ShardPosition start)
    {
        var options = new StreamConsumerOptions { Start = start };
        Configure(options);
        return new ShardCatalog(Leases, "g", ShardReaderSettings.Of(options));
    }

    private ValueTask<IReadOnlyList<ShardLease>> SyncAsync(ShardPosition start) => SyncAsync(Catalog(start));

    private async ValueTask<IReadOnlyList<ShardLease>> SyncAsync(ShardCatalog catalog) =>
        await catalog.SyncAsync(_listed, await Leases.ListAsync("g", default), default);
}
