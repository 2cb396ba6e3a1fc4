using Tern.Messaging.EventBridge;
using Tern.Messaging.Firehose;
using Tern.Messaging.Kinesis;
using Tern.Messaging.Sns;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests;

/// <summary>Callers may block on the ValueTask of every public method, await it twice, discard it and await it
/// concurrently, as with a Task.</summary>
public sealed class HeldCallTests
{
    private const string QueueUrl = "http://127.0.0.1/1/orders";

    [Fact]
    public async Task Calls_of_clients_behave_as_tasks_do()
    {
        await using var sqs = new SqsClient(Patient(new SqsClientOptions()).Over(new LateHandler()));
        await using var sns = new SnsClient(Patient(new SnsClientOptions()).Over(new LateHandler()));
        await using var kinesis = new KinesisClient(Patient(new KinesisClientOptions()).Over(new LateHandler()));
        await using var firehose = new FirehoseClient(Patient(new FirehoseClientOptions()).Over(new LateHandler()));
        await using var events = new EventBridgeClient(Patient(new EventBridgeClientOptions()).Over(new LateHandler()));

        foreach (object client in (object[])[sqs, sns, kinesis, firehose, events])
        {
            var unproven = await HeldCalls.CheckAllAsync(() => client);
            // Presigning needs no response.
            unproven.RemoveAll(static call => call.StartsWith("PresignAsync", StringComparison.Ordinal));
            Assert.True(unproven.Count == 0, string.Join('\n', unproven));
        }
    }

    [Fact]
    public async Task Messages_of_a_sender_behave_as_tasks_do()
    {
        await using var sqs = new SqsClient(Patient(new SqsClientOptions()).Over(new LateHandler()));
        await using var sender = new SqsSender(sqs, QueueUrl, new() { MaxWait = TimeSpan.FromMilliseconds(1) });

        await HeldCalls.CheckAsync(() => HeldCall.Of(sender.SendAsync("a")), "SendAsync");
        await HeldCalls.CheckAsync(() => HeldCall.Of(sender.FlushAsync()), "FlushAsync");
    }

    [Fact]
    public async Task A_message_that_is_awaited_by_two_disturbs_no_other()
    {
        await using var sqs = new SqsClient(Patient(new SqsClientOptions()).Over(new LateHandler(200, """{"Successful":[{"Id":"0","MessageId":"m-0"}]}""")));
        await using var sender = new SqsSender(sqs, QueueUrl, new() { MaxBatchMessages = 1 });
        for (var run = 0; run < 100; run++)
        {
#pragma warning disable CA2012 // What must be harmless.
            var held = sender.SendAsync("a");
            var other = sender.SendAsync("b");
#pragma warning restore CA2012
            var looks = await Task.WhenAll(Task.Run(async () => await held), Task.Run(async () => await held));

            Assert.Equal("m-0", looks[0].MessageId);
            Assert.Equal(looks[0], looks[1]);
            Assert.Equal("m-0", (await other).MessageId);
        }
    }

    // The calls hold threads of the pool.
    private static T Patient<T>(T options)
        where T : AwsClientOptions
    {
        options.AttemptTimeout = options.TotalTimeout = TimeSpan.FromMinutes(5);
        return options;
    }
}
