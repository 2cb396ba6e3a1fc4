using Tern.Handling;
using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Model;

/// <summary>A batch of a shard with any options, how often each of its records fails, and when the reader stops.</summary>
internal sealed record RandomBatch(
    HandlerMode? Mode,
    int MaxConcurrency,
    PoisonAction PoisonAction,
    int PoisonAfterAttempts,
    bool BisectBatches,
    string[] Keys,
    int[] Failures,
    int[] FailedMoves,
    bool[] Names,
    bool[] Yields,
    int StopAfter)
{
    public int Count => Keys.Length;

    public static RandomBatch Of(int seed)
    {
        var random = new Random(seed);
        var count = random.Next(1, 25);
        return new RandomBatch(
            random.Next(4) is var mode && mode < 3 ? (HandlerMode)mode : null,
            random.Next(1, 6),
            (PoisonAction)random.Next(3),
            random.Next(1, 5),
            random.Next(4) > 0,
            Make(() => $"{(char)('a' + random.Next(4))}"),
            Make(() => random.Next(4) == 0 ? random.Next(1, 8) : 0),
            Make(() => random.Next(3) == 0 ? random.Next(1, 3) : 0),
            Make(() => random.Next(2) == 0),
            Make(() => random.Next(2) == 0),
            random.Next(3) == 0 ? random.Next(1, count + 5) : int.MaxValue);

        T[] Make<T>(Func<T> next) => [.. Enumerable.Range(0, count).Select(_ => next())];
    }

    /// <summary>How often a handler of records is called for a record, without a stop.</summary>
    public int CallsOf(int index) => IsPoison(index) ? PoisonAfter(index) : Failures[index] + 1;

    /// <summary>true if the record is dropped or moved; otherwise, false.</summary>
    public bool IsPoison(int index) => PoisonAction != PoisonAction.Retry && Failures[index] >= PoisonAfter(index);

    /// <summary>The calls of each lane, one after another, without a stop.</summary>
    public IEnumerable<int[]> Lanes()
    {
        var all = Enumerable.Range(0, Count);
        var lanes = Mode switch
        {
            HandlerMode.Parallel => all.Select(static index => new[] { index }),
            HandlerMode.Grouped => all.GroupBy(index => Keys[index]).Select(static group => group.ToArray()),
            _ => [[.. all]],
        };
        return lanes.Select(lane => lane.SelectMany(index => Enumerable.Repeat(index, CallsOf(index))).ToArray());
    }

    public StreamConsumerOptions Options(TimeProvider clock, Func<PoisonRecord, CancellationToken, ValueTask> move) => new()
    {
        Application = "app",
        Mode = Mode,
        MaxConcurrency = MaxConcurrency,
        PoisonAction = PoisonAction,
        PoisonAfterAttempts = PoisonAfterAttempts,
        MovePoison = PoisonAction == PoisonAction.Move ? move : null,
        BisectBatches = BisectBatches,
        TimeProvider = clock,
    };

    public override string ToString() =>
        $"{Mode?.ToString() ?? "default"} {MaxConcurrency} {PoisonAction} after {PoisonAfterAttempts} {(BisectBatches ? "bisects" : "whole")} " +
        $"{string.Concat(Keys)} fails {string.Join(',', Failures)} not moved {string.Join(',', FailedMoves)} stop after {StopAfter}";

    private int PoisonAfter(int index) => PoisonAfterAttempts + (PoisonAction == PoisonAction.Move ? FailedMoves[index] : 0);
}
