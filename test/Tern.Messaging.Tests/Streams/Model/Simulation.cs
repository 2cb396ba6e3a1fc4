using Tern.Messaging.Streams;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>
/// Workers with a fake clock on one stream that is split and merged. Each has its own network, and some die, are cut
/// off, or stop. Every step checks that the order and the leases are kept, and the end checks that no record is
/// missing.
/// </summary>
internal sealed class Simulation(int seed)
{
    private readonly Lock _gate = new();
    private readonly Random _random = new LockedRandom(seed);
    private readonly ManualTimeProvider _clock = new();
    private readonly MemoryLeaseStore _store = new();
    private readonly Dictionary<string, HashSet<long>> _done = [];
    private readonly Dictionary<string, (SimulatedWorker Worker, CancellationToken Token)> _active = [];
    private readonly List<SimulatedWorker> _workers = [];
    private readonly List<string> _history = [];
    private TestStream _stream = null!;

    public int Handled { get; private set; }

    public int Deaths { get; private set; }

    public int Handovers { get; private set; }

    public int Finished { get; private set; }

    /// <summary>Runs it to its end.</summary>
    public void Run()
    {
        _stream = new TestStream(_clock);
        for (var shard = 0; shard < 1 + (seed % 4); shard++) _stream.Open();
        for (var worker = 0; worker < 2; worker++) Start();
        for (var step = 0; step < 900; step++)
        {
            Disturb();
            Pass(100 + _random.Next(100));
        }

        // Then no more faults occur, and all records must be handled.
        foreach (var worker in _workers) worker.Heal();
        if (_workers.TrueForAll(static worker => worker.IsOver || worker.IsStopping)) Start();
        PassUntil(IsComplete);
        Require(IsComplete(), $"Not all was handled: {Handled} of {_stream.Records.Count}, by {_workers.Count} workers.");

        foreach (var worker in _workers) worker.Stop();
        PassUntil(() => _workers.TrueForAll(static worker => worker.IsOver));
        Require(_workers.TrueForAll(static worker => worker.IsOver), "A worker that was told to stop goes on.");
        foreach (var worker in _workers) worker.Dispose();
    }

    internal void Begin(SimulatedWorker worker, TestRecord record, CancellationToken token)
    {
        lock (_gate) BeginAlone(worker, record, token);
    }

    private void BeginAlone(SimulatedWorker worker, TestRecord record, CancellationToken token)
    {
        // A handler that was canceled, but whose thread hasn't been scheduled yet, may still be handling its record;
        // one that wasn't canceled may not.
        if (_active.TryGetValue(record.ShardId, out var other) && other.Worker != worker && !other.Worker.IsDead)
            Require(other.Token.IsCancellationRequested, $"{worker.Name} began {record} while {other.Worker.Name} was at it, and had not been told.");
        _active[record.ShardId] = (worker, token);
        foreach (var parent in Shard(record.ShardId).Parents)
            Require(Shard(parent).Records.TrueForAll(IsDone), $"{record} was begun before {parent} was handled.");
        foreach (var earlier in Shard(record.ShardId).Records)
        {
            if (earlier.Number >= record.Number) break;
            Require(IsDone(earlier), $"{record} was begun before {earlier} was handled.");
        }
    }

    internal void End(SimulatedWorker worker, TestRecord record, bool isHandled)
    {
        lock (_gate) EndAlone(worker, record, isHandled);
    }

    private void EndAlone(SimulatedWorker worker, TestRecord record, bool isHandled)
    {
        if (_active.GetValueOrDefault(record.ShardId).Worker == worker) _active.Remove(record.ShardId);
        if (!isHandled) return;
        Handled++;
        if (!_done.TryGetValue(record.ShardId, out var done)) _done[record.ShardId] = done = [];
        done.Add(record.Number);
    }

    internal void Written(string writer, ShardLease? before, ShardLease after)
    {
        lock (_gate) Check(writer, before, after);
    }

    private void Check(string writer, ShardLease? before, ShardLease after)
    {
        _history.Add($"{_clock.GetUtcNow():mm:ss.fff} {writer}: {before?.Version} {after}");
        if (after.ShardId == ShardLease.StartMarker || before is null) return;
        var isOwners = before.Owner?.StartsWith(writer, StringComparison.Ordinal) == true;
        if (before.Position != after.Position || after.IsFinished) Require(isOwners, $"{writer} checkpointed what {before.Owner} has: {after}.");
        if (before.WantedBy is not null && after.Owner == before.WantedBy && isOwners) Handovers++;
        Require(!before.IsFinished, $"{after} was written after its shard had been finished.");
        var (from, to) = (Number(before.Position), Number(after.Position));
        Require(to >= from, $"{writer} went back from {before.Position} to {after.Position}.");
        Require(Shard(after.ShardId).Records.TrueForAll(record => record.Number > to || IsDone(record)), $"{after} is ahead of what was handled.");
        if (!after.IsFinished) return;
        Finished++;
        Require(Shard(after.ShardId).IsClosed && Shard(after.ShardId).Records.TrueForAll(IsDone), $"{after} is not at its end.");
    }

    private static long Number(ShardPosition position) => position.SequenceNumber is { } number ? long.Parse(number, null) : 0;

    private void Start()
    {
        var worker = new SimulatedWorker(this, $"w{_workers.Count:D3}", _stream, _store, _clock, _random);
        _workers.Add(worker);
        worker.Start();
    }

    private void Disturb()
    {
        var open = _stream.Shards.Where(static shard => !shard.IsClosed).ToList();
        for (var count = _random.Next(4); count > 0; count--) _stream.Put(open[_random.Next(open.Count)], $"k{_random.Next(5)}");
        var living = _workers.Where(static worker => !worker.IsOver && !worker.IsDead).ToList();
        switch (_random.Next(200))
        {
            case 0 when open.Count < 6:
                _stream.Split(open[_random.Next(open.Count)]);
                break;
            case 1 when open.Count > 1:
                _stream.Merge(open[0], open[^1]);
                break;
            case 2 or 3 when living.Count > 0:
                living[_random.Next(living.Count)].Die();
                Deaths++;
                break;
            case 4 when living.Count > 0:
                living[_random.Next(living.Count)].Stop();
                break;
            case 5 or 6 when living.Count > 0:
                living[_random.Next(living.Count)].Cut();
                break;
            case 7 or 8 or 9:
                foreach (var worker in living) worker.Heal();
                break;
            case 10 or 11 or 12 when living.Count < 5:
                Start();
                break;
            default:
                if (living.Count == 0 && _random.Next(50) == 0) Start();
                break;
        }
    }

    private bool IsComplete()
    {
        lock (_gate) return _stream.Records.All(IsDone);
    }

    // Half an hour on the clock is enough; unscheduled threads may take some real time.
    private void PassUntil(Func<bool> condition)
    {
        var began = TimeProvider.System.GetTimestamp();
        for (var step = 0; !condition() && (step < 9000 || TimeProvider.System.GetElapsedTime(began) < TimeSpan.FromMinutes(2)); step++)
        {
            Pass(200);
            if (step > 1000) Thread.Yield();
        }
    }

    private void Pass(int milliseconds)
    {
        _clock.Advance(TimeSpan.FromMilliseconds(milliseconds));
        Waits.Settle();
    }


    private bool IsDone(TestRecord record) => _done.TryGetValue(record.ShardId, out var done) && done.Contains(record.Number);

    private TestShard Shard(string id) => _stream.Shards.First(shard => shard.Id == id);

    private void Require(bool holds, string problem)
    {
        if (!holds) Failure ??= $"Seed {seed}, at {_clock.GetUtcNow():O}: {problem}\n{string.Join('\n', _history.TakeLast(30))}";
    }

    /// <summary>The first violation, or null if there is none. It is recorded because workers survive exceptions of
    /// handlers.</summary>
    public string? Failure { get; private set; }
}
