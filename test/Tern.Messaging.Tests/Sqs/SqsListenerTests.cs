using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Tern.Messaging.Sqs;
using Tern.TestHarness;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Listeners of senders and consumers never stop them.</summary>
[Collection(nameof(ListenerTests))]
public sealed class SqsListenerTests
{
    [Fact]
    public async Task A_sender_survives_exceptions_of_listeners()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("watched-sends");
        using var meters = Throwing("watched-sends");
        using var spans = ThrowingSpans("watched-sends");
        await using var sender = new SqsSender(queue.Client, "watched-sends", new() { MaxAttempts = 1 });
        queue.Fault = static call => call.Operation == "SendMessageBatch" ? new QueueFault { RefusesEntry = static _ => true } : null;

        await Assert.ThrowsAsync<AwsServiceException>(() => sender.SendAsync("refused").AsTask().WaitAsync(TimeSpan.FromMinutes(1)));
        queue.Fault = null;
        await sender.SendAsync("taken").AsTask().WaitAsync(TimeSpan.FromMinutes(1));

        Assert.Equal(1, orders.Count);
    }

    [Fact]
    public async Task A_consumer_survives_exceptions_of_loggers_and_listeners()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("watched");
        using var meters = Throwing("watched");
        using var spans = ThrowingSpans("watched");
        await using (var sender = new SqsSender<Order>(queue.Client, "watched", SqsOrdersJson.Default.Order))
            await Task.WhenAll(Enumerable.Range(0, 40).Select(number => sender.SendAsync(new Order(number, "Ada")).AsTask()));
        var calls = new ConcurrentDictionary<string, int>();
        queue.Fault = call => call.Operation switch
        {
            "ReceiveMessage" when calls.AddOrUpdate("receive", 1, static (_, count) => count + 1) == 2 => new QueueFault { Status = 400 },
            "DeleteMessageBatch" when calls.AddOrUpdate("delete", 1, static (_, count) => count + 1) == 1 => new QueueFault { Status = 400 },
            "ChangeMessageVisibilityBatch" when calls.AddOrUpdate("visibility", 1, static (_, count) => count + 1) == 1 => new QueueFault { Status = 400 },
            _ => null,
        };
        var handled = new ConcurrentDictionary<int, int>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("watched").Of(SqsOrdersJson.Default.Order).To((order, _) =>
        {
            if (handled.AddOrUpdate(order.Number, 1, static (_, count) => count + 1) == 1 && order.Number % 10 == 3)
                throw new InvalidOperationException("not yet");
            return Task.CompletedTask;
        }).WithOptions(options =>
        {
            options.MaxConcurrency = 2;
            options.RetryDelay = TimeSpan.Zero;
            options.VisibilityTimeout = TimeSpan.FromSeconds(1);
            options.WaitTime = TimeSpan.FromSeconds(1);
            options.LoggerFactory = new ThrowingLoggers { IsOn = true };
        }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
        await consumer.StopAsync().WaitAsync(TimeSpan.FromMinutes(2));

        Assert.Equal(Enumerable.Range(0, 40), handled.Keys.Order());
    }

    // The listeners observe the whole process, so tests with listeners must not run at the same time.
    private static MeterListener Throwing(string queue)
    {
        var listener = new MeterListener();
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == "Tern.Messaging") listener.EnableMeasurementEvents(instrument);
        };
        listener.SetMeasurementEventCallback<long>((_, _, tags, _) => Throw(tags));
        listener.SetMeasurementEventCallback<double>((_, _, tags, _) => Throw(tags));
        listener.Start();
        return listener;

        void Throw(ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            foreach (var (name, value) in tags)
                if (name == "messaging.destination.name" && (string?)value == queue) throw new FormatException("a meter listener");
        }
    }

    private static ActivityListener ThrowingSpans(string queue)
    {
        var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name == "Tern.Messaging",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllData,
            ActivityStarted = Throw,
            ActivityStopped = Throw,
        };
        ActivitySource.AddActivityListener(listener);
        return listener;

        void Throw(Activity span)
        {
            if ((string?)span.GetTagItem("messaging.destination.name") == queue) throw new FormatException("an activity listener");
        }
    }
}
