using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedDeadLetterTests : IDisposable
{
    private readonly RecordedSqs _sqs = new();

    public void Dispose() => _sqs.Dispose();

    [Fact]
    public async Task A_message_moves_with_its_attributes_and_its_source()
    {
        var dead = await _sqs.CreateAsync("dead");
        var queue = await _sqs.CreateAsync("q", Redrive(RecordedSqs.Arn("dead"), 1));
        const string Trace = "Root=1-5759e988-bd862e3fe1be46a994272793;Parent=53995c3f42cd8ad8;Sampled=1";
        Assert.Equal(
            "200 MD5OfMessageAttributes=adb59cd4678ea5a855436b949cd07ab6, MD5OfMessageBody=3d6b824fd8c1520e9a047d21fee6fb1f, "
                + "MD5OfMessageSystemAttributes=5ae4d5d7636402d80f4eb6d213245a88, MessageId=[id 1]",
            await _sqs.SendAsync(queue, "message-1", new()
            {
                ["MessageAttributes"] = new JsonObject { ["MyAttribute"] = Text("foobar") },
                ["MessageSystemAttributes"] = new JsonObject { ["AWSTraceHeader"] = Text(Trace) },
            }));
        await _sqs.SendAsync(queue, "message-2");
        const string Own = "MD5OfMessageAttributes=adb59cd4678ea5a855436b949cd07ab6, MessageAttributes(MyAttribute(DataType=String, StringValue=foobar)), ";
        Assert.Equal(
            $"200 Messages[(Attributes(AWSTraceHeader={Trace}, ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount=1, "
                + $"SentTimestamp=1767225600000), Body=message-1, MD5OfBody=3d6b824fd8c1520e9a047d21fee6fb1f, {Own}MessageId=[id 1], "
                + "ReceiptHandle=[receipt 1]), (Attributes(ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount=1, "
                + "SentTimestamp=1767225600000), Body=message-2, MD5OfBody=95ef155b66299d14edf7ed57c468c13b, MessageId=[id 2], ReceiptHandle=[receipt 2])]",
            await ReceiveAsync(queue));
        Assert.Equal("200", await ReceiveAsync(queue));
        Assert.Equal(
            $"200 Messages[(Attributes(AWSTraceHeader={Trace}, ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount=2, "
                + $"DeadLetterQueueSourceArn={RecordedSqs.Arn("q")}, SentTimestamp=1767225600000), Body=message-1, "
                + $"MD5OfBody=3d6b824fd8c1520e9a047d21fee6fb1f, {Own}MessageId=[id 1], ReceiptHandle=[receipt 3]), "
                + "(Attributes(ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount=2, "
                + $"DeadLetterQueueSourceArn={RecordedSqs.Arn("q")}, SentTimestamp=1767225600000), Body=message-2, "
                + "MD5OfBody=95ef155b66299d14edf7ed57c468c13b, MessageId=[id 2], ReceiptHandle=[receipt 4])]",
            await ReceiveAsync(dead));
    }

    [Fact]
    public async Task An_ARN_that_is_not_valid_is_refused_before_the_queue_is_searched()
    {
        const string Policy = """{"deadLetterTargetArn":"dummy","maxReceiveCount":42}""";
        Assert.Equal(
            _sqs.Invalid($"Value {Policy} for parameter RedrivePolicy is invalid. Reason: Invalid value for deadLetterTargetArn."),
            await _sqs.CallAsync("CreateQueue", new() { ["QueueName"] = "q", ["Attributes"] = Redrive("dummy", 42) }));
        Assert.Equal("200", await _sqs.CallAsync("ListQueues", []));
    }

    [Fact]
    public async Task A_queue_is_created_with_a_dead_letter_queue()
    {
        await _sqs.CreateAsync("dead");
        var queue = await _sqs.CreateAsync("q", Redrive(RecordedSqs.Arn("dead"), 50));
        Assert.Equal(
            $$"""200 Attributes(RedrivePolicy={"deadLetterTargetArn":"{{RecordedSqs.Arn("dead")}}","maxReceiveCount":50})""",
            await _sqs.AttributesAsync(queue, "RedrivePolicy"));
    }

    [Fact]
    public async Task The_sources_of_a_dead_letter_queue_are_listed()
    {
        var dead = await _sqs.CreateAsync("dead");
        foreach (var name in new[] { "q1", "q2" }) await _sqs.CreateAsync(name, Redrive(RecordedSqs.Arn("dead"), 1));
        Assert.Equal(
            $"200 queueUrls[{RecordedSqs.Url("q1")}, {RecordedSqs.Url("q2")}]",
            await _sqs.CallAsync("ListDeadLetterSourceQueues", new() { ["QueueUrl"] = dead }));
    }

    private Task<string> ReceiveAsync(string queue)
    {
        var names = new JsonArray(
            "AWSTraceHeader", "ApproximateFirstReceiveTimestamp", "ApproximateReceiveCount", "DeadLetterQueueSourceArn", "SentTimestamp");
        return _sqs.ReceiveAsync(queue, new()
        {
            ["VisibilityTimeout"] = 0, ["MaxNumberOfMessages"] = 10, ["AttributeNames"] = names, ["MessageAttributeNames"] = new JsonArray("All"),
        });
    }

    private static JsonObject Redrive(string arn, int receives) =>
        new() { ["RedrivePolicy"] = $$"""{"deadLetterTargetArn":"{{arn}}","maxReceiveCount":{{receives}}}""" };

    private static JsonObject Text(string value) => new() { ["DataType"] = "String", ["StringValue"] = value };
}
