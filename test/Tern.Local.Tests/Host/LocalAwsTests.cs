using Tern.DynamoDb;
using Tern.DynamoDb.Model;
using Tern.Http;
using Tern.Messaging.Firehose;
using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;

namespace Tern.Local.Tests.Host;

public sealed class LocalAwsTests
{
    [Fact]
    public async Task Tables_are_available_through_the_same_transport_and_their_own_object()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var db = new DynamoDbClient(aws.Configure(new DynamoDbClientOptions()));
        Assert.Empty((await db.ListTablesAsync(new ListTablesRequest())).TableNames ?? []);
        await db.CreateTableAsync(new CreateTableRequest
        {
            TableName = "tab",
            KeySchema = [new KeySchemaElement { AttributeName = "pk", KeyType = KeyType.Hash }],
            AttributeDefinitions = [new AttributeDefinition { AttributeName = "pk", AttributeType = ScalarAttributeType.S }],
            BillingMode = BillingMode.PayPerRequest,
        });
        await using var own = aws.DynamoDb.CreateClient();
        Assert.Equal(["tab"], (await own.ListTablesAsync(new ListTablesRequest())).TableNames!);
        await aws.ResetAsync();
        Assert.Empty((await own.ListTablesAsync(new ListTablesRequest())).TableNames ?? []);
    }

    [Fact]
    public async Task Configure_clears_conflicting_options_and_returns_the_options()
    {
        await using var aws = await LocalAws.StartAsync();
        var options = new SqsClientOptions { Endpoint = new Uri("http://localhost:1/"), Profile = "no" };
        Assert.Same(options, aws.Configure(options));
        await using var sqs = new SqsClient(options);
        await sqs.ListQueuesAsync(new ListQueuesRequest());
    }

    [Fact]
    public async Task A_missing_service_is_refused_by_name()
    {
        await using var aws = await LocalAws.StartAsync();
        var options = aws.Configure(new FirehoseClientOptions());
        options.MaxAttempts = 1;
        await using var firehose = new FirehoseClient(options);
        var failure = await Assert.ThrowsAsync<AwsTransportException>(
            async () => await firehose.PutRecordAsync(new() { DeliveryStreamName = "logs", Record = new() { Data = new byte[1] } }));
        Assert.Contains("The local AWS has no service 'firehose'. It has dynamodb, s3, sns, sqs, sts.", failure.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task After_it_was_disposed_waits_have_ended_and_calls_fail()
    {
        var aws = await LocalAws.StartAsync();
        var options = aws.Configure(new SqsClientOptions());
        options.MaxAttempts = 1;
        await using var sqs = new SqsClient(options);
        var url = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        var poll = sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = url, WaitTimeSeconds = 20 }).AsTask();
        await aws.DisposeAsync();
        await aws.DisposeAsync();
        Assert.Empty((await poll).Messages ?? []);
        await Assert.ThrowsAsync<AwsTransportException>(async () => await sqs.ListQueuesAsync(new ListQueuesRequest()));
        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await aws.AdvanceAsync(TimeSpan.Zero));
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Calls_that_wait_for_their_next_attempt_when_it_is_disposed_end(bool standsStill)
    {
        var aws = await LocalAws.StartAsync(new LocalAwsOptions { StartTime = standsStill ? DateTimeOffset.UnixEpoch : null });
        var options = aws.Configure(new SqsClientOptions());
        var hook = new FirstAttempt();
        options.Hooks = [hook];
        aws.Faults.Add(new LocalFault(LocalFaultKind.ServiceUnavailable));
        await using var sqs = new SqsClient(options);
        var call = sqs.ListQueuesAsync(new ListQueuesRequest()).AsTask();
        await hook.Ended;

        await aws.DisposeAsync();

        await Assert.ThrowsAnyAsync<AwsException>(() => call.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task Invalid_options_are_named()
    {
        var failure = await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await LocalAws.StartAsync(new LocalAwsOptions { MaxQueueBytes = -1 }));
        Assert.Contains("LocalAwsOptions.MaxQueueBytes", failure.Message, StringComparison.Ordinal);
        var seed = await Assert.ThrowsAsync<InvalidOperationException>(async () => await LocalAws.StartAsync(new LocalAwsOptions { Seed = (_, _) => null! }));
        Assert.StartsWith("LocalAwsOptions.Seed returned null", seed.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_clock_does_not_advance_beyond_the_last_year()
    {
        await using var aws = await LocalAws.StartAsync();
        var failure = await Assert.ThrowsAsync<ArgumentOutOfRangeException>(async () => await aws.AdvanceAsync(TimeSpan.MaxValue));
        Assert.StartsWith("The clock can't advance beyond the year 9999.", failure.Message, StringComparison.Ordinal);
        await aws.AdvanceAsync(TimeSpan.FromDays(1));
    }

    private sealed class FirstAttempt : AwsCallHook
    {
        private readonly TaskCompletionSource _ended = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Ended => _ended.Task;

        public override ValueTask AfterAttemptAsync(
            AwsAttempt attempt, AwsHttpResponse? response, AwsTransportException? error, CancellationToken cancellationToken)
        {
            _ended.TrySetResult();
            return default;
        }
    }
}
