using System.Buffers;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Runtime;

[Collection(nameof(ProcessWide))]
public sealed class LoopAllocationTests
{
    [Fact]
    public async Task An_echo_in_the_raw_form_allocates_nothing()
    {
        AllocationTest.SkipUnlessOptimized();
        const int WarmUp = 300;
        const int Counted = 500;
        var calls = 0;
        long start = 0, least = long.MaxValue;
        await using var run = RuntimeRun.Start(
            (request, response, _) =>
            {
                calls++;
                if (calls >= WarmUp && calls % 100 == 0)
                {
                    // The loop's own thread: what it allocates from one call of the handler to the next.
                    var now = GC.GetAllocatedBytesForCurrentThread();
                    if (start > 0) least = Math.Min(least, now - start);
                    start = now;
                }

                response.Write(request.Span);
                return ValueTask.CompletedTask;
            },
            options => options.AlwaysUsesExecutionContext = false);
        FakeInvocation? last = null;
        for (var i = 0; i < WarmUp + Counted; i++) last = run.Api.Enqueue("""{"some":"event"}""");
        await last!.Answered;

        Assert.Equal(WarmUp + Counted, calls);
        Assert.Equal(0, least);
    }
}
