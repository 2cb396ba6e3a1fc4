using System.Text;
using System.Text.Json.Serialization;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Guides.Tests.Snippets.Lambda;

public sealed partial class Batches
{
    private readonly Warehouse _warehouse = new();

    [Fact]
    public async Task Failed_message_is_reported_alone()
    {
        await using var app = NewApplication();

        var orders = app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
            async (OrderPlaced order, Warehouse warehouse, CancellationToken cancellationToken) =>
            await warehouse.ShipAsync(order, cancellationToken)));

        Assert.NotNull(orders);
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"2"}]}""", await AnswerAsync(app, Message("1", "good"), Message("2", "bad"), Message("3", "good")));
    }

    [Fact]
    public async Task Mapping_without_reports_fails_the_invocation()
    {
        await using var app = NewApplication();
        var orders = Register(app);

        orders.WithBatch(batch => batch.ReportBatchItemFailures = false);

        var error = await Assert.ThrowsAsync<BatchException>(() => AnswerAsync(app, Message("1", "good"), Message("2", "bad")));
        Assert.Equal("2", Assert.Single(error.Errors).RecordId);
    }

    [Fact]
    public async Task Groups_run_side_by_side()
    {
        await using var app = NewApplication();
        var orders = Register(app);

        orders.WithBatch(batch =>
        {
            batch.Mode = HandlerMode.Grouped;
            batch.MaxConcurrency = 4;
        });

        Assert.Equal("""{"batchItemFailures":[]}""", await AnswerAsync(app, Message("1", "good"), Message("2", "good")));
    }

    [Fact]
    public async Task Whole_batch_names_what_failed()
    {
        await using var app = NewApplication();

        app.On(SqsMessages.Batches.To(async (Batch<SqsMessage> batch, Warehouse warehouse, CancellationToken cancellationToken) =>
        {
            var refused = await warehouse.StoreAsync([.. batch.Select(message => message.Body)], cancellationToken);
            foreach (var index in refused) batch.Fail(index, new InvalidOperationException("The warehouse refused the order."));
        }));

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"1"}]}""", await AnswerAsync(app, Message("1", "bad"), Message("2", "good")));
    }

    [Fact]
    public async Task Poison_is_set_aside()
    {
        await using var app = NewApplication();
        var orders = Register(app);
        var warehouse = _warehouse;

        orders.WithBatch(batch =>
        {
            batch.PoisonAction = PoisonAction.Move;
            batch.PoisonAfterAttempts = 3;
            batch.MovePoison = async (poison, cancellationToken) =>
                await warehouse.SetAsideAsync(((SqsMessage)poison.Record).Body, poison.Error, cancellationToken);
        });

        Assert.Equal("""{"batchItemFailures":[]}""", await AnswerAsync(app, Message("1", "good"), Message("2", "bad", receives: 3)));
        Assert.Equal("bad", Assert.Single(warehouse.SetAside).Split('"')[3]);
    }

    private static LambdaBatchHandler<SqsMessage> Register(LambdaApplication app) => app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
         async (OrderPlaced order, Warehouse warehouse, CancellationToken cancellationToken) =>
            await warehouse.ShipAsync(order, cancellationToken)));

    private LambdaApplication NewApplication()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(_warehouse);
        return builder.Build();
    }

    private static async Task<string> AnswerAsync(LambdaApplication app, params SqsMessage[] messages) =>
        Encoding.UTF8.GetString(await app.InvokeAsync(new SqsEvent { Records = messages }));

    private static SqsMessage Message(string id, string order, int receives = 1) => new()
    {
        MessageId = id,
        Body = $$"""{"Order":"{{order}}"}""",
        QueueArn = "arn:aws:sqs:us-east-2:123456789012:orders",
        ReceiveCount = receives,
    };

    internal sealed record OrderPlaced(string Order);

    [JsonSerializable(typeof(OrderPlaced))]
    internal sealed partial class OrdersJson : JsonSerializerContext;

    internal sealed class Warehouse
    {
        public List<string> SetAside { get; } = [];

        public Task ShipAsync(OrderPlaced order, CancellationToken cancellationToken) =>
            order.Order == "good" ? Task.CompletedTask : throw new InvalidOperationException("There is no such order.");

        public Task<int[]> StoreAsync(string[] orders, CancellationToken cancellationToken) =>
            Task.FromResult(Enumerable.Range(0, orders.Length).Where(index => !orders[index].Contains("good", StringComparison.Ordinal)).ToArray());

        public Task SetAsideAsync(string order, Exception error, CancellationToken cancellationToken)
        {
            SetAside.Add(order);
            return Task.CompletedTask;
        }
    }
}
