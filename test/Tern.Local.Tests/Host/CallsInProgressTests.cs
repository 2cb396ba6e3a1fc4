using Tern.Messaging.Sqs;
using Tern.Messaging.Sqs.Model;
using Tern.S3;
using Tern.S3.Model;

namespace Tern.Local.Tests.Host;

/// <summary>Calls that are in progress while a test moves the clock.</summary>
public sealed class CallsInProgressTests : IAsyncLifetime
{
    private LocalAws _aws = null!;

    public async ValueTask InitializeAsync() =>
        _aws = await LocalAws.StartAsync(new() { StartTime = new DateTimeOffset(2026, 1, 1, 0, 0, 0, TimeSpan.Zero) });

    public async ValueTask DisposeAsync() => await _aws.DisposeAsync();

    [Fact]
    public async Task A_call_that_does_not_wait_for_the_clock_does_not_time_out()
    {
        await using var s3 = new S3Client(_aws.Configure(new S3ClientOptions { MaxAttempts = 1 }));
        await s3.CreateBucketAsync(new CreateBucketRequest { Bucket = "files" });
        using var body = new SlowBody();
        var putting = s3.PutObjectAsync(new PutObjectRequest { Bucket = "files", Key = "a", Body = body }).AsTask();
        await body.Reading;
        await _aws.AdvanceAsync(TimeSpan.FromHours(1));
        Assert.False(putting.IsCompleted);

        body.GoOn();
        await putting;
        Assert.Equal(SlowBody.Size, (await s3.HeadObjectAsync(new HeadObjectRequest { Bucket = "files", Key = "a" })).ContentLength);
    }

    [Fact]
    public async Task A_call_that_waits_for_the_clock_times_out()
    {
        var options = _aws.Configure(new SqsClientOptions { MaxAttempts = 1, AttemptTimeout = TimeSpan.FromSeconds(5) });
        await using var sqs = new SqsClient(options);
        _aws.Faults.Add(new(LocalFaultKind.Latency) { Delay = TimeSpan.FromSeconds(6), First = 1 });
        var listing = sqs.ListQueuesAsync(new ListQueuesRequest()).AsTask();
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(4.9));
        Assert.False(listing.IsCompleted);
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(0.1));
        Assert.Contains("Attempt 1 timed out after 5 s", (await Assert.ThrowsAsync<AwsTransportException>(() => listing)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_time_of_a_wait_does_not_count_for_the_next()
    {
        var options = _aws.Configure(new SqsClientOptions { MaxAttempts = 1, AttemptTimeout = TimeSpan.FromSeconds(25) });
        options.TotalTimeout = TimeSpan.FromMinutes(5);
        await using var sqs = new SqsClient(options);
        var queue = (await sqs.CreateQueueAsync(new CreateQueueRequest { QueueName = "orders" })).QueueUrl!;
        _aws.Faults.Add(new(LocalFaultKind.Latency) { Operation = "ReceiveMessage", Delay = TimeSpan.FromSeconds(10) });
        var receiving = sqs.ReceiveMessageAsync(new ReceiveMessageRequest { QueueUrl = queue, WaitTimeSeconds = 20 }).AsTask();
        await _aws.AdvanceAsync(TimeSpan.FromSeconds(31));
        Assert.Empty((await receiving).Messages ?? []);
    }

    /// <summary>
    /// A body that can be sent again, that isn't read until the test allows it, and that is too large to be read before
    /// it's sent.
    /// </summary>
    private sealed class SlowBody() : MemoryStream(new byte[Size])
    {
        public const int Size = 1024 * 1024;

        private readonly TaskCompletionSource _reading = new(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly TaskCompletionSource _goOn = new(TaskCreationOptions.RunContinuationsAsynchronously);

        public Task Reading => _reading.Task;

        public void GoOn() => _goOn.SetResult();

        public override async ValueTask<int> ReadAsync(Memory<byte> buffer, CancellationToken cancellationToken = default)
        {
            _reading.TrySetResult();
            await _goOn.Task.WaitAsync(cancellationToken);
            return Read(buffer.Span);
        }
    }
}
