using System.Collections.Concurrent;
using Tern.Credentials;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>A consumer that dies in any state: its connections are closed, and it no longer extends, deletes or returns
/// messages.</summary>
public sealed class SqsDeathTests
{
    private const int Messages = 10;

    [Fact]
    public Task Nothing_is_lost_whenever_a_consumer_dies() => Task.WhenAll(
        DieAsync("a poll's answer is on its way", static call => call.Operation == "ReceiveMessage" ? new QueueFault { LosesAnswer = true } : null, ends: true),
        DieAsync("messages wait for the one in work", static _ => null, ends: false, concurrency: 1),
        DieAsync("messages are in work", static _ => null, ends: false),
        DieAsync("deletes did not arrive", static call => call.Operation == "DeleteMessageBatch" ? new QueueFault { Breaks = true } : null, ends: true),
        DieAsync("deletes' answers are on their way", static call => call.Operation == "DeleteMessageBatch"
            ? new QueueFault { LosesAnswer = true }
            : null, ends: true));

    private static async Task DieAsync(string when, Func<QueueCall, QueueFault?> fault, bool ends, int concurrency = 10)
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using (var sender = new SqsSender<Order>(queue.Client, "orders", SqsOrdersJson.Default.Order))
            await Task.WhenAll(Enumerable.Range(0, Messages).Select(number => sender.SendAsync(new Order(number, when)).AsTask()));
        var (isDead, faults) = (false, 0);
        queue.Fault = call =>
        {
            if (Volatile.Read(ref isDead) || fault(call) is not { } wrong) return null;
            Interlocked.Increment(ref faults);
            return wrong;
        };
        var handled = new ConcurrentBag<int>();
        var (begun, never) = (0, new TaskCompletionSource());
        var client = Client(queue);
        await using var mortal = SqsConsumer.Create(client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(async (order, _) =>
        {
            Interlocked.Increment(ref begun);
            if (!ends) await never.Task;
            handled.Add(order.Number);
        }).WithOptions(options =>
        {
            options.MaxConcurrency = concurrency;
            options.Prefetch = Messages - concurrency;
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.StopTimeout = TimeSpan.Zero;
        }));

        mortal.Start();
        await QueueFixture.UntilAsync(() => ends ? Volatile.Read(ref faults) > 0 : Volatile.Read(ref begun) == concurrency, when);
        Volatile.Write(ref isDead, true);
        await client.DisposeAsync();
        await using var heir = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Add(order.Number);
            return Task.CompletedTask;
        }));
        heir.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the heir has emptied the queue after: " + when);

        Assert.Equal(Enumerable.Range(0, Messages), handled.Distinct().Order());
        never.SetException(new InvalidOperationException("The consumer is dead."));
    }

    private static SqsClient Client(QueueFixture queue) => new(queue.Configure(new SqsClientOptions { MaxAttempts = 1 }));
}
