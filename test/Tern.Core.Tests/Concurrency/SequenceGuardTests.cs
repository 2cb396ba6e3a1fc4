using System.Runtime.CompilerServices;
using Tern.Concurrency;
using Tern.TestHarness;

namespace Tern.Core.Tests.Concurrency;

public sealed class SequenceGuardTests
{
    [Fact]
    public async Task A_second_MoveNextAsync_is_refused_while_the_first_runs()
    {
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var items = SequenceGuard.For(Count(gate.Task)).GetAsyncEnumerator();

        var first = items.MoveNextAsync();
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await items.MoveNextAsync());
        await Assert.ThrowsAsync<InvalidOperationException>(async () => await items.DisposeAsync());
        gate.SetResult();

        Assert.Contains("still running", error.Message, StringComparison.Ordinal);
        Assert.True(await first);
        Assert.Equal(1, items.Current);
        Assert.True(await items.MoveNextAsync());
        Assert.False(await items.MoveNextAsync());
        await items.DisposeAsync();
    }

    [Fact]
    public async Task Two_threads_that_move_one_enumerator_get_items_or_errors_and_the_process_lives()
    {
        for (var run = 0; run < 200; run++)
        {
            var items = SequenceGuard.For(Count(Task.Run(static () => Thread.SpinWait(200)))).GetAsyncEnumerator();
            var movers = Enumerable.Range(0, 4).Select(_ => Task.Run(async () =>
            {
                try
                {
                    // Another thread may have moved on, or past the end, before this one looks.
                    while (await items.MoveNextAsync()) Assert.InRange(items.Current, 0, 2);
                }
                catch (InvalidOperationException error)
                {
                    Assert.Contains("still running", error.Message, StringComparison.Ordinal);
                }
            }));
            await Task.WhenAll(movers);
        }
    }

    [Fact]
    public Task A_pending_MoveNextAsync_behaves_as_a_task_does() => HeldCalls.CheckAsync(
        () => HeldCall.Of(SequenceGuard.For(Count(Task.Run(static () => Thread.SpinWait(5_000)))).GetAsyncEnumerator().MoveNextAsync()), "MoveNextAsync");

    [Fact]
    public async Task The_token_of_the_enumeration_reaches_the_iterator_and_its_end_is_run()
    {
        using var source = new CancellationTokenSource();
        var hasEnded = false;
        var items = SequenceGuard.For(Endless(() => hasEnded = true)).GetAsyncEnumerator(source.Token);
        Assert.True(await items.MoveNextAsync());

        await source.CancelAsync();

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () => await items.MoveNextAsync());
        await items.DisposeAsync();
        Assert.True(hasEnded);
    }

    private static async IAsyncEnumerable<int> Count(Task gate)
    {
        await gate.ConfigureAwait(false);
        yield return 1;
        yield return 2;
    }

    private static async IAsyncEnumerable<int> Endless(Action ended, [EnumeratorCancellation] CancellationToken cancellationToken = default)
    {
        try
        {
            for (var i = 0; ; i++)
            {
                await Task.Yield();
                cancellationToken.ThrowIfCancellationRequested();
                yield return i;
            }
        }
        finally
        {
            ended();
        }
    }
}
