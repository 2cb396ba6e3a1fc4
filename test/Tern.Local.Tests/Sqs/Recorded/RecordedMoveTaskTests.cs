using System.Text;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedMoveTaskTests : IDisposable
{
    private readonly RecordedSqs _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Fact]
    public async Task The_source_must_be_a_dead_letter_queue()
    {
        await _sqs.CreateAsync("source");
        await _sqs.CreateAsync("target");
        Assert.Equal(
            _sqs.Invalid("Source queue must be configured as a Dead Letter Queue."),
            await _sqs.CallAsync("StartMessageMoveTask", new() { ["SourceArn"] = RecordedSqs.Arn("source"), ["DestinationArn"] = RecordedSqs.Arn("target") }));
    }

    [Fact]
    public async Task A_handle_of_another_task_cancels_nothing()
    {
        await _sqs.CreateAsync("dead");
        var handle = Convert.ToBase64String(Encoding.UTF8.GetBytes(
            $$"""{"taskId":"10f57af9-ccb9-4cf0-aa05-d2f5a5d5d3a9","sourceArn":"{{RecordedSqs.Arn("dead")}}"}"""));
        Assert.Equal(
            _sqs.Error("ResourceNotFoundException", "Task does not exist.", status: 404),
            await _sqs.CallAsync("CancelMessageMoveTask", new() { ["TaskHandle"] = handle }));
    }

    [Fact]
    public async Task A_task_moves_at_its_rate()
    {
        var dead = await _sqs.CreateAsync("dead");
        var target = await _sqs.CreateAsync("target");
        await BuryAsync("q", 16);
        Assert.Equal("200 TaskHandle=[task 1]", await StartAsync("target", rate: 4));
        foreach (var moved in new[] { 4, 8, 12, 16 })
        {
            Assert.Equal($"200 Attributes(ApproximateNumberOfMessages={moved})", await _sqs.AttributesAsync(target, "ApproximateNumberOfMessages"));
            _sqs.Advance(1);
        }

        Assert.Equal("200", await _sqs.ReceiveAsync(dead));
    }

    [Fact]
    public async Task A_task_is_cancelled()
    {
        await _sqs.CreateAsync("dead");
        var target = await _sqs.CreateAsync("target");
        await BuryAsync("q", 10);
        Assert.Equal("200 TaskHandle=[task 1]", await StartAsync("target", rate: 1));
        _sqs.Advance(1);
        var common = $"ApproximateNumberOfMessagesMoved=2, ApproximateNumberOfMessagesToMove=10, DestinationArn={RecordedSqs.Arn("target")}, "
            + $"MaxNumberOfMessagesPerSecond=1, SourceArn={RecordedSqs.Arn("dead")}, StartedTimestamp=1767225600000, ";
        Assert.Equal($"200 Results[({common}Status=RUNNING, TaskHandle=[task 1])]", await ListAsync());
        Assert.Equal(
            "200 ApproximateNumberOfMessagesMoved=2", await _sqs.CallAsync("CancelMessageMoveTask", new() { ["TaskHandle"] = _sqs["[task 1]"] }));
        _sqs.Advance(10);
        Assert.Equal($"200 Results[({common}Status=CANCELLED)]", await ListAsync());
        Assert.Equal("0 1", await _sqs.BodiesAsync(target));
    }

    [Fact]
    public async Task Messages_return_to_their_source()
    {
        await _sqs.CreateAsync("dead");
        var queue = await BuryAsync("q", 2);
        Assert.Equal("200 TaskHandle=[task 1]", await StartAsync());
        Assert.Equal(
            $"200 Results[(ApproximateNumberOfMessagesMoved=2, ApproximateNumberOfMessagesToMove=2, SourceArn={RecordedSqs.Arn("dead")}, "
                + "StartedTimestamp=1767225600000, Status=COMPLETED)]",
            await ListAsync());
        Assert.Equal("0 1", await _sqs.BodiesAsync(queue));
    }

    [Fact]
    public async Task Messages_of_several_queues_return_to_the_one_that_each_came_from()
    {
        var dead = await _sqs.CreateAsync("dead");
        var (first, second) = (await BuryAsync("q1", 2), await BuryAsync("q2", 2));
        Assert.Equal("200 TaskHandle=[task 1]", await StartAsync());
        Assert.Equal(
            $"200 Results[(ApproximateNumberOfMessagesMoved=4, ApproximateNumberOfMessagesToMove=4, SourceArn={RecordedSqs.Arn("dead")}, "
                + "StartedTimestamp=1767225600000, Status=COMPLETED)]",
            await ListAsync());
        Assert.Equal("0 1", await _sqs.BodiesAsync(first));
        Assert.Equal("0 1", await _sqs.BodiesAsync(second));
        Assert.Equal("200", await _sqs.ReceiveAsync(dead));
    }

    /// <summary>Creates a queue, and sends messages that move to its dead-letter queue.</summary>
    private async Task<string> BuryAsync(string name, int count)
    {
        var policy = $$"""{"deadLetterTargetArn":"{{RecordedSqs.Arn("dead")}}","maxReceiveCount":1}""";
        var queue = await _sqs.CreateAsync(name, new() { ["RedrivePolicy"] = policy });
        for (var i = 0; i < count; i++) await _sqs.PutAsync(queue, $"{i}");
        string received;
        do received = await _sqs.BodiesAsync(queue, visibility: 0); // the next receive moves them
        while (received.Length > 0);
        return queue;
    }

    private Task<string> StartAsync(string? target = null, int? rate = null)
    {
        var request = new JsonObject { ["SourceArn"] = RecordedSqs.Arn("dead") };
        if (target is not null) request["DestinationArn"] = RecordedSqs.Arn(target);
        if (rate is { } most) request["MaxNumberOfMessagesPerSecond"] = most;
        return _sqs.CallAsync("StartMessageMoveTask", request);
    }

    private Task<string> ListAsync() => _sqs.CallAsync("ListMessageMoveTasks", new() { ["SourceArn"] = RecordedSqs.Arn("dead") });
}
