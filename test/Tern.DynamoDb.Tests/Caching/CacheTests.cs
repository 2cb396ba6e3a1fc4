using System.Diagnostics.Metrics;
using Tern.DynamoDb.Tests.Tables;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Caching.PriceTable;

namespace Tern.DynamoDb.Tests.Caching;

public sealed class CacheTests : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan s_minute = TimeSpan.FromMinutes(1);

    private PriceTable _table = null!;

    public async ValueTask InitializeAsync() => _table = await OpenAsync();

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Fact]
    public async Task An_item_is_read_once_and_all_get_the_same_object()
    {
        using var cache = _table.Prices.Cached();

        var first = await cache.GetAsync(Key(7));
        var second = await cache.GetAsync(Key(7));

        Assert.Equal(7, first!.Amount);
        Assert.Same(first, second);
        Assert.Equal(1, _table.Requests);
        Assert.Equal((1, 1, 1), (cache.Statistics.Hits, cache.Statistics.Misses, cache.Statistics.Loads));
        Assert.Equal(0.5, cache.Statistics.HitRatio);
    }

    [Fact]
    public async Task Different_keys_that_are_missed_at_once_are_one_request()
    {
        using var cache = _table.Prices.Cached(new() { Loader = new() { Window = TimeSpan.FromMilliseconds(1) } });

        var reads = Enumerable.Range(0, 20).Select(number => cache.GetAsync(Key(number)).AsTask()).ToList();
        _table.Clock.Advance(TimeSpan.FromMilliseconds(1));

        Assert.Equal(Enumerable.Range(0, 20), (await Task.WhenAll(reads).WaitAsync(s_patience)).Select(static price => (int)price!.Amount));
        Assert.Equal(1, _table.Requests);
    }

    [Fact]
    public async Task However_many_miss_a_key_at_once_it_is_read_once()
    {
        var gate = Hold();
        using var cache = _table.Prices.Cached();

        var reads = Enumerable.Range(0, 500).Select(_ => cache.GetAsync(Key(3)).AsTask()).ToList();
        gate.SetResult();

        Assert.All(await Task.WhenAll(reads).WaitAsync(s_patience), static price => Assert.Equal(3, price!.Amount));
        Assert.Equal((1, 1L, 500L), (_table.Requests, cache.Statistics.Loads, cache.Statistics.Misses));
    }

    [Fact]
    public async Task An_item_expires_and_is_read_again()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0, RefreshAhead = 0 });
        await cache.GetAsync(Key(1));
        await _table.SetElsewhereAsync(1, 99);

        _table.Clock.Advance(s_minute - TimeSpan.FromMilliseconds(1));
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        _table.Clock.Advance(TimeSpan.FromMilliseconds(1));

        Assert.Equal(99, (await cache.GetAsync(Key(1)))!.Amount);
    }

    [Fact]
    public async Task Items_read_together_do_not_expire_together()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0.5, RefreshAhead = 0 });
        foreach (var number in Enumerable.Range(0, 20)) await cache.GetAsync(Key(number));

        _table.Clock.Advance(s_minute * 0.75);
        _table.Forget();
        foreach (var number in Enumerable.Range(0, 20)) await cache.GetAsync(Key(number));

        Assert.InRange(_table.Requests, 1, 19);
    }

    [Fact]
    public async Task Missing_items_are_cached_for_a_shorter_time()
    {
        using var cache = _table.Prices.Cached(new() { ExpiryJitter = 0 });
        Assert.Null(await cache.GetAsync(Key(777)));
        Assert.Null(await cache.GetAsync(Key(777)));
        Assert.Equal((1, 1L), (_table.Requests, cache.Statistics.Negatives));

        await _table.SetElsewhereAsync(777, 5);
        _table.Clock.Advance(TimeSpan.FromSeconds(10));

        Assert.Equal(5, (await cache.GetAsync(Key(777)))!.Amount);
    }

    [Fact]
    public async Task Missing_items_are_not_cached_if_configured()
    {
        using var cache = _table.Prices.Cached(new() { NegativeExpiry = TimeSpan.Zero });

        Assert.Null(await cache.GetAsync(Key(777)));
        Assert.Null(await cache.GetAsync(Key(777)));

        Assert.Equal((2, 0), (_table.Requests, cache.Statistics.Count));
    }

    [Fact]
    public async Task Items_requested_shortly_before_their_expiry_are_reloaded_in_the_background()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0, RefreshAhead = 0.1 });
        await cache.GetAsync(Key(1));
        await _table.SetElsewhereAsync(1, 99);
        var gate = Hold();

        _table.Clock.Advance(s_minute * 0.95);
        for (var i = 0; i < 10; i++) Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        gate.SetResult();

        await UntilAsync(async () => (await cache.GetAsync(Key(1)))!.Amount == 99);
        Assert.Equal((2, 1L), (_table.Requests, cache.Statistics.Misses));
    }

    [Fact]
    public async Task Nobody_misses_while_an_item_takes_the_place_of_an_older_one()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0, RefreshAhead = 0.1 });
        await cache.GetAsync(Key(1));
        for (var amount = 100; amount < 400; amount++)
        {
            await _table.SetElsewhereAsync(1, amount);
            _table.Clock.Advance(s_minute * 0.95);
            await Task.WhenAll(Task.Run(() => ReadUntilAsync(amount)), Task.Run(() => ReadUntilAsync(amount)));
        }

        Assert.Equal((301, 1L), (_table.Requests, cache.Statistics.Misses));

        Task ReadUntilAsync(decimal amount) => UntilAsync(async () => (await cache.GetAsync(Key(1)))!.Amount == amount);
    }

    [Fact]
    public async Task An_expired_item_is_served_while_it_is_reloaded_if_configured()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0, RefreshAhead = 0, StaleFor = s_minute });
        await cache.GetAsync(Key(1));
        await _table.SetElsewhereAsync(1, 99);
        var gate = Hold();

        _table.Clock.Advance(s_minute * 1.5);
        for (var i = 0; i < 10; i++) Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        Assert.Equal(10, cache.Statistics.Stale);
        gate.SetResult();

        await UntilAsync(async () => (await cache.GetAsync(Key(1)))!.Amount == 99);
        Assert.Equal(2, _table.Requests);
    }

    [Fact]
    public async Task An_expired_item_bridges_a_failing_table_which_is_retried_after_a_pause()
    {
        using var cache = _table.Prices.Cached(new() { Expiry = s_minute, ExpiryJitter = 0, RefreshAhead = 0, StaleFor = s_minute });
        await cache.GetAsync(Key(1));
        Refuse();

        _table.Clock.Advance(s_minute);
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        await UntilAsync(() => new(cache.Statistics.Failures == 1));
        for (var i = 0; i < 10; i++) Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        Assert.Equal(2, _table.Requests);

        _table.Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);
        await UntilAsync(() => new(cache.Statistics.Failures == 2));

        _table.Clock.Advance(s_minute);
        await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await cache.GetAsync(Key(1)));
    }

    [Fact]
    public async Task A_stampede_on_a_failing_table_is_one_read_all_get_its_error_and_it_is_not_kept()
    {
        var gate = new TaskCompletionSource();
        _table.Transport.Answer = async (_, _, _) =>
        {
            await gate.Task;
            return Refusal();
        };
        using var cache = _table.Prices.Cached();

        var reads = Enumerable.Range(0, 200).Select(_ => cache.GetAsync(Key(3)).AsTask()).ToList();
        gate.SetResult();
        foreach (var read in reads)
            Assert.Equal("AccessDeniedException", (await Assert.ThrowsAnyAsync<AwsServiceException>(() => read.WaitAsync(s_patience))).Code);
        Assert.Equal((1, 1L), (_table.Requests, cache.Statistics.Failures));

        _table.Transport.Answer = null;
        Assert.Equal(3, (await cache.GetAsync(Key(3)))!.Amount);
    }

    [Fact]
    public async Task A_failure_is_cached_for_a_doubling_time_if_configured()
    {
        Refuse();
        using var cache = _table.Prices.Cached(new() { FailureBackoff = TimeSpan.FromSeconds(1) });

        await FailAsync(requests: 1);
        await FailAsync(requests: 1);
        _table.Clock.Advance(TimeSpan.FromSeconds(1));
        await FailAsync(requests: 2);
        _table.Clock.Advance(TimeSpan.FromSeconds(1.9));
        await FailAsync(requests: 2);
        _table.Clock.Advance(TimeSpan.FromSeconds(0.1));
        await FailAsync(requests: 3);

        // The table recovers, and then nothing of the failure is left.
        _table.Transport.Answer = null;
        _table.Clock.Advance(TimeSpan.FromSeconds(4));
        Assert.Equal(3, (await cache.GetAsync(Key(3)))!.Amount);

        async Task FailAsync(int requests)
        {
            await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await cache.GetAsync(Key(3)));
            Assert.Equal(requests, _table.Requests);
        }
    }

    [Fact]
    public async Task A_canceled_caller_leaves_and_the_item_is_cached_for_others()
    {
        using var leaving = new CancellationTokenSource();
        var gate = Hold();
        using var cache = _table.Prices.Cached();

        var (gone, stays) = (cache.GetAsync(Key(3), leaving.Token).AsTask(), cache.GetAsync(Key(3)).AsTask());
        leaving.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => gone.WaitAsync(s_patience));
        gate.SetResult();

        Assert.Equal(3, (await stays.WaitAsync(s_patience))!.Amount);
        Assert.Equal(1, _table.Requests);
    }

    [Fact]
    public async Task A_disposed_cache_ends_its_reads_and_takes_no_more()
    {
        Hold();
        var cache = _table.Prices.Cached();
        var read = cache.GetAsync(Key(3)).AsTask();

        cache.Dispose();
        cache.Dispose();

        await Assert.ThrowsAsync<ObjectDisposedException>(() => read.WaitAsync(s_patience));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await cache.GetAsync(Key(3)));
        Assert.False(_table.Db.Writes.HasListeners);
    }

    [Fact]
    public async Task Metrics_report_hits_and_loads()
    {
        var seen = new Dictionary<string, long>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = static (instrument, self) =>
        {
            if (instrument.Name.StartsWith("tern.cache.", StringComparison.Ordinal)) self.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) =>
        {
            // Allocates nothing for other tests, which count bytes.
            object? result = null;
            foreach (var (key, tag) in tags)
            {
                if (key == "db.collection.name" && tag as string != "prices-of-metrics") return;
                if (key == "tern.cache.result") result = tag;
            }

            var name = result is null ? instrument.Name : $"{instrument.Name} {result}";
            lock (seen) seen[name] = seen.GetValueOrDefault(name) + value;
        });
        listener.Start();
        await _table.Db.CreateTableAsync(new Model.CreateTableRequest
        {
            TableName = "prices-of-metrics",
            BillingMode = Model.BillingMode.PayPerRequest,
            AttributeDefinitions = [new() { AttributeName = "sku", AttributeType = Model.ScalarAttributeType.S }],
            KeySchema = [new() { AttributeName = "sku", KeyType = Model.KeyType.Hash }],
        });
        using var cache = _table.Db.Table<Price>("prices-of-metrics").Cached();

        Assert.Null(await cache.GetAsync(Key(1)));
        Assert.Null(await cache.GetAsync(Key(1)));
        await _table.Db.Table<Price>("prices-of-metrics").PutAsync(new Price("sku-1", 1));
        await cache.GetAsync(Key(1));
        await cache.GetAsync(Key(1));

        lock (seen)
        {
            Assert.Equal(2, seen["tern.cache.requests miss"]);
            Assert.Equal(1, seen["tern.cache.requests negative"]);
            Assert.Equal(1, seen["tern.cache.requests hit"]);
            Assert.Equal(2, seen["tern.cache.loads"]);
            Assert.Equal(0, seen["tern.cache.active_loads"]);
            Assert.Equal(1, seen["tern.cache.invalidations"]);
            Assert.Equal(cache.Statistics.Bytes, seen["tern.cache.size"]);
        }
    }

    [Theory]
    [InlineData("MaxBytes")]
    [InlineData("Expiry")]
    [InlineData("NegativeExpiry")]
    [InlineData("StaleFor")]
    [InlineData("ExpiryJitter")]
    [InlineData("RefreshAhead")]
    [InlineData("FailureBackoff")]
    public void An_option_out_of_range_is_named(string option)
    {
        var options = new DynamoCacheOptions();
        switch (option)
        {
            case "MaxBytes": options.MaxBytes = 0; break;
            case "Expiry": options.Expiry = TimeSpan.Zero; break;
            case "NegativeExpiry": options.NegativeExpiry = -s_minute; break;
            case "StaleFor": options.StaleFor = -s_minute; break;
            case "ExpiryJitter": options.ExpiryJitter = double.NaN; break;
            case "RefreshAhead": options.RefreshAhead = 1.1; break;
            default: options.FailureBackoff = TimeSpan.MaxValue; break;
        }

        Assert.Contains(option, Assert.Throws<ArgumentOutOfRangeException>(() => _table.Prices.Cached(options)).Message, StringComparison.Ordinal);
    }

    /// <summary>Holds requests back until it is set.</summary>
    private TaskCompletionSource Hold()
    {
        var gate = new TaskCompletionSource();
        _table.Transport.Answer = async (_, _, token) =>
        {
            await gate.Task.WaitAsync(token);
            return null;
        };
        return gate;
    }

    private void Refuse() => _table.Transport.Answer = static (_, _, _) => new(Refusal());

    private static TextResponse Refusal() => TextResponse.Of("""{"__type":"com.amazon.coral.service#AccessDeniedException","message":"no"}""", 400);

    private static async Task UntilAsync(Func<ValueTask<bool>> isSo)
    {
        var began = System.Diagnostics.Stopwatch.GetTimestamp();
        while (!await isSo())
        {
            if (System.Diagnostics.Stopwatch.GetElapsedTime(began) > s_patience) throw new TimeoutException("It never came to be so.");
            await Task.Yield();
        }
    }
}
