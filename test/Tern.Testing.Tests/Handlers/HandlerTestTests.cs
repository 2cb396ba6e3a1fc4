using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda;
using Tern.Lambda.Events;

namespace Tern.Testing.Tests.Handlers;

public sealed class HandlerTestTests
{
    private readonly Warehouse _warehouse = new();

    [Fact]
    public async Task A_handler_of_messages_runs_with_given_services_and_no_host()
    {
        var result = await HandlerTest.For(SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship))
            .WithService(_warehouse)
            .RunAsync(Message("1", "o-1"), Message("2", "o-2"));

        Assert.Empty(result.Failures);
        Assert.Equal(["1", "2"], result.Handled.Select(static message => message.MessageId));
        Assert.Equal(["o-1", "o-2"], _warehouse.Shipped.Order());
    }

    [Fact]
    public async Task The_result_says_which_messages_failed_with_what_and_which_come_again()
    {
        var result = await HandlerTest.For(SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship))
            .WithService(_warehouse)
            .RunAsync(Message("1", "o-1"), Message("2", "o-2", count: 10), new SqsMessage { MessageId = "3", Body = "no JSON" });

        Assert.Equal(["1"], result.Handled.Select(static message => message.MessageId));
        Assert.Equal(["2", "3"], result.Redelivered.Select(static message => message.MessageId));
        Assert.Equal((1, "o-2 is not in stock"), (result.Failures[0].Index, result.Failures[0].Error.Message));
        Assert.IsType<LambdaEventException>(result.Failures[1].Error);
    }

    [Fact]
    public async Task A_stream_ends_at_its_first_failure()
    {
        var result = await HandlerTest.For(KinesisRecords.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship))
            .WithService(_warehouse)
            .RunEventAsync(Stream("""{"orderId":"o-1","count":1}""", """{"orderId":"o-2","count":10}""", """{"orderId":"o-3","count":1}"""));

        Assert.Equal(["o-1"], _warehouse.Shipped);
        Assert.Equal(["o-2 is not in stock"], result.Failures.Select(static failure => failure.Error.Message));
        Assert.Equal(2, result.Redelivered.Count);
    }

    [Fact]
    public async Task Filters_run_around_each_record_and_may_skip_it()
    {
        List<string> seen = [];
        var handler = SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship)
            .WithName("ship")
            .AddFilter((SqsMessage message, HandlerContext context, HandlerNext next) =>
            {
                lock (seen) seen.Add($"{context.HandlerName} {message.MessageId} {context.IsRecord}");
                return message.MessageId == "2" ? Task.CompletedTask : next(context);
            });
        var result = await HandlerTest.For(handler).WithService(_warehouse).RunAsync(Message("1", "o-1"), Message("2", "o-2"));

        Assert.Equal(2, result.Handled.Count);
        Assert.Equal(["o-1"], _warehouse.Shipped);
        Assert.Equal(["ship 1 True", "ship 2 True"], seen.Order());
    }

    [Fact]
    public async Task A_message_that_failed_often_enough_is_poison()
    {
        List<PoisonRecord> moved = [];
        var handler = SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship).WithBatch(batch =>
        {
            batch.PoisonAction = PoisonAction.Move;
            batch.PoisonAfterAttempts = 3;
            batch.MovePoison = (poison, _) =>
            {
                lock (moved) moved.Add(poison);
                return default;
            };
        });
        var test = HandlerTest.For(handler).WithService(_warehouse);

        var second = await test.WithAttempts(2).RunAsync(Message("1", "o-1", count: 10));
        Assert.Equal((1, 2, 0), (second.Failures.Count, second.Failures[0].Attempts, second.Poison.Count));
        var third = await test.WithAttempts(3).RunAsync(Message("1", "o-1", count: 10));
        Assert.Equal((0, 0), (third.Failures.Count, third.Redelivered.Count));
        Assert.Equal(("1", 3, "o-1 is not in stock"), (third.Poison[0].RecordId, third.Poison[0].Attempts, third.Poison[0].Error.Message));
        Assert.Equal(third.Poison, moved);
    }

    [Fact]
    public async Task A_poison_message_that_can_not_be_moved_is_a_failure()
    {
        var handler = SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship).WithBatch(static batch =>
        {
            batch.PoisonAction = PoisonAction.Move;
            batch.MovePoison = static (_, _) => throw new TimeoutException("no queue");
        });
        var result = await HandlerTest.For(handler).WithService(_warehouse).WithAttempts(5).RunAsync(Message("1", "o-1", count: 10));

        Assert.Empty(result.Poison);
        Assert.Single(result.Redelivered);
        var error = Assert.IsType<AggregateException>(Assert.Single(result.Failures).Error);
        Assert.Equal(["o-1 is not in stock", "no queue"], error.InnerExceptions.Select(static inner => inner.Message));
    }

    [Fact]
    public async Task A_handler_class_is_made_with_given_services_or_those_of_a_provider()
    {
        var handler = SqsMessages.Of(ShopJson.Default.OrderPlaced).To<ShipOrders>();
        Assert.Empty((await HandlerTest.For(handler).WithService(_warehouse).RunAsync(Message("1", "o-1"))).Failures);
        Assert.Equal(["o-1"], _warehouse.Shipped);

        await using var services = new ServiceCollection().AddScoped<Warehouse>().AddScoped<ShipOrders>().BuildServiceProvider(validateScopes: true);
        var scoped = HandlerTest.For(SqsMessages.Of(ShopJson.Default.OrderPlaced).To<ShipOrders>()).WithServices(services);
        Assert.Empty((await scoped.RunAsync(Message("1", "o-1"))).Failures);
        Assert.Equal(["o-1"], _warehouse.Shipped);
    }

    [Fact]
    public async Task A_handler_class_that_the_test_creates_is_disposed_after_its_item()
    {
        List<string> seen = [];
        await HandlerTest.For(SqsMessages.Each.To<Disposed>()).WithService(seen).RunAsync(Message("1", "o-1"));
        Assert.Equal(["handled 1", "disposed"], seen);

        await using var given = new Disposed(seen);
        await HandlerTest.For(SqsMessages.Each.To<Disposed>()).WithService(given).RunAsync(Message("2", "o-2"));
        Assert.Equal(["handled 1", "disposed", "handled 2"], seen);
    }

    [Fact]
    public async Task A_missing_service_is_a_failure_that_names_it()
    {
        var result = await HandlerTest.For(SqsMessages.Of(ShopJson.Default.OrderPlaced).To<Warehouse>(Orders.Ship)).RunAsync(Message("1", "o-1"));

        Assert.Contains("Warehouse", Assert.Single(result.Failures).Error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task An_HTTP_request_has_an_answer_with_its_status_and_body()
    {
        var handler = HttpApi.Requests.Of(ShopJson.Default.OrderPlaced).Returning(ShopJson.Default.Receipt).To(
            (OrderPlaced order, Warehouse warehouse, CancellationToken _) =>
            {
                warehouse.Ship(order);
                return Task.FromResult<Receipt?>(new Receipt("r-1"));
            });
        var test = HandlerTest.For(handler).WithService(_warehouse);

        var result = await test.RunAsync(Request("""{"orderId":"o-1","count":1}"""));
        Assert.Equal((200, new Receipt("r-1")), (result.Answer.Status, result.Answer.ReadBody(ShopJson.Default.Receipt)));
        Assert.Contains("\"statusCode\":200", result.Answer.Text, StringComparison.Ordinal);
        Assert.Equal(400, (await test.RunAsync(Request("no JSON"))).Answer.Status);

        var failed = await test.RunAsync(Request("""{"orderId":"o-1","count":10}"""));
        Assert.Equal("o-1 is not in stock", Assert.Throws<InvalidOperationException>(() => failed.Answer).InnerException!.Message);
    }

    [Fact]
    public async Task A_direct_invocation_is_an_event_or_its_JSON()
    {
        var handler = JsonEvents.Of(ShopJson.Default.OrderPlaced).Returning(ShopJson.Default.Receipt).To(
            (OrderPlaced order, LambdaContext context, CancellationToken _) => Task.FromResult<Receipt?>(new Receipt(order.OrderId)));
        var test = HandlerTest.For(handler);

        Assert.Equal(new Receipt("o-1"), (await test.RunAsync(new OrderPlaced("o-1", 1))).Answer.ReadBody(ShopJson.Default.Receipt));
        Assert.Equal("""{"number":"o-2"}""", (await test.RunEventAsync("""{"orderId":"o-2","count":1}""")).Answer.ReadBody());
    }

    [Fact]
    public async Task A_handler_of_whole_batches_gets_a_batch()
    {
        var batch = new Batch<SqsMessage>([Message("1", "o-1"), Message("2", "o-2")]);
        var result = await HandlerTest.For(SqsMessages.Batches.To((Batch<SqsMessage> all, CancellationToken _) =>
        {
            all.Fail(1, new InvalidOperationException("not this one"));
            return Task.CompletedTask;
        })).RunAsync(batch);

        Assert.Same(batch, Assert.Single(result.Handled));
        Assert.Equal([1], batch.Failures.Keys);
    }

    [Fact]
    public async Task Canceling_the_token_leaves_records_for_later()
    {
        using var stop = new CancellationTokenSource();
        var handler = KinesisRecords.Of(ShopJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken token) =>
        {
            stop.Cancel();
            return Task.CompletedTask;
        });
        KinesisRecord[] records = [Record("o-1"), Record("o-2")];
        var result = await HandlerTest.For(handler).RunAsync(records, stop.Token);

        Assert.Equal((1, 1, 0), (result.Handled.Count, result.Redelivered.Count, result.Failures.Count));
    }

    [Fact]
    public async Task A_handler_of_a_worker_runs_like_one_of_a_function()
    {
        var test = HandlerTest.For(Parcels.Of("parcels").To<Warehouse>(Ship).WithName("ship").AddFilter((parcel, scope, next) =>
            parcel.Number == 3 ? Task.CompletedTask : next(scope))).WithService(_warehouse);

        var result = await test.RunAsync(new Parcel(1, "o-1", 1), new Parcel(2, "o-2", 10), new Parcel(3, "o-3", 1), new Parcel(4, "o-4", 1));
        Assert.Equal(["o-1"], _warehouse.Shipped);
        Assert.Equal([2, 3, 4], result.Redelivered.Select(static parcel => parcel.Number));
        Assert.Equal("o-2 is not in stock", Assert.Single(result.Failures).Error.Message);

        result = await test.WithAttempts(5).RunAsync(new Parcel(2, "o-2", 10), new Parcel(3, "o-3", 1), new Parcel(4, "o-4", 1));
        Assert.Equal(["o-1", "o-4"], _warehouse.Shipped);
        Assert.Equal(("2", 5), (Assert.Single(result.Poison).RecordId, result.Poison[0].Attempts));
        Assert.Empty(result.Redelivered);
        await Assert.ThrowsAsync<NotSupportedException>(() => test.RunEventAsync("{}"));

        static Task Ship(Parcel parcel, Warehouse warehouse, CancellationToken token) => Orders.Ship(new(parcel.OrderId, parcel.Count), warehouse, token);
    }

    private static SqsMessage Message(string id, string order, int count = 1) =>
        new() { MessageId = id, Body = $$"""{"orderId":"{{order}}","count":{{count}}}""" };

    private static HttpApiRequest Request(string body) => new()
    {
        RawPath = "/orders",
        RawBody = body,
        Headers = new Dictionary<string, string> { ["content-type"] = "application/json" },
        RequestContext = new() { Http = new() { Method = "POST", Path = "/orders" } },
    };

    private static KinesisRecord Record(string order) => new() { SequenceNumber = order, Data = Encoding.UTF8.GetBytes($$"""{"orderId":"{{order}}"}""") };

    private static string Stream(params string[] bodies) =>
        $$"""{"Records":[{{string.Join(',', bodies.Select(static (body, index) => StreamRecord(index, body)))}}]}""";

    private static string StreamRecord(int number, string body) => $$$"""
        {"eventID":"shardId-000000000000:{{{number}}}","eventSource":"aws:kinesis","eventVersion":"1.0","eventName":"aws:kinesis:record",
        "awsRegion":"eu-west-1","eventSourceARN":"arn:aws:kinesis:eu-west-1:123456789012:stream/orders",
        "invokeIdentityArn":"arn:aws:iam::123456789012:role/orders",
        "kinesis":{"kinesisSchemaVersion":"1.0","partitionKey":"p","sequenceNumber":"{{{number}}}","approximateArrivalTimestamp":1767225600.0,
        "data":"{{{Convert.ToBase64String(Encoding.UTF8.GetBytes(body))}}}"}}
        """;

    private sealed class Disposed(List<string> seen) : IHandler<SqsMessage>, IAsyncDisposable
    {
        public Task HandleAsync(SqsMessage input, CancellationToken cancellationToken)
        {
            seen.Add($"handled {input.MessageId}");
            return Task.CompletedTask;
        }

        public ValueTask DisposeAsync()
        {
            seen.Add("disposed");
            return default;
        }
    }
}
