using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedMessageTests
{
    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_message_has_a_body(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(sqs.Missing("MessageBody"), await sqs.SendAsync(queue, ""));
    }

    [Fact]
    public async Task A_message_is_sent_received_and_deleted()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("200 MD5OfMessageBody=78e731027d8fd50ed642340b7c9a63b3, MessageId=[id 1]", await sqs.SendAsync(queue, "message"));
        Assert.Equal(
            "200 Messages[(Body=message, MD5OfBody=78e731027d8fd50ed642340b7c9a63b3, MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue));
        Assert.Equal("200", await sqs.DeleteAsync(queue, "[receipt 1]"));
        sqs.Advance(30);
        Assert.Equal("200", await sqs.ReceiveAsync(queue));
    }

    [Theory]
    [InlineData("json", "\"&quot;&quot;\"\r&#13;<a>&amp;", "aee09b40b42fe737658ea7bdaf22c852")]
    [InlineData("query", "\"&quot;&quot;\"\r&#13;<a>&amp;", "aee09b40b42fe737658ea7bdaf22c852")]
    [InlineData("json", "{\r\n\"machineID\" : \"d357006e26ff47439e1ef894225d4307\"}", "4f13c38e8624490e9d29f069cdcb25b2")]
    [InlineData("query", "{\r\n\"machineID\" : \"d357006e26ff47439e1ef894225d4307\"}", "4f13c38e8624490e9d29f069cdcb25b2")]
    public async Task A_body_is_received_as_it_was_sent(string protocol, string body, string digest)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal($"200 MD5OfMessageBody={digest}, MessageId=[id 1]", await sqs.SendAsync(queue, body));
        Assert.Equal($"200 Messages[(Body={body}, MD5OfBody={digest}, MessageId=[id 1], ReceiptHandle=[receipt 1])]", await sqs.ReceiveAsync(queue));
    }

    [Fact]
    public async Task A_message_is_received_with_its_attributes()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        var attributes = new JsonObject { ["timestamp"] = Value("Number", "1493147359900") };
        Assert.Equal(
            "200 MD5OfMessageAttributes=235c5c510d26fb653d073faed50ae77c, MD5OfMessageBody=098f6bcd4621d373cade4e832627b4f6, MessageId=[id 1]",
            await sqs.SendAsync(queue, "test", new() { ["MessageAttributes"] = attributes }));
        Assert.Equal(
            "200 Messages[(Body=test, MD5OfBody=098f6bcd4621d373cade4e832627b4f6, MD5OfMessageAttributes=235c5c510d26fb653d073faed50ae77c, "
                + "MessageAttributes(timestamp(DataType=Number, StringValue=1493147359900)), MessageId=[id 1], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue, new() { ["MessageAttributeNames"] = new JsonArray("All") }));
    }

    [Theory]
    [InlineData("a", "String", "", "Message (user) attribute 'a' must contain a non-empty value of type 'String'.")]
    [InlineData("a", "", "b", "Message (user) attribute 'a' must contain a non-empty attribute type.")]
    [InlineData("a", "string", "b",
        "The type of message (user) attribute 'a' is invalid. You must use only the following supported type prefixes: Binary, Number, String.")]
    [InlineData("a", "Number", "NaN", "Can't cast the value of message (user) attribute 'a' to a number.")]
    [InlineData("a", "Number", "Infinity", "Can't cast the value of message (user) attribute 'a' to a number.")]
    [InlineData("a", "Number", "1e127", "Can't cast the value of message (user) attribute 'a' to a number.")]
    [InlineData("", "String", "b", "The request must contain non-empty message attribute name.")]
    public async Task An_attribute_has_a_name_a_type_and_a_value(string name, string type, string value, string message)
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        var attributes = new JsonObject { [name] = Value(type, value) };
        Assert.Equal(sqs.Invalid(message), await sqs.SendAsync(queue, "test", new() { ["MessageAttributes"] = attributes }));
        attributes = new JsonObject { ["a"] = Value("String", "b") };
        Assert.StartsWith("200 MD5", await sqs.SendAsync(queue, "test", new() { ["MessageAttributes"] = attributes }), StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_attribute_has_only_the_characters_of_XML()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        for (var c = '\0'; c < ' '; c++)
        {
            var attributes = new JsonObject { ["a"] = Value("String", $"Invalid-{c}") };
            var sent = await sqs.SendAsync(queue, "test", new() { ["MessageAttributes"] = attributes });
            if (c is '\t' or '\n' or '\r') Assert.StartsWith("200 MD5", sent, StringComparison.Ordinal);
            else
            {
                Assert.Equal(
                    sqs.Invalid(
                        "Invalid characters found. Valid unicode characters are #x9 | #xA | #xD | #x20 to #xD7FF | #xE000 to #xFFFD | #x10000 to "
                            + "#x10FFFF."),
                    sent);
            }
        }
    }

    [Fact]
    public async Task A_message_expires_after_the_retention_period()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q", new() { ["MessageRetentionPeriod"] = "60" });
        await sqs.PutAsync(queue, "first");
        sqs.Advance(60);
        await sqs.PutAsync(queue, "second");
        Assert.Equal(
            "200 Messages[(Body=second, MD5OfBody=a9f0e61a137d86aa9db53465e0801612, MessageId=[id 2], ReceiptHandle=[receipt 1])]",
            await sqs.ReceiveAsync(queue, new() { ["MaxNumberOfMessages"] = 10 }));
    }

    private static JsonObject Value(string type, string value) => new() { ["DataType"] = type, ["StringValue"] = value };
}
