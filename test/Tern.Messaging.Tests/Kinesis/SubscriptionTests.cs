using System.Text;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Kinesis.Model;
using Tern.TestHarness;
using Record = Tern.Messaging.Kinesis.Model.Record;

namespace Tern.Messaging.Tests.Kinesis;

public sealed class SubscriptionTests
{
    private const string Consumer = "arn:aws:kinesis:eu-west-1:123456789012:stream/orders/consumer/reader:1700000000";

    private static CancellationToken Token => TestContext.Current.CancellationToken;

    [Fact]
    public async Task A_subscription_that_ends_is_renewed_from_its_position_until_the_shard_ends()
    {
        await using var server = await ShardServer.StartAsync(
            ShardServer.Events(ShardServer.Event("10", "a", "b"), ShardServer.Event("20")),
            ShardServer.Events(ShardServer.Event("30", "c")),
            ShardServer.Events(ShardServer.Event(null, "d")));
        await using var kinesis = server.CreateClient(TimeProvider.System);

        Assert.Equal("a b c d", await ReadAsync(kinesis, new StartingPosition { Type = ShardIteratorType.Latest }));
        Assert.Equal(["LATEST", "AFTER_SEQUENCE_NUMBER 20", "AFTER_SEQUENCE_NUMBER 30"], server.Asked);
    }

    [Fact]
    public async Task Temporary_errors_are_retried_without_losing_or_repeating_records()
    {
        var isRead = new TaskCompletionSource();
        await using var server = await ShardServer.StartAsync(
            ShardServer.Error(400, "LimitExceededException"),
            ShardServer.EventThenError(ShardServer.Event("10", "a"), "InternalFailureException"),
            ShardServer.EventThenBreak(ShardServer.Event("20", "b"), isRead.Task),
            ShardServer.Error(500, "InternalFailure"),
            ShardServer.Events(),
            ShardServer.Events(ShardServer.Event(null, "c")));
        await using var kinesis = server.CreateClient(new HurriedTimeProvider(100));

        var texts = new List<string>();
        await foreach (var record in kinesis.ReadShardAsync(Consumer, "shardId-000000000000", cancellationToken: Token))
        {
            texts.Add(Text(record));
            if (texts[^1] == "b") isRead.SetResult();
        }

        Assert.Equal(["a", "b", "c"], texts);
        Assert.Equal(
            [
                "TRIM_HORIZON", "TRIM_HORIZON", "AFTER_SEQUENCE_NUMBER 10", "AFTER_SEQUENCE_NUMBER 20", "AFTER_SEQUENCE_NUMBER 20",
                "AFTER_SEQUENCE_NUMBER 20",
            ],
            server.Asked);
    }

    [Fact]
    public async Task A_consumer_in_use_is_retried_when_the_service_may_have_released_it()
    {
        var clock = new HurriedTimeProvider(100);
        var began = clock.GetTimestamp();
        await using var server = await ShardServer.StartAsync(
            ShardServer.Error(400, "ResourceInUseException"), ShardServer.Events(ShardServer.Event(null, "a")));
        await using var kinesis = server.CreateClient(clock);

        Assert.Equal("a", await ReadAsync(kinesis, null));
        Assert.True(clock.GetElapsedTime(began) >= TimeSpan.FromSeconds(5));
    }

    [Fact]
    public async Task Permanent_errors_are_thrown_immediately()
    {
        await using var server = await ShardServer.StartAsync(ShardServer.EventThenError(ShardServer.Event("10", "a"), "ResourceNotFoundException"));
        await using var kinesis = server.CreateClient(TimeProvider.System);
        var seen = new List<string>();

        var error = await Assert.ThrowsAsync<ResourceNotFoundException>(async () =>
        {
            await foreach (var record in kinesis.ReadShardAsync(Consumer, "shardId-000000000000", cancellationToken: Token)) seen.Add(Text(record));
        });

        Assert.Equal(["a"], seen);
        Assert.Equal("scripted", error.ServiceMessage);
    }

    [Fact]
    public async Task After_so_many_failures_in_a_row_the_last_one_is_thrown()
    {
        await using var server = await ShardServer.StartAsync(
            ShardServer.Error(500, "InternalFailure"), ShardServer.Error(500, "InternalFailure"), ShardServer.Error(500, "InternalFailure"));
        await using var kinesis = server.CreateClient(new HurriedTimeProvider(100));

        await Assert.ThrowsAnyAsync<AwsServiceException>(async () =>
        {
            var options = new KinesisSubscriptionOptions { MaxRetries = 2 };
            var records = kinesis.ReadShardAsync(Consumer, "shardId-000000000000", options: options, cancellationToken: Token);
            await foreach (var _ in records) Assert.Fail("No record.");
        });

        Assert.Equal(3, server.Asked.Count);
    }

    [Fact]
    public async Task A_reader_that_stops_early_releases_the_connection()
    {
        var ended = new TaskCompletionSource();
        await using var server = await ShardServer.StartAsync(async context =>
        {
            await ShardServer.Events(ShardServer.Event("10", "a", "b"))(context);
            await Task.Delay(Timeout.Infinite, context.RequestAborted).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
            ended.SetResult();
        });
        await using var kinesis = server.CreateClient(TimeProvider.System);

        await foreach (var record in kinesis.ReadShardAsync(Consumer, "shardId-000000000000", cancellationToken: Token))
        {
            Assert.Equal("a", Text(record));
            break;
        }

        await ended.Task.WaitAsync(Token);
    }

    [Fact]
    public async Task A_canceled_read_ends_with_the_cancellation()
    {
        await using var server = await ShardServer.StartAsync(async context =>
        {
            await ShardServer.Events(ShardServer.Event("10", "a"))(context);
            await Task.Delay(Timeout.Infinite, context.RequestAborted).ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing);
        });
        await using var kinesis = server.CreateClient(TimeProvider.System);
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(Token);

        await Assert.ThrowsAnyAsync<OperationCanceledException>(async () =>
        {
            await foreach (var _ in kinesis.ReadShardAsync(Consumer, "shardId-000000000000", cancellationToken: cancel.Token)) await cancel.CancelAsync();
        });
    }

    private static async Task<string> ReadAsync(KinesisClient kinesis, StartingPosition? start)
    {
        var texts = new List<string>();
        await foreach (var record in kinesis.ReadShardAsync(Consumer, "shardId-000000000000", start, cancellationToken: Token)) texts.Add(Text(record));
        return string.Join(' ', texts);
    }

    private static string Text(Record record) => Encoding.UTF8.GetString(record.Data!.Value.Span);
}
