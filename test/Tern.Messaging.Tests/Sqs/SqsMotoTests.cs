using System.Collections.Concurrent;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

[assembly: AssemblyFixture(typeof(MotoServer))]

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Sender and consumer with the queues of moto.</summary>
public sealed class SqsMotoTests(MotoServer moto)
{
    [Fact]
    public async Task Sent_messages_are_received_handled_once_and_deleted()
    {
        await using var client = Client();
        var queue = (await client.CreateQueueAsync(new() { QueueName = "standard" })).QueueUrl!;
        await using var sender = new SqsSender<Order>(client, queue, SqsOrdersJson.Default.Order);
        await Task.WhenAll(Enumerable.Range(0, 60).Select(number => sender.SendAsync(new Order(number, "Grüße")).AsTask()));
        var handled = new ConcurrentQueue<Order>();
        var all = new TaskCompletionSource();
        await using var consumer = SqsConsumer.Create(client, SqsQueue.Named(queue).Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Enqueue(order);
            if (handled.Count == 60) all.TrySetResult();
            return Task.CompletedTask;
        }).WithOptions(static options => options.WaitTime = TimeSpan.FromSeconds(1)));

        consumer.Start();
        await all.Task.WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);
        await consumer.StopAsync(TestContext.Current.CancellationToken);

        Assert.Equal(Enumerable.Range(0, 60), handled.Select(static order => order.Number).Order());
        var left = await client.GetQueueAttributesAsync(new() { QueueUrl = queue, AttributeNames = ["All"] });
        Assert.Equal(("0", "0"), (left.Attributes["ApproximateNumberOfMessages"], left.Attributes["ApproximateNumberOfMessagesNotVisible"]));
    }

    [Fact]
    public async Task Groups_of_a_FIFO_queue_keep_their_order()
    {
        await using var client = Client();
        var attributes = new Dictionary<string, string> { ["FifoQueue"] = "true" };
        var queue = (await client.CreateQueueAsync(new() { QueueName = "ordered.fifo", Attributes = attributes })).QueueUrl!;
        var options =
            new SqsSenderOptions<Order> { GroupOf = static order => order.Customer, DeduplicationIdOf = static order => $"{order.Customer}{order.Number}" };
        await using var sender = new SqsSender<Order>(client, queue, SqsOrdersJson.Default.Order, options);
        await Task.WhenAll(Enumerable.Range(0, 30).Select(number => sender.SendAsync(new Order(number, number % 2 == 0 ? "Ada" : "Bob")).AsTask()));
        var handled = new ConcurrentQueue<Order>();
        var all = new TaskCompletionSource();
        await using var consumer = SqsConsumer.Create(client, SqsQueue.Named(queue).Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Enqueue(order);
            if (handled.Count == 30) all.TrySetResult();
            return Task.CompletedTask;
        }).WithOptions(static options => options.WaitTime = TimeSpan.FromSeconds(1)));

        consumer.Start();
        await all.Task.WaitAsync(TimeSpan.FromMinutes(2), TestContext.Current.CancellationToken);

        foreach (var group in handled.GroupBy(static order => order.Customer))
            Assert.Equal(group.Select(static order => order.Number).Order(), group.Select(static order => order.Number));
    }

    [Fact]
    public async Task Poison_goes_to_the_dead_letter_queue_of_the_redrive_policy()
    {
        await using var client = Client();
        var graveyard = (await client.CreateQueueAsync(new() { QueueName = "graveyard" })).QueueUrl!;
        var policy = """{"deadLetterTargetArn":"arn:aws:sqs:eu-west-1:123456789012:graveyard","maxReceiveCount":"2"}""";
        var queue = (await client.CreateQueueAsync(new() { QueueName = "poisoned", Attributes = new() { ["RedrivePolicy"] = policy } })).QueueUrl!;
        await using var sender = new SqsSender(client, queue);
        await sender.SendAsync("no JSON", cancellationToken: TestContext.Current.CancellationToken);
        var handler = SqsQueue.Named(queue).Of(SqsOrdersJson.Default.Order).To(static (_, _) => Task.CompletedTask);
        await using var consumer = SqsConsumer.Create(client, handler.WithOptions(static options =>
        {
            options.RetryDelay = TimeSpan.Zero;
            options.WaitTime = TimeSpan.FromSeconds(1);
        }));

        consumer.Start();
        var dead = await client.ReceiveMessageAsync(
            new() { QueueUrl = graveyard, WaitTimeSeconds = 20 }, cancellationToken: TestContext.Current.CancellationToken);

        Assert.Equal("no JSON", Assert.Single(dead.Messages).Body);
    }

    private SqsClient Client() => new(moto.Use(new SqsClientOptions()));
}
