using System.Text.Json.Nodes;
using Tern.Local.Tests.Serving;
using static Tern.Local.Tests.Sns.Recorded.RecordedText;

namespace Tern.Local.Tests.Sns.Recorded;

public sealed class RecordedPublishTests
{
    private const string News = "TopicArn=arn:sns:news";
    private const string TooLong = "400 InvalidParameter: Invalid parameter: Message too long";
    private const string WrongType = "400 ParameterValueInvalid: The message attribute 'attr1' has an invalid message attribute type, the set of supported "
        + "type prefixes is Binary, Number, and String.";

    [Fact]
    public async Task A_message_is_published_by_the_query_string_of_a_POST_request()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        var arn = await host.SubscribeAsync("arn:sns:news", "inbox");
        var (status, document) = await host.Sns.GetAsync(
            new Uri(host.Release($"{QueryWire.Origin}/?Action=Publish&Version=2010-03-31&TopicArn=arn:sns:news&Message=direct%20post%20request")), "POST");
        Assert.Equal("200 MessageId=<id:2>", host.TextOf("Publish", status, document));
        Assert.Equal($"{{\"Body\":{Envelope(arn, 2, "direct post request")}}}", Assert.Single(await host.ReceiveAsync("inbox")));
    }

    [Fact]
    public async Task A_message_before_the_subscription_is_lost()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200 MessageId=<id:1>", await host.AskAsync("Publish", News, "Subject=test-subject-before-sub", "Message=test_message_before"));
        var arn = await host.SubscribeAsync("arn:sns:news", "inbox");
        Assert.Equal("200 MessageId=<id:3>", await host.AskAsync("Publish", News, "Subject=test-subject-after-sub", "Message=test_message_after"));
        Assert.Equal($"{{\"Body\":{Envelope(arn, 3, "test_message_after", "test-subject-after-sub")}}}", Assert.Single(await host.ReceiveAsync("inbox")));
    }

    [Fact]
    public async Task A_topic_must_exist_but_needs_no_subscription()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200 MessageId=<id:1>", await host.AskAsync("Publish", News, "Message=This is a test message"));
        Assert.Equal("404 NotFound: Topic does not exist", await host.AskAsync("Publish", News + "-fake", "Message=This is a test message"));
    }

    [Fact]
    public async Task A_target_that_is_no_endpoint_is_refused()
    {
        await using var host = await RecordedHost.StartAsync();
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: TargetArn Reason: No endpoint found for the target arn specified",
            await host.AskAsync("Publish", "TargetArn=arn:sns:endpoint/APNS/abcdef/0f7d5971-aa8b-4bd5-b585-0826e9f93a66", "Message=Hello"));
    }

    [Fact]
    public async Task A_subject_can_be_missing_but_not_empty()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal("200 MessageId=<id:1>", await host.AskAsync("Publish", News, "Message=message"));
        Assert.Equal("400 InvalidParameter: Invalid parameter: Subject", await host.AskAsync("Publish", News, "Subject=", "Message=message"));
    }

    [Fact]
    public async Task An_empty_message_is_refused_and_not_delivered()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        await host.SubscribeAsync("arn:sns:news", "inbox");
        Assert.Equal("400 InvalidParameter: Invalid parameter: Empty message", await host.AskAsync("Publish", News, "Message="));
        var attributes = await host.CallQueueAsync("GetQueueAttributes", new JsonObject
        {
            ["QueueUrl"] = "https://sqs.us-east-1.amazonaws.com/000000000000/inbox", ["AttributeNames"] = new JsonArray("ApproximateNumberOfMessages"),
        });
        Assert.Equal("""{"Attributes":{"ApproximateNumberOfMessages":"0"}}""", attributes.ToJsonString());
    }

    [Fact]
    public async Task A_message_is_at_most_256_KiB_long_with_its_attributes()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(TooLong, await host.AskAsync("Publish", News, "Message=" + new string('a', 262_145)));
        string[] attribute = Carry("attr=String:" + new string('b', 100)); // 110 bytes with the name and the type
        Assert.Equal(TooLong, await host.AskAsync("Publish", ["Message=" + new string('a', 262_144 - 109), News, .. attribute]));
        Assert.Equal("200 MessageId=<id:1>", await host.AskAsync("Publish", ["Message=" + new string('a', 262_144 - 110), News, .. attribute]));
    }

    [Theory]
    [InlineData("String", "StringValue=", "must contain non-empty message attribute value for message attribute type 'String'.")]
    [InlineData("String", null, "must contain non-empty message attribute value for message attribute type 'String'.")]
    [InlineData("Binary", "BinaryValue=", "must contain non-empty message attribute value for message attribute type 'Binary'.")]
    [InlineData("String", "BinaryValue=AgME", "with type 'String' must use field 'String'.")]
    [InlineData("Number", "BinaryValue=AgME", "with type 'Number' must use field 'String'.")]
    [InlineData("Binary", "StringValue=123", "with type 'Binary' must use field 'Binary'.")]
    [InlineData("InvalidType", "StringValue=123",
        "has an invalid message attribute type, the set of supported type prefixes is Binary, Number, and String.")]
    public Task An_attribute_needs_a_value_of_its_type(string type, string? value, string error) =>
        RefusedAsync("attr1", type, value, $"400 ParameterValueInvalid: The message attribute 'attr1' {error}");

    [Theory]
    [InlineData("attr^1", "Invalid non-alphanumeric character '#x5E' was found in the message attribute name. Can only include alphanumeric characters, "
        + "hyphens, underscores, or dots.")]
    [InlineData(".attr1", "Invalid message attribute name starting with character '.' was found.")]
    [InlineData("attr1.", "Invalid message attribute name ending with character '.' was found.")]
    [InlineData("attr..1", "Message attribute name can not have successive '.' character.")]
    [InlineData("LONG", "Length of message attribute name must be less than 256 bytes.")]
    public Task An_attribute_needs_a_valid_name(string name, string error) =>
        RefusedAsync(name == "LONG" ? new string('a', 257) : name, "String", "StringValue=v", "400 ParameterValueInvalid: " + error);

    [Fact]
    public Task An_attribute_needs_a_type() => RefusedAsync(
        "attr1", null, null,
        "400 ValidationError: 1 validation error detected: Value null at 'PATHmessageAttributes.attr1.member.dataType' failed to satisfy constraint: "
            + "Member must not be null");

    [Fact]
    public async Task A_type_has_a_suffix_after_a_dot_only()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        Assert.Equal(WrongType, await host.AskAsync("Publish", ["Message=test", News, .. Carry("attr1=Stringprefixed:Fuzzy")]));
        Assert.Equal(WrongType, await host.AskAsync("Publish", ["Message=test", News, .. Carry("attr1=String-prefixed:Fuzzy")]));
        Assert.Equal("200 MessageId=<id:1>", await host.AskAsync("Publish", ["Message=test", News, .. Carry("attr1=String.prefixed:Fuzzy")]));
        Assert.Equal("200 MessageId=<id:2>", await host.AskAsync("Publish", ["Message=test", News, .. Carry("attr1=Binary.prefixed:AgME")]));
    }

    [Fact]
    public async Task A_batch_for_a_FIFO_topic_is_refused_with_the_first_error()
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news.fifo", "FifoTopic=true", "ContentBasedDeduplication=false");
        const string group = "MessageGroupId=complexMessageGroupId";
        const string id = "MessageDeduplicationId=msg1";
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: The MessageGroupId parameter is required for FIFO topics",
            await BatchAsync(Entry(1, "Id=1", "Message=Test message without Group ID", id)));
        Assert.Equal(
            "400 TooManyEntriesInBatchRequest: The batch request contains more entries than permissible.",
            await BatchAsync([.. Enumerable.Range(1, 11).SelectMany(static i => Entry(i, $"Id=Id_{i}", "Message=Too many messages"))]));
        Assert.Equal(
            "400 BatchEntryIdsNotDistinct: Two or more batch entries in the request have the same Id.",
            await BatchAsync([.. Entry(1, "Id=1", "Message=One", group, id), .. Entry(2, "Id=1", "Message=Two", group, id)]));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: The topic should either have ContentBasedDeduplication enabled or MessageDeduplicationId provided "
                + "explicitly",
            await BatchAsync(Entry(1, "Id=1", "Message=Test message", group)));
        Assert.Equal(
            "400 InvalidParameter: Invalid parameter: Message Structure - No default entry in JSON message body",
            await BatchAsync(Entry(1, "Id=1", "Message={\"sqs\":\"queue\"}", "MessageStructure=json", group, id)));

        Task<string> BatchAsync(string[] entries) => host.AskAsync("PublishBatch", ["TopicArn=arn:sns:news.fifo", .. entries]);
    }

    private static async Task RefusedAsync(string name, string? type, string? value, string error)
    {
        await using var host = await RecordedHost.StartAsync();
        await host.TopicAsync("news");
        const string entry = "MessageAttributes.entry.1.";
        string[] members = ["Message=test", entry + "Name=" + name, type is null ? entry + "Value.StringValue=v" : entry + "Value.DataType=" + type];
        if (value is not null) members = [.. members, entry + "Value." + value];
        Assert.Equal(error.Replace("PATH", "", StringComparison.Ordinal), await host.AskAsync("Publish", [News, .. members]));
        Assert.Equal(
            error.Replace("PATH", "publishBatchRequestEntries.1.member.", StringComparison.Ordinal),
            await host.AskAsync("PublishBatch", [News, .. Entry(1, ["Id=1", .. members])]));
    }
}
