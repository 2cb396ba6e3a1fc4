using System.Buffers;
using System.Text.Json;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Functions;

/// <summary>Applications over the Runtime API.</summary>
public sealed class ApplicationRunTests
{
    [Fact]
    public async Task Events_are_answered()
    {
        await using var run = Run(app => app.On(SqsMessages.Of(OrdersJson.Default.OrderPlaced).To(
            async (OrderPlaced order, CancellationToken _) => await Task.Yield())));
        Assert.Equal("""{"batchItemFailures":[]}""", (await run.Api.Enqueue(Sample.Text(Sample.Sqs("""{"orderId":"1","total":1}"""))).Answered).Text);
        var answer = await run.Api.Enqueue(Sample.Text(Sample.Sqs("no", """{"orderId":"1","total":1}"""))).Answered;
        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m0"}]}""", answer.Text);
    }

    [Fact]
    public async Task A_handlers_exception_is_reported_and_the_next_event_is_handled()
    {
        await using var run = Run(app => app.On(JsonEvents.Of(OrdersJson.Default.Int32).Returning(OrdersJson.Default.Int32).To(
            async (int number, CancellationToken _) => number == 0 ? throw new TimeoutException("slow") : number)));
        var failed = await run.Api.Enqueue("0").Answered;
        Assert.EndsWith("/error", failed.Line, StringComparison.Ordinal);
        Assert.Equal("slow", JsonDocument.Parse(failed.Body).RootElement.GetProperty("errorMessage").GetString());
        Assert.Equal("7", (await run.Api.Enqueue("7").Answered).Text);
    }

    [Fact]
    public async Task An_unregistered_service_is_posted_as_the_error_of_init()
    {
        await using var run = Run(app => app.On(JsonEvents.Of(OrdersJson.Default.Int32).To(
            (int number, OrderStore store, CancellationToken _) => Task.CompletedTask)));
        Assert.Equal(1, await run.Ended);
        var posted = Assert.Single(run.Api.Requests);
        Assert.EndsWith("/runtime/init/error", posted.Line, StringComparison.Ordinal);
        Assert.Contains("OrderStore (required by the handler 'Json')", posted.Text, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Hosted_services_start_before_the_first_event_is_asked_for_and_stop_at_sigterm()
    {
        var stopped = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var starting = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var goOn = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Run(
            app => app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken _) => Task.CompletedTask)),
            services => services.AddSingleton<IHostedService>(new Gate(starting, goOn.Task, stopped)));
        await starting.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.Empty(run.Api.Requests);
        goOn.SetResult();
        Assert.Equal("null", (await run.Api.Enqueue("1").Answered).Text);

        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        run.Terminate();
        await stopped.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.Equal(0, await run.Ended);
    }

    [Fact]
    public async Task A_singleton_that_only_middleware_asked_for_is_disposed_of_at_sigterm()
    {
        var disposed = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Run(
            app =>
            {
                app.Use((context, next) =>
                {
                    context.Services.GetRequiredService<Tell>();
                    return next(context);
                });
                app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken _) => Task.CompletedTask));
            },
            services => services.AddSingleton(_ => new Tell(disposed)));
        await run.Api.Enqueue("1").Answered;
        await run.Api.WaitForAsync(api => api.PendingNext == 1);
        run.Terminate();
        await disposed.Task.WaitAsync(FakeRuntimeApi.Patience);
        Assert.Equal(0, await run.Ended);
    }

    [Fact]
    public async Task Concurrent_events_have_contexts_and_scopes_of_their_own()
    {
        const int Concurrency = 8;
        var stores = new HashSet<OrderStore>();
        var all = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var run = Run(
            app =>
                app.On(RawEvents.All.To(
                    async (ReadOnlyMemory<byte> request, IBufferWriter<byte> response, OrderStore store, LambdaContext context, CancellationToken _) =>
            {
                lock (stores)
                {
                    stores.Add(store);
                    if (stores.Count == Concurrency) all.SetResult();
                }

                await all.Task.WaitAsync(FakeRuntimeApi.Patience, CancellationToken.None);
                response.Write(System.Text.Encoding.UTF8.GetBytes($"\"{context.RequestId}\""));
            })),
            services => services.AddScoped<OrderStore>(),
            variables => variables["AWS_LAMBDA_MAX_CONCURRENCY"] = "8");
        var invocations = Enumerable.Range(0, Concurrency).Select(_ => run.Api.Enqueue("1")).ToList();
        foreach (var invocation in invocations) Assert.Equal($"\"{invocation.RequestId}\"", (await invocation.Answered).Text);
        Assert.Equal(Concurrency, stores.Count);
    }

    [Fact]
    public async Task An_answer_is_streamed()
    {
        await using var run = Run(app => app.On(FunctionUrl.Streams.To(
            async (HttpApiRequest request, HttpResponseStream response, CancellationToken cancellationToken) =>
        {
            response.StatusCode = 202;
            await response.Body.WriteAsync("hello"u8.ToArray(), cancellationToken);
        })));
        var answer = await run.Api.Enqueue(Sample.Text(Sample.HttpApi())).Answered;
        Assert.Equal("application/vnd.awslambda.http-integration-response", answer.Headers["Content-Type"]);
        Assert.Equal("""{"statusCode":202}""" + "\0\0\0\0\0\0\0\0hello", answer.Text);
    }

    private static RuntimeRun Run(
        Action<LambdaApplication> register, Action<IServiceCollection>? services = null, Action<Dictionary<string, string>>? variables = null)
    {
        LambdaApplication? app = null;
        ApplicationHandler? handler = null;
        return RuntimeRun.Start(
            new Late(() => handler!),
            options =>
            {
                var builder = LambdaApplication.CreateBuilder(options);
                services?.Invoke(builder.Services);
                app = builder.Build();
                register(app);
                handler = new ApplicationHandler(app);
            },
            variables,
            () => handler!.InitializeAsync());
    }

    private sealed class Late(Func<Lambda.Runtime.InvocationHandler> handler) : Lambda.Runtime.InvocationHandler
    {
        public override ValueTask InvokeAsync(Lambda.Runtime.Invocation invocation) => handler().InvokeAsync(invocation);
    }

    private sealed class Tell(TaskCompletionSource disposed) : IDisposable
    {
        public void Dispose() => disposed.SetResult();
    }

    private sealed class Gate(TaskCompletionSource starting, Task goOn, TaskCompletionSource stopped) : IHostedService
    {
        public Task StartAsync(CancellationToken cancellationToken)
        {
            starting.SetResult();
            return goOn;
        }

        public Task StopAsync(CancellationToken cancellationToken)
        {
            stopped.SetResult();
            return Task.CompletedTask;
        }
    }
}
