using System.Globalization;
using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedFifoTests
{
    private const string Test = "(Body=Test, MD5OfBody=0cbc6611f5540bd0809a388dc95a615b, ";

    [Theory, InlineData("json"), InlineData("query")]
    public async Task An_emptied_group_gets_new_messages(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync();
        await sqs.SendAsync(queue, "Message 1", Ids("g1", "d1"));
        Assert.Equal(
            "200 Messages[(Body=Message 1, MD5OfBody=68390233272823b7adf13a1db79b2cd7, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
        await sqs.SendAsync(queue, "Message 2", Ids("g1", "d2"));
        Assert.Equal(
            "200 Messages[(Body=Message 2, MD5OfBody=88ef8f31ed540f1c4c03d5fdb06a7935, MessageId=[id 2], ReceiptHandle=[receipt 2])]",
            await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_has_no_delay_of_its_own(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(ByContent());
        Assert.Equal(
            sqs.Invalid("Value 2 for parameter DelaySeconds is invalid. Reason: The request include parameter that is not valid for this queue type."),
            await sqs.SendAsync(queue, "message-1", new() { ["MessageGroupId"] = "1", ["DelaySeconds"] = 2 }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_delay_of_0_is_the_delay_of_the_queue(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(new() { ["ContentBasedDeduplication"] = "true", ["DelaySeconds"] = "2" });
        Assert.Equal(
            "200 MD5OfMessageBody=3d6b824fd8c1520e9a047d21fee6fb1f, MessageId=[id 1], SequenceNumber=[sequence 1]",
            await sqs.SendAsync(queue, "message-1", new() { ["MessageGroupId"] = "1", ["DelaySeconds"] = 0 }));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
        sqs.Advance(2);
        Assert.Equal(
            "200 Messages[(Body=message-1, MD5OfBody=3d6b824fd8c1520e9a047d21fee6fb1f, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 3 }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_has_its_group_deduplication_ID_and_sequence_number(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(new() { ["VisibilityTimeout"] = "0" });
        Assert.Equal(
            "200 MD5OfMessageBody=19c9e282d65f9733bc6b35d50062c7ee, MessageId=[id 1], SequenceNumber=[sequence 1]",
            await sqs.SendAsync(queue, "message-body-1", Ids("group-1", "dedup-1")));
        for (var i = 1; i <= 2; i++)
        {
            Assert.Equal(
                $"200 Messages[(Attributes(ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount={i}, MessageDeduplicationId=dedup-1, "
                    + "MessageGroupId=group-1, SenderId=000000000000, SentTimestamp=1767225600000, SequenceNumber=[sequence 1]), Body=message-body-1, "
                    + $"MD5OfBody=19c9e282d65f9733bc6b35d50062c7ee, MessageId=[id 1], ReceiptHandle=[receipt {i}])]",
                await sqs.ReceiveAsync(queue, new() { ["AttributeNames"] = new JsonArray("All") }));
        }
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task An_expired_receipt_handle_deletes_nothing(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(new() { ["ContentBasedDeduplication"] = "true", ["VisibilityTimeout"] = "1" });
        await sqs.PutAsync(queue, "foobar", "1");
        await sqs.ReceiveAsync(queue);
        sqs.Advance(2);
        Assert.Equal(
            sqs.Invalid($"Value {sqs["[receipt 1]"]} for parameter ReceiptHandle is invalid. Reason: The receipt handle has expired."),
            await sqs.DeleteAsync(queue, "[receipt 1]"));
        Assert.Equal("foobar", await sqs.BodiesAsync(queue));
    }

    [Theory]
    [InlineData("json", true)]
    [InlineData("json", false)]
    [InlineData("query", true)]
    [InlineData("query", false)]
    public async Task A_duplicate_is_dropped_after_the_first_message_was_deleted(string protocol, bool isByContent)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(isByContent ? ByContent() : null);
        var ids = isByContent ? new JsonObject { ["MessageGroupId"] = "g" } : Ids("g", "d");
        const string Body = """{"foo": "bar"}""";
        await sqs.SendAsync(queue, Body, ids);
        Assert.Equal(
            $"200 Messages[(Body={Body}, MD5OfBody=94232c5b8fc9272f6f73a1e36eb68fcf, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        await sqs.SendAsync(queue, Body, ids);
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_needs_a_group_and_a_deduplication_ID(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync();
        Assert.Equal(
            sqs.Invalid("The queue should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided explicitly"),
            await sqs.SendAsync(queue, "test", new() { ["MessageGroupId"] = "test" }));
        Assert.Equal(sqs.Missing("MessageGroupId"), await sqs.SendAsync(queue, "test", new() { ["MessageDeduplicationId"] = "1" }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_deduplication_ID_belongs_to_the_queue(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync();
        await sqs.SendAsync(queue, "Test", Ids("1", "1"));
        Assert.Equal($"200 Messages[{Test}MessageId=[id 1], ReceiptHandle=[receipt 1])]", await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        await sqs.SendAsync(queue, "Test", Ids("2", "1"));
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_deduplication_ID_belongs_to_the_group_in_a_queue_of_high_throughput(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(new() { ["DeduplicationScope"] = "messageGroup", ["FifoThroughputLimit"] = "perMessageGroupId" });
        await sqs.SendAsync(queue, "Test1", Ids("1", "1"));
        Assert.Equal(
            "200 Messages[(Body=Test1, MD5OfBody=e1b849f9631ffc1829b2e31402373e3c, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        await sqs.SendAsync(queue, "Test2", Ids("2", "1"));
        Assert.Equal(
            "200 Messages[(Body=Test2, MD5OfBody=c454552d52d55d3ef56408742887362b, MessageId=[id 2], ReceiptHandle=[receipt 2])]",
            await sqs.ReceiveAsync(queue));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_body_is_deduplicated_in_its_group_also_without_high_throughput(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateFifoAsync(new() { ["ContentBasedDeduplication"] = "true", ["DeduplicationScope"] = "messageGroup" });
        foreach (var number in new[] { 1, 2 })
        {
            await sqs.PutAsync(queue, "Test", $"{number}");
            Assert.Equal($"200 Messages[{Test}MessageId=[id {number}], ReceiptHandle=[receipt {number}])]", await sqs.ReceiveAsync(queue));
            Assert.Equal("200", await sqs.DeleteAsync(queue, $"[receipt {number}]"));
        }
    }

    [Fact]
    public async Task A_message_is_sent_and_received()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateFifoAsync();
        Assert.Equal(
            "200 MD5OfMessageBody=098f6bcd4621d373cade4e832627b4f6, MessageId=[id 1], SequenceNumber=[sequence 1]",
            await sqs.SendAsync(queue, "test", Ids("g", "d")));
        Assert.Equal(
            "200 Messages[(Body=test, MD5OfBody=098f6bcd4621d373cade4e832627b4f6, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue));
    }

    [Fact]
    public async Task Messages_are_received_and_deleted_one_by_one_in_order()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateFifoAsync();
        for (var i = 0; i < 4; i++) await sqs.SendAsync(queue, $"message-{i}", Ids("1", $"deduplication-{i}"));
        for (var i = 0; i < 4; i++)
        {
            Assert.Equal($"message-{i}", await sqs.BodiesAsync(queue, count: 1));
            Assert.Equal("200", await sqs.DeleteAsync(queue, $"[receipt {i + 1}]"));
        }

        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Fact]
    public async Task Sequence_numbers_increase_in_all_groups()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateFifoAsync();
        for (var i = 1; i <= 3; i++) await sqs.SendAsync(queue, "message", Ids(i == 2 ? "2" : "1", $"m{i}"));
        var numbers = Enumerable.Range(1, 3).Select(i => UInt128.Parse(sqs[$"[sequence {i}]"], CultureInfo.InvariantCulture)).ToList();
        Assert.True(numbers[0] < numbers[1] && numbers[1] < numbers[2], string.Join(' ', numbers));
    }

    private static JsonObject ByContent() => new() { ["ContentBasedDeduplication"] = "true" };

    private static JsonObject Ids(string group, string deduplication) =>
        new() { ["MessageGroupId"] = group, ["MessageDeduplicationId"] = deduplication };
}
