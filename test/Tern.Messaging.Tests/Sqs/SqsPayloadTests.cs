using System.Collections.Concurrent;
using System.Text.Json;
using Tern.Handling;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

public sealed class SqsPayloadTests
{
    [Fact]
    public async Task A_body_that_is_too_long_round_trips_through_the_store()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var store = new MemoryStore { DeletesHandled = true };
        await using var sender = new SqsSender<Order>(
            queue.Client, "orders", SqsOrdersJson.Default.Order, new() { MaxBatchBytes = 1000, LargePayloads = store });
        var (small, large) = (new Order(1, "Ada"), new Order(2, new string('x', 2000)));
        await Task.WhenAll(sender.SendAsync(small).AsTask(), sender.SendAsync(large).AsTask());
        Assert.All(orders.All, static message => Assert.InRange(message.Draft.Body.Length, 1, 1000));
        Assert.Single(store.Bodies);
        var handled = new ConcurrentBag<Order>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Add(order);
            return Task.CompletedTask;
        }).WithOptions(options => options.LargePayloads = store));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0 && store.Bodies.IsEmpty, "the queue and the store are empty");

        Assert.Equal([small, large], handled.OrderBy(static order => order.Number));
    }

    [Fact]
    public async Task A_missing_body_fails_its_message_and_a_body_that_cannot_be_stored_fails_its_caller()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var store = new MemoryStore();
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxBatchBytes = 1000, MaxPending = 1, LargePayloads = store });
        await sender.SendAsync(new string('x', 2000));
        store.Bodies.Clear();
        await Assert.ThrowsAsync<PayloadException>(() => sender.SendAsync(new string('?', 2000)).AsTask());
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each.To(static (_, _) => Task.CompletedTask).WithOptions(options =>
        {
            options.LargePayloads = store;
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = PoisonAction.Drop;
            options.PoisonAfterAttempts = 2;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the message is dropped");

        Assert.Equal(2, store.Misses);
        Assert.NotEmpty((await sender.SendAsync("room is left")).MessageId);
    }

    [Fact]
    public async Task Poison_whose_body_could_not_be_loaded_is_moved_with_its_pointer_and_the_body_stays()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var poison = queue.Add("poison");
        var store = new MemoryStore { DeletesHandled = true };
        await using var sender = new SqsSender(queue.Client, "orders", new() { MaxBatchBytes = 1000, LargePayloads = store });
        await using var aside = new SqsSender(queue.Client, "poison", new() { LargePayloads = store });
        await sender.SendAsync(new string('x', 2000));
        store.IsDown = true;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each.To(static (_, _) => Task.CompletedTask).WithOptions(options =>
        {
            options.LargePayloads = store;
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = PoisonAction.Move;
            options.PoisonAfterAttempts = 2;
            options.MovePoison = async (moved, token) => await aside.ForwardAsync((SqsMessage)moved.Record, token);
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0 && poison.Count == 1, "the message is moved");
        await consumer.StopAsync(TestContext.Current.CancellationToken);
        store.IsDown = false;
        var handled = new TaskCompletionSource<string>();
        await using var later = SqsConsumer.Create(queue.Client, SqsQueue.Named("poison").Each.To((message, _) =>
        {
            handled.TrySetResult(message.Body);
            return Task.CompletedTask;
        }).WithOptions(options => options.LargePayloads = store));
        later.Start();

        Assert.Equal(new string('x', 2000), await handled.Task.WaitAsync(TestContext.Current.CancellationToken));
    }

    [Fact]
    public async Task A_pointer_in_an_envelope_of_SNS_is_followed()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var store = new MemoryStore { DeletesHandled = true };
        var pointer = await store.StoreAsync("""{"Number":7,"Customer":"Ada"}"""u8.ToArray(), TestContext.Current.CancellationToken);
        await using var sender = new SqsSender(queue.Client, "orders");
        await sender.SendAsync(Envelope(pointer.ToString(), """{"ExtendedPayloadSize":{"Type":"Number","Value":"29"}}"""));
        // Without its mark it is a message whose body is that text.
        await sender.SendAsync(Envelope(pointer.ToString(), """{"other":{"Type":"Number","Value":"29"}}"""));
        var handled = new ConcurrentBag<Order>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Add(order);
            return Task.CompletedTask;
        }).WithOptions(options =>
        {
            options.LargePayloads = store;
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = PoisonAction.Drop;
            options.PoisonAfterAttempts = 1;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0 && store.Bodies.IsEmpty, "the queue and the store are empty");

        Assert.Equal([new Order(7, "Ada")], handled);

        static string Envelope(string message, string attributes) =>
            $$"""
            {"Type":"Notification","MessageId":"1","TopicArn":"arn:aws:sns:eu-west-1:123456789012:orders",
             "Message":"{{JsonEncodedText.Encode(message)}}","MessageAttributes":{{attributes}}}
            """;
    }

    private sealed class MemoryStore : PayloadStore
    {
        private int _misses;

        public ConcurrentDictionary<string, byte[]> Bodies { get; } = [];

        public int Misses => _misses;

        public bool IsDown { get; set; }

        public override ValueTask<PayloadPointer> StoreAsync(ReadOnlyMemory<byte> body, CancellationToken cancellationToken)
        {
            var pointer = new PayloadPointer("bucket", Guid.NewGuid().ToString());
            if (body.Span[0] == '?') throw new PayloadException(pointer, "The bucket is full.");
            Bodies[pointer.Key] = body.ToArray();
            return new(pointer);
        }

        public override ValueTask<ReadOnlyMemory<byte>> LoadAsync(PayloadPointer pointer, CancellationToken cancellationToken)
        {
            if (!IsDown && Bodies.TryGetValue(pointer.Key, out var body)) return new(body);
            Interlocked.Increment(ref _misses);
            throw new PayloadException(pointer, "It isn't there.");
        }

        public override ValueTask DeleteAsync(PayloadPointer pointer, CancellationToken cancellationToken)
        {
            Bodies.TryRemove(pointer.Key, out _);
            return default;
        }
    }
}
