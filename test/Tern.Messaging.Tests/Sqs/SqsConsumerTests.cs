using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Tern.Handling;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

public sealed class SqsConsumerTests
{
    [Fact]
    public async Task Messages_are_handled_once_each_and_deleted_in_calls_of_ten()
    {
        // The consumer's clock stands still while something happens, so that only full batches are sent.
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 500);
        var handled = new ConcurrentBag<int>();
        await using var consumer = Consume(queue, (order, _) =>
        {
            handled.Add(order.Number);
            return Task.CompletedTask;
        }, options => (options.MaxConcurrency, options.TimeProvider) = (40, clock));

        consumer.Start();
        var (before, unchanged) = (500, 0);
        await QueueFixture.UntilAsync(() => orders.Count == 0 || GoesOn(orders.Count), "the queue is empty");
        var stopping = consumer.StopAsync();
        while (!stopping.IsCompleted)
        {
            clock.Advance(TimeSpan.FromMilliseconds(50));
            await Task.Yield();
        }

        await stopping;
        Assert.Equal(Enumerable.Range(0, 500), handled.Order());
        Assert.InRange(queue.CountOf("DeleteMessageBatch"), 50, 100);

        // All polls may wait a moment for more free slots. This ends the wait after half a second.
        bool GoesOn(int count)
        {
            unchanged = count == before ? unchanged + 1 : 0;
            before = count;
            if (unchanged > 0 && unchanged % 50 == 0) clock.Advance(TimeSpan.FromMilliseconds(10));
            return false;
        }
    }

    [Fact]
    public async Task The_number_of_messages_in_progress_is_limited()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 60);
        var (now, most) = (0, 0);
        await using var consumer = Consume(queue, async (_, token) =>
        {
            var count = Interlocked.Increment(ref now);
            InterlockedMax(ref most, count);
            await Task.Delay(5, token);
            Interlocked.Decrement(ref now);
        }, options =>
        {
            options.MaxConcurrency = 3;
            options.Prefetch = 20;
        });

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.InRange(most, 1, 3);
    }

    [Fact]
    public async Task A_failed_message_is_redelivered_and_the_others_are_not()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 10);
        var handled = new ConcurrentQueue<int>();
        await using var consumer = Consume(queue, (order, _) =>
        {
            handled.Enqueue(order.Number);
            if (order.Number == 4 && handled.Count(static number => number == 4) < 3) throw new InvalidOperationException("not yet");
            return Task.CompletedTask;
        }, options => options.RetryDelay = TimeSpan.Zero);

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal([0, 1, 2, 3, 4, 4, 4, 5, 6, 7, 8, 9], handled.Order());
    }

    [Fact]
    public async Task A_body_of_the_wrong_JSON_is_a_failure_and_poison_is_moved()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders");
        await sender.SendAsync("no JSON");
        var moved = new ConcurrentQueue<(string Body, int Receives, Exception Error)>();
        await using var consumer = Consume(queue, static (_, _) => Task.CompletedTask, options =>
        {
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = PoisonAction.Move;
            options.PoisonAfterAttempts = 3;
            options.MovePoison = (poison, _) =>
            {
                moved.Enqueue((((SqsMessage)poison.Record).Body, poison.Attempts, poison.Error));
                return moved.Count == 1 ? throw new InvalidOperationException("The grave is full.") : default;
            };
        });

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the poison is gone");

        Assert.Equal([("no JSON", 3), ("no JSON", 4)], moved.Select(static poison => (poison.Body, poison.Receives)));
        Assert.All(moved, static poison => Assert.IsAssignableFrom<JsonException>(poison.Error));
    }

    [Fact]
    public async Task Poison_is_dropped_if_configured()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 1);
        var tries = 0;
        await using var consumer = Consume(queue, (_, _) =>
        {
            tries++;
            throw new InvalidOperationException("always");
        }, options =>
        {
            options.RetryDelay = TimeSpan.Zero;
            options.PoisonAction = PoisonAction.Drop;
            options.PoisonAfterAttempts = 4;
        });

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the poison is gone");

        Assert.Equal(4, tries);
    }

    [Fact]
    public async Task A_message_that_takes_longer_than_its_visibility_is_extended_and_handled_once()
    {
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync(clock);
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 2);
        var tries = 0;
        await using var consumer = Consume(queue, async (_, token) =>
        {
            Interlocked.Increment(ref tries);
            await Task.Delay(TimeSpan.FromSeconds(2.5), clock, token);
        }, options => (options.VisibilityTimeout, options.TimeProvider) = (TimeSpan.FromSeconds(1), clock));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(2, tries);
        Assert.InRange(queue.CountOf("ChangeMessageVisibilityBatch"), 2, 12);
    }

    [Fact]
    public async Task A_message_with_a_lost_lease_is_canceled_and_redelivered()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 1);
        queue.Fault = static call => call.Operation == "ChangeMessageVisibilityBatch"
            ? new QueueFault { RefusesEntry = static _ => true, IsSendersFault = true, Code = "MessageNotInflight" }
            : null;
        var (lost, tries) = (0, 0);
        await using var consumer = Consume(queue, async (_, token) =>
        {
            if (Interlocked.Increment(ref tries) > 1) return;
            try
            {
                await Task.Delay(Timeout.Infinite, token);
            }
            finally
            {
                lost++;
            }
        }, options => options.VisibilityTimeout = TimeSpan.FromSeconds(1));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0 && Volatile.Read(ref lost) > 0, "the queue is empty");

        Assert.Equal(1, lost);
        Assert.InRange(tries, 2, 60); // more than 2 if the machine takes a second to delete it
    }

    [Fact]
    public async Task A_group_of_a_FIFO_queue_keeps_its_order_and_a_failure_holds_it_back()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        await using (var sender = new SqsSender<Order>(queue.Client, "orders.fifo", SqsOrdersJson.Default.Order, new()
        {
            GroupOf = static order => order.Customer,
            DeduplicationIdOf = static order => order.Customer + order.Number,
        }))
        {
            for (var number = 0; number < 20; number++)
                await Task.WhenAll(sender.SendAsync(new Order(number, "Ada")).AsTask(), sender.SendAsync(new Order(number, "Bob")).AsTask());
        }

        var handled = new ConcurrentQueue<Order>();
        var failures = 0;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            if (order is { Number: 5, Customer: "Ada" } && failures++ < 2) throw new InvalidOperationException("not yet");
            handled.Enqueue(order);
            return Task.CompletedTask;
        }).WithOptions(options =>
        {
            options.RetryDelay = TimeSpan.Zero;
            options.WaitTime = TimeSpan.FromSeconds(1);
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(Enumerable.Range(0, 20), handled.Where(static order => order.Customer == "Ada").Select(static order => order.Number));
        Assert.Equal(Enumerable.Range(0, 20), handled.Where(static order => order.Customer == "Bob").Select(static order => order.Number));
    }

    [Fact]
    public async Task Stopping_waits_for_messages_in_progress_and_returns_the_others_immediately()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 10);
        var begun = new SemaphoreSlim(0);
        var goOn = new TaskCompletionSource();
        await using var consumer = Consume(queue, async (_, _) =>
        {
            begun.Release();
            await goOn.Task;
        }, options =>
        {
            options.MaxConcurrency = 2;
            options.Prefetch = 8;
        });
        consumer.Start();
        await begun.WaitAsync();
        await begun.WaitAsync();

        var stopping = consumer.StopAsync();
        await QueueFixture.UntilAsync(() => orders.InFlight == 2, "eight are given back");
        Assert.False(stopping.IsCompleted);
        goOn.SetResult();
        await stopping;

        Assert.Equal(8, orders.Count);
        Assert.Equal(0, orders.InFlight);
    }

    [Fact]
    public async Task Messages_in_progress_at_the_stop_timeout_are_canceled_and_returned()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 1);
        var begun = new TaskCompletionSource();
        await using var consumer = Consume(queue, async (_, token) =>
        {
            begun.SetResult();
            await Task.Delay(Timeout.Infinite, token);
        }, options => options.StopTimeout = TimeSpan.FromMilliseconds(100));
        consumer.Start();
        await begun.Task;

        await consumer.StopAsync();

        Assert.Equal((1, 0), (orders.Count, orders.InFlight));
    }

    [Fact]
    public async Task A_failing_or_interrupted_server_is_polled_again_and_nothing_is_lost()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 200);
        var calls = 0;
        queue.Fault = call => (Interlocked.Increment(ref calls) % 7) switch
        {
            1 => new QueueFault { Status = 500 },
            3 => new QueueFault { Breaks = true },
            5 when call.Operation == "DeleteMessageBatch" => new QueueFault { RefusesEntry = static id => id is "0" or "5" },
            _ => null,
        };
        var handled = new ConcurrentDictionary<int, int>();
        await using var consumer = Consume(queue, (order, _) =>
        {
            handled.AddOrUpdate(order.Number, 1, static (_, count) => count + 1);
            return Task.CompletedTask;
        }, options => options.VisibilityTimeout = TimeSpan.FromSeconds(2));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(Enumerable.Range(0, 200), handled.Keys.Order());
    }

    [Fact]
    public async Task An_empty_queue_is_polled_once_per_wait_and_less_often_if_it_does_not_wait()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        await using var patient = Consume(queue, static (_, _) => Task.CompletedTask, options => options.MaxConcurrency = 50);
        patient.Start();
        await QueueFixture.UntilAsync(() => queue.CountOf("ReceiveMessage") >= 1, "the first poll");
        await using var hasty = Consume(queue, static (_, _) => Task.CompletedTask, options =>
        {
            options.MaxConcurrency = 50;
            options.WaitTime = TimeSpan.Zero;
        });

        var started = Stopwatch.GetTimestamp();
        hasty.Start();
        await QueueFixture.UntilAsync(() => queue.CountOf("ReceiveMessage") >= 5, "four polls that come back at once");

        Assert.InRange(Stopwatch.GetElapsedTime(started).TotalMilliseconds, 300, 60_000);
    }

    [Fact]
    public async Task A_raw_message_can_be_read_until_its_handler_ends()
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders");
        await using var sender = new SqsSender(queue.Client, "orders");
        var sent = await sender.SendAsync("a \"quote\" \\ and a\ttab", new()
        {
            Attributes = new() { ["kind"] = new() { DataType = "String", StringValue = "order" } },
        });
        SqsMessage? kept = null;
        var seen = new TaskCompletionSource<(string, string, string, int, string?)>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each.To((message, _) =>
        {
            kept = message;
            var body = Encoding.UTF8.GetString(message.BodyUtf8);
            seen.SetResult((message.MessageId, message.Body, body, message.ReceiveCount, message.Attributes["kind"].StringValue));
            return Task.CompletedTask;
        }));

        consumer.Start();

        Assert.Equal((sent.MessageId, "a \"quote\" \\ and a\ttab", "a \"quote\" \\ and a\ttab", 1, "order"), await seen.Task);
        await consumer.StopAsync();
        Assert.Throws<ObjectDisposedException>(() => kept!.BodyUtf8.Length);
    }

    [Fact]
    public async Task A_message_with_a_wrong_digest_is_not_handled()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await FillAsync(queue, "orders", 3);
        var breaks = true;
        queue.Fault = call => call.Operation == "ReceiveMessage" && Volatile.Read(ref breaks) ? new QueueFault { BreaksDigests = true } : null;
        var handled = 0;
        await using var consumer = Consume(queue, (_, _) =>
        {
            Interlocked.Increment(ref handled);
            return Task.CompletedTask;
        }, options =>
        {
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.WaitTime = TimeSpan.FromSeconds(1);
        });

        consumer.Start();
        await QueueFixture.UntilAsync(() => queue.CountOf("ReceiveMessage") >= 2, "it is tried again");
        Assert.Equal(0, handled);
        Volatile.Write(ref breaks, false);

        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
    }

    [Fact]
    public async Task Emulators_that_get_digests_wrong_can_be_used_if_they_are_not_compared()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        queue.Fault = static _ => new QueueFault { BreaksDigests = true };
        await using var sender = new SqsSender(queue.Client, "orders", new() { VerifyChecksums = false });
        await sender.SendAsync("""{"Number":1,"Customer":"Ada"}""");
        await using var consumer = Consume(queue, static (_, _) => Task.CompletedTask, options => options.VerifyChecksums = false);

        consumer.Start();

        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
    }

    private static SqsConsumer Consume(QueueFixture queue, Func<Order, CancellationToken, Task> handler, Action<SqsConsumerOptions> configure) =>
        SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(handler).WithOptions(configure));

    private static async Task FillAsync(QueueFixture queue, string name, int count)
    {
        await using var sender = new SqsSender<Order>(queue.Client, name, SqsOrdersJson.Default.Order);
        await Task.WhenAll(Enumerable.Range(0, count).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));
    }

    private static void InterlockedMax(ref int most, int value)
    {
        for (var seen = Volatile.Read(ref most); seen < value; seen = Volatile.Read(ref most))
            if (Interlocked.CompareExchange(ref most, value, seen) == seen) return;
    }
}
