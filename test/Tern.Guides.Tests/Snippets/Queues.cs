using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Handling;
using Tern.Lambda;
using Tern.Local;
using Tern.Messaging.Sqs;

namespace Tern.Guides.Tests.Snippets;

public sealed partial class Queues
{
    [Fact]
    public async Task Queue_runs_in_the_process()
    {
        await using var aws = await LocalAws.StartAsync();
        await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
        var queue = (await sqs.CreateQueueAsync(new() { QueueName = "orders" })).QueueUrl!;
        await sqs.SendMessageAsync(new() { QueueUrl = queue, MessageBody = """{"Order":"o-1"}""" });

        var first = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue, VisibilityTimeout = 30 });
        var hidden = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue });
        await aws.AdvanceAsync(TimeSpan.FromSeconds(30));
        var again = await sqs.ReceiveMessageAsync(new() { QueueUrl = queue });

        Assert.Empty(hidden.Messages);
        Assert.Equal(Assert.Single(first.Messages).MessageId, Assert.Single(again.Messages).MessageId);
    }

    [Fact]
    public async Task Message_is_sent()
    {
        await using var aws = await LocalAws.StartAsync();
        var orders = aws.OpenQueue("orders");
        await using var client = new SqsClient(aws.Configure(new SqsClientOptions()));

        await using var sender = new SqsSender<OrderPlaced>(client, "orders", QueueJson.Default.OrderPlaced);

        var sent = await sender.SendAsync(new OrderPlaced("o-1", "Ada"));
        Console.WriteLine(sent.MessageId);

        Assert.Equal(sent.MessageId, orders.Messages.Single().Id);

        await sender.SendAsync(new OrderPlaced("o-2", "Bob"), new SqsMessageOptions
        {
            Delay = TimeSpan.FromMinutes(5),
            Attributes = new() { ["source"] = new() { DataType = "String", StringValue = "shop" } },
        });

        Assert.Equal((1, 0, 1), orders.Count());
    }

    [Fact]
    public async Task Groups_are_found_in_messages()
    {
        await using var aws = await LocalAws.StartAsync();
        var orders = aws.OpenQueue("orders.fifo");
        await using var client = new SqsClient(aws.Configure(new SqsClientOptions()));

        var options = new SqsSenderOptions<OrderPlaced>
        {
            GroupOf = order => order.Customer,
            DeduplicationIdOf = order => order.Order,
        };
        await using var sender = new SqsSender<OrderPlaced>(client, "orders.fifo", QueueJson.Default.OrderPlaced, options);

        await sender.SendAsync(new OrderPlaced("o-1", "Ada"));
        Assert.Equal(("Ada", "o-1"), (orders.Messages.Single().Draft.GroupId, orders.Messages.Single().Draft.DeduplicationId));
    }

    [Fact]
    public async Task A_type_has_senders_of_several_queues()
    {
        var builder = Host.CreateApplicationBuilder();
        builder.Services.AddSqs(options => options.Region = "eu-west-1");

        builder.Services.AddSqsSender("orders", QueueJson.Default.OrderPlaced);
        builder.Services.AddKeyedSqsSender("audit", "audit-orders", QueueJson.Default.OrderPlaced, options => options.ClientName = "us");
        builder.Services.AddKeyedSqs("us", options => options.Region = "us-east-1");

        await using var services = builder.Services.BuildServiceProvider();
        Assert.NotSame(
            services.GetRequiredService<SqsSender<OrderPlaced>>(), services.GetRequiredKeyedService<SqsSender<OrderPlaced>>("audit"));
    }

    [Fact]
    public async Task Class_handles_messages_in_a_host()
    {
        await using var aws = await LocalAws.StartAsync();
        aws.OpenQueue("orders");
        var builder = Host.CreateApplicationBuilder();
        var warehouse = new Warehouse();
        builder.Services.AddSingleton(warehouse);
        builder.Services.AddSqs(options => aws.Configure(options));
        builder.Services.AddSqsSender("orders", QueueJson.Default.OrderPlaced);

        builder.Services.AddConsumer(SqsQueue.Named("orders").Of(QueueJson.Default.OrderPlaced).To<ShippingHandler>());

        using var host = builder.Build();
        await host.StartAsync();
        await host.Services.GetRequiredService<SqsSender<OrderPlaced>>().SendAsync(new OrderPlaced("o-1", "Ada"));
        Assert.Equal("o-1", (await warehouse.Shipped.Task).Order);
        await host.StopAsync();
    }

    [Fact]
    public async Task Handler_asks_for_the_message()
    {
        await using var aws = await LocalAws.StartAsync();
        aws.OpenQueue("orders");
        var builder = Host.CreateApplicationBuilder();
        var warehouse = new Warehouse();
        builder.Services.AddSingleton(warehouse);
        builder.Services.AddSqs(options => aws.Configure(options));
        builder.Services.AddSqsSender("orders", QueueJson.Default.OrderPlaced);

        builder.Services.AddConsumer(SqsQueue.Named("orders").Of(QueueJson.Default.OrderPlaced).To(
            async (OrderPlaced order, SqsMessage message, Warehouse warehouse, CancellationToken cancellationToken) =>
            {
                if (await warehouse.BeginsAsync(message.MessageId)) await warehouse.ShipAsync(order, cancellationToken);
            }));

        using var host = builder.Build();
        await host.StartAsync();
        var sent = await host.Services.GetRequiredService<SqsSender<OrderPlaced>>().SendAsync(new OrderPlaced("o-1", "Ada"));
        Assert.Equal("o-1", (await warehouse.Shipped.Task).Order);
        Assert.Equal([sent.MessageId], warehouse.Begun);
        await host.StopAsync();
    }

    [Fact]
    public void Filter_is_added()
    {
        var builder = Host.CreateApplicationBuilder();
        ILogger logger = NullLogger.Instance;

        builder.Services.AddConsumer(SqsQueue.Named("orders").Of(QueueJson.Default.OrderPlaced).To<ShippingHandler>()
            .AddFilter(async (message, scope, next) =>
            {
                using (logger.BeginScope("message {MessageId}", message.MessageId)) await next(scope);
            }));

        Assert.Contains(builder.Services, static service => service.ServiceType == typeof(IHostedService));
    }

    [Fact]
    public void Message_is_constructed()
    {
        var message = new SqsMessage { MessageId = "m-1", Body = """{"Order":"o-1"}""", ReceiveCount = 3, GroupId = "Ada" };
        Assert.Equal(("m-1", 3, "Ada"), (message.MessageId, message.ReceiveCount, message.GroupId));
    }

    [Fact]
    public async Task Class_handles_messages_in_a_function()
    {
        var builder = LambdaApplication.CreateBuilder();
        var warehouse = new Warehouse();
        builder.Services.AddSingleton(warehouse);
        await using var app = builder.Build();

        app.On(SqsMessages.Of(QueueJson.Default.OrderPlaced).To<ShippingHandler>());

        var message = """
            {"messageId":"1","receiptHandle":"r","body":"{\"Order\":\"o-1\",\"Customer\":\"Ada\"}","eventSource":"aws:sqs",
            "eventSourceARN":"arn:aws:sqs:eu-west-1:1:orders"}
            """;
        var answer = await app.InvokeAsync(Encoding.UTF8.GetBytes($$"""{"Records":[{{message}}]}"""));
        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(answer));
        Assert.Equal("o-1", (await warehouse.Shipped.Task).Order);
    }

    [Fact]
    public void Options_are_set()
    {
        var builder = Host.CreateApplicationBuilder();
        var graveyard = new SqsSender(new SqsClient(new SqsClientOptions { Region = "eu-west-1" }), "graveyard");

        builder.Services.AddConsumer(SqsQueue.Named("orders").Of(QueueJson.Default.OrderPlaced).To(HandleAsync).WithOptions(options =>
        {
            options.MaxConcurrency = 50;
            options.VisibilityTimeout = TimeSpan.FromMinutes(1);
            options.RetryDelayOf = (message, error) => TimeSpan.FromSeconds(Math.Min(900, 5 * Math.Pow(2, message.ReceiveCount)));
            options.PoisonAction = PoisonAction.Move;
            options.PoisonAfterAttempts = 4;
            options.MovePoison = async (poison, cancellationToken) =>
                await graveyard.ForwardAsync((SqsMessage)poison.Record, cancellationToken);
        }));

        Assert.Contains(builder.Services, static service => service.ServiceType == typeof(IHostedService));
        static Task HandleAsync(OrderPlaced order, CancellationToken cancellationToken) => Task.CompletedTask;
    }

    [Fact]
    public async Task Consumer_runs_without_a_host()
    {
        await using var aws = await LocalAws.StartAsync();
        var orders = aws.OpenQueue("orders");
        await using var client = new SqsClient(aws.Configure(new SqsClientOptions()));
        await using var sender = new SqsSender(client, "orders");

        await using var consumer = SqsConsumer.Create(client, SqsQueue.Named("orders").Each.To(async (message, cancellationToken) =>
        {
            Console.WriteLine($"{message.MessageId}, received {message.ReceiveCount} times: {message.Body}");
            await Task.CompletedTask;
        }));
        consumer.Start();

        await sender.SendAsync("hello");
        await consumer.StopAsync();
        Assert.InRange(orders.Messages.Count, 0, 1);
    }

    internal sealed record OrderPlaced(string Order, string Customer);

    [JsonSerializable(typeof(OrderPlaced))]
    internal sealed partial class QueueJson : JsonSerializerContext;

    internal sealed class Warehouse
    {
        public TaskCompletionSource<OrderPlaced> Shipped { get; } = new();

        public List<string> Begun { get; } = [];

        public Task<bool> BeginsAsync(string messageId)
        {
            Begun.Add(messageId);
            return Task.FromResult(true);
        }

        public Task ShipAsync(OrderPlaced order, CancellationToken cancellationToken)
        {
            Shipped.TrySetResult(order);
            return Task.CompletedTask;
        }
    }

    internal sealed class ShippingHandler(Warehouse warehouse) : IHandler<OrderPlaced>
    {
        public Task HandleAsync(OrderPlaced order, CancellationToken cancellationToken) => warehouse.ShipAsync(order, cancellationToken);
    }
}
