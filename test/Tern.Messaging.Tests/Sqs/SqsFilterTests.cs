using System.Collections.Concurrent;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Credentials;
using Tern.Handling;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Filters, scopes and services around each message.</summary>
public sealed class SqsFilterTests
{
    [Fact]
    public async Task Filters_run_around_each_message_in_their_order_and_see_the_message()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, 1, 2);
        var steps = new ConcurrentQueue<string>();
        var handler = SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order)
            .To((Order order, HandlerScope scope, CancellationToken _) =>
            {
                steps.Enqueue($"handler {order.Number} of {scope.HandlerName} after {scope.Items["by"]}");
                return Task.CompletedTask;
            })
            .WithName("ship")
            .WithOptions(static options => options.Mode = HandlerMode.OneByOne)
            .AddFilter(async (message, scope, next) =>
            {
                Assert.False(scope.Items.ContainsKey("by"));
                scope.Items["by"] = message.Attributes["kind"].StringValue;
                await next(scope);
                steps.Enqueue("outer");
            })
            .AddFilter(async (message, scope, next) =>
            {
                Assert.Same(message, scope.Item);
                await next(scope);
                steps.Enqueue("inner");
            });
        await using var consumer = SqsConsumer.Create(queue.Client, handler);
        Assert.Throws<InvalidOperationException>(() => handler.AddFilter(static (_, scope, next) => next(scope)));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(
            ["handler 1 of ship after big", "inner", "outer", "handler 2 of ship after big", "inner", "outer"],
            steps);
    }

    [Fact]
    public async Task A_message_that_a_filter_ends_is_handled_and_one_whose_filter_throws_fails()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, 1, 2, 3);
        var handled = new ConcurrentQueue<int>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order)
            .To((order, _) =>
            {
                handled.Enqueue(order.Number);
                return Task.CompletedTask;
            })
            .WithOptions(static options => options.RetryDelay = TimeSpan.Zero)
            .AddFilter((message, scope, next) => message switch
            {
                { ReceiveCount: 1 } when message.Body.Contains("\"Number\":1", StringComparison.Ordinal) => throw new InvalidOperationException("not yet"),
                _ when message.Body.Contains("\"Number\":2", StringComparison.Ordinal) => Task.CompletedTask,
                _ => next(scope),
            }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal([1, 3], handled.Order());
    }

    [Fact]
    public async Task A_message_that_another_handler_is_processing_is_not_poison()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, 1);
        var tries = 0;
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Each
            .To((_, _) => Interlocked.Increment(ref tries) < 4 ? throw new HeldElsewhereException() : Task.CompletedTask)
            .WithOptions(static options =>
            {
                options.RetryDelay = TimeSpan.Zero;
                options.PoisonAction = PoisonAction.Drop;
                options.PoisonAfterAttempts = 1;
            }));

        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");

        Assert.Equal(4, tries);
    }

    [Fact]
    public async Task The_services_of_a_message_are_disposed_before_it_is_deleted_even_if_it_fails()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, 1);
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddSqs(options => queue.Configure(options));
        List<string> steps = [];
        builder.Services.AddScoped(_ => new Unit(steps));
        builder.Services.AddConsumer(SqsQueue.Named("orders").Each
            .To((SqsMessage message, Unit unit, IServiceProvider services, CancellationToken _) =>
            {
                Assert.Same(unit, services.GetRequiredService<Unit>());
                lock (steps) steps.Add($"handled {orders.Count}");
                return message.ReceiveCount == 1 ? throw new InvalidOperationException("not yet") : Task.CompletedTask;
            })
            .WithOptions(static options => options.RetryDelay = TimeSpan.Zero));
        using var host = builder.Build();

        await host.StartAsync(TestContext.Current.CancellationToken);
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
        await host.StopAsync(TestContext.Current.CancellationToken);

        Assert.Equal(["handled 1", "disposed", "handled 1", "disposed"], steps);
    }

    [Fact]
    public async Task A_consumer_without_a_host_names_the_service_that_it_lacks()
    {
        await using var queue = await QueueFixture.StartAsync();
        var handler = SqsQueue.Named("orders").Each.To(static (SqsMessage _, Unit _, CancellationToken _) => Task.CompletedTask);

        var error = Assert.Throws<InvalidOperationException>(() => SqsConsumer.Create(queue.Client, handler));

        Assert.Equal(
            $"Not registered: {typeof(Unit)}, which the handler of the queue 'orders' requires. A consumer without a host has no services: capture them in a "
            + "lambda, or register the consumer with services.AddConsumer.", error.Message);
    }

    [Fact]
    public async Task A_service_that_a_filter_requires_is_checked_at_the_start()
    {
        await using var queue = await QueueFixture.StartAsync();
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddSqs(static options => options.Region = "eu-west-1");
        builder.Services.AddConsumer(SqsQueue.Named("orders").Each.To(static (_, _) => Task.CompletedTask).Require<Unit>());
        using var host = builder.Build();

        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => host.StartAsync(TestContext.Current.CancellationToken));

        Assert.Contains($"Not registered: {typeof(Unit)}", error.Message, StringComparison.Ordinal);
    }

    private static async Task SendAsync(QueueFixture queue, params int[] numbers)
    {
        await using var sender = new SqsSender<Order>(queue.Client, "orders", SqsOrdersJson.Default.Order);
        var options = new SqsMessageOptions { Attributes = new() { ["kind"] = new() { DataType = "String", StringValue = "big" } } };
        foreach (var number in numbers) await sender.SendAsync(new Order(number, "Ada"), options);
    }

    private sealed class Unit(List<string> steps) : IDisposable
    {
        public void Dispose()
        {
            lock (steps) steps.Add("disposed");
        }
    }

    private sealed class HeldElsewhereException : Exception, INotPoison;
}
