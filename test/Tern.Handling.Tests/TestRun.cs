using System.Collections.Concurrent;

namespace Tern.Handling.Tests;

/// <summary>A run of a random batch, and its recorded calls.</summary>
internal sealed class TestRun(RandomBatch batch, bool[] fails)
    : RecordRun<int>(new Rules(batch), [.. Enumerable.Range(0, batch.Count)], SettingsOf(batch), CancellationToken.None, CancellationToken.None)
{
    private readonly ConcurrentDictionary<int, byte> _workers = [];
    private int _atOnce;

    public ConcurrentQueue<int> Seen { get; } = [];

    public ConcurrentQueue<int> Failed { get; } = [];

    public ConcurrentQueue<int> Dropped { get; } = [];

    public int MostAtOnce { get; private set; }

    protected override async ValueTask HandleAsync(int index, int worker)
    {
        Assert.True(_workers.TryAdd(worker, 0), "A worker handled two records at once.");
        var atOnce = Interlocked.Increment(ref _atOnce);
        lock (Seen) MostAtOnce = Math.Max(MostAtOnce, atOnce);
        try
        {
            Seen.Enqueue(index);
            if (batch.Yields[index]) await Task.Yield();
            if (fails[index]) throw new InvalidOperationException($"{index}");
        }
        finally
        {
            Interlocked.Decrement(ref _atOnce);
            _workers.TryRemove(worker, out _);
        }
    }

    protected override void OnFailed(int index, int attempts, Exception error) => Failed.Enqueue(index);

    protected override void OnDropped(int index, int attempts, Exception error) => Dropped.Enqueue(index);

    protected override void OnMoved(int index, int attempts) => throw new InvalidOperationException("Nothing is moved.");

    protected override void OnNotMoved(int index, int attempts, Exception error) => throw new InvalidOperationException("Nothing is moved.");

    private static HandlerSettings SettingsOf(RandomBatch batch) => HandlerSettings.From(new HandlerOptions
    {
        Mode = batch.Mode,
        MaxConcurrency = batch.MaxConcurrency,
        PoisonAction = PoisonAction.Drop,
        PoisonAfterAttempts = 3,
    });

    private sealed class Rules(RandomBatch batch) : RecordRules<int>
    {
        public override RecordOrder OrderOf(IReadOnlyList<int> records) => batch.Order;

        public override string? GroupOf(int record) => batch.Groups[record] == "?" ? throw new FormatException("no group") : batch.Groups[record];

        public override string IdOf(int record) => $"{record}";

        public override int AttemptsOf(int record) => batch.IsPoison[record] ? 3 : 1;
    }
}
