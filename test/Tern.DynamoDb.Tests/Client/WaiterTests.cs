using Tern.TestHarness;

namespace Tern.DynamoDb.Tests.Client;

public sealed class WaiterTests
{
    private const string NotFound = """{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"no"}""";

    private readonly ManualTimeProvider _clock = new();

    [Fact]
    public async Task A_table_is_waited_for_through_not_found_and_creating()
    {
        var transport = new CannedTransport(
            (400, NotFound), (200, """{"Table":{"TableStatus":"CREATING"}}"""), (200, """{"Table":{"TableStatus":"ACTIVE"}}"""));
        await using var client = ClientFactory.Over(transport, options => options.TimeProvider = _clock);
        var waiting = client.WaitUntilTableExistsAsync(new() { TableName = "t" }).AsTask();
        Assert.Single(transport.Sent);

        // The first delay is the minimum: 20 seconds. The second is random between 20 and 40.
        _clock.Advance(TimeSpan.FromSeconds(19.9));
        Assert.Single(transport.Sent);
        _clock.Advance(TimeSpan.FromSeconds(0.1));
        Assert.Equal(2, transport.Sent.Count);
        _clock.Advance(TimeSpan.FromSeconds(40));
        await waiting;
        Assert.Equal(3, transport.Sent.Count);
    }

    [Fact]
    public async Task An_error_is_success_if_the_model_defines_it_so()
    {
        var transport = new CannedTransport((200, """{"Table":{"TableStatus":"DELETING"}}"""), (400, NotFound));
        await using var client = ClientFactory.Over(transport, options => options.TimeProvider = _clock);
        var waiting = client.WaitUntilTableNotExistsAsync(new() { TableName = "t" }, new() { MinDelay = TimeSpan.FromMilliseconds(10) }).AsTask();
        _clock.Advance(TimeSpan.FromMilliseconds(10));
        await waiting;
        Assert.Equal(2, transport.Sent.Count);
    }

    [Theory]
    [InlineData("""{"KinesisDataStreamDestinations":[{"DestinationStatus":"DISABLED"},{"DestinationStatus":"ACTIVE"}]}""", true)]
    [InlineData("""{"KinesisDataStreamDestinations":[{"DestinationStatus":"DISABLED"},{"DestinationStatus":"ENABLE_FAILED"}]}""", false)]
    [InlineData("""{"KinesisDataStreamDestinations":[{"DestinationStatus":"DISABLED"},{"DestinationStatus":"ENABLING"}]}""", null)]
    [InlineData("""{"KinesisDataStreamDestinations":[]}""", null)]
    [InlineData("{}", null)]
    public async Task Conditions_over_lists_are_decided(string body, bool? ends)
    {
        await using var client = ClientFactory.Over(new CannedTransport((200, body)), options => options.TimeProvider = _clock);
        var waiting = client.WaitUntilKinesisStreamingDestinationActiveAsync(new() { TableName = "t" }).AsTask();
        Assert.Equal(ends is not null, waiting.IsCompleted);
        if (ends == true) await waiting;
        if (ends == false) await Assert.ThrowsAsync<AwsWaiterException>(() => waiting);
        if (ends is not null) return;
        _clock.Advance(TimeSpan.FromHours(1));
        await Assert.ThrowsAsync<AwsWaiterException>(() => waiting);
    }

    [Fact]
    public async Task A_state_that_never_changes_again_is_a_failure_at_once()
    {
        var transport = new CannedTransport((200, """{"ImportTableDescription":{"ImportStatus":"CANCELLED"}}"""));
        await using var client = ClientFactory.Over(transport, options => options.TimeProvider = _clock);
        var error = await Assert.ThrowsAsync<AwsWaiterException>(async () => await client.WaitUntilImportCompletedAsync(new() { ImportArn = "arn" }));
        Assert.Contains("ImportCompleted", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_wait_ends_with_its_time_after_one_last_look()
    {
        var transport = new CannedTransport((200, """{"Table":{"TableStatus":"CREATING"}}"""));
        await using var client = ClientFactory.Over(transport, options => options.TimeProvider = _clock);
        var options = new AwsWaiterOptions { MinDelay = TimeSpan.FromSeconds(4), MaxDelay = TimeSpan.FromSeconds(4), Timeout = TimeSpan.FromSeconds(10) };
        var waiting = client.WaitUntilTableExistsAsync(new() { TableName = "t" }, options).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(10));
        var error = await Assert.ThrowsAsync<AwsWaiterException>(() => waiting);
        Assert.Equal("The state TableExists wasn't reached within 10 s, in 4 attempts.", error.Message);
        Assert.Equal(4, transport.Sent.Count);
    }

    [Fact]
    public async Task Another_error_and_cancellation_end_the_wait()
    {
        await using var client = ClientFactory.Over(
            new CannedTransport((400, """{"__type":"x#AccessDeniedException"}"""), (200, "{}")), options => options.TimeProvider = _clock);
        await Assert.ThrowsAsync<AwsServiceException>(async () => await client.WaitUntilTableExistsAsync(new() { TableName = "t" }));
        using var cancellation = new CancellationTokenSource();
        var waiting = client.WaitUntilTableExistsAsync(new() { TableName = "t" }, null, cancellation.Token).AsTask();
        await cancellation.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => waiting);
    }

    [Fact]
    public void Invalid_delays_are_refused() => Assert.Throws<ArgumentOutOfRangeException>(() => new AwsWaiterOptions { MinDelay = TimeSpan.Zero });
}
