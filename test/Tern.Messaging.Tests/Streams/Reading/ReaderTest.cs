using Tern.Handling;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Reading;

/// <summary>A stream in memory with one shard, and a reader of it on fake time.</summary>
public abstract class ReaderTest
{
    private protected ReaderTest()
    {
        Stream = new TestStream(Clock);
        Source = new TestSource(Stream);
        Shard = Stream.Open();
    }

    private protected ManualTimeProvider Clock { get; } = new();

    private protected TestStream Stream { get; }

    private protected TestSource Source { get; }

    private protected TestShard Shard { get; }

    private protected MemoryLeaseStore Leases { get; } = new();

    private protected List<long> Handled { get; } = [];

    private protected List<Exception> Faults { get; } = [];

    private protected CancellationTokenSource Stop { get; } = new();

    private protected Task Running { get; private set; } = Task.CompletedTask;

    private protected void Configure(StreamConsumerOptions options) =>
        (options.Application, options.TimeProvider, options.OnFault) = ("app", Clock, Faults.Add);

    private protected Task HandleAsync(TestRecord record, CancellationToken cancellationToken)
    {
        Handled.Add(record.Number);
        return Task.CompletedTask;
    }

    private protected Source<TestRecord, StreamConsumer<TestRecord, StreamConsumerOptions>> Records =>
        new ShardStream<TestRecord, StreamConsumerOptions>(Source).Each;

    private protected void Start(Func<TestRecord, CancellationToken, Task>? handler = null, Action<StreamConsumerOptions>? configure = null) =>
        Running = RunAsync(handler ?? HandleAsync, Stop.Token, configure: configure);

    private protected void StartBatches(
        Func<Batch<TestRecord>, ShardContext, CancellationToken, Task> handler, Action<StreamConsumerOptions>? configure = null) =>
        Running = new ShardStream<TestRecord, StreamConsumerOptions>(Source).Batches.To<ShardContext>(handler)
            .WithOptions(Configure).WithOptions(configure ?? (static _ => { })).RunAsync(Leases, Stop.Token);

    private protected Task RunAsync(
        Func<TestRecord, CancellationToken, Task> handler,
        CancellationToken stop,
        ILeaseStore? leases = null,
        Action<StreamConsumerOptions>? configure = null) =>
        Records.To(handler).WithOptions(Configure).WithOptions(configure ?? (static _ => { })).RunAsync(leases ?? Leases, stop);

    private protected void Pass(double seconds)
    {
        // Without the test runner's context, which would let everything that waits on the clock continue on other
        // threads.
        var context = SynchronizationContext.Current;
        SynchronizationContext.SetSynchronizationContext(null);
        try
        {
            // In steps, so that work that a timer starts is waiting on the clock before it advances further.
            for (var step = 0; step < seconds * 20; step++)
            {
                Clock.Advance(TimeSpan.FromMilliseconds(50));
                Waits.Settle();
            }
        }
        finally
        {
            SynchronizationContext.SetSynchronizationContext(context);
        }
    }

    private protected Task StopAsync() => StopAsync(Stop, Running);

    private protected static async Task StopAsync(CancellationTokenSource stop, Task running)
    {
        await stop.CancelAsync();
        await running.WaitAsync(TimeSpan.FromSeconds(60));
    }

    private protected void Put(int count, string key = "k")
    {
        for (var index = 0; index < count; index++) Stream.Put(Shard, key);
    }

    private protected ShardLease Lease(string? shardId = null) =>
        Leases.ListAsync("app/stream", default).AsTask().Result.Single(lease => lease.ShardId == (shardId ?? Shard.Id));

    // Leases in memory are written before the call returns.
    private protected void Write(ShardLease lease) => Assert.Equal(lease, Leases.WriteAsync(lease, default).AsTask().Result);
}
