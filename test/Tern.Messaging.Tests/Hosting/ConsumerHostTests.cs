using System.Collections.Concurrent;
using System.Diagnostics;
using System.Diagnostics.Metrics;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Credentials;
using Tern.Messaging.Sqs;
using Tern.Messaging.Tests.Sqs;

namespace Tern.Messaging.Tests.Hosting;

// The listener of one test would add trace attributes to what other tests publish.
[Collection(nameof(ListenerTests))]
public sealed class ConsumerHostTests
{
    [Fact]
    public async Task A_handler_gets_its_services_and_each_message_has_a_scope()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        using var host = Host(queue, static services =>
        {
            services.AddSingleton<Ledger>();
            services.AddScoped<Scope>();
            services.AddSqsSender("orders", SqsOrdersJson.Default.Order);
            services.AddConsumer(SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(static (
                Order order, Ledger ledger, Scope scope, CancellationToken _) =>
            {
                lock (ledger) ledger.Entries.Add((order, scope));
                return Task.CompletedTask;
            }));
        });
        await host.StartAsync();
        var sender = host.Services.GetRequiredService<SqsSender<Order>>();
        await Task.WhenAll(sender.SendAsync(new Order(1, "Ada")).AsTask(), sender.SendAsync(new Order(2, "Bob")).AsTask());
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        await host.StopAsync();

        var entries = host.Services.GetRequiredService<Ledger>().Entries;
        Assert.Equal([1, 2], entries.Select(static entry => entry.Order.Number).Order());
        Assert.Equal(2, entries.Select(static entry => entry.Scope).Distinct().Count());
    }

    [Fact]
    public async Task Messages_are_counted_by_the_meter_of_the_services()
    {
        await using var queue = await QueueFixture.StartAsync();
        var counted = queue.Add("counted");
        using var host = Host(queue, static services =>
        {
            services.AddMetrics();
            services.AddSqsSender("counted", SqsOrdersJson.Default.Order);
            services.AddConsumer(SqsQueue.Named("counted").Of(SqsOrdersJson.Default.Order).To(static (_, _) => Task.CompletedTask));
        });
        var counts = new ConcurrentDictionary<string, long>();
        using var listener = new MeterListener();
        listener.InstrumentPublished = static (instrument, listener) =>
        {
            if (instrument.Meter.Name == "Tern.Messaging") listener.EnableMeasurementEvents(instrument);
        };
        void Count(Instrument instrument, long value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            foreach (var (name, tag) in tags)
                if (name == "messaging.destination.name" && (string?)tag == "counted") counts.AddOrUpdate(instrument.Name, value, (_, sum) => sum + value);
        }

        listener.SetMeasurementEventCallback<long>((instrument, value, tags, _) => Count(instrument, value, tags));
        listener.SetMeasurementEventCallback<double>((instrument, _, tags, _) => Count(instrument, 1, tags));
        listener.Start();
        await host.StartAsync();
        var sender = host.Services.GetRequiredService<SqsSender<Order>>();
        await Task.WhenAll(sender.SendAsync(new Order(1, "Ada")).AsTask(), sender.SendAsync(new Order(2, "Bob")).AsTask());
        await QueueFixture.UntilAsync(() => counted.Count == 0, "the queue is empty");
        await host.StopAsync();

        Assert.Equal(2, counts["messaging.client.sent.messages"]);
        Assert.Equal(2, counts["messaging.client.consumed.messages"]);
        Assert.Equal(2, counts["messaging.process.duration"]);
    }

    [Fact]
    public async Task A_service_that_is_not_registered_ends_the_start_and_is_named()
    {
        await using var queue = await QueueFixture.StartAsync();
        using var host = Host(queue, static services => services.AddConsumer(
            SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To(static (Order _, Ledger _, CancellationToken _) => Task.CompletedTask)));

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => host.StartAsync());

        Assert.StartsWith($"Not registered: {typeof(Ledger)}, which the handler of the queue 'orders' requires.", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_span_of_a_message_links_to_the_one_that_sent_it()
    {
        using var source = new ActivitySource("Test.ConsumerHost");
        Activity? processed = null;
        using var listener = new ActivityListener
        {
            ShouldListenTo = static source => source.Name is "Test.ConsumerHost" or "Tern.Messaging",
            Sample = static (ref ActivityCreationOptions<ActivityContext> _) => ActivitySamplingResult.AllDataAndRecorded,
            // Spans of other tests end on other threads.
            ActivityStopped = span =>
            {
                if (span.DisplayName == "process traced") processed = span;
            },
        };
        ActivitySource.AddActivityListener(listener);
        await using var queue = await QueueFixture.StartAsync();
        var traced = queue.Add("traced");
        await using var sender = new SqsSender<Order>(queue.Client, "traced", SqsOrdersJson.Default.Order);
        var span = source.StartActivity("request")!;
        var sent = await sender.SendAsync(new Order(1, "Ada"));
        span.Stop();
        var handler = SqsQueue.Named("traced").Of(SqsOrdersJson.Default.Order).To(static (_, _) => Task.CompletedTask);
        await using var consumer = SqsConsumer.Create(queue.Client, handler);

        consumer.Start();
        await QueueFixture.UntilAsync(() => traced.Count == 0 && processed is not null, "the message is handled");

        Assert.Equal(span.Context.SpanId, Assert.Single(processed!.Links).Context.SpanId);
        Assert.Equal(ActivityKind.Consumer, processed.Kind);
        Assert.Equal("aws_sqs", processed.GetTagItem("messaging.system"));
        Assert.Equal("traced", processed.GetTagItem("messaging.destination.name"));
        Assert.Equal(sent.MessageId, processed.GetTagItem("messaging.message.id"));
    }

    private static IHost Host(QueueFixture queue, Action<IServiceCollection> configure)
    {
        var builder = Microsoft.Extensions.Hosting.Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddSqs(options => queue.Configure(options));
        configure(builder.Services);
        return builder.Build();
    }

    private sealed class Ledger
    {
        public List<(Order Order, Scope Scope)> Entries { get; } = [];
    }

    private sealed class Scope;
}
