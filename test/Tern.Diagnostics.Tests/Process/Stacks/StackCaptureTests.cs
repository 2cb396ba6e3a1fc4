namespace Tern.Diagnostics.Tests.Process.Stacks;

public sealed class StackCaptureTests
{
    private readonly object _gate = new();

    [Fact]
    public void The_runtime_reports_the_waits_for_a_lock_and_their_durations()
    {
        using var stop = new ManualResetEvent(false);
        using var end = new CancellationTokenSource();
        var threads = Enumerable.Range(0, 4).Select(_ => new Thread(() => Contend(end.Token)) { IsBackground = true }).ToList();
        threads.ForEach(static thread => thread.Start());

        var answer = StackCapture.Locks(TimeSpan.FromSeconds(3), stop);
        end.Cancel();
        threads.ForEach(static thread => thread.Join());

        Assert.Null(answer.Missing);
        // Other tests wait for locks as well. In milliseconds, the limits are far from what three waiting threads reach.
        var contended = answer.Stacks.Where(static stack => stack.Caller?.EndsWith("StackCaptureTests.Contend", StringComparison.Ordinal) == true);
        Assert.InRange(contended.Sum(static stack => stack.Weight), 50, 1_000_000);
    }

    [Fact]
    public void The_runtime_reports_the_methods_that_block_threads()
    {
        using var stop = new ManualResetEvent(false);
        var never = new TaskCompletionSource();
        var blocked = new Thread(() => Block(never.Task)) { IsBackground = true };
        blocked.Start();
        while ((blocked.ThreadState & ThreadState.WaitSleepJoin) == 0) Thread.Sleep(1);

        var answer = StackCapture.Threads(TimeSpan.FromSeconds(2), stop);
        never.SetResult();
        blocked.Join();

        Assert.Null(answer.Missing);
        Assert.Contains(answer.Stacks, static stack => stack.Caller?.EndsWith("StackCaptureTests.Block", StringComparison.Ordinal) == true
            && stack.Has(static frame => frame.StartsWith("System.Threading.Tasks.Task.SpinThenBlockingWait", StringComparison.Ordinal)));
    }

    private void Contend(CancellationToken end)
    {
        while (!end.IsCancellationRequested)
        {
            lock (_gate) Thread.SpinWait(20_000);
        }
    }

    private static void Block(Task task) => task.Wait();
}
