using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed class CacheTests : IdempotencyBench
{
    [Fact]
    public async Task A_result_that_the_process_remembers_asks_no_table()
    {
        var process = NewProcess();
        await process.RunAsync("k", TestJson.Default.String, _ => new("1"));
        await NewProcess().RunAsync("other", TestJson.Default.String, _ => new("2"));
        await process.RunAsync("other", TestJson.Default.String, _ => new("3"));
        Transport.Operations.Clear();

        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ => new("4")));
        Assert.Equal("2", await process.RunAsync("other", TestJson.Default.String, _ => new("4")));
        Assert.Empty(Transport.Operations);
    }

    [Fact]
    public async Task The_result_used_least_recently_is_forgotten_first()
    {
        var process = NewProcess(options => options.CacheCapacity = 2);
        await process.RunAsync("a", TestJson.Default.String, _ => new("a"));
        await process.RunAsync("b", TestJson.Default.String, _ => new("b"));
        await process.RunAsync("a", TestJson.Default.String, _ => new("x"));
        await process.RunAsync("c", TestJson.Default.String, _ => new("c"));
        Assert.Equal(2, process.CachedResults);
        Transport.Operations.Clear();

        Assert.Equal("a", await process.RunAsync("a", TestJson.Default.String, _ => new("x")));
        Assert.Empty(Transport.Operations);
        Assert.Equal("b", await process.RunAsync("b", TestJson.Default.String, _ => new("x")));
        Assert.Equal(["PutItem"], Transport.Operations);
    }

    [Fact]
    public async Task Without_a_cache_nothing_is_remembered()
    {
        var process = NewProcess(options => options.CacheCapacity = 0);
        await process.RunAsync("k", TestJson.Default.String, _ => new("1"));
        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Equal(0, process.CachedResults);
        Assert.Equal(3, Transport.Operations.Count);
    }

    [Fact]
    public async Task Long_results_and_locks_are_not_remembered()
    {
        var process = NewProcess();
        var text = new string('x', 10_000);
        await process.RunAsync("long", TestJson.Default.String, _ => new(text));
        await process.RunAsync("k", TestJson.Default.String, async _ =>
        {
            await Assert.ThrowsAsync<IdempotencyInProgressException>(async () => await process.RunAsync("k", TestJson.Default.String, _ => new("2")));
            return "1";
        });

        Assert.Equal(1, process.CachedResults);
        Assert.Equal(text, await process.RunAsync("long", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public void Many_threads_find_their_own_records()
    {
        var cache = new IdempotencyCache(50);
        Parallel.For(0, 20_000, i =>
        {
            var id = $"id-{i % 100}";
            if (cache.TryGet(id, Clock.GetUtcNow(), out var found)) Assert.Equal(id, found.Result);
            else cache.Add(
                new() { Id = id, Status = IdempotencyStatus.Completed, Owner = "o", ExpiresAt = Clock.GetUtcNow() + TimeSpan.FromDays(1), Result = id });
        });
        Assert.Equal(50, cache.Count);
    }

    [Fact]
    public async Task A_remembered_result_costs_its_id_and_its_value()
    {
        AllocationTest.SkipUnlessOptimized();
        var process = NewProcess(options => options.LoggerFactory = null);
        await process.RunAsync("order-1", TestJson.Default.Int32, _ => new(1));
        Func<CancellationToken, ValueTask<int>> work = _ => throw new InvalidOperationException("ran twice");

        // The id, of 50 characters, is 128 bytes.
        Assert.InRange(AllocationTest.BytesPerCall(async ValueTask () => await process.RunAsync("order-1", TestJson.Default.Int32, work)), 1, 300);
    }
}
