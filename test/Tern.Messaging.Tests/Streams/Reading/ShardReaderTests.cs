using Tern.Messaging.Streams;
using Tern.Messaging.Tests.Streams.Model;

namespace Tern.Messaging.Tests.Streams.Reading;

public sealed class ShardReaderTests : ReaderTest
{
    [Fact]
    public async Task A_reader_handles_existing_and_new_records_and_releases_its_shards()
    {
        Put(25);
        Start();
        Pass(3);
        Put(2);
        Pass(3);
        Assert.Equal(Enumerable.Range(1, 27).Select(static number => (long)number), Handled);
        Assert.Equal("AFTER:00000027", Lease().Position.ToString());
        Assert.NotNull(Lease().Owner);

        Put(1);
        await StopAsync();
        Assert.Equal((null, "AFTER:00000027", false), (Lease().Owner, Lease().Position.ToString(), Lease().IsFinished));
        Assert.Empty(Faults);
    }

    [Fact]
    public async Task Another_reader_continues_at_the_position_of_the_first()
    {
        Put(3);
        Start();
        Pass(1);
        await StopAsync();
        Put(2);
        using var second = new CancellationTokenSource();
        var running = RunAsync(HandleAsync, second.Token);
        Pass(1);
        Assert.Equal([1, 2, 3, 4, 5], Handled);
        Assert.Equal("AFTER:00000003", Source.Opened[^1].Position.ToString());
        await StopAsync(second, running);
    }

    [Fact]
    public void Children_wait_until_their_parents_have_been_handled()
    {
        Put(2);
        var (left, right) = Stream.Split(Shard);
        Stream.Put(left);
        Stream.Put(right);
        var merged = Stream.Merge(left, right);
        Stream.Put(merged);
        Start();
        Pass(3);
        Assert.Equal([1, 2], Handled.Take(2));
        Assert.Equal([3, 4], Handled.Skip(2).Take(2).Order());
        Assert.Equal([5], Handled.Skip(4));
        Assert.True(Lease().IsFinished && Lease(left.Id).IsFinished && Lease(right.Id).IsFinished);
        Assert.False(Lease(merged.Id).IsFinished);
        Assert.All(Source.Opened, static open => Assert.Equal(ShardPosition.TrimHorizon, open.Position));
    }

    [Fact]
    public void A_reader_that_starts_at_the_latest_skips_old_records_and_reads_later_shards_completely()
    {
        Put(3);
        var (left, _) = Stream.Split(Shard);
        Stream.Put(left);
        Start(configure: static options => options.Start = ShardPosition.Latest);
        Pass(1);
        Assert.Empty(Handled);
        var record = Stream.Put(left);
        var (child, _) = Stream.Split(left);
        var last = Stream.Put(child);
        Pass(10);
        Assert.Equal([record.Number, last.Number], Handled);
    }

    [Fact]
    public async Task A_worker_that_takes_over_a_shard_started_at_the_latest_misses_nothing()
    {
        Put(3);
        Pass(90);
        Start(configure: static options => options.Start = ShardPosition.Latest);
        Pass(1);
        await StopAsync();

        // Nothing had been handled; this record arrived while no reader was running.
        Put(1);
        using var second = new CancellationTokenSource();
        var running = RunAsync(HandleAsync, second.Token);
        Pass(2);
        Assert.Equal([4], Handled);
        await StopAsync(second, running);
    }

    [Fact]
    public async Task Two_readers_share_the_shards_and_hand_them_over_without_handling_anything_twice()
    {
        var other = Stream.Open();
        Start();
        Pass(1);
        using var second = new CancellationTokenSource();
        List<long> others = [];
        var running = RunAsync(
            (record, _) =>
            {
                others.Add(record.Number);
                return Task.CompletedTask;
            },
            second.Token);
        for (var round = 0; round < 40; round++)
        {
            Stream.Put(Shard);
            Stream.Put(other);
            Pass(0.5);
        }

        Assert.NotEqual(Lease().Owner, Lease(other.Id).Owner);
        Assert.Equal(Enumerable.Range(1, 80).Select(static number => (long)number), Handled.Concat(others).Order());
        Assert.NotEmpty(others);
        await StopAsync(second, running);
    }

    [Fact]
    public void A_reader_that_has_nothing_to_read_asks_once_a_second()
    {
        Start();
        Pass(5);
        var before = Source.Reads;
        Pass(60);
        Assert.InRange(Source.Reads - before, 50, 61);
        Assert.InRange(Source.Lists, 2, 3);
    }

    [Fact]
    public void A_reader_that_is_behind_asks_four_times_a_second()
    {
        Put(1000);
        Start();
        Pass(10);
        Assert.InRange(Source.Reads, 30, 41);
    }

    [Fact]
    public async Task A_handler_that_does_not_end_is_canceled_at_the_timeout_and_its_record_is_redelivered()
    {
        Put(2);
        var isTold = false;
        Start(async (_, cancellationToken) =>
        {
            try
            {
                await Task.Delay(Timeout.InfiniteTimeSpan, Clock, cancellationToken);
            }
            catch (OperationCanceledException)
            {
                isTold = true;
                throw;
            }
        });
        Pass(1);
        Stop.Cancel();
        Pass(19);
        Assert.False(isTold || Running.IsCompleted);
        Pass(2);
        await Running.WaitAsync(TimeSpan.FromSeconds(60));
        Assert.True(isTold);
        Assert.Equal((null, ShardPosition.TrimHorizon), (Lease().Owner, Lease().Position));
    }

    [Fact]
    public void A_shard_whose_lease_is_lost_is_handled_no_further()
    {
        Put(3);
        var isTold = false;
        Start(async (record, cancellationToken) =>
        {
            if (record.Number < 3) return;
            using var told = cancellationToken.Register(() => isTold = true);
            await Task.Delay(Timeout.InfiniteTimeSpan, Clock, cancellationToken);
        });
        Pass(1);
        var taken = Lease() with { Owner = "other", Version = Lease().Version + 1 };
        Write(taken);
        Assert.False(isTold);
        Pass(6);
        Assert.True(isTold);
        Assert.Equal(taken, Lease());
    }

    [Fact]
    public void Without_an_application_name_the_error_names_the_option()
    {
        var error = Assert.Throws<ArgumentException>(() => Start(configure: static options => options.Application = null));
        Assert.Contains("The option Application isn't set", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void An_option_out_of_its_range_is_named()
    {
        var error = Assert.Throws<ArgumentOutOfRangeException>(() => Start(configure: static options => options.LeaseDuration = TimeSpan.FromMilliseconds(1)));
        Assert.Contains("LeaseDuration", error.Message, StringComparison.Ordinal);
    }
}
