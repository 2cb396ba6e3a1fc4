using System.Collections.Concurrent;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Handling;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Handling;

/// <summary>10,000 random batches of a shard against a model without concurrency, with retries, poison and stops.</summary>
public sealed class RecordRunPropertyTests
{
    private readonly InstantTimeProvider _clock = new();

    [Fact]
    public async Task Every_batch_of_records_ends_as_in_the_model()
    {
        for (var seed = 0; seed < 10_000; seed++)
        {
            var batch = RandomBatch.Of(seed);
            using var stop = new CancellationTokenSource();
            var left = batch.Failures.ToArray();
            var calls = new List<int>();
            var moved = new ConcurrentQueue<string>();
            var (now, most) = (0, 0);
            var run = new EachRecordRun<TestRecord>(Work(batch, moved, stop.Token), async (record, _) =>
            {
                var index = (int)record.Number;
                lock (calls)
                {
                    calls.Add(index);
                    most = Math.Max(most, ++now);
                    if (calls.Count >= batch.StopAfter) stop.Cancel();
                }

                if (batch.Yields[index]) await Task.Yield();
                lock (calls) now--;
                if (left[index]-- > 0) throw new IOException($"Bad {index}.");
            });

            var handled = await run.HandleAllAsync();

            var isHandled = Enumerable.Range(0, batch.Count).Select(index => calls.Count(call => call == index) == batch.CallsOf(index)).ToArray();
            var context = $"Seed {seed}, {batch}: {handled} of {batch.Count}, {string.Join(' ', calls)}";
            Assert.True(isHandled.SequenceEqual(run.States.ToArray().Select(static state => state == RecordState.Handled)), context);
            Assert.True(handled == isHandled.TakeWhile(static handled => handled).Count(), context);
            Assert.True(stop.IsCancellationRequested || handled == batch.Count, context);
            Assert.True(calls.Count - batch.MaxConcurrency < batch.StopAfter, context);
            Assert.True(most <= (batch.Mode is null or HandlerMode.OneByOne ? 1 : batch.MaxConcurrency), context);
            foreach (var lane in batch.Lanes())
            {
                var seen = calls.Where(lane.Contains).ToArray();
                Assert.True(lane.Take(seen.Length).SequenceEqual(seen), context);
            }

            var poison = Enumerable.Range(0, batch.Count).Where(index => batch.PoisonAction == PoisonAction.Move && batch.IsPoison(index) && isHandled[index]);
            Assert.Equal(poison.Select(static index => $"{index:D8}"), moved.Order(StringComparer.Ordinal));
        }
    }

    [Fact]
    public async Task Every_record_of_a_batch_that_is_handled_whole_is_settled_once_and_in_order()
    {
        for (var seed = 0; seed < 10_000; seed++)
        {
            // Dropped records wouldn't be noticed.
            var batch = RandomBatch.Of(seed);
            if (batch.PoisonAction == PoisonAction.Drop) batch = batch with { PoisonAction = PoisonAction.Move };
            using var stop = new CancellationTokenSource();
            var left = batch.Failures.ToArray();
            var settled = new ConcurrentQueue<string>();
            var calls = 0;
            var run = new WholeBatchRun<TestRecord>(Work(batch, settled, stop.Token), async (records, shard, _) =>
            {
                if (++calls >= batch.StopAfter) stop.Cancel();
                if (batch.Yields[calls % batch.Count]) await Task.Yield();
                var failed = records.ToList().FindIndex(record => left[record.Number] > 0);
                if (failed >= 0)
                {
                    left[records[failed].Number]--;
                    if (!batch.Names[records[failed].Number]) throw new IOException("Bad.");
                    records.Fail(failed, new IOException("Bad."));
                }

                Assert.Equal(records[^1].Number == batch.Count - 1, shard.IsLast);
                foreach (var record in records.Take(failed >= 0 ? failed : records.Count)) settled.Enqueue(record.SequenceNumber);
            });

            var handled = await run.HandleAllAsync();

            var context = $"Seed {seed}, {batch}: {handled} of {batch.Count}, {string.Join(' ', settled)}";
            Assert.True(stop.IsCancellationRequested || handled == batch.Count, context);
            Assert.True(settled.SequenceEqual(Enumerable.Range(0, handled).Select(static index => $"{index:D8}")), context);
        }
    }

    private ShardWork<TestRecord> Work(RandomBatch batch, ConcurrentQueue<string> moved, CancellationToken stop)
    {
        var failedMoves = batch.FailedMoves.ToArray();
        var source = new TestSource(new TestStream(_clock));
        var settings = ShardReaderSettings.Of(batch.Options(_clock, (poison, _) =>
        {
            if (failedMoves[((TestRecord)poison.Record).Number]-- > 0) throw new IOException("No room.");
            moved.Enqueue(poison.RecordId);
            return default;
        }));
        var reading = new ShardReading<TestRecord>(source, null!, settings, null!, NullLogger.Instance);
        TestRecord[] records = [.. Enumerable.Range(0, batch.Count).Select(index => new TestRecord("shard", index, batch.Keys[index], default))];
        return new(reading, "shard", records, IsLast: true, (_, _) => default, CancellationToken.None, stop);
    }
}
