using System.Collections.Concurrent;
using FsCheck;
using FsCheck.Fluent;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Handling;
using Tern.Lambda.Batches;

namespace Tern.Lambda.Tests.Batches;

/// <summary>Properties of every batch, whatever its source, mode, groups and failures. FsCheck prints the seed of a
/// case that fails.</summary>
public sealed class BatchPropertyTests
{
    [Fact]
    public void Records_are_handled_at_most_once_and_none_is_lost() => Check((batch, run) =>
    {
        Assert.Equal(run.Seen.Length, run.Seen.Distinct().Count());
        Assert.Subset(Covered(batch, run.Reported).ToHashSet(), Enumerable.Range(0, batch.Length).Except(Succeeded(batch, run)).ToHashSet());
    });

    [Fact]
    public void Records_of_a_queue_are_reported_exactly_when_they_failed_or_were_not_reached() => Check((batch, run) =>
    {
        if (batch.Kind is RecordOrder.None or RecordOrder.Groups)
            Assert.Equal(Enumerable.Range(0, batch.Length).Except(Succeeded(batch, run)), run.Reported);
    });

    [Fact]
    public void Order_is_kept_where_there_is_one_and_nothing_follows_a_failure() => Check((batch, run) =>
    {
        if (batch.Mode == HandlerMode.Parallel && batch.Kind != RecordOrder.Groups) return;
        foreach (var ordered in OrderedTogether(batch))
        {
            var seen = run.Seen.Where(ordered.Contains).ToArray();
            Assert.Equal(ordered.Take(seen.Length), seen);
            Assert.DoesNotContain(seen.SkipLast(1), batch.ComesAgain);
        }
    });

    [Fact]
    public void Without_order_and_deadline_every_record_is_handled() => Check((batch, run) =>
    {
        if (batch.DeadlineAt is null && batch.Mode == HandlerMode.Parallel && batch.Kind != RecordOrder.Groups) Assert.Equal(batch.Length, run.Seen.Length);
    });

    [Fact]
    public void Streams_report_one_record_and_partitions_one_each() => Check((batch, run) =>
    {
        if (batch.Kind == RecordOrder.All) Assert.InRange(run.Reported.Length, 0, 1);
        if (batch.Kind == RecordOrder.Partitions) Assert.Equal(run.Reported.Length, run.Reported.Select(index => batch.Groups[index]).Distinct().Count());
    });

    private static void Check(Action<RandomBatch, Run> holds)
    {
        var batches =
            from kind in Gen.Elements(Enum.GetValues<RecordOrder>())
            from mode in Gen.Elements(Enum.GetValues<HandlerMode>())
            from concurrency in Gen.Choose(1, 5)
            from length in Gen.Choose(1, 24)
            from groups in Gen.ArrayOf(Gen.Elements('a', 'b', 'c', 'd'), length)
            from fails in Gen.ArrayOf(Gen.Frequency((1, Gen.Constant(true)), (4, Gen.Constant(false))), length)
            from poison in Gen.ArrayOf(Gen.Elements(true, false), length)
            from yields in Gen.ArrayOf(Gen.Elements(true, false), length)
            from deadline in Gen.Choose(-length, length - 1)
            // Records that fail after the deadline aren't poison, and with concurrency, it's a matter of chance which
            // ones do.
            select new RandomBatch(
                kind, mode, concurrency, new string(groups), fails, deadline < 0 ? poison : new bool[length], yields, deadline < 0 ? null : deadline);

        Prop.ForAll(batches.ToArbitrary(), batch => holds(batch, Run.Of(batch)))
            .Check(Config.QuickThrowOnFailure.WithMaxTest(300).WithReplay(new Replay(new Rnd(15, 11), null)));
    }

    private static IEnumerable<int> Succeeded(RandomBatch batch, Run run) => run.Seen.Where(index => !batch.ComesAgain(index));

    // The records that Lambda redelivers after a response.
    private static IEnumerable<int> Covered(RandomBatch batch, int[] reported) => batch.Kind switch
    {
        RecordOrder.All => reported.Length == 0 ? [] : Enumerable.Range(reported.Min(), batch.Length - reported.Min()),
        RecordOrder.Partitions =>
            Enumerable.Range(0, batch.Length).Where(index => reported.Any(from => from <= index && batch.Groups[from] == batch.Groups[index])),
        _ => reported,
    };

    // The records that wait for one another, each set in its order.
    private static IEnumerable<int[]> OrderedTogether(RandomBatch batch) => (batch.Kind, batch.Mode) switch
    {
        (RecordOrder.None, HandlerMode.OneByOne) => [],
        (RecordOrder.Groups or RecordOrder.All, HandlerMode.OneByOne) => [[.. Enumerable.Range(0, batch.Length)]],
        _ => batch.Groups.Distinct().Select(group => Enumerable.Range(0, batch.Length).Where(index => batch.Groups[index] == group).ToArray()),
    };

    private sealed record RandomBatch(
        RecordOrder Kind, HandlerMode Mode, int Concurrency, string Groups, bool[] Fails, bool[] Poison, bool[] Yields, int? DeadlineAt)
    {
        public int Length => Groups.Length;

        // Poison is dropped in these runs: it fails and isn't redelivered.
        public bool ComesAgain(int index) => Fails[index] && !Poison[index];

        public override string ToString() =>
            $"{Kind} {Mode} {Concurrency} {Groups} fails {Marks(Fails)} poison {Marks(Poison)} yields {Marks(Yields)} deadline " +
            $"{DeadlineAt?.ToString() ?? "none"}";

        private static string Marks(bool[] marks) => string.Concat(marks.Select(mark => mark ? 'x' : '.'));
    }

    private sealed record Run(int[] Seen, int[] Reported)
    {
        public static Run Of(RandomBatch batch)
        {
            var seen = new ConcurrentQueue<int>();
            using var deadline = new CancellationTokenSource();
            var records = batch.Groups.Select((group, index) =>
                new TestRecord($"{index}", $"{group}", batch.Poison[index] ? 3 : 2, batch.Kind == RecordOrder.Partitions ? index : null)).ToArray();
            var settings = BatchSettings.From(new BatchOptions
            {
                Mode = batch.Mode, MaxConcurrency = batch.Concurrency, PoisonAction = PoisonAction.Drop, PoisonAfterAttempts = 3,
            });
            var failures = new TestRun<TestRecord>(new TestSource(batch.Kind), records, async (record, _) =>
            {
                var index = int.Parse(record.Id!);
                seen.Enqueue(index);
                if (index == batch.DeadlineAt) await deadline.CancelAsync();
                if (batch.Yields[index]) await Task.Yield();
                if (batch.Fails[index]) throw new InvalidOperationException();
            }, settings, new BatchLog(NullLogger.Instance), deadline.Token).ConcludeAsync().AsTask().GetAwaiter().GetResult();
            return new Run([.. seen], [.. failures.Items.Select(item => item.Offset is { } offset ? (int)offset : int.Parse(item.Value!))]);
        }
    }
}
