using System.Buffers;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

public sealed class MiddlewareTests
{
    [Fact]
    public async Task Middleware_and_filters_run_in_the_order_in_which_they_were_added()
    {
        var log = new List<string>();
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use(Step("1")).Use(Step("2"));
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) =>
        {
            log.Add("handler");
            return Task.FromResult(HttpApiResponse.NoContent());
        }))
            .AddFilter((request, context, next) => Step("f1")(context, next))
            .AddFilter((request, context, next) => Step("f2")(context, next));

        await app.InvokeAsync(Sample.HttpApi());
        Assert.Equal(["1", "2", "f1", "f2", "handler", "/f2", "/f1", "/2", "/1"], log);

        HandlerMiddleware Step(string name) => async (context, next) =>
        {
            log.Add(name);
            await next(context);
            log.Add("/" + name);
        };
    }

    [Fact]
    public async Task Middleware_may_answer_without_the_handler()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use((context, next) =>
        {
            Assert.Null(context.Item);
            context.Respond(HttpApiResponse.NoContent(503));
            return Task.CompletedTask;
        });
        app.On(HttpApi.Requests.To(Task<HttpApiResponse> (HttpApiRequest request, CancellationToken _) => throw new InvalidOperationException("called")));
        Assert.Equal("""{"statusCode":503}""", Sample.Text(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task A_filter_sees_the_request_and_answers_before_the_body_is_read()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(HttpApi.Requests.Of(OrdersJson.Default.OrderPlaced).Returning(OrdersJson.Default.Receipt).To(
             async (OrderPlaced order, CancellationToken _) => new Receipt(order.OrderId, true)))
            .AddFilter((request, context, next) =>
            {
                if (request.Headers.ContainsKey("authorization")) return next(context);
                context.Respond(HttpApiResponse.NoContent(401));
                return Task.CompletedTask;
            });
        Assert.Equal("""{"statusCode":401}""", Sample.Text(await app.InvokeAsync(Sample.HttpApi("not json"))));
    }

    [Fact]
    public async Task A_later_response_replaces_the_handlers()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use(async (context, next) =>
        {
            await next(context);
            context.Respond("[]"u8);
        });
        app.On(HttpApi.Requests.To((HttpApiRequest request, CancellationToken _) => Task.FromResult(HttpApiResponse.Text("a long answer"))));
        Assert.Equal("[]", Sample.Text(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task Middleware_may_try_again()
    {
        var calls = 0;
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use(async (context, next) =>
        {
            await next(context);
            await next(context);
        });
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(async (int number, CancellationToken _) => ++calls));
        Assert.Equal("2", Sample.Text(await app.InvokeAsync("0"u8.ToArray())));
    }

    [Fact]
    public async Task Exceptions_pass_through_as_they_are()
    {
        var seen = new List<Exception>();
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use(async (context, next) =>
        {
            try
            {
                await next(context);
            }
            catch (Exception e)
            {
                seen.Add(e);
                throw;
            }
        });
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken _) => throw new TimeoutException("slow")));
        Assert.Same(await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync("0"u8.ToArray())), Assert.Single(seen));
    }

    [Fact]
    public async Task Middleware_may_turn_an_exception_into_an_answer()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.Use(async (context, next) =>
        {
            try
            {
                await next(context);
            }
            catch (TimeoutException)
            {
                context.Respond(HttpApiResponse.NoContent(504));
            }
        });
        app.On(HttpApi.Requests.To(Task<HttpApiResponse> (HttpApiRequest request, CancellationToken _) => throw new TimeoutException("slow")));
        Assert.Equal("""{"statusCode":504}""", Sample.Text(await app.InvokeAsync(Sample.HttpApi())));
    }

    [Fact]
    public async Task Half_an_answer_is_not_sent_where_middleware_swallows_the_error()
    {
        var app = App();
        app.On(RawEvents.All.To(async (ReadOnlyMemory<byte> request, IBufferWriter<byte> response, CancellationToken _) =>
        {
            response.Write("half"u8);
            await Task.Yield();
            throw new TimeoutException();
        }));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync("1")));

        app = App();
        app.On(RawEvents.All.To(Task (ReadOnlyMemory<byte> request, IBufferWriter<byte> response, CancellationToken _) =>
        {
            response.Write("half"u8);
            throw new TimeoutException();
        }));
        Assert.Equal("null", Sample.Text(await app.InvokeAsync("1")));

        static LambdaApplication App()
        {
            var app = LambdaApplication.CreateBuilder().Build();
            app.Use(async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (TimeoutException)
                {
                }
            });
            return app;
        }
    }

    [Fact]
    public async Task A_filter_of_records_runs_for_each_and_fails_one()
    {
        var seen = new List<string>();
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Task.CompletedTask)).AddFilter((message, context, next) =>
        {
            Assert.Same(message, context.Item);
            context.Items["id"] = message.MessageId;
            seen.Add(message.Body + context.Items.Count);
            return message.Body == "b" ? Task.FromException(new TimeoutException()) : next(context);
        });
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m1"}]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("a", "b", "c"))));
        Assert.Equal(["a1", "b1", "c1"], seen);
    }

    [Fact]
    public async Task A_record_cannot_answer_for_the_batch()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        Exception? error = null;
        app.On(SqsMessages.Each.To((SqsMessage message, CancellationToken _) => Task.CompletedTask)).AddFilter((message, context, next) =>
        {
            error = Record.Exception(() => context.Respond("{}"u8));
            return Task.CompletedTask;
        });
        Assert.Equal("""{"batchItemFailures":[]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("a"))));
        Assert.IsType<InvalidOperationException>(error);
    }

    [Fact]
    public async Task A_filter_of_a_whole_batch_runs_once_and_may_let_it_go()
    {
        var counts = new List<int>();
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(SqsMessages.Batches.To(
            Task (Batch<SqsMessage> batch, CancellationToken _) => throw new InvalidOperationException("called"))).AddFilter((batch, context, next) =>
        {
            counts.Add(batch.Count);
            return Task.CompletedTask;
        });
        Assert.Equal("""{"batchItemFailures":[]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("a", "b"))));
        Assert.Equal([2], counts);
    }
}
