using Tern.Concurrency;

namespace Tern.Core.Tests.Concurrency;

public sealed class BoundedTests
{
    private static readonly TimeSpan s_patience = TimeSpan.FromMinutes(2);

    [Fact]
    public async Task Results_stand_in_the_order_of_the_items_whichever_call_ends_first()
    {
        var calls = Enumerable.Range(0, 4).Select(static _ => new TaskCompletionSource<string>()).ToList();

        var all = Bounded.SelectAsync(calls, static async (call, _) => await call.Task, TestContext.Current.CancellationToken).AsTask();
        foreach (var call in Enumerable.Reverse(calls)) call.SetResult($"call {calls.IndexOf(call)}");

        Assert.Equal(["call 0", "call 1", "call 2", "call 3"], await all.WaitAsync(s_patience));
    }

    [Fact]
    public async Task Ten_calls_run_at_a_time_unless_told_otherwise()
    {
        var (calls, open) = (new Gates(25), 0);

        var all = Bounded.ForEachAsync(calls.Items, async (gate, _) => { Interlocked.Increment(ref open); await gate.Task; }).AsTask();

        Assert.Equal(10, Volatile.Read(ref open));
        calls.OpenAll();
        await all.WaitAsync(s_patience);
        Assert.Equal(25, open);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(3)]
    [InlineData(200)]
    public async Task Never_more_calls_run_than_allowed(int allowed)
    {
        var (running, most) = (0, 0);

        var results = await Bounded.SelectAsync(
            Enumerable.Range(0, 500),
            async (number, token) =>
            {
                var now = Interlocked.Increment(ref running);
                for (var seen = Volatile.Read(ref most); now > seen; seen = Volatile.Read(ref most)) Interlocked.CompareExchange(ref most, now, seen);
                await Task.Yield();
                Interlocked.Decrement(ref running);
                return number * 2;
            },
            new() { MaxConcurrency = allowed }).AsTask().WaitAsync(s_patience);

        Assert.InRange(most, 1, allowed);
        Assert.Equal(Enumerable.Range(0, 500).Select(static number => number * 2), results);
    }

    [Fact]
    public async Task An_item_is_taken_only_when_a_call_can_begin()
    {
        var (calls, taken) = (new Gates(5), 0);

        var all = Bounded.ForEachAsync(Counted(), async (gate, _) => await gate.Task, new() { MaxConcurrency = 2 }).AsTask();
        Assert.Equal(2, taken);
        calls.OpenAll();
        await all.WaitAsync(s_patience);

        Assert.Equal(5, taken);

        IEnumerable<TaskCompletionSource> Counted()
        {
            foreach (var gate in calls.Items)
            {
                taken++;
                yield return gate;
            }
        }
    }

    [Fact]
    public async Task An_asynchronous_source_is_read_by_one_at_a_time_to_its_end_and_disposed_of()
    {
        var (inside, disposed) = (0, false);

        var results = await Bounded.SelectAsync(Source(), static async (number, _) =>
        {
            await Task.Yield();
            return -number;
        }).AsTask().WaitAsync(s_patience);

        Assert.Equal(Enumerable.Range(0, 100).Select(static number => -number), results);
        Assert.True(disposed);

        async IAsyncEnumerable<int> Source()
        {
            try
            {
                for (var number = 0; number < 100; number++)
                {
                    Assert.Equal(1, Interlocked.Increment(ref inside));
                    await Task.Yield();
                    Interlocked.Decrement(ref inside);
                    yield return number;
                }
            }
            finally
            {
                disposed = true;
            }
        }
    }

    [Fact]
    public async Task The_first_error_cancels_the_calls_under_way_begins_no_other_and_is_thrown_as_it_is()
    {
        var (begun, cancelled) = (0, 0);
        var failing = new TaskCompletionSource();

        var all = Bounded.ForEachAsync(
            Enumerable.Range(0, 100),
            async (number, token) =>
            {
                Interlocked.Increment(ref begun);
                if (number == 3) await failing.Task;
                try
                {
                    await Task.Delay(Timeout.Infinite, token);
                }
                catch (OperationCanceledException)
                {
                    Interlocked.Increment(ref cancelled);
                    throw;
                }
            }).AsTask();
        failing.SetException(new InvalidDataException("the fourth"));

        Assert.Equal("the fourth", (await Assert.ThrowsAsync<InvalidDataException>(() => all.WaitAsync(s_patience))).Message);
        Assert.Equal((10, 9), (begun, cancelled));
    }

    [Fact]
    public async Task It_ends_only_when_a_call_that_ignores_its_cancellation_has_ended()
    {
        var (stubborn, failing) = (new TaskCompletionSource(), new TaskCompletionSource());

        var all = Bounded.ForEachAsync([stubborn, failing], static async (gate, _) => await gate.Task).AsTask();
        failing.SetException(new InvalidDataException());
        Assert.False(all.IsCompleted);
        stubborn.SetResult();

        await Assert.ThrowsAsync<InvalidDataException>(() => all.WaitAsync(s_patience));
    }

    [Fact]
    public async Task All_errors_are_thrown_in_the_order_of_the_items_after_every_call_was_made()
    {
        var done = 0;

        var error = await Assert.ThrowsAsync<AggregateException>(async () => await Bounded.ForEachAsync(
            Enumerable.Range(0, 30),
            async (number, _) =>
            {
                await Task.Yield();
                Interlocked.Increment(ref done);
                if (number % 10 == 0) throw new InvalidDataException($"number {number}");
            },
            new() { ContinueOnError = true }).AsTask().WaitAsync(s_patience));

        Assert.Equal(30, done);
        Assert.Equal(["number 0", "number 10", "number 20"], error.InnerExceptions.Select(static inner => inner.Message));
    }

    [Fact]
    public async Task Cancellation_reaches_the_calls_and_is_thrown_with_the_callers_token()
    {
        using var source = new CancellationTokenSource();
        var begun = 0;

        var all = Bounded.ForEachAsync(
            Enumerable.Range(0, 100),
            async (_, token) =>
            {
                Interlocked.Increment(ref begun);
                await Task.Delay(Timeout.Infinite, token);
            },
            new() { MaxConcurrency = 4 },
            source.Token).AsTask();
        source.Cancel();

        var error = await Assert.ThrowsAsync<TaskCanceledException>(() => all.WaitAsync(s_patience));
        Assert.Equal(source.Token, error.CancellationToken);
        Assert.Equal(4, begun);
    }

    [Fact]
    public async Task A_cancelled_run_that_collects_errors_keeps_those_of_before()
    {
        using var source = new CancellationTokenSource();

        var error = await Assert.ThrowsAsync<TaskCanceledException>(async () => await Bounded.ForEachAsync(
            Enumerable.Range(0, 3),
            (number, token) =>
            {
                if (number == 0) throw new InvalidDataException("the first");
                source.Cancel();
                return ValueTask.FromCanceled(token);
            },
            new() { ContinueOnError = true, MaxConcurrency = 1 },
            source.Token));

        Assert.Equal("the first", Assert.Single(Assert.IsType<AggregateException>(error.InnerException).InnerExceptions).Message);
    }

    [Fact]
    public async Task A_call_that_ran_out_of_its_own_time_is_an_error_and_no_cancellation()
    {
        var error = await Assert.ThrowsAsync<TaskCanceledException>(
            async () => await Bounded.ForEachAsync([1], static (_, _) => throw new TaskCanceledException("the call's own time")));

        Assert.Equal("the call's own time", error.Message);
    }

    [Fact]
    public async Task Nothing_is_read_of_the_source_when_the_token_is_cancelled_before() =>
        await Assert.ThrowsAsync<TaskCanceledException>(
            async () => await Bounded.ForEachAsync(Unread(), static (_, _) => default, new CancellationToken(true)));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task An_error_of_the_source_ends_it_after_the_calls_that_run(bool continueOnError)
    {
        var calls = new Gates(2);

        var all = Bounded.ForEachAsync(Broken(), async (gate, _) => await gate.Task, new() { ContinueOnError = continueOnError }).AsTask();
        Assert.False(all.IsCompleted);
        calls.OpenAll();

        var error = await Assert.ThrowsAnyAsync<Exception>(() => all.WaitAsync(s_patience));
        Assert.Equal("the source", (error is AggregateException many ? Assert.Single(many.InnerExceptions) : error).Message);
        Assert.Equal(continueOnError, error is AggregateException);

        IEnumerable<TaskCompletionSource> Broken()
        {
            foreach (var gate in calls.Items) yield return gate;
            throw new InvalidDataException("the source");
        }
    }

    [Fact]
    public async Task An_error_cancels_the_wait_for_the_next_item()
    {
        var failing = new TaskCompletionSource();

        var all = Bounded.ForEachAsync(OneAndThenNone(), async (_, _) => await failing.Task).AsTask();
        failing.SetException(new InvalidDataException());

        await Assert.ThrowsAsync<InvalidDataException>(() => all.WaitAsync(s_patience));

        static async IAsyncEnumerable<int> OneAndThenNone([System.Runtime.CompilerServices.EnumeratorCancellation] CancellationToken token = default)
        {
            yield return 1;
            await Task.Delay(Timeout.Infinite, token);
        }
    }

    [Fact]
    public async Task An_empty_source_gives_an_empty_list() => Assert.Empty(await Bounded.SelectAsync<int, int>([], static (number, _) => new(number)));

    [Fact]
    public void Implausible_options_are_refused_at_once()
    {
        Assert.Throws<ArgumentNullException>(() => { _ = Bounded.ForEachAsync<int>((IEnumerable<int>)null!, static (_, _) => default).AsTask(); });
        Assert.Throws<ArgumentNullException>(() => { _ = Bounded.SelectAsync<int, int>([1], null!).AsTask(); });
        Assert.Throws<ArgumentOutOfRangeException>(() => new BoundedOptions { MaxConcurrency = 0 });
    }

    private static IEnumerable<int> Unread()
    {
        Assert.Fail("The source was read.");
        yield break;
    }

    private sealed class Gates(int count)
    {
        public List<TaskCompletionSource> Items { get; } = [.. Enumerable.Range(0, count).Select(static _ => new TaskCompletionSource())];

        public void OpenAll()
        {
            foreach (var gate in Items) gate.SetResult();
        }
    }
}
