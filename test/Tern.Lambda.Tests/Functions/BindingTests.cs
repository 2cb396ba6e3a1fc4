using System.Buffers;
using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

public sealed class BindingTests
{
    private sealed record A(string Name = "a");

    private sealed record B(string Name = "b");

    private sealed record C(string Name = "c");

    [Fact]
    public async Task A_handler_takes_none_to_three_services()
    {
        var heard = new List<string>();
        Task Hear(string text)
        {
            heard.Add(text);
            return Task.CompletedTask;
        }

        await RunAsync(app => app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced o, CancellationToken _) => Hear(o.OrderId))));
        await RunAsync(app => app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced o, A a, CancellationToken _) => Hear(o.OrderId + a.Name))));
        await RunAsync(app => app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To(
            (OrderPlaced o, A a, B b, CancellationToken _) => Hear(o.OrderId + a.Name + b.Name))));
        await RunAsync(app => app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To(
             (OrderPlaced o, A a, B b, C c, CancellationToken _) => Hear(o.OrderId + a.Name + b.Name + c.Name))));
        Assert.Equal(["1", "1a", "1ab", "1abc"], heard);
    }

    [Fact]
    public async Task A_handler_with_an_answer_takes_none_to_three_services()
    {
        var (order, receipt) = (OrdersJson.Default.OrderPlaced, OrdersJson.Default.Receipt);
        Assert.Equal("1", await AnswerAsync(app => app.On(JsonEvents.Of(order).Returning(receipt).To(
            async (OrderPlaced o, CancellationToken _) => new Receipt(o.OrderId, true)))));
        Assert.Equal(
            "1a",
            await AnswerAsync(app => app.On(JsonEvents.Of(order).Returning(receipt).To(
                async (OrderPlaced o, A a, CancellationToken _) => new Receipt(o.OrderId + a.Name, true)))));
        Assert.Equal("1ab", await AnswerAsync(app => app.On(JsonEvents.Of(order).Returning(receipt).To(
             async (OrderPlaced o, A a, B b, CancellationToken _) => new Receipt(o.OrderId + a.Name + b.Name, true)))));
        Assert.Equal("1abc", await AnswerAsync(app => app.On(JsonEvents.Of(order).Returning(receipt).To(
             async (OrderPlaced o, A a, B b, C c, CancellationToken _) => new Receipt(o.OrderId + a.Name + b.Name + c.Name, true)))));

        async Task<string> AnswerAsync(Action<LambdaApplication> register)
        {
            var answer = Sample.Text(await RunAsync(register));
            return answer.Split('"')[3];
        }
    }

    [Fact]
    public async Task A_handler_of_bytes_takes_the_output_and_none_to_two_services()
    {
        Assert.Equal(
            "-", Sample.Text(await RunAsync(app => app.On(RawEvents.All.To(
                (ReadOnlyMemory<byte> _, IBufferWriter<byte> to, CancellationToken _) => Write(to, "-"))))));
        Assert.Equal(
            "a",
            Sample.Text(await RunAsync(app => app.On(RawEvents.All.To(
                (ReadOnlyMemory<byte> _, IBufferWriter<byte> to, A a, CancellationToken _) => Write(to, a.Name))))));
        Assert.Equal("ab", Sample.Text(
            await RunAsync(app => app.On(RawEvents.All.To(
                (ReadOnlyMemory<byte> _, IBufferWriter<byte> to, A a, B b, CancellationToken _) => Write(to, a.Name + b.Name))))));

        static Task Write(IBufferWriter<byte> to, string text)
        {
            to.Write(Encoding.UTF8.GetBytes(text));
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task Places_of_services_also_take_what_an_invocation_has()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var heard = "";
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
            (OrderPlaced order, LambdaContext lambda, HandlerContext context, SqsMessage message, CancellationToken token) =>
        {
            heard = $"{order.OrderId} {lambda.RequestId} {context.HandlerName} {message.MessageId}";
            return Task.CompletedTask;
        }));

        await app.InvokeAsync(Sample.Sqs("""{"orderId":"o1","total":1}"""), new LambdaContext { RequestId = "r1" });
        Assert.Equal("o1 r1 Sqs m0", heard);
    }

    [Fact]
    public async Task Places_of_services_also_take_the_scope_and_its_services()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        var same = false;
        app.On(SqsMessages.Each.To((SqsMessage message, HandlerScope scope, IServiceProvider services, CancellationToken token) =>
        {
            same = ReferenceEquals(services, scope.Services);
            return ValueTask.CompletedTask;
        }));

        await app.InvokeAsync(Sample.Sqs("{}"));
        Assert.True(same);
    }

    private sealed class ShipOrders(A a, List<string> shipped) : IHandler<OrderPlaced>
    {
        public Task HandleAsync(OrderPlaced input, CancellationToken cancellationToken)
        {
            shipped.Add(input.OrderId + a.Name);
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task A_class_handles_messages_without_being_registered()
    {
        var shipped = new List<string>();
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(new A()).AddSingleton(shipped);
        await using var app = builder.Build();
        app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To<ShipOrders>());

        await app.InvokeAsync(Sample.Sqs("""{"orderId":"o1","total":1}""", """{"orderId":"o2","total":1}"""));
        Assert.Equal(["o1a", "o2a"], shipped);
    }

    [Fact]
    public async Task A_method_with_services_binds_with_their_types()
    {
        Assert.Equal("""{"statusCode":204}""", Sample.Text(await RunAsync(app => app.On(HttpApi.Requests.To<A>(HandleAsync)), Sample.HttpApi())));

        static Task<HttpApiResponse> HandleAsync(HttpApiRequest request, A a, CancellationToken cancellationToken) =>
            Task.FromResult(HttpApiResponse.NoContent());
    }

    [Fact]
    public async Task A_mapped_source_converts_its_inputs_and_keeps_its_filters()
    {
        var heard = new List<string>();
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Each.Map(message => message.Body.Length).To((int length, CancellationToken _) =>
        {
            heard.Add($"{length}");
            return Task.CompletedTask;
        })).AddFilter((message, context, next) =>
        {
            heard.Add(message.MessageId);
            return next(context);
        });

        await app.InvokeAsync(Sample.Sqs("abc"));
        Assert.Equal(["m0", "3"], heard);
    }

    [Fact]
    public async Task A_method_group_binds_too()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To(HandleAsync));
        Assert.Equal("""{"statusCode":204}""", Sample.Text(await app.InvokeAsync(Sample.HttpApi())));

        static Task<HttpApiResponse> HandleAsync(HttpApiRequest request, CancellationToken cancellationToken) => Task.FromResult(HttpApiResponse.NoContent());
    }

    [Fact]
    public async Task A_method_that_answers_with_JSON_binds_without_a_warning_about_null()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(PayAsync));
        Assert.Equal("""{"orderId":"o1","paid":true}""", Sample.Text(await app.InvokeAsync("""{"orderId":"o1","total":1}"""u8.ToArray())));

        static Task<Receipt> PayAsync(OrderPlaced order, CancellationToken cancellationToken) => Task.FromResult(new Receipt(order.OrderId, true));
    }

    [Fact]
    public async Task A_value_type_may_be_event_and_answer()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(
            async (int number, CancellationToken cancellationToken) => number + 1))
            .AddFilter((number, context, next) => number > 10 ? throw new ArgumentException("too much") : next(context));
        Assert.Equal("42", Sample.Text(await WithoutFilter().InvokeAsync("41"u8.ToArray())));
        await Assert.ThrowsAsync<ArgumentException>(async () => await app.InvokeAsync("41"u8.ToArray()));
        Assert.Equal("8", Sample.Text(await app.InvokeAsync("7"u8.ToArray())));

        static LambdaApplication WithoutFilter()
        {
            var app = LambdaApplication.CreateBuilder().Build();
            app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(
                async (int number, CancellationToken cancellationToken) => number + 1));
            return app;
        }
    }

    [Fact]
    public async Task A_null_for_an_answer_is_null_in_json_and_an_error_where_the_source_wants_one()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
            (OrderPlaced order, CancellationToken _) => Task.FromResult<Receipt>(null!)));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync("{}"u8.ToArray())));

        app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) => Task.FromResult<HttpApiResponse>(null!)));
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(Sample.HttpApi()));
        Assert.Equal("The handler 'HttpApi' returned null. It must return a HttpApiResponse.", error.Message);
    }

    [Fact]
    public async Task A_batch_of_one_message_that_fails_is_reported_and_does_not_fail_the_invocation()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => throw new InvalidOperationException("broken")));
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m0"}]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("{}"))));
    }

    [Fact]
    public async Task A_null_for_a_task_says_what_to_return()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) => null!));
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync("{}"u8.ToArray()));
        Assert.Contains("Task.CompletedTask", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("{\"orderId\":")]
    [InlineData("[]")]
    [InlineData("null")]
    [InlineData("")]
    public async Task An_event_that_is_not_the_types_json_says_so_and_quotes_nothing(string json)
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To((OrderPlaced order, CancellationToken _) => Task.CompletedTask));
        var error = await Assert.ThrowsAsync<LambdaEventException>(async () => await app.InvokeAsync(Encoding.UTF8.GetBytes(json)));
        Assert.Contains("OrderPlaced", error.Message, StringComparison.Ordinal);
        Assert.DoesNotContain("orderId", error.ToString(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_token_is_the_invocations()
    {
        using var deadline = new CancellationTokenSource();
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.OrderPlaced).To(async (OrderPlaced order, CancellationToken cancellationToken) =>
        {
            await deadline.CancelAsync();
            cancellationToken.ThrowIfCancellationRequested();
        }));
        await Assert.ThrowsAsync<OperationCanceledException>(async () => await app.InvokeAsync(
            "{}"u8.ToArray(), new LambdaContext { RequestId = "r", CancellationToken = deadline.Token }));
    }

    private static async Task<byte[]> RunAsync(Action<LambdaApplication> register, byte[]? json = null)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton(new A()).AddScoped(_ => new B()).AddTransient(_ => new C());
        await using var app = builder.Build();
        register(app);
        return await app.InvokeAsync(json ?? """{"orderId":"1","total":1}"""u8.ToArray());
    }
}
