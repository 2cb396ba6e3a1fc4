using Tern.Lambda.Local.Sources;
using Tern.Local.Sqs;

namespace Tern.Lambda.Local.Tests.Sources;

/// <summary>Queues for one test, and receives that don't wait.</summary>
internal static class TestQueues
{
    public static Tern.Local.LocalAws Start(TimeProvider clock) => Completed(Tern.Local.LocalAws.StartAsync(new() { TimeProvider = clock }));

    public static QueueSet Make(TimeProvider clock) => new(Start(clock));

    public static IReadOnlyList<LocalReceivedMessage> Receive(this LocalQueue queue, int count) => Completed(queue.ReceiveAsync(count, TimeSpan.Zero));

    private static T Completed<T>(ValueTask<T> task)
    {
        Assert.True(task.IsCompletedSuccessfully);
        return task.Result;
    }
}
