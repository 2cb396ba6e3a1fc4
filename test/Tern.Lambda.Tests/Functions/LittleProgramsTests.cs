using System.Buffers;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

/// <summary>The programs that the application API was designed for.</summary>
public sealed class LittleProgramsTests
{
    [Fact]
    public async Task Bytes_in_bytes_out()
    {
        var app = LambdaApplication.CreateBuilder([]).Build();
        app.On(RawEvents.All.To(async (ReadOnlyMemory<byte> request, IBufferWriter<byte> response, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            response.Write(request.Span);
        }));

        Assert.Equal("""{"echo":1}""", Sample.Text(await app.InvokeAsync("""{"echo":1}"""u8.ToArray())));
        Assert.False(app.Services.IsBuilt);
    }

    [Fact]
    public async Task A_step_of_a_state_machine()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
             async (OrderPlaced order, LambdaContext context, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            return new Receipt($"{order.OrderId}/{context.RequestId}", order.Total > 0);
        }));

        var answer = await app.InvokeAsync("""{"orderId":"o1","total":2.5}"""u8.ToArray(), new LambdaContext { RequestId = "r1" });
        Assert.Equal("""{"orderId":"o1/r1","paid":true}""", Sample.Text(answer));
        Assert.False(app.Services.IsBuilt);
    }

    [Fact]
    public async Task An_http_api_with_a_typed_body_and_a_service()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderStore>();
        await using var app = builder.Build();
        app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
             async (OrderPlaced order, OrderStore store, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            return store.Add(order) ? new Receipt(order.OrderId, true) : null;
        }));

        var answer = await app.InvokeAsync(Sample.HttpApi("""{"orderId":"o1","total":2.5}"""));
        Assert.Equal("""{"statusCode":200,"headers":{"content-type":"application/json"},"body":"{\"orderId\":\"o1\",\"paid\":true}"}""", Sample.Text(answer));
        answer = await app.InvokeAsync(Sample.HttpApi("""{"orderId":"o1","total":2.5}"""));
        Assert.Equal("""{"statusCode":404}""", Sample.Text(answer));
    }

    [Fact]
    public async Task An_http_api_that_makes_its_answers_itself()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken cancellationToken) =>
            Task.FromResult(request.RawPath == "/orders" ? HttpApiResponse.Text("here") : HttpApiResponse.NoContent(404))));

        Assert.Equal(
            """{"statusCode":200,"headers":{"content-type":"text/plain; charset=utf-8"},"body":"here"}""",
            Sample.Text(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_queue_of_typed_messages_with_services_and_the_message_itself()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderStore>();
        await using var app = builder.Build();
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
            async (OrderPlaced order, SqsMessage message, OrderStore store, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            store.Add(order with { OrderId = $"{message.MessageId}:{order.OrderId}" });
        }));

        var answer = await app.InvokeAsync(Sample.Sqs("""{"orderId":"o1","total":1}""", "not json", """{"orderId":"o2","total":1}"""));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", Sample.Text(answer));
        Assert.Equal(["m0:o1", "m2:o2"], app.Services.Get<OrderStore>().Ids.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task A_queue_handled_in_parallel_with_a_filter_and_middleware()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var seen = new List<string>();
        app.Use(async (context, next) =>
        {
            seen.Add("before " + context.HandlerName);
            await next(context);
            seen.Add("after");
        });
        app.On(SqsMessages.Each.To(async (SqsMessage message, CancellationToken cancellationToken) => await Task.Yield()))
            .WithName("orders")
            .WithBatch(options => options.Mode = HandlerMode.Parallel)
            .AddFilter((message, context, next) => message.Body == "skip" ? Task.CompletedTask : throw new InvalidOperationException("no"));

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("skip", "b"))));
        Assert.Equal(["before orders", "after"], seen);
    }

    [Fact]
    public async Task A_whole_batch()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Batches.To(async (Batch<SqsMessage> batch, CancellationToken cancellationToken) =>
        {
            await Task.Yield();
            batch.Fail(batch[1], new InvalidOperationException("no"));
        }));

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("a", "b"))));
    }

    [Fact]
    public async Task An_event_made_by_a_test()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var details = new List<string>();
        app.On(EventBridgeEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, EventBridgeEvent value, CancellationToken cancellationToken) =>
        {
            details.Add($"{value.DetailType} {order.OrderId}");
            return Task.CompletedTask;
        }));

        var detail = EventJson.From(new OrderPlaced("o1", 1), OrdersJson.Default.OrderPlaced);
        var sent = new EventBridgeEvent { Id = "1", DetailType = "placed", Source = "shop", Detail = detail };
        Assert.Equal("null", Sample.Text(await app.InvokeAsync(sent)));
        Assert.Equal(["placed o1"], details);
    }
}

internal sealed class OrderStore
{
    private readonly List<string> _ids = [];

    public IReadOnlyList<string> Ids => _ids;

    public bool Add(OrderPlaced order)
    {
        lock (_ids)
        {
            if (_ids.Contains(order.OrderId)) return false;
            _ids.Add(order.OrderId);
            return true;
        }
    }
}
