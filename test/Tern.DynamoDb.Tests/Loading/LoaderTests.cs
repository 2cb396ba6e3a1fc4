using Tern.DynamoDb.Tests.Tables;
using Tern.Local;
using Tern.TestHarness;
using static Tern.DynamoDb.Tests.Tables.ShopTable;

namespace Tern.DynamoDb.Tests.Loading;

public sealed class LoaderTests : IAsyncLifetime
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);
    private static readonly TimeSpan s_window = TimeSpan.FromMilliseconds(5);

    private readonly ManualTimeProvider _clock = new();
    private ShopTable _shop = null!;

    public async ValueTask InitializeAsync()
    {
        _shop = await OpenAsync(clock: _clock);
        await _shop.PutOrdersAsync(250);
        Forget();
    }

    public ValueTask DisposeAsync() => _shop.DisposeAsync();

    [Fact]
    public async Task A_hundred_concurrent_reads_are_one_request()
    {
        var loader = _shop.Orders.Loader();
        // The first reads are compiled as they run, so they are further apart than later ones.
        for (var warmUp = 0; warmUp < 20; warmUp++) await ReadAsync(loader, 100);

        var least = int.MaxValue;
        for (var round = 0; round < 2_000 && least > 1; round++)
        {
            Forget();
            await ReadAsync(loader, 100);
            least = Math.Min(least, _shop.Transport.Operations.Count);
        }

        Assert.Equal(1, least);
        Assert.All(_shop.Transport.Operations, static operation => Assert.Equal("BatchGetItem", operation));
    }

    [Fact]
    public async Task Callers_that_continue_after_one_response_share_the_next_request()
    {
        var loader = _shop.Orders.Loader();
        var least = int.MaxValue;
        for (var round = 0; round < 1_000 && least > 20; round++)
        {
            Forget();
            await Task.WhenAll(Enumerable.Range(1, 100).Select(async number =>
            {
                var first = await loader.GetAsync(Order.Key("c1", number)).ConfigureAwait(false);
                Assert.NotNull(await loader.GetAsync(Order.Key("c1", first!.Number + 100)).ConfigureAwait(false));
            })).WaitAsync(s_patience);
            least = Math.Min(least, _shop.Transport.Operations.Count);
        }

        TestContext.Current.TestOutputHelper?.WriteLine($"{least} requests");
        Assert.InRange(least, 2, 20);
    }

    [Fact]
    public async Task Reads_wait_for_others_during_the_window()
    {
        var loader = Windowed();
        var reads = Read(loader, 40);
        Assert.Empty(_shop.Transport.Operations);

        _clock.Advance(s_window);

        await CheckAsync(reads);
        Assert.Single(_shop.Transport.Operations);
    }

    [Fact]
    public async Task A_request_has_100_keys_and_the_rest_are_the_next_ones()
    {
        var loader = Windowed();

        // Full ones don't wait for the window.
        var reads = Read(loader, 250);
        foreach (var read in reads.Take(200)) await read.WaitAsync(s_patience);
        Assert.Equal(2, _shop.Transport.Operations.Count);
        _clock.Advance(s_window);

        await CheckAsync(reads);
        Assert.Equal([100, 100, 50], _shop.Transport.Bodies.Select(static body => body.Split("\"pk\"").Length - 1));
    }

    [Fact]
    public async Task A_key_that_several_ask_for_is_read_once_and_all_get_it()
    {
        var loader = Windowed();

        var reads = Enumerable.Range(0, 30).Select(at => loader.GetAsync(Order.Key("c1", (at % 3) + 1)).AsTask()).ToList();
        _clock.Advance(s_window);

        var numbers = (await Task.WhenAll(reads).WaitAsync(s_patience)).Select(static order => order!.Number);
        Assert.Equal(Enumerable.Range(0, 30).Select(static at => (at % 3) + 1), numbers);
        Assert.Equal(4, Assert.Single(_shop.Transport.Bodies).Split("\"pk\"").Length);
    }

    [Fact]
    public async Task A_key_without_an_item_returns_null()
    {
        var loader = Windowed();

        var (missing, there) = (loader.GetAsync(Order.Key("c1", 999)).AsTask(), loader.GetAsync(Order.Key("c1", 1)).AsTask());
        _clock.Advance(s_window);

        Assert.Null(await missing.WaitAsync(s_patience));
        Assert.NotNull(await there.WaitAsync(s_patience));
    }

    [Fact]
    public async Task A_read_after_a_write_sees_it_because_nothing_is_kept()
    {
        var loader = _shop.Orders.Loader();
        var order = await loader.GetAsync(Order.Key("c1", 1));

        await _shop.Orders.PutAsync(order! with { Total = 77 });

        Assert.Equal(77, (await loader.GetAsync(Order.Key("c1", 1)))!.Total);
    }

    [Fact]
    public async Task A_canceled_caller_leaves_and_the_others_get_their_items()
    {
        using var leaving = new CancellationTokenSource();
        var loader = Windowed();

        var (gone, stays) = (loader.GetAsync(Order.Key("c1", 1), leaving.Token).AsTask(), loader.GetAsync(Order.Key("c1", 1)).AsTask());
        leaving.Cancel();
        var error = await Assert.ThrowsAnyAsync<OperationCanceledException>(() => gone.WaitAsync(s_patience));
        _clock.Advance(s_window);

        Assert.Equal(leaving.Token, error.CancellationToken);
        Assert.Equal(1, (await stays.WaitAsync(s_patience))!.Number);
    }

    [Fact]
    public async Task Nothing_is_sent_when_all_have_left_before()
    {
        using var leaving = new CancellationTokenSource();
        var loader = Windowed();

        var gone = loader.GetAsync(Order.Key("c1", 1), leaving.Token).AsTask();
        leaving.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => gone.WaitAsync(s_patience));
        _clock.Advance(s_window);
        Assert.Empty(_shop.Transport.Operations);

        // Any later one works as well.
        var next = loader.GetAsync(Order.Key("c1", 2), CancellationToken.None).AsTask();
        _clock.Advance(s_window);
        Assert.Equal(2, (await next.WaitAsync(s_patience))!.Number);
    }

    [Fact]
    public async Task A_request_is_canceled_only_when_nobody_waits_for_it()
    {
        using CancellationTokenSource first = new(), second = new();
        var cancelled = new TaskCompletionSource();
        _shop.Transport.Answer = async (_, _, token) =>
        {
            // A separate registration might be disposed before it runs; the delay ends immediately, on the canceling
            // thread.
            try
            {
                await Task.Delay(Timeout.Infinite, token);
            }
            finally
            {
                cancelled.SetResult();
            }

            return null;
        };
        var loader = Windowed();

        var reads = new[] { loader.GetAsync(Order.Key("c1", 1), first.Token).AsTask(), loader.GetAsync(Order.Key("c1", 2), second.Token).AsTask() };
        _clock.Advance(s_window);
        Assert.Single(_shop.Transport.Operations);
        first.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reads[0].WaitAsync(s_patience));
        Assert.False(cancelled.Task.IsCompleted);
        second.Cancel();

        await cancelled.Task.WaitAsync(s_patience);
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reads[1].WaitAsync(s_patience));
    }

    [Fact]
    public async Task A_token_that_is_already_canceled_reads_nothing()
    {
        var loader = Windowed();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await loader.GetAsync(Order.Key("c1", 1), new CancellationToken(true)));
        _clock.Advance(s_window);

        Assert.Empty(_shop.Transport.Operations);
    }

    [Fact]
    public async Task Unprocessed_keys_are_retried_and_finally_fail_only_their_callers()
    {
        _shop.Faults.Add(new(LocalFaultKind.PartialBatch) { Operation = "BatchGetItem" }); // 16 of 32, then 8
        var loader = _shop.Orders.Loader(new() { Window = s_window, Batch = new() { MaxRounds = 2 } });

        var reads = Read(loader, 32);
        var failed = 0;
        for (var at = 0; at < reads.Count; at++)
        {
            var read = reads[at];
            await Task.WhenAny(Batching.Clocks.PassUntilAsync(_clock, read)).WaitAsync(s_patience);
            if (read.IsCompletedSuccessfully) Assert.Equal(at + 1, (await read)!.Number);
            else
            {
                failed++;
                await Assert.ThrowsAsync<BatchIncompleteException>(() => read);
            }
        }

        Assert.Equal(2, _shop.Transport.Operations.Count);
        Assert.Equal(8, failed);
    }

    [Fact]
    public async Task An_error_of_the_request_is_that_of_every_caller_and_is_not_kept()
    {
        _shop.Transport.Answer = static (_, _, _) =>
            new(TextResponse.Of("""{"__type":"com.amazon.coral.service#AccessDeniedException","message":"no"}""", 400));
        var loader = Windowed();

        var reads = Read(loader, 3);
        _clock.Advance(s_window);
        foreach (var read in reads)
            Assert.Equal("AccessDeniedException", (await Assert.ThrowsAnyAsync<AwsServiceException>(() => read.WaitAsync(s_patience))).Code);
        Assert.Single(_shop.Transport.Operations);

        _shop.Transport.Answer = null;
        var again = Read(loader, 3);
        _clock.Advance(s_window);
        await CheckAsync(again);
    }

    [Fact]
    public async Task A_key_that_the_service_refuses_fails_its_caller_alone()
    {
        var loader = Windowed();

        // Longer than a key may be; only the service checks that.
        var (bad, good) = (loader.GetAsync(Order.Key(new string('c', 3000), 1)).AsTask(), Read(loader, 5));
        _clock.Advance(s_window);

        Assert.Equal("ValidationException", (await Assert.ThrowsAnyAsync<AwsServiceException>(() => bad.WaitAsync(s_patience))).Code);
        await CheckAsync(good);
        Assert.Equal(["BatchGetItem", .. Enumerable.Repeat("GetItem", 6)], _shop.Transport.Operations);
    }

    [Fact]
    public async Task An_item_that_cannot_be_read_fails_its_caller_alone()
    {
        await _shop.Db.UpdateItemAsync(new Model.UpdateItemRequest
        {
            TableName = "shop",
            Key = new() { ["pk"] = AttributeValue.String("CUSTOMER#c1"), ["sk"] = AttributeValue.String("ORDER#00000002") },
            UpdateExpression = "SET #total = :text",
            ExpressionAttributeNames = new Dictionary<string, string> { ["#total"] = "Total" },
            ExpressionAttributeValues = new() { [":text"] = AttributeValue.String("much") },
        });
        var loader = Windowed();

        var reads = Read(loader, 4);
        _clock.Advance(s_window);

        await Assert.ThrowsAsync<DynamoItemException>(() => reads[1].WaitAsync(s_patience));
        reads.RemoveAt(1);
        Assert.Equal([1, 3, 4], (await Task.WhenAll(reads).WaitAsync(s_patience)).Select(static order => order!.Number));
    }

    [Fact]
    public async Task Consistent_reads_need_a_separate_loader()
    {
        var loader = _shop.Orders.Loader(new() { Window = s_window, Batch = new() { ConsistentRead = true } });

        var reads = Read(loader, 2);
        _clock.Advance(s_window);
        await CheckAsync(reads);

        Assert.Contains("\"ConsistentRead\":true", Assert.Single(_shop.Transport.Bodies), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Reads_from_many_threads_all_get_their_own_answers()
    {
        var loader = _shop.Orders.Loader();
        using var leaving = new CancellationTokenSource();

        await Parallel.ForEachAsync(Enumerable.Range(0, 5000), new ParallelOptions { MaxDegreeOfParallelism = 64 }, async (at, _) =>
        {
            var number = (at % 250) + 1;
            var order = await loader.GetAsync(Order.Key("c1", number), at % 2 == 0 ? leaving.Token : default);
            Assert.Equal(number, order!.Number);
        });

        Assert.All(_shop.Transport.Operations, static operation => Assert.Equal("BatchGetItem", operation));
        Assert.InRange(_shop.Transport.Operations.Count, 50, 4999);
    }

    [Fact]
    public async Task The_number_of_requests_in_flight_is_limited_and_the_others_wait()
    {
        var (running, most) = (0, 0);
        _shop.Transport.Answer = async (_, _, _) =>
        {
            most = Math.Max(most, Interlocked.Increment(ref running));
            await Task.Yield();
            Interlocked.Decrement(ref running);
            return null;
        };
        var loader = _shop.Orders.Loader(new() { MaxKeys = 1, MaxRequests = 3 });

        await CheckAsync(Read(loader, 200));

        Assert.Equal(200, _shop.Transport.Operations.Count);
        Assert.InRange(most, 1, 3);
    }

    [Fact]
    public async Task A_caller_that_leaves_before_its_request_is_sent_costs_no_request()
    {
        var answer = new TaskCompletionSource();
        _shop.Transport.Answer = async (_, _, _) =>
        {
            await answer.Task;
            return null;
        };
        var loader = _shop.Orders.Loader(new() { MaxKeys = 1, MaxRequests = 1, Window = s_window });
        using var leaving = new CancellationTokenSource();

        var first = loader.GetAsync(Order.Key("c1", 1)).AsTask();
        while (_shop.Transport.Operations.IsEmpty) await Task.Yield();
        var second = loader.GetAsync(Order.Key("c1", 2), leaving.Token).AsTask();
        var third = loader.GetAsync(Order.Key("c1", 3)).AsTask();
        leaving.Cancel();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => second.WaitAsync(s_patience));
        answer.SetResult();

        Assert.Equal((1, 3), ((await first.WaitAsync(s_patience))!.Number, (await third.WaitAsync(s_patience))!.Number));
        Assert.InRange(_shop.Transport.Operations.Count, 2, 2);
    }

    [Fact]
    public void Nonsensical_options_are_refused_immediately()
    {
        Assert.Throws<ArgumentException>(() => { _ = _shop.Orders.Loader().GetAsync(default).AsTask(); });
        Assert.Contains(
            "MaxKeys", Assert.Throws<ArgumentOutOfRangeException>(() => _shop.Orders.Loader(new() { MaxKeys = 101 })).Message, StringComparison.Ordinal);
        Assert.Contains(
            "Window", Assert.Throws<ArgumentOutOfRangeException>(() => _shop.Orders.Loader(new() { Window = -s_window })).Message, StringComparison.Ordinal);
        Assert.Contains(
            "MaxRequests", Assert.Throws<ArgumentOutOfRangeException>(() => _shop.Orders.Loader(new() { MaxRequests = 0 })).Message, StringComparison.Ordinal);
    }

    private DynamoLoader<Order> Windowed() => _shop.Orders.Loader(new() { Window = s_window });

    private static List<Task<Order?>> Read(DynamoLoader<Order> loader, int count) =>
        [.. Enumerable.Range(1, count).Select(number => loader.GetAsync(Order.Key("c1", number)).AsTask())];

    private static async Task ReadAsync(DynamoLoader<Order> loader, int count) => await CheckAsync(Read(loader, count));

    private static async Task CheckAsync(List<Task<Order?>> reads) =>
        Assert.Equal(Enumerable.Range(1, reads.Count), (await Task.WhenAll(reads).WaitAsync(s_patience)).Select(static order => order!.Number));

    private void Forget()
    {
        _shop.Transport.Operations.Clear();
        _shop.Transport.Bodies.Clear();
    }
}
