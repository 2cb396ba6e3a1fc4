using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Credentials;
using Tern.Handling;
using Tern.Messaging.Sqs;

namespace Tern.Messaging.Tests.Sqs;

/// <summary>Handlers of bodies that also use the message.</summary>
public sealed class SqsHandlerMessageTests
{
    [Fact]
    public async Task A_handler_of_a_body_may_take_the_message_too()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var sent = await SendAsync(queue, "orders");
        var seen = new TaskCompletionSource<string>();
        await using var consumer = SqsConsumer.Create(queue.Client, SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To((
            Order order, SqsMessage message, CancellationToken _) =>
        {
            seen.TrySetResult($"{order.Number} {message.MessageId} {message.ReceiveCount} {message.Attributes["kind"].StringValue}");
            return Task.CompletedTask;
        }));
        consumer.Start();
        Assert.Equal($"7 {sent.MessageId} 1 big", await seen.Task.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the message is deleted");
    }

    [Theory]
    [InlineData("parameter")]
    [InlineData("class")]
    [InlineData("service")]
    public async Task In_a_host_the_message_is_a_service_of_its_scope(string form)
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        var sent = await SendAsync(queue, "orders");
        var builder = Host.CreateEmptyApplicationBuilder(null);
        builder.Services.AddSqs(options => queue.Configure(options));
        builder.Services.AddSingleton<Seen>();
        builder.Services.AddScoped<Reader>();
        var source = SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order);
        builder.Services.AddConsumer(form switch
        {
            "parameter" => source.To(static (Order order, SqsMessage message, Seen seen, CancellationToken _) =>
            {
                seen.Add(message);
                return Task.CompletedTask;
            }),
            "class" => source.To<OrderHandler>(),
            _ => source.To(static (Order order, Reader reader, CancellationToken _) =>
            {
                reader.Read();
                return Task.CompletedTask;
            }),
        });
        using var host = builder.Build();
        await host.StartAsync(TestContext.Current.CancellationToken);
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the queue is empty");
        await host.StopAsync(TestContext.Current.CancellationToken);

        Assert.Equal([$"{sent.MessageId} 1 big"], host.Services.GetRequiredService<Seen>().Texts);
        using var scope = host.Services.CreateScope();
        var error = Assert.Throws<InvalidOperationException>(() => scope.ServiceProvider.GetRequiredService<SqsMessage>());
        Assert.Contains("This scope has no message", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_failed_message_has_the_delay_of_its_function()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders");
        List<(int Attempt, string Error, string? Kind)> asked = [];
        static Task HandleAsync(Order order, SqsMessage message, CancellationToken cancellationToken) =>
            message.ReceiveCount < 4 ? Task.FromException(new TimeoutException($"no {message.ReceiveCount}")) : Task.CompletedTask;

        var handler = SqsQueue.Named("orders").Of(SqsOrdersJson.Default.Order).To<SqsMessage>(HandleAsync).WithOptions(options =>
        {
            options.VisibilityTimeout = TimeSpan.FromMinutes(5);
            options.RetryDelay = TimeSpan.FromMinutes(5);
            options.RetryDelayOf = (message, error) =>
            {
                lock (asked) asked.Add((message.ReceiveCount, error.Message, message.Attributes.GetValueOrDefault("kind")?.StringValue));
                return message.ReceiveCount switch { 1 => TimeSpan.Zero, 2 => TimeSpan.FromSeconds(-1), _ => TimeSpan.FromSeconds(0.2) };
            };
        });
        await using var consumer = SqsConsumer.Create(queue.Client, handler);
        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the fourth attempt succeeds");
        Assert.Equal([(1, "no 1", "big"), (2, "no 2", "big"), (3, "no 3", "big")], asked);
    }

    [Fact]
    public async Task A_delay_function_that_throws_or_returns_null_falls_back_to_the_option()
    {
        await using var queue = await QueueFixture.StartAsync();
        var orders = queue.Add("orders");
        await SendAsync(queue, "orders");
        var handler = SqsQueue.Named("orders").Each.To(static (message, _) => message.ReceiveCount < 3
            ? Task.FromException(new TimeoutException())
            : Task.CompletedTask);
        await using var consumer = SqsConsumer.Create(queue.Client, handler.WithOptions(static options =>
        {
            options.VisibilityTimeout = TimeSpan.FromMinutes(5);
            options.RetryDelay = TimeSpan.Zero;
            options.RetryDelayOf = static (message, _) => message.ReceiveCount == 1 ? throw new InvalidOperationException("broken") : null;
        }));
        consumer.Start();
        await QueueFixture.UntilAsync(() => orders.Count == 0, "the third attempt succeeds");
    }

    [Theory]
    [InlineData("dead")]
    [InlineData("dead.fifo")]
    public async Task A_message_is_sent_on_with_its_attributes_and_its_group(string to)
    {
        await using var queue = await QueueFixture.StartAsync();
        queue.Add("orders.fifo");
        queue.Add(to);
        var sent = await SendAsync(queue, "orders.fifo");
        await using var graveyard = new SqsSender(queue.Client, to);
        var handler = SqsQueue.Named("orders.fifo").Of(SqsOrdersJson.Default.Order).To(static (_, _) => Task.FromException(new TimeoutException()));
        await using var consumer = SqsConsumer.Create(queue.Client, handler.WithOptions(options =>
        {
            options.PoisonAction = PoisonAction.Move;
            options.PoisonAfterAttempts = 1;
            options.MovePoison = async (poison, token) => await graveyard.ForwardAsync((SqsMessage)poison.Record, token);
        }));
        consumer.Start();

        var moved = new TaskCompletionSource<string>();
        await using var reader = SqsConsumer.Create(queue.Client, SqsQueue.Named(to).Each.To((message, _) =>
        {
            moved.TrySetResult($"{message.Body} {message.GroupId} {message.Attributes["kind"].StringValue} {message.DeduplicationId}");
            return Task.CompletedTask;
        }));
        reader.Start();
        var deduplication = to == "dead" ? "" : "d1";
        Assert.Equal(
            $$"""{"Number":7,"Customer":"Ada"} g big {{deduplication}}""",
            await moved.Task.WaitAsync(TimeSpan.FromMinutes(1), TestContext.Current.CancellationToken));
        Assert.NotEmpty(sent.MessageId);
    }

    [Fact]
    public void A_message_can_be_made_for_a_test()
    {
        var message = new SqsMessage
        {
            Body = "ünï", MessageId = "m1", ReceiveCount = 3, GroupId = "g", DeduplicationId = "d", SequenceNumber = "9", SentAt = DateTimeOffset.UnixEpoch,
            Attributes = new Dictionary<string, SqsMessageAttribute> { ["kind"] = new() { DataType = "String", StringValue = "big" } },
        };
        Assert.Equal(("ünï", "m1", 3, "g", "d", "9"), (
            message.Body, message.MessageId, message.ReceiveCount, message.GroupId, message.DeduplicationId, message.SequenceNumber));
        Assert.Equal("ünï"u8, message.BodyUtf8);
        Assert.Equal(DateTimeOffset.UnixEpoch, message.SentAt);
        Assert.Equal("big", message.Attributes["kind"].StringValue);
        var plain = new SqsMessage();
        Assert.Equal((1, "", null), (plain.ReceiveCount, plain.Body, plain.GroupId));
        Assert.Empty(plain.MessageId);
        Assert.Empty(plain.Attributes);
    }

    private static async Task<SqsSentMessage> SendAsync(QueueFixture queue, string name)
    {
        await using var sender = new SqsSender<Order>(queue.Client, name, SqsOrdersJson.Default.Order);
        var isFifo = name.EndsWith(".fifo", StringComparison.Ordinal);
        return await sender.SendAsync(new Order(7, "Ada"), new SqsMessageOptions
        {
            GroupId = isFifo ? "g" : null,
            DeduplicationId = isFifo ? "d1" : null,
            Attributes = new() { ["kind"] = new() { DataType = "String", StringValue = "big" } },
        });
    }

    private sealed class Seen
    {
        public List<string> Texts { get; } = [];

        public void Add(SqsMessage message)
        {
            lock (Texts) Texts.Add($"{message.MessageId} {message.ReceiveCount} {message.Attributes["kind"].StringValue}");
        }
    }

    private sealed class Reader(SqsMessage message, Seen seen)
    {
        public void Read() => seen.Add(message);
    }

    private sealed class OrderHandler(SqsMessage message, Seen seen) : IHandler<Order>
    {
        public Task HandleAsync(Order order, CancellationToken cancellationToken)
        {
            seen.Add(message);
            return Task.CompletedTask;
        }
    }
}
