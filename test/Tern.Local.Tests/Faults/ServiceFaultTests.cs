using System.Text;
using Tern.Messaging.Sns;
using Tern.Messaging.Sns.Model;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Faults;

/// <summary>Faults of queues, topics, objects and sessions, in the process.</summary>
public sealed class ServiceFaultTests : IAsyncLifetime
{
    private LocalAws _aws = null!;
    private SqsClient _sqs = null!;
    private SnsClient _sns = null!;
    private S3Client _s3 = null!;

    public async ValueTask InitializeAsync()
    {
        _aws = await LocalAws.StartAsync(new() { StartTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero) });
        _sqs = new SqsClient(Once(new SqsClientOptions()));
        _sns = new SnsClient(Once(new SnsClientOptions()));
        _s3 = new S3Client(Once(new S3ClientOptions()));
    }

    public async ValueTask DisposeAsync()
    {
        await _s3.DisposeAsync();
        await _sns.DisposeAsync();
        await _sqs.DisposeAsync();
        await _aws.DisposeAsync();
    }

    [Fact]
    public async Task Each_service_throttles_with_its_own_error()
    {
        _aws.Faults.Add(new(LocalFaultKind.Throttle));
        await ExpectAsync(400, "RequestThrottled", () => _sqs.ListQueuesAsync(new ListQueuesRequest()));
        await ExpectAsync(400, "Throttling", () => _sns.ListTopicsAsync(new ListTopicsRequest()));
        await ExpectAsync(503, "SlowDown", () => _s3.ListBucketsAsync(new ListBucketsRequest()));
    }

    [Theory]
    [InlineData(LocalFaultKind.InternalServerError, 500, "InternalError")]
    [InlineData(LocalFaultKind.ServiceUnavailable, 503, "ServiceUnavailable")]
    public async Task Errors_of_the_server_have_their_status(LocalFaultKind kind, int status, string code)
    {
        _aws.Faults.Add(new(kind));
        await ExpectAsync(status, code, () => _sqs.ListQueuesAsync(new ListQueuesRequest()));
        await ExpectAsync(status, code, () => _sns.ListTopicsAsync(new ListTopicsRequest()));
        await ExpectAsync(status, code, () => _s3.ListBucketsAsync(new ListBucketsRequest()));
    }

    [Fact]
    public async Task A_rule_s_own_error_concerns_its_service_operation_and_resource_only()
    {
        var orders = await QueueAsync("orders");
        var others = await QueueAsync("others");
        var rule = _aws.Faults.Add(new(LocalFaultKind.Error)
        {
            QueueName = "orders", Operation = "SendMessage", ErrorCode = "AccessDenied", ErrorMessage = "Not you", StatusCode = 403,
        });
        var refused = await ExpectAsync(403, "AccessDenied", () => _sqs.SendMessageAsync(orders, "a"));
        Assert.Equal("Not you", refused.ServiceMessage);
        await _sqs.SendMessageAsync(others, "a");
        Assert.Empty((await _sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = orders })).Messages ?? []);
        Assert.Equal((1, 1), (rule.Fired, rule.Matched));
    }

    [Fact]
    public async Task A_topic_and_the_prefix_of_keys_select_requests()
    {
        await _s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        var topic = (await _sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        _aws.Faults.Add(new(LocalFaultKind.Throttle) { BucketName = "files", KeyPrefix = "in/" });
        _aws.Faults.Add(new(LocalFaultKind.Throttle) { TopicName = "news", Operation = "Publish" });
        await _s3.PutObjectAsync("files", "out/a", "a");
        await ExpectAsync(503, "SlowDown", () => _s3.PutObjectAsync("files", "in/a", "a"));
        await ExpectAsync(400, "Throttling", () => _sns.PublishAsync(new PublishRequest { TopicArn = topic, Message = "a" }));
        await _sns.GetTopicAttributesAsync(new GetTopicAttributesRequest { TopicArn = topic });
    }

    [Fact]
    public async Task A_count_and_a_probability_decide_and_the_same_seed_decides_the_same()
    {
        var queue = await QueueAsync("orders");
        var rule = _aws.Faults.Add(new(LocalFaultKind.Throttle) { Operation = "SendMessage", Probability = 0.5 });
        _aws.Faults.Seed = 7;
        var first = await SendAllAsync(queue);
        Assert.InRange(rule.Fired, 1, 19);
        _aws.Faults.Seed = 7;
        Assert.Equal(first, await SendAllAsync(queue));
        _aws.Faults.Replace([new(LocalFaultKind.Throttle) { Operation = "SendMessage", First = 2 }]);
        Assert.Equal("xx..................", await SendAllAsync(queue));
    }

    [Fact]
    public async Task A_dropped_answer_leaves_the_work_done_and_a_dropped_request_does_not()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Seed = 42;
        _aws.Faults.Replace([new(LocalFaultKind.DropBefore) { Operation = "SendMessage", First = 1 }]);
        var lost = await Assert.ThrowsAsync<AwsTransportException>(async () => await _sqs.SendMessageAsync(queue, "a"));
        Assert.Contains("This is an injected fault (rule 1, seed 42): the request wasn't executed.", lost.ToString(), StringComparison.Ordinal);
        Assert.Equal(0, Count(queue));
        _aws.Faults.Replace([new(LocalFaultKind.DropAfter) { Operation = "SendMessage", First = 1 }]);
        lost = await Assert.ThrowsAsync<AwsTransportException>(async () => await _sqs.SendMessageAsync(queue, "a"));
        Assert.Contains("the request was executed", lost.ToString(), StringComparison.Ordinal);
        Assert.Equal(1, Count(queue));
    }

    [Fact]
    public async Task A_cut_answer_and_an_idle_connection_that_was_closed_are_lost_connections()
    {
        await _s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        await _s3.PutObjectAsync("files", "a", "0123456789");
        _aws.Faults.Replace([new(LocalFaultKind.TruncateBody) { Operation = "GetObject" }]);
        var cut = await Assert.ThrowsAsync<AwsTransportException>(async () => await _s3.GetObjectAsync(new GetObjectRequest { Bucket = "files", Key = "a" }));
        Assert.Contains("5 of its 10 bytes", cut.ToString(), StringComparison.Ordinal);
        _aws.Faults.Replace([new(LocalFaultKind.CloseIdle) { First = 1 }]);
        await _s3.HeadBucketAsync(new HeadBucketRequest { Bucket = "files" });
        await Assert.ThrowsAsync<AwsTransportException>(async () => await _s3.HeadBucketAsync(new HeadBucketRequest { Bucket = "files" }));
        await _s3.HeadBucketAsync(new HeadBucketRequest { Bucket = "files" });
    }

    [Fact]
    public async Task A_latency_passes_with_the_clock()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Add(new(LocalFaultKind.Latency) { Operation = "SendMessage", Delay = TimeSpan.FromSeconds(2) });
        var sending = _sqs.SendMessageAsync(queue, "a").AsTask();
        Assert.False(sending.IsCompleted);
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(2));
        await sending;
    }

    [Fact]
    public async Task A_request_that_waits_for_a_latency_fails_when_the_local_AWS_is_disposed()
    {
        var aws = await LocalAws.StartAsync(new() { StartTime = DateTimeOffset.UnixEpoch });
        var options = aws.Configure(new SqsClientOptions());
        options.MaxAttempts = 1;
        await using var sqs = new SqsClient(options);
        aws.Faults.Add(new(LocalFaultKind.Latency) { Delay = TimeSpan.FromMinutes(5) });
        var listing = sqs.ListQueuesAsync(new ListQueuesRequest()).AsTask();
        await aws.DisposeAsync();
        Assert.Contains("has been disposed", (await Assert.ThrowsAsync<AwsTransportException>(() => listing)).ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task Batches_of_queues_fail_in_part_and_the_failed_part_is_not_done()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Add(new(LocalFaultKind.PartialBatch) { Share = 0.25, First = 1 });
        var sent = await _sqs.SendMessageBatchAsync(new SendMessageBatchRequest
        {
            QueueUrl = queue, Entries = [.. "abcd".Select(static id => new SendMessageBatchRequestEntry { Id = $"{id}", MessageBody = $"{id}" })],
        });
        var failed = Assert.Single(sent.Failed!);
        Assert.Equal((3, "InternalError", false), (sent.Successful!.Count, failed.Code, failed.SenderFault));
        Assert.Equal(3, Count(queue));

        var received = (await _sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = queue, MaxNumberOfMessages = 10 })).Messages!;
        Assert.DoesNotContain(received, message => message.Body == failed.Id);
        _aws.Faults.Replace([new(LocalFaultKind.PartialBatch) { Operation = "DeleteMessageBatch" }]);
        var deleted = await _sqs.DeleteMessageBatchAsync(new DeleteMessageBatchRequest
        {
            QueueUrl = queue,
            Entries = [.. received.Select(static message => new DeleteMessageBatchRequestEntry { Id = message.Body, ReceiptHandle = message.ReceiptHandle })],
        });
        Assert.Equal((1, 2), (deleted.Successful!.Count, deleted.Failed!.Count));
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(31));
        Assert.Equal(2, Count(queue));
    }

    [Fact]
    public async Task Batches_of_topics_and_objects_fail_in_part()
    {
        var topic = (await _sns.CreateTopicAsync(new CreateTopicRequest { Name = "news" })).TopicArn!;
        _aws.Faults.Add(new(LocalFaultKind.PartialBatch));
        var published = await _sns.PublishBatchAsync(new PublishBatchRequest
        {
            TopicArn = topic,
            PublishBatchRequestEntries = [.. "abcd".Select(static id => new PublishBatchRequestEntry { Id = $"{id}", Message = $"{id}" })],
        });
        Assert.Equal((2, 2), (published.Successful!.Count, published.Failed!.Count));
        Assert.Empty(published.Successful.Select(static entry => entry.Id).Intersect(published.Failed.Select(static entry => entry.Id)));

        await _s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        foreach (var key in "abcd") await _s3.PutObjectAsync("files", $"{key}", "x");
        var deleted = await _s3.DeleteObjectsAsync(new DeleteObjectsRequest
        {
            Bucket = "files", Delete = new Delete { Objects = [.. "abcd".Select(static key => new ObjectIdentifier { Key = $"{key}" })] },
        });
        Assert.Equal((2, 2), (deleted.Deleted!.Count, deleted.Errors!.Count));
        var left = (await _s3.ListObjectsV2Async(new ListObjectsV2Request { Bucket = "files" })).Contents!.Select(static found => found.Key);
        Assert.Equal(left.Order(), deleted.Errors.Select(static error => error.Key).Order());
    }

    [Fact]
    public async Task A_duplicated_message_comes_again_with_the_same_id_after_it_was_deleted()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Add(new(LocalFaultKind.DuplicateDelivery) { QueueName = "orders" });
        await _sqs.SendMessageAsync(queue, "a");
        var first = await ReceiveAsync(queue);
        await _sqs.DeleteMessageAsync(queue, first.ReceiptHandle!);
        var second = await ReceiveAsync(queue);
        Assert.Equal((first.MessageId, first.Body), (second.MessageId, second.Body));
        Assert.NotEqual(first.ReceiptHandle, second.ReceiptHandle);
        await _sqs.DeleteMessageAsync(queue, second.ReceiptHandle!);
        Assert.Equal(0, Count(queue));
    }

    [Fact]
    public async Task One_receive_does_not_return_a_message_and_its_duplicate()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Add(new(LocalFaultKind.DuplicateDelivery));
        foreach (var body in "abc") await _sqs.SendMessageAsync(queue, $"{body}");
        Assert.Equal("abc", await ReceiveAllAsync(queue));
        Assert.Equal("abc", await ReceiveAllAsync(queue));
        Assert.Equal("", await ReceiveAllAsync(queue));
    }

    [Fact]
    public async Task A_standard_queue_is_reordered_by_the_seed_and_a_FIFO_queue_never()
    {
        var queue = await QueueAsync("orders");
        _aws.Faults.Add(new(LocalFaultKind.Reorder));
        _aws.Faults.Seed = 3;
        var first = await OrderAsync();
        Assert.NotEqual("abcdefgh", first);
        Assert.Equal("abcdefgh", string.Concat(first.Order()));
        _aws.Faults.Seed = 3;
        Assert.Equal(first, await OrderAsync());

        var fifo = (await _sqs.CreateQueueAsync(new CreateQueueRequest
        {
            QueueName = "orders.fifo", Attributes = new() { ["FifoQueue"] = "true", ["ContentBasedDeduplication"] = "true" },
        })).QueueUrl!;
        foreach (var body in "abcdefgh") await _sqs.SendMessageAsync(new SendMessageRequest { QueueUrl = fifo, MessageBody = $"{body}", MessageGroupId = "g" });
        Assert.Equal("abcdefgh", await ReceiveAllAsync(fifo));

        async Task<string> OrderAsync()
        {
            foreach (var body in "abcdefgh") await _sqs.SendMessageAsync(queue, $"{body}");
            var order = new StringBuilder();
            for (var i = 0; i < 8; i++)
            {
                var message = await ReceiveAsync(queue);
                order.Append(message.Body);
                await _sqs.DeleteMessageAsync(queue, message.ReceiptHandle!);
            }

            return order.ToString();
        }
    }

    [Fact]
    public async Task Tables_have_the_same_rules()
    {
        Assert.Same(_aws.Faults, _aws.DynamoDb.Faults);
        await using var db = _aws.DynamoDb.CreateClient(static options => options.MaxAttempts = 1);
        _aws.Faults.Add(new(LocalFaultKind.Error) { Service = "dynamodb", ErrorCode = "AccessDeniedException", ErrorMessage = "Not you" });
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await db.ListTablesAsync(new()));
        Assert.Equal((400, "AccessDeniedException", "Not you"), (refused.StatusCode, refused.Code, refused.ServiceMessage));
        await _sqs.ListQueuesAsync(new ListQueuesRequest());
    }

    private T Once<T>(T options) where T : AwsClientOptions
    {
        _aws.Configure(options).MaxAttempts = 1;
        return options;
    }

    private static async Task<AwsServiceException> ExpectAsync<T>(int status, string code, Func<ValueTask<T>> call)
    {
        var refused = await Assert.ThrowsAnyAsync<AwsServiceException>(async () => await call());
        Assert.Equal((status, code), (refused.StatusCode, refused.Code));
        return refused;
    }

    private async Task<string> QueueAsync(string name) => (await _sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = name })).QueueUrl!;

    private async Task<Message> ReceiveAsync(string queue) =>
        Assert.Single((await _sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = queue })).Messages!);

    private async Task<string> ReceiveAllAsync(string queue) => string.Concat(
        ((await _sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = queue, MaxNumberOfMessages = 10 })).Messages ?? [])
        .Select(static message => message.Body));

    private int Count(string queue) => _aws.FindQueue(queue[(queue.LastIndexOf('/') + 1)..])!.Count().Visible;

    private async Task<string> SendAllAsync(string queue)
    {
        var outcomes = new StringBuilder();
        for (var i = 0; i < 20; i++)
        {
            try
            {
                await _sqs.SendMessageAsync(queue, "a");
                outcomes.Append('.');
            }
            catch (AwsServiceException)
            {
                outcomes.Append('x');
            }
        }

        return outcomes.ToString();
    }
}
