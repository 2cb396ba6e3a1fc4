using System.Diagnostics;
using Tern.DynamoDb.Streams;
using Tern.DynamoDb.Tests.Tables;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Caching.PriceTable;

namespace Tern.DynamoDb.Tests.Caching;

/// <summary>Writes of other processes, which arrive through the table's stream.</summary>
public sealed class CacheFollowTests : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private readonly CancellationTokenSource _stop = new();
    private PriceTable _table = null!;
    private DynamoDbStreamsClient _streams = null!;

    public async ValueTask InitializeAsync()
    {
        _table = await OpenAsync();
        _streams = _table.Streams();
    }

    public async ValueTask DisposeAsync()
    {
        _stop.Dispose();
        await _streams.DisposeAsync();
        await _table.DisposeAsync();
    }

    [Fact]
    public async Task Writes_of_other_programs_are_noticed_soon()
    {
        using var cache = _table.Prices.Cached();
        var following = await FollowAsync(cache);
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);

        await _table.SetElsewhereAsync(1, 50);

        await SeesAsync(cache, 1, 50);
        await StopAsync(following);
    }

    [Fact]
    public async Task It_goes_on_over_splits_and_reads_children_after_their_parents()
    {
        using var cache = _table.Prices.Cached();
        var following = await FollowAsync(cache);

        for (var amount = 100; amount < 104; amount++)
        {
            for (var number = 0; number < 5; number++) await cache.GetAsync(Key(number));
            for (var number = 0; number < 5; number++) await _table.SetElsewhereAsync(number, amount);
            _table.SplitShards();
            for (var number = 0; number < 5; number++) await SeesAsync(cache, number, amount);
        }

        await StopAsync(following);
    }

    [Fact]
    public async Task It_goes_on_with_a_stream_that_was_switched_off_and_on_again()
    {
        using var cache = _table.Prices.Cached();
        var following = await FollowAsync(cache);
        await cache.GetAsync(Key(1));

        await _table.Db.UpdateTableAsync(new Model.UpdateTableRequest { TableName = "prices", StreamSpecification = new() { StreamEnabled = false } });
        await _table.SetElsewhereAsync(1, 50);
        await _table.Db.UpdateTableAsync(new Model.UpdateTableRequest
        {
            TableName = "prices",
            StreamSpecification = new() { StreamEnabled = true, StreamViewType = Model.StreamViewType.KeysOnly },
        });

        await SeesAsync(cache, 1, 50);
        await _table.SetElsewhereAsync(1, 60);
        await SeesAsync(cache, 1, 60);
        await StopAsync(following);
    }

    [Fact]
    public async Task Items_cached_before_it_started_are_discarded()
    {
        using var cache = _table.Prices.Cached();
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        await _table.SetElsewhereAsync(1, 50);

        var following = await FollowAsync(cache);

        Assert.Equal(50, (await cache.GetAsync(Key(1)))!.Amount);
        await StopAsync(following);
    }

    [Fact]
    public async Task Items_warmed_up_after_it_started_are_kept()
    {
        using var cache = _table.Prices.Cached();
        await cache.GetAsync(Key(1));
        var begun = new TaskCompletionSource();
        var following = cache.FollowAsync(_streams, new() { OnStarted = begun.SetResult }, _stop.Token);

        await begun.Task.WaitAsync(s_patience, TestContext.Current.CancellationToken);
        Assert.Equal(0, cache.Statistics.Count);
        await cache.WarmUpAsync(_table.Prices.Scan(), TestContext.Current.CancellationToken);
        var loads = cache.Statistics.Loads;
        await cache.GetAsync(Key(1));

        Assert.Equal(loads, cache.Statistics.Loads);
        await StopAsync(following);
    }

    [Fact]
    public async Task Records_that_are_gone_make_it_forget_everything()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = TimeSpan.FromDays(30), RefreshAhead = 0, ExpiryJitter = 0 });
        var following = await FollowAsync(cache);
        await cache.GetAsync(Key(1));
        await _table.SetElsewhereAsync(1, 50);

        // As after a computer's long sleep.
        _table.Clock.Advance(TimeSpan.FromHours(30));

        await SeesAsync(cache, 1, 50);
        await StopAsync(following);
    }

    [Fact]
    public async Task Without_a_stream_it_throws()
    {
        await _table.Db.UpdateTableAsync(new Model.UpdateTableRequest { TableName = "prices", StreamSpecification = new() { StreamEnabled = false } });
        using var cache = _table.Prices.Cached();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => cache.FollowAsync(_streams));

        Assert.Contains("'prices' has no stream", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Temporary_errors_are_reported_and_retried()
    {
        var faults = 0;
        using var cache = _table.Prices.Cached();
        _table.Transport.Answer = (operation, _, _) => operation == "DescribeTable" && Interlocked.Increment(ref faults) <= 8
            ? throw new AwsTransportException("The service is out of reach.", AwsTransportFault.Timeout)
            : new((Http.AwsHttpResponse?)null);
        var told = 0;

        var following = cache.FollowAsync(_streams, new() { OnFault = _ => Interlocked.Increment(ref told) }, _stop.Token);
        await UntilAsync(() => new(Volatile.Read(ref faults) > 8));

        Assert.InRange(told, 1, 8);
        await StopAsync(following);
    }

    [Fact]
    public async Task Errors_that_will_not_pass_end_it()
    {
        using var cache = _table.Prices.Cached();
        _table.Transport.Answer = static (_, _, _) => new(TextResponse.Of("""{"__type":"x#AccessDeniedException","message":"no"}""", 400));

        await Assert.ThrowsAnyAsync<AwsServiceException>(() => cache.FollowAsync(_streams, null, _stop.Token));
    }

    [Fact]
    public async Task A_disposed_cache_ends_it()
    {
        var cache = _table.Prices.Cached();
        var following = await FollowAsync(cache);

        cache.Dispose();

        await following.WaitAsync(s_patience);
    }

    // Starts after it has forgotten the old items.
    private async Task<Task> FollowAsync(DynamoCache<Price> cache)
    {
        await cache.GetAsync(Key(19));
        var following = cache.FollowAsync(_streams, null, _stop.Token);
        await UntilAsync(() => new(cache.Statistics.Count == 0 || following.IsCompleted));
        Assert.False(following.IsCompleted);
        return following;
    }

    private async Task StopAsync(Task following)
    {
        _stop.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => following.WaitAsync(s_patience));
    }

    private Task SeesAsync(DynamoCache<Price> cache, int number, decimal amount) =>
        UntilAsync(async () => (await cache.GetAsync(Key(number)))!.Amount == amount);

    private async Task UntilAsync(Func<ValueTask<bool>> isSo)
    {
        var began = Stopwatch.GetTimestamp();
        while (!await isSo())
        {
            if (Stopwatch.GetElapsedTime(began) > s_patience) throw new TimeoutException("It never came to be so.");
            if (_table.Clock.PendingTimers > 0) _table.Clock.Advance(TimeSpan.FromMilliseconds(50));
            await Task.Yield();
        }
    }
}
