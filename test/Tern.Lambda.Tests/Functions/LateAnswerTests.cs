using System.Buffers;
using System.Text.Json;
using System.Text.Json.Serialization;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Work that middleware and handlers of an application left running, while the next event is
/// handled.</summary>
public sealed partial class LateAnswerTests
{
    [Theory]
    [InlineData("sqs")]
    [InlineData("http")]
    [InlineData("json")]
    [InlineData("bytes")]
    public async Task A_late_respond_throws_and_neither_its_bytes_nor_its_type_are_in_the_next_answer(string form)
    {
        HandlerContext? kept = null;
        var refused = new List<Exception?>();
        await using var run = Run(app =>
        {
            app.Use(async (context, next) =>
            {
                await next(context);
                if (kept is null) kept = context;
                else
                {
                    refused.Add(Record.Exception(() => kept.Respond("\"EVIL\""u8, "text/evil")));
                    refused.Add(Record.Exception(() => kept.Respond(HttpApiResponse.Text("EVIL"))));
                    refused.Add(Record.Exception(() => kept.Lambda));
                    refused.Add(Record.Exception(() => kept.Payload));
                    refused.Add(await Record.ExceptionAsync(() => next(kept)));
                }
            });
            Register(app, form);
        });

        var (json, expected) = Case(form);
        Assert.Equal(expected, (await run.Api.Enqueue(json).Answered).Text);
        var second = await run.Api.Enqueue(json).Answered;
        Assert.Equal(expected, second.Text);
        Assert.Equal("application/json", second.Headers["Content-Type"]);
        Assert.Equal(5, refused.Count);
        Assert.All(refused, error => Assert.IsAssignableFrom<InvalidOperationException>(error));
    }

    [Fact]
    public async Task A_writer_of_bytes_that_was_kept_throws_in_the_next_invocation()
    {
        IBufferWriter<byte>? kept = null;
        Exception? refused = null;
        await using var run = Run(app => app.On(RawEvents.All.To((ReadOnlyMemory<byte> request, IBufferWriter<byte> response, CancellationToken _) =>
        {
            if (kept is null) kept = response;
            else refused = Record.Exception(() => kept.Write("LEAKED"u8));
            response.Write(request.Span);
            return Task.CompletedTask;
        })));

        Assert.Equal("1", (await run.Api.Enqueue("1").Answered).Text);
        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
        Assert.Contains("has ended", Assert.IsAssignableFrom<InvalidOperationException>(refused).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_handler_that_nobody_awaited_does_not_answer_the_next_event()
    {
        var goOn = new TaskCompletionSource();
        Task? left = null;
        await using var run = Run(app =>
        {
            app.Use((context, next) =>
            {
                if (left is not null) return next(context);
                left = next(context);
                return Task.CompletedTask;
            });
            app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(async (int number, CancellationToken _) =>
            {
                if (number == 1) await goOn.Task;
                else
                {
                    goOn.SetResult();
                    await left!.ContinueWith(_ => { }, TaskScheduler.Default);
                }

                return number;
            }));
        });

        Assert.Equal("null", (await run.Api.Enqueue("1").Answered).Text);
        Assert.Equal("2", (await run.Api.Enqueue("2").Answered).Text);
        await Assert.ThrowsAnyAsync<InvalidOperationException>(() => left!);
    }

    [Fact]
    public async Task An_answer_that_is_half_written_when_the_handler_is_done_is_an_error_and_not_sent()
    {
        var entered = new ManualResetEventSlim();
        var goOn = new ManualResetEventSlim();
        SlowConverter.OnWrite = number =>
        {
            if (number != 1) return;
            entered.Set();
            goOn.Wait(FakeRuntimeApi.Patience);
        };
        Task? left = null;
        await using var run = Run(app =>
        {
            app.Use((context, next) =>
            {
                if (left is not null) return next(context);
                left = Task.Run(() => next(context));
                entered.Wait(FakeRuntimeApi.Patience);
                return Task.CompletedTask;
            });
            app.On(JsonEvents.Of(SlowJson.Default.Slow).Returning(SlowJson.Default.Slow).To((Slow slow, CancellationToken _) => Task.FromResult(slow)));
        });

        var failed = await run.Api.Enqueue("""{"Number":1}""").Answered;
        Assert.True(failed.IsError);
        Assert.Contains("still being written", failed.Text, StringComparison.Ordinal);
        goOn.Set();
        await Assert.ThrowsAnyAsync<InvalidOperationException>(() => left!);
        Assert.Equal("""{"Number":2}""", (await run.Api.Enqueue("""{"Number":2}""").Answered).Text);
    }

    [Fact]
    public async Task A_stream_that_is_begun_late_does_not_become_the_next_answer()
    {
        HttpResponseStream? kept = null;
        var refused = new List<Exception?>();
        await using var run = Run(app => app.On(FunctionUrl.Streams.To(
            async (HttpApiRequest _, HttpResponseStream stream, CancellationToken cancellationToken) =>
        {
            if (kept is null)
            {
                kept = stream;
                throw new TimeoutException("x");
            }

            refused.Add(Record.Exception(() => kept.Body));
            stream.Body.Write("second"u8);
            await stream.Body.FlushAsync(cancellationToken);
        })));
        var json = Sample.Text(Sample.HttpApi());

        Assert.True((await run.Api.Enqueue(json).Answered).IsError);
        Assert.EndsWith("second", (await run.Api.Enqueue(json).Answered).Text, StringComparison.Ordinal);
        Assert.IsAssignableFrom<InvalidOperationException>(Assert.Single(refused));
    }

    [Fact]
    public async Task Writes_after_a_call_in_a_test_are_refused_too()
    {
        HandlerContext? kept = null;
        var builder = LambdaApplication.CreateBuilder(new LambdaRuntimeOptions());
        await using var app = builder.Build();
        app.Use((context, next) =>
        {
            kept = context;
            return next(context);
        });
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(
            (int number, CancellationToken _) => Task.FromResult(number)));

        Assert.Equal("1", Sample.Text(await app.InvokeAsync("1", cancellationToken: TestContext.Current.CancellationToken)));
        Assert.ThrowsAny<InvalidOperationException>(() => kept!.Respond("2"u8));
    }

    private static void Register(LambdaApplication app, string form)
    {
        switch (form)
        {
            case "sqs":
                app.On(SqsMessages.Each.To((SqsMessage _, CancellationToken _) => throw new TimeoutException("x")));
                break;
            case "http":
                app.On(HttpApi.Requests.To((HttpApiRequest _, CancellationToken _) => Task.FromResult(HttpApiResponse.NoContent())));
                break;
            case "json":
                app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(
                    (int number, CancellationToken _) => Task.FromResult(number)));
                break;
            default:
                app.On(RawEvents.All.To((ReadOnlyMemory<byte> request, IBufferWriter<byte> response, CancellationToken _) =>
                {
                    response.Write(request.Span);
                    return Task.CompletedTask;
                }));
                break;
        }
    }

    private static (string Json, string Expected) Case(string form) => form switch
    {
        "sqs" => (Sample.Text(Sample.Sqs("x")), """{"batchItemFailures":[{"itemIdentifier":"m0"}]}"""),
        "http" => (Sample.Text(Sample.HttpApi()), """{"statusCode":204}"""),
        _ => ("7", "7"),
    };

    private static RuntimeRun Run(Action<LambdaApplication> register)
    {
        ApplicationHandler? handler = null;
        return RuntimeRun.Start(
            new Late(() => handler!),
            options =>
            {
                var app = LambdaApplication.CreateBuilder(options).Build();
                register(app);
                handler = new ApplicationHandler(app);
            },
            null,
            () => handler!.InitializeAsync());
    }

    private sealed class Late(Func<Lambda.Runtime.InvocationHandler> handler) : Lambda.Runtime.InvocationHandler
    {
        public override ValueTask InvokeAsync(Lambda.Runtime.Invocation invocation) => handler().InvokeAsync(invocation);
    }

    public sealed record Slow([property: JsonConverter(typeof(SlowConverter))] int Number);

    [JsonSerializable(typeof(Slow))]
    public sealed partial class SlowJson : JsonSerializerContext;

    public sealed class SlowConverter : JsonConverter<int>
    {
        internal static Action<int> OnWrite { get; set; } = _ => { };

        public override int Read(ref Utf8JsonReader reader, Type typeToConvert, JsonSerializerOptions options) => reader.GetInt32();

        public override void Write(Utf8JsonWriter writer, int value, JsonSerializerOptions options)
        {
            OnWrite(value);
            writer.WriteNumberValue(value);
        }
    }
}
