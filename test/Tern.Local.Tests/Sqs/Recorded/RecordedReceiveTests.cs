using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedReceiveTests
{
    private const string Body = "Body=msg, MD5OfBody=6e2baaf3b97dbeef01c0043275f9a0e7, ";
    private const string General = "General(DataType=String, StringValue=Kenobi)";
    private const string Hello = "Hello(DataType=String, StringValue=There)";
    private const string Help = "Help.Me(DataType=String, StringValue=Me)";

    [Theory, InlineData("json"), InlineData("query")]
    public async Task The_requested_attributes_are_received(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "0" });
        var attributes = new JsonObject { ["Help.Me"] = Text("Me"), ["Hello"] = Text("There"), ["General"] = Text("Kenobi") };
        Assert.Equal(
            "200 MD5OfMessageAttributes=4c360f3fdafd970e05fae2f149d997f5, MD5OfMessageBody=6e2baaf3b97dbeef01c0043275f9a0e7, MessageId=[id 1]",
            await sqs.SendAsync(queue, "msg", new() { ["MessageAttributes"] = attributes }));
        const string All = $"4c360f3fdafd970e05fae2f149d997f5, MessageAttributes({General}, {Hello}, {Help}), ";
        var receipt = 0;
        foreach (var (names, expected) in new (string[], string)[]
        {
            ([], ""),
            (["All"], All),
            (["*"], All),
            ([".*"], All),
            (["Foo", "Bar"], ""),
            (["Hello", "General"], $"fca026605781cb4126a1e9044df24232, MessageAttributes({General}, {Hello}), "),
            (["Foo", "Hello"], $"a311262e065454b75da111d535b8dacd, MessageAttributes({Hello}), "),
            (["Hel.*"], $"83fee93c1bcd8b9a5a923ffacdc636c7, MessageAttributes({Hello}, {Help}), "),
            (["AWS."], ""),
            (["..foo"], ""),
        })
        {
            var digest = expected.Length == 0 ? "" : "MD5OfMessageAttributes=" + expected;
            Assert.Equal(
                $"200 Messages[({Body}{digest}MessageId=[id 1], ReceiptHandle=[receipt {++receipt}])]",
                await sqs.ReceiveAsync(queue, new() { ["MessageAttributeNames"] = List(names) }));
        }
    }

    [Theory]
    [InlineData("json", "AttributeNames")]
    [InlineData("json", "MessageSystemAttributeNames")]
    [InlineData("query", "AttributeNames")]
    [InlineData("query", "MessageSystemAttributeNames")]
    public async Task The_requested_system_attributes_are_received(string protocol, string member)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "0" });
        await sqs.SendAsync(queue, "msg", new() { ["MessageAttributes"] = new JsonObject { ["Foo"] = Text("Bar") } });
        Assert.Equal(
            $"200 Messages[({System(1)}, {Body}MessageId=[id 1], ReceiptHandle=[receipt 1])]", await sqs.ReceiveAsync(queue, new() { [member] = List("All") }));
        Assert.Equal(
            $"200 Messages[({System(2)}, {Body}MD5OfMessageAttributes=ae7155c6026991b6d54b11589678bf9c, "
                + "MessageAttributes(Foo(DataType=String, StringValue=Bar)), MessageId=[id 1], ReceiptHandle=[receipt 2])]",
            await sqs.ReceiveAsync(queue, new() { [member] = List("All"), ["MessageAttributeNames"] = List("All") }));
        Assert.Equal(
            $"200 Messages[(Attributes(SenderId=000000000000), {Body}MessageId=[id 1], ReceiptHandle=[receipt 3])]",
            await sqs.ReceiveAsync(queue, new() { [member] = List("SenderId") }));
        Assert.Equal( // a message of a standard queue has no sequence number
            $"200 Messages[(Attributes(SenderId=000000000000), {Body}MessageId=[id 1], ReceiptHandle=[receipt 4])]",
            await sqs.ReceiveAsync(queue, new() { [member] = List("SenderId", "SequenceNumber") }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task Both_lists_of_system_attributes_count_in_JSON_and_the_newer_one_in_forms(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["VisibilityTimeout"] = "0" });
        await sqs.SendAsync(queue, "msg", new() { ["MessageAttributes"] = new JsonObject { ["Foo"] = Text("Bar") } });
        Assert.Equal(
            $"200 Messages[({System(1)}, {Body}MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue, new() { ["MessageSystemAttributeNames"] = List("All"), ["AttributeNames"] = List("All") }));
        Assert.Equal(
            $"200 Messages[({(protocol == "json" ? System(2) : "Attributes(SenderId=000000000000)")}, {Body}MessageId=[id 1], ReceiptHandle=[receipt 2])]",
            await sqs.ReceiveAsync(queue, new() { ["MessageSystemAttributeNames"] = List("SenderId"), ["AttributeNames"] = List("All") }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task An_empty_queue_has_no_messages_at_once_or_after_the_wait(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 1 }));
        var waiting = sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 1, ["WaitTimeSeconds"] = 1 });
        Assert.False(waiting.IsCompleted);
        sqs.Advance(1);
        Assert.Equal("200", await waiting);
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_of_a_standard_queue_has_its_group(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            "200 MD5OfMessageBody=78e731027d8fd50ed642340b7c9a63b3, MessageId=[id 1]",
            await sqs.SendAsync(queue, "message", new() { ["MessageGroupId"] = "test" }));
        Assert.Equal(
            "200 Messages[(Attributes(ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount=1, MessageGroupId=test, "
                + "SenderId=000000000000, SentTimestamp=1767225600000), Body=message, MD5OfBody=78e731027d8fd50ed642340b7c9a63b3, MessageId=[id 1], "
                + "ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue, new() { ["AttributeNames"] = List("All") }));
    }

    private static string System(int receives) =>
        $"Attributes(ApproximateFirstReceiveTimestamp=1767225600000, ApproximateReceiveCount={receives}, SenderId=000000000000, SentTimestamp=1767225600000)";

    private static JsonObject Text(string value) => new() { ["DataType"] = "String", ["StringValue"] = value };

    private static JsonArray List(params string[] names) => [.. names.Select(static name => (JsonNode)name)];
}
