using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

/// <summary>The order of groups in a FIFO queue, and their messages in flight.</summary>
public sealed class RecordedGroupTests : IDisposable
{
    private readonly RecordedSqs _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Fact]
    public async Task A_receive_takes_a_group_in_order_before_the_next_group()
    {
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "2:m2", "1:m3", "2:m4");
        Assert.Equal("m1 m3 m2 m4", await _sqs.BodiesAsync(queue));
    }

    [Fact]
    public async Task A_group_waits_until_its_messages_in_flight_are_visible_again()
    {
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "1:m2", "1:m3", "2:m4", "2:m5", "2:m6");
        Assert.Equal("m1 m2", await _sqs.BodiesAsync(queue, 2));
        Assert.Equal("m4 m5", await _sqs.BodiesAsync(queue, 2));
        Assert.Equal("", await _sqs.BodiesAsync(queue, 10, visibility: 5));
        _sqs.Advance(30);
        Assert.Equal("m1 m2 m3 m4 m5 m6", await _sqs.BodiesAsync(queue, 10, visibility: 5));
    }

    [Fact]
    public async Task A_group_that_was_received_with_no_timeout_stays_visible()
    {
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "1:m2", "1:m3", "2:m4", "2:m5");
        Assert.Equal("m1 m2", await _sqs.BodiesAsync(queue, 2, visibility: 0));
        Assert.Equal("m1 m2 m3 m4 m5", await _sqs.BodiesAsync(queue, 10, visibility: 0));
    }

    [Fact]
    public async Task A_group_is_visible_once_its_timeouts_are_ended()
    {
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "1:m2", "1:m3");
        Assert.Equal("m1 m2", await _sqs.BodiesAsync(queue, 2));
        Assert.Equal("200", await _sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 0));
        Assert.Equal("200", await _sqs.ChangeVisibilityAsync(queue, "[receipt 2]", 0));
        Assert.Equal("m1 m2 m3", await _sqs.BodiesAsync(queue));
    }

    [Fact]
    public async Task A_group_is_visible_after_a_shorter_timeout()
    {
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "1:m2", "1:m3");
        Assert.Equal("m1", await _sqs.BodiesAsync(queue, 1));
        Assert.Equal("200", await _sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 2));
        _sqs.Advance(1);
        Assert.Equal("", await _sqs.BodiesAsync(queue));
        _sqs.Advance(1);
        Assert.Equal("m1 m2 m3", await _sqs.BodiesAsync(queue));
    }

    [Fact]
    public async Task The_delay_of_a_queue_is_that_of_each_message()
    {
        var queue = await CreateAsync(new() { ["DelaySeconds"] = "2" });
        await SendAsync(queue, "1:m1", "1:m2", "1:m3");
        Assert.Equal("200", await _sqs.ReceiveAsync(queue));
        _sqs.Advance(2);
        Assert.Equal("m1 m2 m3", await _sqs.BodiesAsync(queue, 3));
    }

    [Fact]
    public async Task Messages_are_counted_while_they_are_visible_in_flight_and_deleted()
    {
        const string Numbers = "ApproximateNumberOfMessages";
        var queue = await CreateAsync();
        await SendAsync(queue, "1:m1", "1:m2", "1:m3", "1:m4", "2:m5");
        Assert.Equal($"200 Attributes({Numbers}=5, {Numbers}NotVisible=0)", await _sqs.AttributesAsync(queue, Numbers, Numbers + "NotVisible"));
        Assert.Equal("m1 m2 m3 m4", await _sqs.BodiesAsync(queue, 4));
        Assert.Equal($"200 Attributes({Numbers}=1, {Numbers}NotVisible=4)", await _sqs.AttributesAsync(queue, Numbers, Numbers + "NotVisible"));
        for (var i = 1; i <= 4; i++) Assert.Equal("200", await _sqs.DeleteAsync(queue, $"[receipt {i}]"));
        Assert.Equal($"200 Attributes({Numbers}=1, {Numbers}NotVisible=0)", await _sqs.AttributesAsync(queue, Numbers, Numbers + "NotVisible"));
    }

    private Task<string> CreateAsync(JsonObject? attributes = null)
    {
        attributes ??= [];
        attributes["ContentBasedDeduplication"] = "true";
        return _sqs.CreateFifoAsync(attributes);
    }

    private async Task SendAsync(string queue, params string[] messages)
    {
        foreach (var message in messages) await _sqs.PutAsync(queue, message[2..], message[..1]);
    }
}
