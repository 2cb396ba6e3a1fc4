using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs;

/// <summary>The responses of SQS in JSON.</summary>
public sealed class SqsAnswerTests
{
    [Fact]
    public async Task A_new_queue_has_the_defaults_and_nothing_that_was_not_set()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("http://127.0.0.1:4566/000000000000/q", queue);
        Assert.Equal(
            """
            {"ApproximateNumberOfMessages":"0","ApproximateNumberOfMessagesDelayed":"0","ApproximateNumberOfMessagesNotVisible":"0",
            "CreatedTimestamp":"1767225600","DelaySeconds":"0","LastModifiedTimestamp":"1767225600","MaximumMessageSize":"1048576",
            "MessageRetentionPeriod":"345600","QueueArn":"arn:aws:sqs:us-east-1:000000000000:q","ReceiveMessageWaitTimeSeconds":"0",
            "SqsManagedSseEnabled":"true","VisibilityTimeout":"30"}
            """.ReplaceLineEndings(""),
            await AttributesAsync(sqs, queue));
        Assert.Equal("{}", (await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{queue}}"}""")).ToJsonString());
        Assert.Equal("{}", (await sqs.JsonAsync("ListQueueTags", $$"""{"QueueUrl":"{{queue}}"}""")).ToJsonString());
    }

    [Fact]
    public async Task A_FIFO_queue_has_its_own_attributes_and_KMS_turns_the_other_encryption_off()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q.fifo", """{"FifoQueue":"true","KmsMasterKeyId":"alias/aws/sqs"}""");
        var attributes = await AttributesAsync(sqs, queue);
        Assert.Contains("\"ContentBasedDeduplication\":\"false\"", attributes, StringComparison.Ordinal);
        Assert.Contains("\"DeduplicationScope\":\"queue\"", attributes, StringComparison.Ordinal);
        Assert.Contains("\"FifoQueue\":\"true\",\"FifoThroughputLimit\":\"perQueue\"", attributes, StringComparison.Ordinal);
        Assert.Contains("\"KmsDataKeyReusePeriodSeconds\":\"300\"", attributes, StringComparison.Ordinal);
        Assert.Contains("\"SqsManagedSseEnabled\":\"false\"", attributes, StringComparison.Ordinal);
        await sqs.CreateAsync("q.fifo", """{"FifoQueue":"true"}"""); // only the given attributes are compared
    }

    [Fact]
    public async Task The_period_of_a_KMS_key_is_shown_only_with_a_key()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q", """{"KmsMasterKeyId":"alias/aws/sqs","KmsDataKeyReusePeriodSeconds":"297"}""");
        Assert.Equal("297", (string?)(await DescribeAsync())["KmsDataKeyReusePeriodSeconds"]);
        await sqs.JsonAsync("SetQueueAttributes", $$"""{"QueueUrl":"{{queue}}","Attributes":{"KmsMasterKeyId":""} }""");
        Assert.Null((await DescribeAsync())["KmsDataKeyReusePeriodSeconds"]);

        async Task<System.Text.Json.Nodes.JsonNode> DescribeAsync() =>
            (await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{queue}}","AttributeNames":["All"]}"""))["Attributes"]!;
    }

    [Fact]
    public async Task A_message_has_its_digests_and_the_requested_attributes()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        const string Attributes =
            """
            {"Help.Me":{"DataType":"String","StringValue":"Me"},"Hello":{"DataType":"String","StringValue":"There"},
            "General":{"DataType":"String","StringValue":"Kenobi"} }
            """;
        var sent = await sqs.JsonAsync(
            "SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"msg","MessageGroupId":"tenant","MessageAttributes":{{Attributes}} }""");
        Assert.Equal("6e2baaf3b97dbeef01c0043275f9a0e7", (string)sent["MD5OfMessageBody"]!);
        Assert.Equal("4c360f3fdafd970e05fae2f149d997f5", (string)sent["MD5OfMessageAttributes"]!);
        Assert.False(sent.AsObject().ContainsKey("SequenceNumber"));
        Assert.Equal("Body MD5OfBody MessageId ReceiptHandle", await MembersAsync(""));
        Assert.Equal("4c360f3fdafd970e05fae2f149d997f5", await DigestAsync("All"));
        Assert.Equal("4c360f3fdafd970e05fae2f149d997f5", await DigestAsync(".*"));
        Assert.Equal("fca026605781cb4126a1e9044df24232", await DigestAsync("General", "Hello"));
        Assert.Equal("83fee93c1bcd8b9a5a923ffacdc636c7", await DigestAsync("Hel.*"));
        Assert.Null(await DigestAsync("Foo"));
        var all = await ReceiveAsync(""","AttributeNames":["All"]""");
        Assert.Equal(
            "ApproximateFirstReceiveTimestamp ApproximateReceiveCount MessageGroupId SenderId SentTimestamp",
            string.Join(' ', all["Attributes"]!.AsObject().Select(static member => member.Key).Order(StringComparer.Ordinal)));
        var one = await ReceiveAsync(""","AttributeNames":["SenderId"],"MessageSystemAttributeNames":["SentTimestamp"]""");
        Assert.Equal(["SenderId", "SentTimestamp"], one["Attributes"]!.AsObject().Select(static member => member.Key).Order(StringComparer.Ordinal));

        async Task<JsonNode> ReceiveAsync(string more) => Assert.Single(
            (await sqs.JsonAsync("ReceiveMessage", $$"""{"VisibilityTimeout":0,"QueueUrl":"{{queue}}"{{more}} }"""))["Messages"]!.AsArray())!;

        async Task<string> MembersAsync(string more) =>
            string.Join(' ', (await ReceiveAsync(more)).AsObject().Select(static member => member.Key).Order(StringComparer.Ordinal));

        async Task<string?> DigestAsync(params string[] names)
        {
            var list = string.Join(',', names.Select(static name => $"\"{name}\""));
            return (string?)(await ReceiveAsync($$""","MessageAttributeNames":[{{list}}]"""))["MD5OfMessageAttributes"];
        }
    }

    [Fact]
    public async Task An_empty_receive_has_no_Messages()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal("{}", (await sqs.JsonAsync("ReceiveMessage", $$"""{"QueueUrl":"{{queue}}"}""")).ToJsonString());
    }

    [Fact]
    public async Task A_duplicate_answers_the_first_ID_and_the_digest_of_its_own_body()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q.fifo", """{"FifoQueue":"true"}""");
        var first = await SendAsync("a");
        var second = await SendAsync("b");
        Assert.Equal((string)first["MessageId"]!, (string)second["MessageId"]!);
        Assert.Equal((string)first["SequenceNumber"]!, (string)second["SequenceNumber"]!);
        Assert.Matches("^[0-9]{20}$", (string)first["SequenceNumber"]!);
        Assert.Equal("92eb5ffee6ae2fec3ad71c777531578f", (string)second["MD5OfMessageBody"]!);

        Task<JsonNode> SendAsync(string body) =>
            sqs.JsonAsync("SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"{{body}}","MessageGroupId":"g","MessageDeduplicationId":"d"}""");
    }

    [Fact]
    public async Task A_move_task_returns_messages_to_their_source_queue_at_its_rate()
    {
        using var sqs = new SqsWire();
        var dead = await sqs.CreateAsync("dead");
        var queue = await sqs.CreateAsync(
            "q", """{"RedrivePolicy":"{\"deadLetterTargetArn\":\"arn:aws:sqs:us-east-1:000000000000:dead\",\"maxReceiveCount\":1}"}""");
        for (var i = 0; i < 5; i++) await sqs.JsonAsync("SendMessage", $$"""{"QueueUrl":"{{queue}}","MessageBody":"{{i}}"}""");
        for (var i = 0; i < 2; i++) await sqs.JsonAsync("ReceiveMessage", $$"""{"QueueUrl":"{{queue}}","VisibilityTimeout":0,"MaxNumberOfMessages":10}""");
        Assert.Equal("5", await CountAsync(dead));
        var sources = await sqs.JsonAsync("ListDeadLetterSourceQueues", $$"""{"QueueUrl":"{{dead}}"}""");
        Assert.Equal(queue, (string)Assert.Single(sources["queueUrls"]!.AsArray())!);
        const string Source = "arn:aws:sqs:us-east-1:000000000000:dead";
        var handle = (string)(await sqs.JsonAsync("StartMessageMoveTask", $$"""{"SourceArn":"{{Source}}","MaxNumberOfMessagesPerSecond":2}"""))["TaskHandle"]!;
        Assert.Equal(("RUNNING", 2), await TaskAsync());
        var refused = await sqs.JsonErrorAsync("StartMessageMoveTask", $$"""{"SourceArn":"{{Source}}"}""");
        Assert.StartsWith("400 AWS.SimpleQueueService.UnsupportedOperation", refused, StringComparison.Ordinal);
        sqs.Clock.Advance(TimeSpan.FromSeconds(1));
        Assert.Equal(("RUNNING", 4), await TaskAsync());
        Assert.Equal(4, (int)(await sqs.JsonAsync("CancelMessageMoveTask", $$"""{"TaskHandle":"{{handle}}"}"""))["ApproximateNumberOfMessagesMoved"]!);
        sqs.Clock.Advance(TimeSpan.FromSeconds(10));
        Assert.Equal(("CANCELLED", 4), await TaskAsync());
        Assert.Equal("4", await CountAsync(queue));
        await sqs.JsonAsync("StartMessageMoveTask", $$"""{"SourceArn":"{{Source}}"}""");
        Assert.Equal(("COMPLETED", 1), await TaskAsync());

        async Task<string> CountAsync(string url)
        {
            var answer = await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{url}}","AttributeNames":["ApproximateNumberOfMessages"]}""");
            return (string)answer["Attributes"]!["ApproximateNumberOfMessages"]!;
        }

        async Task<(string, int)> TaskAsync()
        {
            var task = Assert.Single((await sqs.JsonAsync("ListMessageMoveTasks", $$"""{"SourceArn":"{{Source}}"}"""))["Results"]!.AsArray())!;
            return ((string)task["Status"]!, (int)task["ApproximateNumberOfMessagesMoved"]!);
        }
    }

    [Fact]
    public async Task Tags_and_permissions_are_kept()
    {
        using var sqs = new SqsWire();
        var queue = await sqs.CreateAsync("q");
        await sqs.JsonAsync("TagQueue", $$"""{"QueueUrl":"{{queue}}","Tags":{"a":"1","A":"2"} }""");
        await sqs.JsonAsync("UntagQueue", $$"""{"QueueUrl":"{{queue}}","TagKeys":["a","none"]}""");
        Assert.Equal("""{"Tags":{"A":"2"}}""", (await sqs.JsonAsync("ListQueueTags", $$"""{"QueueUrl":"{{queue}}"}""")).ToJsonString());
        var permission = $$"""{"QueueUrl":"{{queue}}","Label":"l","AWSAccountIds":["123456789012"],"Actions":["SendMessage"]}""";
        await sqs.JsonAsync("AddPermission", permission);
        var policy = JsonNode.Parse((string)JsonNode.Parse(await AttributesAsync(sqs, queue))!["Policy"]!)!;
        Assert.Equal("SQS:SendMessage", (string)policy["Statement"]![0]!["Action"]!);
        Assert.Equal(
            "400 InvalidParameterValue|InvalidParameterValueException: Value l for parameter Label is invalid. Reason: Already exists.",
            await sqs.JsonErrorAsync("AddPermission", permission));
        await sqs.JsonAsync("RemovePermission", $$"""{"QueueUrl":"{{queue}}","Label":"l"}""");
        Assert.DoesNotContain("Policy", await AttributesAsync(sqs, queue), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Lists_have_pages()
    {
        using var sqs = new SqsWire();
        for (var i = 0; i < 5; i++) await sqs.CreateAsync($"q{i}");
        await sqs.CreateAsync("other");
        var first = await sqs.JsonAsync("ListQueues", """{"QueueNamePrefix":"q","MaxResults":3}""");
        Assert.Equal(3, first["QueueUrls"]!.AsArray().Count);
        var second = await sqs.JsonAsync("ListQueues", $$"""{"QueueNamePrefix":"q","MaxResults":3,"NextToken":"{{first["NextToken"]}}"}""");
        Assert.Equal(["q3", "q4"], second["QueueUrls"]!.AsArray().Select(static url => ((string)url!)[^2..]));
        Assert.False(second.AsObject().ContainsKey("NextToken"));
    }

    private static async Task<string> AttributesAsync(SqsWire sqs, string queue)
    {
        var answer = await sqs.JsonAsync("GetQueueAttributes", $$"""{"QueueUrl":"{{queue}}","AttributeNames":["All"]}""");
        var sorted = new JsonObject();
        foreach (var (name, value) in answer["Attributes"]!.AsObject().OrderBy(static member => member.Key, StringComparer.Ordinal))
            sorted[name] = value!.DeepClone();
        return sorted.ToJsonString();
    }
}
