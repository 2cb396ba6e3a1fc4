namespace Tern.TestHarness;

/// <summary>
/// Counts the bytes that a call allocates on its thread: 200 calls of warm-up, then the least of some blocks of calls. A
/// collection adds the unused rest of the thread's allocation buffer, so blocks are counted until five had none, at most
/// 20. Only optimized code says anything; a Debug build skips.
/// </summary>
public static class AllocationTest
{
    private const int WarmUpCalls = 200;
    private const int Blocks = 5;
    private const int MostBlocks = 20;
    private const int CallsPerBlock = 100;

    /// <summary>The bytes of one call, rounded up.</summary>
    public static long BytesPerCall(Action call)
    {
        SkipUnlessOptimized();
        for (var i = 0; i < WarmUpCalls; i++) call();

        var least = long.MaxValue;
        for (int block = 0, undisturbed = 0; block < MostBlocks && undisturbed < Blocks; block++)
        {
            var collections = GC.CollectionCount(0);
            var before = GC.GetAllocatedBytesForCurrentThread();
            for (var i = 0; i < CallsPerBlock; i++) call();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
            if (GC.CollectionCount(0) == collections) undisturbed++;
        }

        return (least + CallsPerBlock - 1) / CallsPerBlock;
    }

    /// <summary>
    /// The bytes of one asynchronous call that ends synchronously, rounded up; one that doesn't is an error, as its
    /// bytes would be on other threads.
    /// </summary>
    public static long BytesPerCall(Func<ValueTask> call) => BytesPerCall(() =>
    {
        var task = call();
        if (!task.IsCompleted) throw new InvalidOperationException("The call went on to another thread, where its bytes are not counted.");
        task.GetAwaiter().GetResult();
    });

    /// <summary>Ends the test as skipped in a build without optimization.</summary>
    public static void SkipUnlessOptimized()
    {
#if DEBUG
        // xunit.v3's token for a test that skips itself, because this project doesn't depend on a test framework.
        throw new InvalidOperationException("$XunitDynamicSkip$Allocations are counted in optimized code only: run with -c Release.");
#endif
    }
}
