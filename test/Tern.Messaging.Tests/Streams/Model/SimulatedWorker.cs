using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A worker of a simulation: a reader with its own network, whose handler takes some time and sometimes
/// fails.</summary>
internal sealed class SimulatedWorker : IDisposable
{
    private readonly Simulation _simulation;
    private readonly TestNetwork _network;
    private readonly TimeProvider _clock;
    private readonly Random _random;
    private readonly StreamConsumer<TestRecord, StreamConsumerOptions> _consumer;
    private readonly ILeaseStore _leases;
    private readonly CancellationTokenSource _stop = new();
    private Task _running = Task.CompletedTask;

    public SimulatedWorker(Simulation simulation, string name, TestStream stream, ILeaseStore store, TimeProvider clock, Random random)
    {
        (_simulation, Name, _clock, _random) = (simulation, name, clock, random);
        _network = new TestNetwork(clock, random) { FailuresInThousand = 10 };
        _leases = new TestLeases(store, _network, (before, after) => simulation.Written(name, before, after));
        _consumer = new ShardStream<TestRecord, StreamConsumerOptions>(new TestSource(stream, _network)).Each.To(HandleAsync).WithOptions(options =>
        {
            options.Application = "app";
            options.WorkerName = name;
            options.LeaseDuration = TimeSpan.FromSeconds(3);
            options.ShardListInterval = TimeSpan.FromSeconds(5);
            options.CheckpointInterval = TimeSpan.FromMilliseconds(random.Next(500));
            options.ShutdownTimeout = TimeSpan.FromSeconds(5);
            options.MaxRetryDelay = TimeSpan.FromSeconds(1);
            options.BatchSize = 4;
            options.TimeProvider = clock;
        });
    }

    public string Name { get; }

    public bool IsDead => _network.IsDead;

    public bool IsOver => IsDead || _running.IsCompleted;

    public bool IsStopping => _stop.IsCancellationRequested;

    public void Start() => _running = _consumer.RunAsync(_leases, _stop.Token);

    public void Stop() => _stop.Cancel();

    public void Dispose() => _stop.Dispose();

    public void Die() => _network.IsDead = true;

    public void Cut() => _network.IsCut = true;

    public void Heal() => _network.IsCut = false;

    private async Task HandleAsync(TestRecord record, CancellationToken cancellationToken)
    {
        var isHandled = false;
        _simulation.Begin(this, record, cancellationToken);
        try
        {
            await Waits.ForAsync(TimeSpan.FromMilliseconds(_random.Next(40)), _clock, cancellationToken);
            if (_random.Next(200) == 0) await Waits.ForAsync(TimeSpan.FromSeconds(_random.Next(8)), _clock, cancellationToken);
            if (IsDead) await new TaskCompletionSource().Task;
            if (_random.Next(100) == 0) throw new IOException("The handler failed.");
            isHandled = true;
        }
        finally
        {
            _simulation.End(this, record, isHandled);
        }
    }
}
