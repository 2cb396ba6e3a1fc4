using Tern.DynamoDb.Tests.Tables;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Caching.PriceTable;

namespace Tern.DynamoDb.Tests.Caching;

public sealed class CacheInvalidationTests : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    private PriceTable _table = null!;

    public async ValueTask InitializeAsync() => _table = await OpenAsync();

    public ValueTask DisposeAsync() => _table.DisposeAsync();

    [Theory]
    [InlineData("put")]
    [InlineData("try put")]
    [InlineData("update")]
    [InlineData("update and get")]
    [InlineData("try update")]
    [InlineData("batch")]
    [InlineData("transaction put")]
    [InlineData("transaction update")]
    [InlineData("under an ARN")]
    public async Task Writes_of_this_client_are_read_again_consistently(string how)
    {
        using var cache = _table.Prices.Cached();
        Assert.Equal(1, (await cache.GetAsync(Key(1)))!.Amount);

        await WriteAsync(how, new Price("sku-1", 50));
        _table.Forget();

        Assert.Equal(50, (await cache.GetAsync(Key(1)))!.Amount);
        Assert.Contains("\"ConsistentRead\":true", Assert.Single(_table.Transport.Bodies), StringComparison.Ordinal);
        Assert.Equal(1, cache.Statistics.Invalidations);
    }

    [Theory]
    [InlineData("delete")]
    [InlineData("delete and get")]
    [InlineData("try delete")]
    [InlineData("batch delete")]
    [InlineData("transaction delete")]
    public async Task Deletes_of_this_client_take_effect_immediately(string how)
    {
        using var cache = _table.Prices.Cached();
        Assert.NotNull(await cache.GetAsync(Key(1)));

        switch (how)
        {
            case "delete": await _table.Prices.DeleteAsync(Key(1)); break;
            case "delete and get": await _table.Prices.DeleteAndGetAsync(Key(1)); break;
            case "try delete": await _table.Prices.TryDeleteAsync(Key(1)); break;
            case "batch delete": await _table.Prices.BatchDeleteAsync([Key(1)]); break;
            default: await _table.Db.Transaction().Delete(Key(1)).CommitAsync(); break;
        }

        Assert.Null(await cache.GetAsync(Key(1)));
    }

    [Fact]
    public async Task An_item_that_was_missing_is_seen_when_it_is_put()
    {
        using var cache = _table.Prices.Cached();
        Assert.Null(await cache.GetAsync(Key(777)));

        await _table.Prices.PutAsync(new Price("sku-777", 7));

        Assert.Equal(7, (await cache.GetAsync(Key(777)))!.Amount);
    }

    [Fact]
    public async Task A_write_whose_answer_is_lost_invalidates_too()
    {
        using var cache = _table.Prices.Cached();
        await cache.GetAsync(Key(1));
        _table.Transport.Answer = async (operation, _, _) =>
        {
            if (operation != "PutItem") return null;
            await _table.SetElsewhereAsync(1, 60);
            throw new AwsTransportException("The connection broke.", AwsTransportFault.Timeout);
        };

        await Assert.ThrowsAsync<AwsTransportException>(async () => await _table.Prices.PutAsync(new Price("sku-1", 60), new() { MaxAttempts = 1 }));

        Assert.Equal(60, (await cache.GetAsync(Key(1)))!.Amount);
    }

    [Fact]
    public async Task A_read_in_flight_during_a_write_is_not_cached_and_not_shared()
    {
        var (reading, written) = (new TaskCompletionSource(), new TaskCompletionSource());
        _table.Transport.Answer = async (operation, body, _) =>
        {
            if (operation != "BatchGetItem" || body.Contains("ConsistentRead", StringComparison.Ordinal)) return null;
            reading.TrySetResult();
            await written.Task;
            return TextResponse.Of("""{"Responses":{"prices":[{"sku":{"S":"sku-1"},"Amount":{"N":"1"},"Regions":{"L":[]}}]},"UnprocessedKeys":{}}""");
        };
        using var cache = _table.Prices.Cached();

        var old = cache.GetAsync(Key(1)).AsTask();
        await reading.Task.WaitAsync(s_patience);
        await _table.Prices.PutAsync(new Price("sku-1", 50));
        Assert.Equal(50, (await cache.GetAsync(Key(1)))!.Amount);
        written.SetResult();

        // A caller that asked before the write may get the old item.
        Assert.Equal(1, (await old.WaitAsync(s_patience))!.Amount);
        Assert.Equal(50, (await cache.GetAsync(Key(1)))!.Amount);
    }

    [Fact]
    public async Task Writes_to_other_tables_and_other_keys_leave_it_alone()
    {
        using var cache = _table.Prices.Cached();
        var kept = await cache.GetAsync(Key(1));

        await _table.Prices.PutAsync(new Price("sku-2", 50));

        Assert.Same(kept, await cache.GetAsync(Key(1)));
    }

    [Fact]
    public async Task The_program_can_invalidate_a_key_or_everything()
    {
        using var cache = _table.Prices.Cached();
        var (one, two) = (await cache.GetAsync(Key(1)), await cache.GetAsync(Key(2)));

        cache.Invalidate(Key(1));
        Assert.NotSame(one, await cache.GetAsync(Key(1)));
        Assert.Same(two, await cache.GetAsync(Key(2)));

        cache.Clear();
        Assert.NotSame(two, await cache.GetAsync(Key(2)));
    }

    [Fact]
    public async Task A_moment_later_reads_cost_half_again()
    {
        using var cache = _table.Prices.Cached();
        cache.Invalidate(Key(1));
        _table.Clock.Advance(TimeSpan.FromSeconds(5));

        await cache.GetAsync(Key(1));

        Assert.DoesNotContain("ConsistentRead", Assert.Single(_table.Transport.Bodies), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Readers_and_writers_at_once_never_leave_an_old_price_behind()
    {
        using var cache = _table.Prices.Cached();

        await Parallel.ForEachAsync(Enumerable.Range(0, 400), new ParallelOptions { MaxDegreeOfParallelism = 8 }, async (at, token) =>
        {
            var number = at % 4;
            if (at % 5 != 0)
            {
                Assert.NotNull(await cache.GetAsync(Key(number), token));
                return;
            }

            await _table.Prices.UpdateAsync(Key(number), [Price.Fields.Amount.Add(1)], null, token);
        });

        for (var number = 0; number < 4; number++)
            Assert.Equal((await _table.Prices.GetAsync(Key(number), new() { ConsistentRead = true }))!.Amount, (await cache.GetAsync(Key(number)))!.Amount);
    }

    private async Task WriteAsync(string how, Price price)
    {
        var set = new[] { Price.Fields.Amount.Set(price.Amount) };
        switch (how)
        {
            case "put": await _table.Prices.PutAsync(price); break;
            case "try put": await _table.Prices.TryPutAsync(price); break;
            case "update": await _table.Prices.UpdateAsync(Key(1), set); break;
            case "update and get": await _table.Prices.UpdateAndGetAsync(Key(1), set); break;
            case "try update": await _table.Prices.TryUpdateAsync(Key(1), set); break;
            case "batch": await _table.Prices.BatchPutAsync([price]); break;
            case "transaction put": await _table.Db.Transaction().Put(price).CommitAsync(); break;
            case "transaction update": await _table.Db.Transaction().Update(Key(1), set).CommitAsync(); break;
            default: await _table.Db.Table<Price>("arn:aws:dynamodb:us-east-1:000000000000:table/prices").PutAsync(price); break;
        }
    }
}
