using Microsoft.Extensions.Logging;
using Tern.Handling;
using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Reading;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Streams.Handling;

public sealed class FailureTests : ReaderTest
{
    private readonly List<string> _calls = [];

    [Fact]
    public void A_record_that_fails_is_tried_again_and_holds_up_its_shard()
    {
        Put(3);
        Start((record, _) => Call(record.Number, fails: record.Number == 2 && _calls.Count < 4));
        Pass(0.1);
        Assert.Equal(["1", "2"], _calls);
        Pass(10);
        Assert.Equal(["1", "2", "2", "2", "2", "3"], _calls);
        Assert.Equal("AFTER:00000003", Lease().Position.ToString());
    }

    [Fact]
    public async Task Records_before_a_failing_one_are_checkpointed_when_the_reader_stops()
    {
        Put(3);
        Start((record, _) => Call(record.Number, fails: record.Number == 2));
        Pass(5);
        await StopAsync();
        Assert.Equal((null, "AFTER:00000001"), (Lease().Owner, Lease().Position.ToString()));
    }

    [Fact]
    public void In_groups_a_record_that_fails_holds_up_its_group_alone()
    {
        foreach (var key in (string[])["a", "b", "a", "b"]) Stream.Put(Shard, key);
        Start((record, _) => Call(record.Number, fails: record.Number == 1 && _calls.Count < 6), static options => options.Mode = HandlerMode.Grouped);
        Pass(10);
        Assert.Equal("1 2 4 1", string.Join(' ', _calls.Take(4)));
        Assert.Equal(["1", "3"], _calls[^2..]);
        Assert.Single(_calls, static call => call == "4");
    }

    [Fact]
    public void In_parallel_a_record_that_fails_holds_up_none()
    {
        Put(4);
        Start((record, _) => Call(record.Number, fails: record.Number == 1 && _calls.Count < 5), static options => options.Mode = HandlerMode.Parallel);
        Pass(10);
        Assert.Equal("1 2 3 4 1 1", string.Join(' ', _calls));
    }

    [Fact]
    public void The_number_of_records_in_progress_is_limited()
    {
        Put(9);
        var (now, most) = (0, 0);
        Start(
            async (_, cancellationToken) =>
            {
                most = Math.Max(most, ++now);
                await Task.Delay(TimeSpan.FromMilliseconds(100), Clock, cancellationToken);
                now--;
            },
            static options => (options.Mode, options.MaxConcurrency) = (HandlerMode.Parallel, 3));
        Pass(3);
        Assert.Equal((3, 0), (most, now));
        Assert.Equal("AFTER:00000009", Lease().Position.ToString());
    }

    [Fact]
    public void Poison_is_dropped_by_choice()
    {
        Put(3);
        Start(
            (record, _) => Call(record.Number, fails: record.Number == 2),
            static options => (options.PoisonAction, options.PoisonAfterAttempts) = (PoisonAction.Drop, 2));
        Pass(5);
        Assert.Equal(["1", "2", "2", "3"], _calls);
    }

    [Fact]
    public void Poison_is_moved_by_choice_and_tried_again_while_that_fails()
    {
        Put(2);
        List<PoisonRecord> moved = [];
        var failures = 1;
        Start(
            (record, _) => Call(record.Number, fails: record.Number == 1),
            options =>
            {
                (options.PoisonAction, options.PoisonAfterAttempts) = (PoisonAction.Move, 2);
                options.MovePoison = (poison, _) =>
                {
                    if (failures-- > 0) throw new IOException("No room.");
                    moved.Add(poison);
                    return default;
                };
            });
        Pass(10);
        Assert.Equal(["1", "1", "1", "2"], _calls);
        var poison = Assert.Single(moved);
        Assert.Equal(("00000001", Shard.Id, 3, "Bad 1."), (poison.RecordId, poison.ShardId, poison.Attempts, poison.Error.Message));
        Assert.Equal("AFTER:00000002", Lease().Position.ToString());
    }

    [Fact]
    public void A_record_that_is_too_old_is_poison_when_it_fails()
    {
        Put(2);
        Start(
            (record, _) => Call(record.Number, fails: record.Number == 1),
            static options =>
            {
                (options.PoisonAction, options.PoisonAfterAttempts) = (PoisonAction.Drop, 1000);
                options.PoisonAfterAge = TimeSpan.FromSeconds(20);
            });
        Pass(15);
        Assert.DoesNotContain("2", _calls);
        Pass(40);
        Assert.Equal("2", _calls[^1]);
    }

    [Fact]
    public void The_end_of_a_shard_that_fails_is_logged_and_tried_again()
    {
        var log = new RecordingLogger();
        using var loggers = LoggerFactory.Create(builder => builder.AddProvider(log));
        Stream.Split(Shard);
        StartBatches((batch, shard, _) => Call($"{batch.Count} last: {shard.IsLast}", fails: _calls.Count < 3), options => options.LoggerFactory = loggers);
        Pass(10);
        Assert.Equal(Enumerable.Repeat("0 last: True", 4), _calls);
        Assert.Equal(3, log.Messages.Count(static line =>
            line.StartsWith("The end of stream, shard shard-000, couldn't be handled", StringComparison.Ordinal)));
        Assert.True(Lease().IsFinished);
    }

    [Fact]
    public void A_batch_that_fails_is_halved_until_the_record_is_alone()
    {
        Put(4);
        StartBatches(
            (batch, _, _) => Call(string.Join('+', batch.Select(static record => record.Number)), fails: batch.Any(static record => record.Number == 3)),
            static options => (options.PoisonAction, options.PoisonAfterAttempts) = (PoisonAction.Drop, 2));
        Pass(10);
        Assert.Equal(["1+2+3+4", "1+2", "3+4", "3", "3", "4"], _calls);
        Assert.Equal("AFTER:00000004", Lease().Position.ToString());
    }

    [Fact]
    public void A_batch_with_a_failed_record_is_redelivered_from_that_record()
    {
        Put(4);
        var failures = 2;
        StartBatches((batch, _, _) =>
        {
            _calls.Add(string.Join('+', batch.Select(static record => record.Number)));
            var index = batch.ToList().FindIndex(static record => record.Number == 3);
            if (index >= 0 && failures-- > 0) batch.Fail(index, new IOException("Bad."));
            return Task.CompletedTask;
        });
        Pass(10);
        Assert.Equal(["1+2+3+4", "3+4", "3+4"], _calls);
    }

    [Fact]
    public void A_handler_that_collects_writes_its_own_checkpoints_and_is_notified_of_the_end()
    {
        var batches = 0;
        StartBatches(
            async (batch, shard, cancellationToken) =>
            {
                batches++;
                _calls.Add($"{batch.Count}{(shard.IsLast ? " last" : "")}");
                if (batches == 2) await shard.CheckpointAsync(0, cancellationToken);
            },
            static options => options.Checkpoints = CheckpointMode.Manual);
        Put(2);
        Pass(2);
        Assert.Equal(ShardPosition.TrimHorizon, Lease().Position);
        Put(2);
        Pass(2);
        Assert.Equal("AFTER:00000003", Lease().Position.ToString());
        Stream.Split(Shard);
        Pass(2);
        Assert.Equal(["2", "2", "0 last"], _calls);
        Assert.True(Lease().IsFinished);
    }

    [Fact]
    public void A_handler_of_records_cannot_write_checkpoints()
    {
        var error = Assert.Throws<ArgumentException>(() => Start(configure: static options => options.Checkpoints = CheckpointMode.Manual));
        Assert.Contains("Handle batches instead", error.Message, StringComparison.Ordinal);
    }

    private Task Call(object what, bool fails)
    {
        _calls.Add($"{what}");
        return fails ? Task.FromException(new InvalidOperationException($"Bad {what}.")) : Task.CompletedTask;
    }
}
