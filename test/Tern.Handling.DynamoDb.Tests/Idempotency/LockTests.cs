using System.Collections.Concurrent;
using Tern.DynamoDb;

namespace Tern.Handling.DynamoDb.Tests.Idempotency;

public sealed class LockTests : IdempotencyBench
{
    private const int Callers = 16;

    [Fact]
    public async Task Of_callers_at_the_same_time_exactly_one_does_the_work()
    {
        for (var round = 0; round < 40; round++)
        {
            var key = $"order-{round}";
            var (runs, results, errors) = await RunTogetherAsync(key, untilOthersAreRefused: false);

            Assert.Equal(1, runs);
            Assert.All(results, result => Assert.Equal("1", result));
            Assert.All(errors, error => Assert.IsType<IdempotencyInProgressException>(error));
            Assert.Equal(Callers, results.Count + errors.Count);
            Assert.Equal("1", await NewProcess().RunAsync(key, TestJson.Default.String, _ => throw new InvalidOperationException("ran twice")));
        }
    }

    [Fact]
    public async Task While_the_work_goes_on_every_other_caller_is_told_so()
    {
        var (runs, results, errors) = await RunTogetherAsync("k", untilOthersAreRefused: true);

        Assert.Equal(1, runs);
        Assert.Equal("1", Assert.Single(results));
        Assert.Equal(Callers - 1, errors.Count);
        Assert.All(
            errors, error => Assert.Equal(Clock.GetUtcNow() + TimeSpan.FromMinutes(1), Assert.IsType<IdempotencyInProgressException>(error).LockedUntil));
    }

    [Fact]
    public async Task Work_that_fails_gives_the_lock_back_and_can_be_tried_again()
    {
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () =>
            await NewProcess().RunAsync("k", TestJson.Default.String, _ => throw new InvalidOperationException("no funds")));

        Assert.Equal("no funds", error.Message);
        Assert.Null(await StoredAsync("k"));
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("1")));
    }

    [Fact]
    public async Task The_lock_of_an_owner_that_died_is_taken_over_after_its_time()
    {
        await CrashAsync("k");
        Clock.Advance(TimeSpan.FromSeconds(59));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(async () => await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));

        Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal("2", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Equal("2", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("3")));
    }

    [Fact]
    public async Task The_lock_lasts_until_the_deadline_of_the_invocation_and_a_second_more()
    {
        using var invocation = new TestInvocation(Clock.GetUtcNow() + TimeSpan.FromSeconds(10));
        await CrashAsync("k");

        var record = (await StoredAsync("k"))!;
        Assert.Equal((Clock.GetUtcNow() + TimeSpan.FromSeconds(11)).ToUnixTimeMilliseconds(), record.LockedUntil);
        Assert.True(record.ExpiresAt.ToUnixTimeMilliseconds() > record.LockedUntil, "DynamoDB must not delete a lock that counts");
        Clock.Advance(TimeSpan.FromSeconds(11));
        Assert.Equal("2", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task A_lock_counts_longer_than_results_are_kept()
    {
        await CrashAsync("k");
        Clock.Advance(TimeSpan.FromSeconds(30));
        await Assert.ThrowsAsync<IdempotencyInProgressException>(async () =>
            await NewProcess(options => options.Expiration = TimeSpan.FromSeconds(1)).RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    [Fact]
    public async Task Of_callers_that_take_a_dead_lock_over_exactly_one_does_the_work()
    {
        for (var round = 0; round < 20; round++)
        {
            var key = $"order-{round}";
            await CrashAsync(key);
            Clock.Advance(TimeSpan.FromMinutes(2));
            var (runs, results, errors) = await RunTogetherAsync(key, untilOthersAreRefused: false);

            Assert.Equal(1, runs);
            Assert.All(errors, error => Assert.IsType<IdempotencyInProgressException>(error));
            Assert.Equal(Callers, results.Count + errors.Count);
        }
    }

    [Fact]
    public async Task An_owner_that_outlived_its_lock_gives_the_result_that_is_stored()
    {
        var late = new TaskCompletionSource<string>();
        var first = NewProcess().RunAsync("k", TestJson.Default.String, async _ => await late.Task).AsTask();
        Clock.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal("second", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("second")));

        late.SetResult("first");
        Assert.Equal("second", await first);
        Assert.Equal("second", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("third")));
        Assert.Single(Logged(Microsoft.Extensions.Logging.LogLevel.Warning));
    }

    [Fact]
    public async Task An_owner_that_outlived_its_lock_leaves_the_lock_of_another_alone()
    {
        var late = new TaskCompletionSource<string>();
        var first = NewProcess().RunAsync("k", TestJson.Default.String, async _ => await late.Task).AsTask();
        Clock.Advance(TimeSpan.FromMinutes(2));
        var second = await NewProcess().RunAsync("k", TestJson.Default.String, async _ =>
        {
            var mine = (await StoredAsync("k"))!.Owner;
            late.SetException(new InvalidOperationException("too late"));
            await Assert.ThrowsAsync<InvalidOperationException>(async () => await first);
            Assert.Equal(mine, (await StoredAsync("k"))?.Owner);
            return "second";
        });

        Assert.Equal("second", second);
    }

    [Fact]
    public async Task An_owner_that_outlived_its_lock_and_is_done_first_gives_all_callers_its_result()
    {
        var late = new TaskCompletionSource<string>();
        var first = NewProcess().RunAsync("k", TestJson.Default.String, async _ => await late.Task).AsTask();
        Clock.Advance(TimeSpan.FromMinutes(2));
        Assert.Equal("first", await NewProcess().RunAsync("k", TestJson.Default.String, async _ =>
        {
            late.SetResult("first");
            Assert.Equal("first", await first);
            return "second";
        }));
        Assert.Equal("first", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("third")));
    }

    [Fact]
    public async Task Work_that_was_done_late_is_not_done_a_third_time_when_the_one_who_took_its_lock_over_fails()
    {
        var late = new TaskCompletionSource<string>();
        var first = NewProcess().RunAsync("k", TestJson.Default.String, async _ => await late.Task).AsTask();
        Clock.Advance(TimeSpan.FromMinutes(2));
        await Assert.ThrowsAsync<TimeoutException>(async () => await NewProcess().RunAsync("k", TestJson.Default.String, async _ =>
        {
            late.SetResult("first");
            Assert.Equal("first", await first);
            throw new TimeoutException("x");
        }));
        Assert.Equal("first", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("third")));
    }

    [Fact]
    public async Task A_result_that_expired_counts_as_gone_before_DynamoDB_deletes_it()
    {
        var process = NewProcess(options => options.Expiration = TimeSpan.FromHours(1));
        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ => new("1")));
        Clock.Advance(TimeSpan.FromHours(1) - TimeSpan.FromSeconds(1));
        Assert.Equal("1", await process.RunAsync("k", TestJson.Default.String, _ => new("2")));
        Assert.Equal("1", await NewProcess().RunAsync("k", TestJson.Default.String, _ => new("2")));

        Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.NotNull(await StoredAsync("k"));
        Assert.Equal("2", await process.RunAsync("k", TestJson.Default.String, _ => new("2")));
    }

    // A process that takes the lock and is never heard of again.
    private async Task CrashAsync(string key)
    {
        _ = NewProcess().RunAsync(key, TestJson.Default.String, async _ => await new TaskCompletionSource<string>().Task).AsTask();
        Assert.Equal(IdempotencyStatus.InProgress, (await StoredAsync(key))!.Status);
    }

    private async Task<(int Runs, List<string> Results, List<Exception> Errors)> RunTogetherAsync(string key, bool untilOthersAreRefused)
    {
        var runs = 0;
        var results = new ConcurrentQueue<string>();
        var errors = new ConcurrentQueue<Exception>();
        var othersAreRefused = new TaskCompletionSource();
        using var start = new Barrier(Callers);
        await Task.WhenAll(Enumerable.Range(0, Callers).Select(_ => Task.Factory.StartNew(async () =>
        {
            var process = NewProcess();
            start.SignalAndWait();
            try
            {
                results.Enqueue(await process.RunAsync(key, TestJson.Default.String, async _ =>
                {
                    var run = Interlocked.Increment(ref runs);
                    if (untilOthersAreRefused) await othersAreRefused.Task;
                    return run.ToString(System.Globalization.CultureInfo.InvariantCulture);
                }));
            }
            catch (IdempotencyException error)
            {
                errors.Enqueue(error);
                if (errors.Count == Callers - 1) othersAreRefused.TrySetResult();
            }
        }, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default).Unwrap()));
        return (runs, [.. results], [.. errors]);
    }
}
