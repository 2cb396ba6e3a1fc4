using System.Collections.Concurrent;
using Microsoft.Extensions.Logging;
using Tern.Handling;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>No unhandled message goes to a dead-letter queue.</summary>
public sealed class SqsRedriveTests
{
    [Theory]
    [InlineData(HandlerMode.Parallel, 10)]
    [InlineData(HandlerMode.Grouped, 0)]
    public async Task Messages_that_wait_for_a_slow_handler_are_handled_and_not_moved(HandlerMode mode, int prefetch)
    {
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync(clock);
        var orders = queue.Add("orders");
        orders.MaxReceiveCount = 3;
        await SendAsync(queue, "orders", 20);
        var handled = new ConcurrentQueue<int>();
        using var log = new LogLines();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(async (order, token) =>
        {
            await Task.Delay(TimeSpan.FromSeconds(2), clock, token);
            handled.Enqueue(order.Number);
        }).WithOptions(options =>
        {
            options.Mode = mode;
            options.MaxConcurrency = 5;
            options.Prefetch = prefetch;
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.LoggerFactory = log;
            options.TimeProvider = clock;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Empty(orders.Dead);
        Assert.Equal(Enumerable.Range(0, 20), handled.Order());
        // Messages that waited for three visibility timeouts were returned to the queue, which was logged.
        Assert.Equal(prefetch > 0, log.Events.ContainsKey(5113));
    }

    [Theory]
    [InlineData(HandlerMode.Parallel)]
    [InlineData(HandlerMode.OneByOne)]
    public async Task A_poison_message_of_a_FIFO_group_does_not_take_the_rest_of_its_group_with_it(HandlerMode mode)
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        orders.MaxReceiveCount = 3;
        await SendAsync(queue, "orders.fifo", 10);
        var handled = new ConcurrentQueue<int>();
        var poisoned = 0;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            if (order.Number == 0 && Interlocked.Increment(ref poisoned) > 0) throw new InvalidOperationException("poison");
            handled.Enqueue(order.Number);
            return Task.CompletedTask;
        }).WithOptions(options =>
        {
            options.Mode = mode;
            options.RetryDelay = TimeSpan.Zero;
            options.WaitTime = TimeSpan.FromSeconds(1);
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(Enumerable.Range(1, 9), handled);
        Assert.Equal(3, poisoned);
        Assert.Single(orders.Dead);
    }

    [Fact]
    public async Task A_failed_message_of_a_FIFO_queue_is_visible_after_the_later_ones_of_its_group()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        await SendAsync(queue, "orders.fifo", 30);
        var changed = new ConcurrentQueue<string>();
        var first = "";
        var isFailing = true;
        var failsAgain = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        queue.Fault = call =>
        {
            if (!Volatile.Read(ref isFailing)) return null;
            if (call.Operation == "ChangeMessageVisibilityBatch")
            {
                foreach (var entry in call.Body.GetProperty("Entries").EnumerateArray())
                    if (entry.GetProperty("VisibilityTimeout").GetInt32() < 10) changed.Enqueue(entry.GetProperty("ReceiptHandle").GetString()!);
            }

            return null;
        };
        var handled = new ConcurrentQueue<int>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To(async (
            Order order, SqsMessage message, CancellationToken _) =>
        {
            if (order.Number == 0 && Volatile.Read(ref isFailing))
            {
                if (first.Length == 0) first = message.ReceiptHandle;
                // By then, the polls have received the whole group.
                await failsAgain.Task;
                throw new InvalidOperationException("not yet");
            }

            handled.Enqueue(order.Number);
        }).WithOptions(options =>
        {
            options.RetryDelay = TimeSpan.FromSeconds(1);
            options.MaxConcurrency = 40;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.InFlight is 10, "ten are received");
        failsAgain.SetResult();
        await QueueFixture.UntilAsync(() => changed.Count >= 10, "all are given back");
        Volatile.Write(ref isFailing, false);
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(first, changed.ElementAt(9)); // later ones are given back again
        Assert.Equal(Enumerable.Range(0, 30), handled);
    }

    [Fact]
    public async Task Polls_in_flight_when_a_message_of_a_FIFO_queue_fails_move_no_other_message_to_the_dead_letter_queue()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders.fifo");
        orders.MaxReceiveCount = 2;
        var polls = 0;
        queue.Fault = call =>
        {
            if (call.Operation == "ReceiveMessage" && call.Body.GetProperty("MaxNumberOfMessages").GetInt32() > 1) Interlocked.Increment(ref polls);
            return null;
        };
        var fails = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var handled = new ConcurrentQueue<int>();
        await SendAsync(queue, "orders.fifo", 1);
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To(async (order, _) =>
        {
            if (order.Number == 0)
            {
                await fails.Task;
                throw new InvalidOperationException("poison");
            }

            handled.Enqueue(order.Number);
        }).WithOptions(options =>
        {
            options.RetryDelay = TimeSpan.Zero;
            options.WaitTime = TimeSpan.FromSeconds(10);
            options.MaxConcurrency = 40;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.InFlight == 1 && Volatile.Read(ref polls) >= 2, "the first is received, and another poll waits");
        await SendAsync(queue, "orders.fifo", 10);
        fails.SetResult();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(Enumerable.Range(1, 9), handled);
        Assert.Contains(":0,", Assert.Single(orders.Dead).Draft.Body, StringComparison.Ordinal);
    }

    [Fact]
    public async Task One_by_one_receives_one_message_a_call()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders", 5);
        var asked = new ConcurrentBag<int>();
        queue.Fault = call =>
        {
            if (call.Operation == "ReceiveMessage") asked.Add(call.Body.GetProperty("MaxNumberOfMessages").GetInt32());
            return null;
        };
        var handler = SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(static (_, _) => Task.CompletedTask);
        await using var consumer = SqsConsumer.Create(queue.Client, handler.WithOptions(static options =>
        {
            options.Mode = HandlerMode.OneByOne;
            options.Prefetch = 5;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal([1], asked.Distinct());
    }

    [Fact]
    public async Task Deletes_are_repeated_and_the_visibility_extended_while_the_service_cannot_delete()
    {
        var clock = new ManualTimeProvider();
        await using var queue = await QueueFixture.StartAsync(clock);
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders", 15);
        var began = clock.GetTimestamp();
        queue.Fault = call => call.Operation == "DeleteMessageBatch" && clock.GetElapsedTime(began) < TimeSpan.FromSeconds(3)
            ? new QueueFault { Status = 503 }
            : null;
        var handled = new ConcurrentQueue<int>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            handled.Enqueue(order.Number);
            return Task.CompletedTask;
        }).WithOptions(options => (options.VisibilityTimeout, options.TimeProvider) = (TimeSpan.FromSeconds(1), clock)));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(Enumerable.Range(0, 15), handled.Order());
    }

    [Fact]
    public async Task A_large_group_of_a_standard_queue_leaves_handlers_to_the_others()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders", 100, "hot");
        await SendAsync(queue, "orders", 20, null);
        var goesOn = new TaskCompletionSource();
        var others = new CountdownEvent(20);
        var (now, most) = (0, 0);
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each.To(async (message, _) =>
        {
            if (message.GroupId != "hot")
            {
                others.Signal();
                return;
            }

            most = Math.Max(most, Interlocked.Increment(ref now));
            await goesOn.Task;
            Interlocked.Decrement(ref now);
        }).WithOptions(options =>
        {
            options.Mode = HandlerMode.Grouped;
            options.MaxConcurrency = 5;
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => others.IsSet, "the others are handled while the first of the group is in progress");
        goesOn.SetResult();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(1, most);
        others.Dispose();
    }

    [Fact]
    public async Task Delays_of_less_than_a_second_are_rounded_up()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var seconds = new ConcurrentDictionary<string, int>();
        queue.Fault = call =>
        {
            var (member, holder) = call.Operation switch
            {
                "SendMessageBatch" => ("DelaySeconds", call.Body.GetProperty("Entries")[0]),
                "ChangeMessageVisibilityBatch" => ("VisibilityTimeout", call.Body.GetProperty("Entries")[0]),
                "ReceiveMessage" => ("VisibilityTimeout", call.Body),
                _ => ("", default),
            };
            if (member.Length > 0 && holder.TryGetProperty(member, out var value)) seconds[call.Operation] = value.GetInt32();
            return null;
        };
        await using var sender = new SqsSender(queue.Client, "orders");
        var tries = 0;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each.To((_, _) =>
            Interlocked.Increment(ref tries) == 1 ? throw new InvalidOperationException("not yet") : Task.CompletedTask).WithOptions(options =>
        {
            options.RetryDelay = TimeSpan.FromMilliseconds(500);
            options.VisibilityTimeout = TimeSpan.FromSeconds(29.2);
        }));

        await sender.SendAsync("later", new() { Delay = TimeSpan.FromSeconds(0.9) });
        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(1, seconds["SendMessageBatch"]);
        Assert.Equal(1, seconds["ChangeMessageVisibilityBatch"]);
        Assert.Equal(30, seconds["ReceiveMessage"]);
    }

    private static async Task SendAsync(QueueFixture queue, string name, int count, string? group = null)
    {
        var isFifo = name.EndsWith(".fifo", StringComparison.Ordinal);
        await using var sender = new SqsSender<Order>(queue.Client, name, SqsOrdersJson.Default.Order, new()
        {
            GroupOf = _ => isFifo ? "a" : group,
            DeduplicationIdOf = order => isFifo ? $"{order.Number}" : null,
        });
        await Task.WhenAll(Enumerable.Range(0, count).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));
    }

    private sealed class LogLines : ILoggerFactory, ILogger
    {
        public ConcurrentDictionary<int, string> Events { get; } = [];

        public void AddProvider(ILoggerProvider provider) => throw new NotSupportedException();

        public ILogger CreateLogger(string categoryName) => this;

        public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

        public bool IsEnabled(LogLevel logLevel) => true;

        public void Log<TState>(LogLevel logLevel, EventId eventId, TState state, Exception? exception, Func<TState, Exception?, string> formatter) =>
            Events[eventId.Id] = formatter(state, exception);

        public void Dispose() { }
    }
}
