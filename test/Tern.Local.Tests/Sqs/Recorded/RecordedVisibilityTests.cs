namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedVisibilityTests
{
    private const string Message = "200 Messages[(Body=a, MD5OfBody=0cc175b9c0f1b6a831c399e269772661, MessageId=[id 1], ReceiptHandle=";

    [Theory, InlineData("json"), InlineData("query")]
    public async Task The_visibility_of_a_message_can_be_changed_after_its_timeout(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "1" });
        await sqs.PutAsync(queue, "a");
        Assert.Equal($"{Message}[receipt 1])]", await sqs.ReceiveAsync(queue));
        sqs.Advance(2);
        Assert.Equal("200", await sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 2));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_can_be_deleted_after_its_timeout(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "1" });
        await sqs.PutAsync(queue, "a");
        Assert.Equal($"{Message}[receipt 1])]", await sqs.ReceiveAsync(queue));
        sqs.Advance(2);
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task Messages_in_flight_are_counted_until_their_timeout(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "3" });
        for (var i = 0; i < 6; i++) await sqs.PutAsync(queue, $"{i}");
        Assert.Equal("0 1 2 3 4", await sqs.BodiesAsync(queue, 5));
        const string Names = "ApproximateNumberOfMessages ApproximateNumberOfMessagesNotVisible ApproximateNumberOfMessagesDelayed";
        Assert.Equal(
            "200 Attributes(ApproximateNumberOfMessages=1, ApproximateNumberOfMessagesDelayed=0, ApproximateNumberOfMessagesNotVisible=5)",
            await sqs.AttributesAsync(queue, Names.Split(' ')));
        sqs.Advance(3);
        Assert.Equal(
            "200 Attributes(ApproximateNumberOfMessages=6, ApproximateNumberOfMessagesDelayed=0, ApproximateNumberOfMessagesNotVisible=0)",
            await sqs.AttributesAsync(queue, Names.Split(' ')));
    }

    [Fact]
    public async Task A_message_that_was_received_with_no_timeout_is_received_again()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        await sqs.PutAsync(queue, "a");
        Assert.Equal($"{Message}[receipt 1])]", await sqs.ReceiveAsync(queue, new() { ["VisibilityTimeout"] = 0 }));
        Assert.Equal($"{Message}[receipt 2])]", await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Fact]
    public async Task A_timeout_is_extended()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "2" });
        await sqs.PutAsync(queue, "a");
        Assert.Equal($"{Message}[receipt 1])]", await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 4));
        sqs.Advance(3);
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
        var waiting = sqs.ReceiveAsync(queue, new() { ["WaitTimeSeconds"] = 5 });
        Assert.False(waiting.IsCompleted);
        sqs.Advance(1);
        Assert.Equal($"{Message}[receipt 2])]", await waiting);
    }

    [Fact]
    public async Task The_visibility_of_a_deleted_message_can_not_be_changed()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        await sqs.PutAsync(queue, "a");
        await sqs.ReceiveAsync(queue);
        Assert.Equal("200", await sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 42));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        Assert.Equal(
            sqs.Invalid(
                $"Value {sqs["[receipt 1]"]} for parameter ReceiptHandle is invalid. Reason: Message does not exist or is not available for visibility "
                    + "timeout change."),
            await sqs.ChangeVisibilityAsync(queue, "[receipt 1]", 42));
    }

    [Fact]
    public async Task A_receipt_handle_that_the_queue_did_not_issue_is_not_valid()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            sqs.Error("ReceiptHandleIsInvalid", "The input receipt handle \"garbage\" is not a valid receipt handle."),
            await sqs.CallAsync("DeleteMessage", new() { ["QueueUrl"] = queue, ["ReceiptHandle"] = "garbage" }));
    }
}
