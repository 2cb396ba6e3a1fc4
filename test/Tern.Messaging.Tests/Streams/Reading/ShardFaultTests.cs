using Tern.Messaging.Streams;

namespace Tern.Messaging.Tests.Streams.Reading;

public sealed class ShardFaultTests : ReaderTest
{
    [Fact]
    public void A_place_that_has_expired_is_found_again_after_the_last_record()
    {
        Put(3);
        Start();
        Pass(1);
        var isExpired = true;
        Source.Reading = _ =>
        {
            if (!isExpired) return;
            isExpired = false;
            throw new ShardReadException(ShardReadFault.Expired, "Expired.");
        };
        Put(2);
        Pass(2);
        Assert.Equal([1, 2, 3, 4, 5], Handled);
        Assert.Equal("AFTER:00000003", Source.Opened[^1].Position.ToString());
        Assert.Empty(Faults);
    }

    [Fact]
    public void Records_that_were_dropped_unread_stop_the_shard_with_an_error()
    {
        Put(5);
        Shard.Trimmed = 3;
        Begin("00000001");
        Start();
        Pass(90);
        Assert.Empty(Handled);
        Assert.Equal(2, Faults.Count);
        Assert.Equal(ShardReadFault.Trimmed, Assert.IsType<ShardReadException>(Faults[0]).Fault);
    }

    [Fact]
    public void A_shard_continues_after_dropped_records_if_configured()
    {
        Put(5);
        Shard.Trimmed = 3;
        Begin("00000001");
        Start(configure: static options => options.ContinueAfterTrim = true);
        Pass(2);
        Assert.Equal([4, 5], Handled);
        Assert.Single(Faults);
    }

    [Fact]
    public void A_shard_that_is_gone_with_its_records_is_finished_by_choice()
    {
        Put(5);
        var (left, _) = Stream.Split(Shard);
        Stream.Put(left);
        Begin("00000001");
        Shard.IsGone = true;
        Start(configure: static options => options.ContinueAfterTrim = true);
        Pass(10);
        Assert.True(Lease().IsFinished);
        Assert.Equal([6], Handled);
    }

    [Fact]
    public void Reads_that_fail_are_made_less_and_less_often()
    {
        Put(1);
        Source.Reading = static _ => throw new AwsServiceException(new("ProvisionedThroughputExceededException", "Slow down.", 400, null));
        Start();
        Pass(60);
        Assert.InRange(Source.Reads, 4, 12);
        Source.Reading = null;
        Pass(30);
        Assert.Equal([1], Handled);
    }

    [Fact]
    public void A_stream_that_is_out_of_reach_for_a_while_is_read_on()
    {
        Put(1);
        Start();
        Pass(1);
        Source.Reading = static _ => throw new HttpRequestException("No route.");
        Put(1);
        Pass(20);
        Assert.Equal([1], Handled);
        Assert.NotEmpty(Faults);
        Source.Reading = null;
        Pass(30);
        Assert.Equal([1, 2], Handled);
    }

    private void Begin(string after)
    {
        var marker = new ShardLease("app/stream", ShardLease.StartMarker) { Version = 1 };
        Write(marker);
        var lease = new ShardLease("app/stream", Shard.Id) { Position = ShardPosition.After(after), Version = 1 };
        Write(lease);
    }
}
