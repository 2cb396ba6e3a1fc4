using System.Text.Json.Nodes;

namespace Tern.Local.Tests.Sqs.Recorded;

public sealed class RecordedAttributeTests
{
    private const string Counts =
        "200 Attributes(ApproximateNumberOfMessages=0, ApproximateNumberOfMessagesDelayed=0, ApproximateNumberOfMessagesNotVisible=0, ";

    private const string Created = "CreatedTimestamp=1767225600, ";
    private const string Redrive = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead","maxReceiveCount":7}""";
    private const string FifoRedrive = """{"deadLetterTargetArn":"arn:aws:sqs:us-east-1:000000000000:dead.fifo","maxReceiveCount":7}""";
    private const string AllowAll = """{"redrivePermission":"allowAll"}""";

    [Fact]
    public async Task A_standard_queue_has_all_attributes_and_tags_that_it_was_created_with()
    {
        using var sqs = new RecordedSqs();
        var (dead, queue) = await CreateStandardAsync(sqs);
        Assert.Equal(
            $"{Counts}{Created}DelaySeconds=17, KmsDataKeyReusePeriodSeconds=297, KmsMasterKeyId=alias/aws/sqs, LastModifiedTimestamp=1767225600, "
                + $"MaximumMessageSize=1234, MessageRetentionPeriod=13579, QueueArn={RecordedSqs.Arn("q")}, ReceiveMessageWaitTimeSeconds=18, "
                + $"RedrivePolicy={Redrive}, SqsManagedSseEnabled=false, VisibilityTimeout=45)",
            await sqs.AttributesAsync(queue, "All"));
        Assert.Equal("200 Tags(Department=Finance, Environment=Production)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
        Assert.Equal($"200 Attributes(RedriveAllowPolicy={AllowAll})", await sqs.AttributesAsync(dead, "RedriveAllowPolicy"));
    }

    [Fact]
    public async Task A_FIFO_queue_has_all_attributes_and_tags_that_it_was_created_with()
    {
        using var sqs = new RecordedSqs();
        var (dead, queue) = await CreateFifoAsync(sqs);
        Assert.Equal(
            $"{Counts}ContentBasedDeduplication=true, {Created}DeduplicationScope=messageGroup, DelaySeconds=13, FifoQueue=true, "
                + "FifoThroughputLimit=perMessageGroupId, KmsDataKeyReusePeriodSeconds=200, KmsMasterKeyId=alias/aws/sqs, LastModifiedTimestamp=1767225600, "
                + $"MaximumMessageSize=3232, MessageRetentionPeriod=13425, QueueArn={RecordedSqs.Arn("q.fifo")}, ReceiveMessageWaitTimeSeconds=15, "
                + $"RedrivePolicy={FifoRedrive}, SqsManagedSseEnabled=false, VisibilityTimeout=42)",
            await sqs.AttributesAsync(queue, "All"));
        Assert.Equal("200 Tags(Department=Finance, Environment=Production)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
        Assert.Equal($"200 Attributes(RedriveAllowPolicy={AllowAll})", await sqs.AttributesAsync(dead, "RedriveAllowPolicy"));
    }

    [Fact]
    public async Task A_queue_whose_key_was_removed_has_no_encryption_and_keeps_its_other_attributes_and_tags()
    {
        using var sqs = new RecordedSqs();
        var (_, queue) = await CreateStandardAsync(sqs);
        sqs.Advance(1);
        Assert.Equal("200", await sqs.SetAsync(queue, new()
        {
            ["KmsMasterKeyId"] = "", ["MaximumMessageSize"] = "262144", ["MessageRetentionPeriod"] = "345600", ["ReceiveMessageWaitTimeSeconds"] = "0",
            ["VisibilityTimeout"] = "43",
        }));
        await sqs.CallAsync("UntagQueue", new() { ["QueueUrl"] = queue, ["TagKeys"] = new JsonArray("Department") });
        await sqs.CallAsync("TagQueue", new() { ["QueueUrl"] = queue, ["Tags"] = new JsonObject { ["Environment"] = "Pre-Production" } });
        Assert.Equal(
            $"{Counts}{Created}DelaySeconds=17, LastModifiedTimestamp=1767225601, MaximumMessageSize=262144, MessageRetentionPeriod=345600, "
                + $"QueueArn={RecordedSqs.Arn("q")}, ReceiveMessageWaitTimeSeconds=0, RedrivePolicy={Redrive}, SqsManagedSseEnabled=false, "
                + "VisibilityTimeout=43)",
            await sqs.AttributesAsync(queue, "All"));
        Assert.Equal("200 Tags(Environment=Pre-Production)", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    [Fact]
    public async Task A_new_FIFO_queue_has_the_defaults()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateFifoAsync();
        Assert.Equal(
            $"{Counts}ContentBasedDeduplication=false, {Created}DeduplicationScope=queue, DelaySeconds=0, FifoQueue=true, FifoThroughputLimit=perQueue, "
                + $"LastModifiedTimestamp=1767225600, MaximumMessageSize=1048576, MessageRetentionPeriod=345600, QueueArn={RecordedSqs.Arn("q.fifo")}, "
                + "ReceiveMessageWaitTimeSeconds=0, SqsManagedSseEnabled=true, VisibilityTimeout=30)",
            await sqs.AttributesAsync(queue, "All"));
        Assert.Equal("200", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    [Fact]
    public async Task A_FIFO_queue_whose_attributes_were_reset_keeps_those_of_its_throughput()
    {
        using var sqs = new RecordedSqs();
        var (_, queue) = await CreateFifoAsync(sqs);
        sqs.Advance(1);
        Assert.Equal("200", await sqs.SetAsync(queue, new()
        {
            ["ContentBasedDeduplication"] = "false", ["DelaySeconds"] = "0", ["KmsMasterKeyId"] = "", ["MaximumMessageSize"] = "262144",
            ["MessageRetentionPeriod"] = "345600", ["ReceiveMessageWaitTimeSeconds"] = "0", ["RedrivePolicy"] = "", ["VisibilityTimeout"] = "30",
        }));
        await sqs.CallAsync("UntagQueue", new() { ["QueueUrl"] = queue, ["TagKeys"] = new JsonArray("Department", "Environment") });
        Assert.Equal(
            $"{Counts}ContentBasedDeduplication=false, {Created}DeduplicationScope=messageGroup, DelaySeconds=0, FifoQueue=true, "
                + "FifoThroughputLimit=perMessageGroupId, LastModifiedTimestamp=1767225601, MaximumMessageSize=262144, MessageRetentionPeriod=345600, "
                + $"QueueArn={RecordedSqs.Arn("q.fifo")}, ReceiveMessageWaitTimeSeconds=0, SqsManagedSseEnabled=false, VisibilityTimeout=30)",
            await sqs.AttributesAsync(queue, "All"));
        Assert.Equal("200", await sqs.CallAsync("ListQueueTags", new() { ["QueueUrl"] = queue }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task Attributes_are_changed_one_by_one(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new()
        {
            ["MessageRetentionPeriod"] = "604800", ["ReceiveMessageWaitTimeSeconds"] = "10", ["VisibilityTimeout"] = "20",
        });
        Assert.Equal(
            $"{Counts}{Created}DelaySeconds=0, LastModifiedTimestamp=1767225600, MaximumMessageSize=1048576, MessageRetentionPeriod=604800, "
                + $"QueueArn={RecordedSqs.Arn("q")}, ReceiveMessageWaitTimeSeconds=10, SqsManagedSseEnabled=true, VisibilityTimeout=20)",
            await sqs.AttributesAsync(queue, "All"));
        sqs.Advance(2);
        Assert.Equal("200", await sqs.SetAsync(queue, new() { ["DelaySeconds"] = "420", ["MaximumMessageSize"] = "2048", ["VisibilityTimeout"] = "69" }));
        Assert.Equal(
            $"{Counts}{Created}DelaySeconds=420, LastModifiedTimestamp=1767225602, MaximumMessageSize=2048, MessageRetentionPeriod=604800, "
                + $"QueueArn={RecordedSqs.Arn("q")}, ReceiveMessageWaitTimeSeconds=10, SqsManagedSseEnabled=true, VisibilityTimeout=69)",
            await sqs.AttributesAsync(queue, "All"));
    }

    [Fact]
    public async Task Only_the_requested_attributes_are_described()
    {
        using var sqs = new RecordedSqs();
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(
            $"200 Attributes({Created}QueueArn={RecordedSqs.Arn("q")}, VisibilityTimeout=30)",
            await sqs.AttributesAsync(queue, "QueueArn", "CreatedTimestamp", "VisibilityTimeout"));
    }

    [Theory]
    [InlineData("json", "true")]
    [InlineData("json", "false")]
    [InlineData("query", "true")]
    [InlineData("query", "false")]
    public async Task A_standard_queue_can_not_become_a_FIFO_queue(string protocol, string value)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q");
        Assert.Equal(sqs.Error("InvalidAttributeName", "Unknown Attribute FifoQueue."), await sqs.SetAsync(queue, new() { ["FifoQueue"] = value }));
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_standard_queue_is_not_created_with_the_attributes_of_FIFO_queues(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        foreach (var (name, value, message) in new[]
        {
            ("FifoQueue", "false", "Unknown Attribute FifoQueue."),
            ("ContentBasedDeduplication", "true", "Unknown Attribute ContentBasedDeduplication."),
            ("DeduplicationScope", "queue", "You can specify the DeduplicationScope only when FifoQueue is set to true."),
            ("FifoThroughputLimit", "perQueue", "You can specify the FifoThroughputLimit only when FifoQueue is set to true."),
        })
        {
            var created = await sqs.CallAsync("CreateQueue", new() { ["QueueName"] = "q", ["Attributes"] = new JsonObject { [name] = value } });
            Assert.Equal(sqs.Error("InvalidAttributeName", message), created);
        }
    }

    [Theory, InlineData("json"), InlineData("query")]
    public async Task A_queue_has_one_kind_of_encryption(string protocol)
    {
        using var sqs = new RecordedSqs(protocol);
        var queue = await sqs.CreateAsync("q", new() { ["KmsMasterKeyId"] = "alias/aws/sqs", ["SqsManagedSseEnabled"] = "false" });
        Assert.Equal(
            sqs.Error(
                "InvalidAttributeName",
                "You can use one type of server-side encryption (SSE) at one time. You can either enable KMS SSE or SQS SSE."),
            await sqs.SetAsync(queue, new() { ["SqsManagedSseEnabled"] = "true" }));
    }

    private static async Task<(string Dead, string Queue)> CreateStandardAsync(RecordedSqs sqs) =>
        (await sqs.CreateAsync("dead", new() { ["RedriveAllowPolicy"] = AllowAll }), await CreateAsync(sqs, "q", new()
        {
            ["DelaySeconds"] = "17", ["KmsDataKeyReusePeriodSeconds"] = "297", ["KmsMasterKeyId"] = "alias/aws/sqs", ["MaximumMessageSize"] = "1234",
            ["MessageRetentionPeriod"] = "13579", ["ReceiveMessageWaitTimeSeconds"] = "18", ["RedrivePolicy"] = Redrive, ["VisibilityTimeout"] = "45",
        }));

    private static async Task<(string Dead, string Queue)> CreateFifoAsync(RecordedSqs sqs) =>
        (await sqs.CreateAsync("dead.fifo", new() { ["FifoQueue"] = "true", ["RedriveAllowPolicy"] = AllowAll }), await CreateAsync(sqs, "q.fifo", new()
        {
            ["ContentBasedDeduplication"] = "true", ["DeduplicationScope"] = "messageGroup", ["DelaySeconds"] = "13", ["FifoQueue"] = "true",
            ["FifoThroughputLimit"] = "perMessageGroupId", ["KmsDataKeyReusePeriodSeconds"] = "200", ["KmsMasterKeyId"] = "alias/aws/sqs",
            ["MaximumMessageSize"] = "3232", ["MessageRetentionPeriod"] = "13425", ["ReceiveMessageWaitTimeSeconds"] = "15",
            ["RedrivePolicy"] = FifoRedrive, ["VisibilityTimeout"] = "42",
        }));

    private static async Task<string> CreateAsync(RecordedSqs sqs, string name, JsonObject attributes)
    {
        var tags = new JsonObject { ["Department"] = "Finance", ["Environment"] = "Production" };
        var created = await sqs.CallAsync("CreateQueue", new() { ["QueueName"] = name, ["Attributes"] = attributes, ["tags"] = tags });
        Assert.Equal($"200 QueueUrl={RecordedSqs.Url(name)}", created);
        return RecordedSqs.Url(name);
    }
}
