using System.Text;
using Microsoft.Extensions.DependencyInjection;
using Tern.DynamoDb;
using Tern.Handling.DynamoDb.Tests.Changes;
using Tern.Handling.DynamoDb.Tests.Idempotency;
using Tern.Lambda;
using Tern.Lambda.Events;
using Tern.Local;
using Tern.TestHarness;

namespace Tern.Handling.DynamoDb.Tests.Functions;

public sealed class IdempotencyFilterTests : IdempotencyBench
{
    private static readonly byte[] Refund5 = """{"Cents":5}"""u8.ToArray();

    [Fact]
    public async Task An_event_that_comes_again_is_answered_with_the_bytes_of_the_first_answer()
    {
        var runs = 0;
        Task<Receipt?> Count(Refund refund, CancellationToken cancellationToken) => Task.FromResult<Receipt?>(new Receipt($"r{++runs}", refund.Cents));
        await using var first = NewFunction(app => app
            .On(JsonEvents.Of(TestJson.Default.Refund).Returning(TestJson.Default.Receipt).To(Count))
            .AddFilter(NewProcess().Filter<Refund>(refund => $"refund-{refund.Cents}")));
        await using var second = NewFunction(app => app
            .On(JsonEvents.Of(TestJson.Default.Refund).Returning(TestJson.Default.Receipt).To(Count))
            .AddFilter(NewProcess().Filter<Refund>(refund => $"refund-{refund.Cents}")));

        Assert.Equal("""{"Number":"r1","Total":5}""", Encoding.UTF8.GetString(await first.InvokeAsync(Refund5)));
        Assert.Equal("""{"Number":"r1","Total":5}""", Encoding.UTF8.GetString(await second.InvokeAsync(Refund5)));
        Assert.Equal("""{"Number":"r2","Total":6}""", Encoding.UTF8.GetString(await second.InvokeAsync("""{"Cents":6}"""u8.ToArray())));
    }

    [Fact]
    public async Task An_event_without_an_answer_is_handled_once()
    {
        var runs = 0;
        await using var app = NewFunction(app => app.On(JsonEvents.Of(TestJson.Default.Refund).To((Refund refund, CancellationToken cancellationToken) =>
        {
            runs++;
            return Task.CompletedTask;
        })).AddFilter(NewProcess(options => options.CacheCapacity = 0).Filter<Refund>(refund => "k")));

        Assert.Equal("null", Encoding.UTF8.GetString(await app.InvokeAsync(Refund5)));
        Assert.Equal("null", Encoding.UTF8.GetString(await app.InvokeAsync(Refund5)));
        Assert.Equal(1, runs);
    }

    [Fact]
    public async Task A_handler_that_fails_runs_again()
    {
        var runs = 0;
        await using var app = NewFunction(app => app.On(JsonEvents.Of(TestJson.Default.Refund).To((Refund refund, CancellationToken cancellationToken) =>
            ++runs == 1 ? throw new InvalidOperationException("no funds") : Task.CompletedTask)).AddFilter(NewProcess().Filter<Refund>(refund => "k")));

        await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync(Refund5));
        await app.InvokeAsync(Refund5);
        await app.InvokeAsync(Refund5);
        Assert.Equal(2, runs);
    }

    [Fact]
    public void Bytes_that_are_no_text_are_answered_again()
    {
        byte[] answer = [0, 255, 1, 34, 92];
        var format = HandlerAnswerFormat.Instance;
        using var buffer = new Tern.Buffers.PooledBuffer();
        format.Write(new HandlerAnswer("image/png", answer, IsStreamed: false), buffer);
        var read = format.Read(Encoding.UTF8.GetString(buffer.WrittenSpan));

        Assert.Equal(("image/png", """{"contentType":"image/png","base64":"AP8BIlw="}"""), (read.ContentType, Encoding.UTF8.GetString(buffer.WrittenSpan)));
        Assert.Equal(answer, read.Body.ToArray());
    }

    [Fact]
    public async Task Handlers_of_other_names_do_not_share_keys()
    {
        List<string> ran = [];
        foreach (var name in new[] { "created", "paid", "created" })
        {
            await using var app = NewFunction(app => app.On(JsonEvents.Of(TestJson.Default.Refund).To((Refund refund, CancellationToken cancellationToken) =>
            {
                ran.Add(name);
                return Task.CompletedTask;
            })).WithName(name).AddFilter(NewProcess().Filter<Refund>(refund => "order-1")));
            await app.InvokeAsync(Refund5);
        }

        Assert.Equal(["created", "paid"], ran);
    }

    [Fact]
    public async Task A_lock_lasts_until_the_deadline_of_the_invocation()
    {
        var deadline = Clock.GetUtcNow() + TimeSpan.FromSeconds(7);
        await using var app = NewFunction(app => app.On(JsonEvents.Of(TestJson.Default.Refund).To(async (Refund refund, CancellationToken cancellationToken) =>
            Assert.Equal(
                (deadline + TimeSpan.FromSeconds(1)).ToUnixTimeMilliseconds(),
                (await StoredAsync("k", "orders.refunds"))!.LockedUntil))).WithName("refunds").AddFilter(NewProcess().Filter<Refund>(refund => "k")));
        await app.InvokeAsync(Refund5, new LambdaContext { RequestId = "r1", Deadline = deadline, Clock = Clock });
        Assert.Equal(IdempotencyStatus.Completed, (await StoredAsync("k", "orders.refunds"))!.Status);
    }

    [Fact]
    public async Task A_record_that_comes_again_counts_as_handled_and_one_in_progress_comes_again()
    {
        List<string> handled = [];
        var process = NewProcess();
        await using var app = NewFunction(app => app.On(DynamoDbStreamRecords.Each.To(
            async (DynamoDbStreamRecord record, CancellationToken cancellationToken) =>
        {
            handled.Add(record.EventName);
            if (record.EventName != "MODIFY") return;
            await Assert.ThrowsAsync<IdempotencyInProgressException>(
                async () => await NewProcess().For("stream").RunAsync("MODIFY", _ => default, cancellationToken));
        })).WithName("stream").AddFilter(process.Filter<DynamoDbStreamRecord>(record => record.EventName)));

        var records = StreamEvents.Event(StreamEvents.Record("INSERT"), StreamEvents.Record("MODIFY"), StreamEvents.Record("INSERT"));
        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(records)));
        Assert.Equal("""{"batchItemFailures":[]}""", Encoding.UTF8.GetString(await app.InvokeAsync(records)));
        Assert.Equal(["INSERT", "MODIFY"], handled);
    }

    [Fact]
    public async Task A_function_takes_idempotency_and_the_client_from_its_services_and_opens_connections_in_init()
    {
        await using var local = await LocalDynamoDb.StartAsync(new() { ListenOnLoopback = true });
        await using (var db = local.CreateClient()) await db.Table<IdempotencyRecord>("functions").CreateTableAsync();
        var log = new RecordingLogger();
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<Microsoft.Extensions.Logging.ILoggerFactory>(log);
        builder.Services.AddSingleton(typeof(Microsoft.Extensions.Logging.ILogger<>), typeof(Microsoft.Extensions.Logging.Logger<>));
        builder.Services.AddDynamoDb(options =>
        {
            local.Configure(options);
            options.Transport = null;
            options.Endpoint = local.Endpoint;
            options.WarmUpConnections = 2;
            options.Connections.ConnectTimeout = TimeSpan.FromMinutes(1);
        });
        builder.Services.AddHandlerIdempotency("functions", options => options.Scope = "refunds");
        await using var app = builder.Build();
        var runs = 0;
        app.On(JsonEvents.Of(TestJson.Default.Refund).Returning(TestJson.Default.Receipt).To(
            (Refund refund, DynamoDbClient db, CancellationToken cancellationToken) => Task.FromResult<Receipt?>(new Receipt($"r{++runs}", refund.Cents))))
            .WithIdempotency(refund => $"{refund.Cents}");

        Assert.Equal("""{"Number":"r1","Total":5}""", Encoding.UTF8.GetString(await app.InvokeAsync(Refund5)));
        Assert.Equal("""{"Number":"r1","Total":5}""", Encoding.UTF8.GetString(await app.InvokeAsync(Refund5)));
        Assert.Contains("Opened 2 connections to DynamoDB.", log.Lines[0].Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Whole_batches_are_refused()
    {
        await using var app = LambdaApplication.CreateBuilder().Build();
        var handler = app.On(SqsMessages.Batches.To((Batch<SqsMessage> batch, CancellationToken cancellationToken) => Task.CompletedTask));
        Assert.Throws<ArgumentException>(() => handler.WithIdempotency(batch => "k"));
    }

    private static LambdaApplication NewFunction(Action<LambdaApplication> register)
    {
        var app = LambdaApplication.CreateBuilder().Build();
        register(app);
        return app;
    }
}
