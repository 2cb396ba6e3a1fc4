using Microsoft.Extensions.DependencyInjection;
using Tern.Handling;
using Tern.Lambda.Events;

namespace Tern.Lambda.Tests.Functions;

public sealed class ScopeTests
{
    private sealed class Session : IAsyncDisposable
    {
        public static readonly AsyncLocal<List<string>> Log = new();
        private readonly List<string> _log = Log.Value!;

        public Exception? OnDispose { get; set; }

        public ValueTask DisposeAsync()
        {
            lock (_log) _log.Add("disposed");
            return OnDispose is null ? default : ValueTask.FromException(OnDispose);
        }
    }

    private sealed class AfterScope : IDisposable
    {
        public bool IsDisposed { get; private set; }

        public void Dispose() => IsDisposed = true;
    }

    private readonly List<string> _log = Session.Log.Value = [];

    [Fact]
    public async Task An_invocation_has_one_scope_which_ends_before_it_is_acknowledged()
    {
        await using var app = App(app => app.On(HttpApi.Requests.To((HttpApiRequest request, Session session, HandlerContext context, CancellationToken _) =>
        {
            _log.Add(ReferenceEquals(session, context.Services.GetService(typeof(Session))) ? "same" : "other");
            return Task.FromResult(HttpApiResponse.NoContent());
        })));

        await app.InvokeAsync(Sample.HttpApi());
        Assert.Equal(["same", "disposed"], _log);
        await app.InvokeAsync(Sample.HttpApi());
        Assert.Equal(["same", "disposed", "same", "disposed"], _log);
    }

    [Fact]
    public async Task Each_record_has_a_scope_of_its_own()
    {
        var sessions = new HashSet<Session>();
        await using var app = App(app => app.On(SqsMessages.Each.To((SqsMessage message, Session session, CancellationToken _) =>
        {
            _log.Add(message.Body);
            sessions.Add(session);
            return Task.CompletedTask;
        })));

        await app.InvokeAsync(Sample.Sqs("a", "b"));
        Assert.Equal(["a", "disposed", "b", "disposed"], _log);
        Assert.Equal(2, sessions.Count);
    }

    [Fact]
    public async Task Two_invocations_at_once_have_scopes_of_their_own()
    {
        var sessions = new List<Session>();
        var bothIn = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        await using var app = App(app => app.On(JsonEvents.Of(OrdersJson.Default.Int32).To(async (int number, Session session, CancellationToken _) =>
        {
            lock (sessions)
            {
                sessions.Add(session);
                if (sessions.Count == 2) bothIn.SetResult();
            }

            await bothIn.Task.WaitAsync(TimeSpan.FromMinutes(2), CancellationToken.None);
        })));

        await Task.WhenAll(app.InvokeAsync("1"u8.ToArray()).AsTask(), app.InvokeAsync("2"u8.ToArray()).AsTask());
        Assert.NotSame(sessions[0], sessions[1]);
        Assert.Equal(["disposed", "disposed"], _log);
    }

    [Fact]
    public async Task A_failure_while_a_scope_ends_is_the_invocations_error()
    {
        await using var app = App(app => app.On(HttpApi.Requests.To((HttpApiRequest request, Session session, CancellationToken _) =>
        {
            session.OnDispose = new TimeoutException("not flushed");
            return Task.FromResult(HttpApiResponse.NoContent());
        })));

        Assert.Equal("not flushed", (await Assert.ThrowsAsync<TimeoutException>(async () => await app.InvokeAsync(Sample.HttpApi()))).Message);
    }

    [Fact]
    public async Task A_failure_while_a_records_scope_ends_fails_that_record()
    {
        await using var app = App(app => app.On(SqsMessages.Each.To((SqsMessage message, Session session, CancellationToken _) =>
        {
            if (message.Body == "a") session.OnDispose = new TimeoutException("not flushed");
            return Task.CompletedTask;
        })));

        Assert.Equal("""{"batchItemFailures":[{"itemIdentifier":"m0"}]}""", Sample.Text(await app.InvokeAsync(Sample.Sqs("a", "b"))));
    }

    [Fact]
    public async Task The_scope_ends_when_the_handler_throws_and_both_errors_are_kept()
    {
        await using var app = App(app => app.On(HttpApi.Requests.To(Task<HttpApiResponse> (HttpApiRequest request, Session session, CancellationToken _) =>
        {
            if (request.Headers.ContainsKey("content-type")) session.OnDispose = new TimeoutException("not flushed");
            throw new ArgumentException("no such order");
        })));

        var both = await Assert.ThrowsAsync<AggregateException>(async () => await app.InvokeAsync(Sample.HttpApi()));
        Assert.Equal(["no such order", "not flushed"], both.InnerExceptions.Select(e => e.Message));
        Assert.Equal(["disposed"], _log);
    }

    [Fact]
    public async Task No_provider_is_built_unless_somebody_asks()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddScoped<Session>();
        await using var app = builder.Build();
        var ask = false;
        app.Use((context, next) =>
        {
            if (ask) _ = context.Services.GetRequiredService<Session>();
            return next(context);
        });
        app.On(SqsMessages.Each.To((SqsMessage message, LambdaContext context, CancellationToken _) => Task.CompletedTask));

        await app.InvokeAsync(Sample.Sqs("a"));
        Assert.False(app.Services.IsBuilt);
        ask = true;
        await app.InvokeAsync(Sample.Sqs("a"));
        Assert.True(app.Services.IsBuilt);
        Assert.Equal(["disposed"], _log);
    }

    [Fact]
    public async Task Singletons_that_handlers_ask_for_are_made_before_the_first_event_and_disposed_of_with_the_application()
    {
        var builder = LambdaApplication.CreateBuilder();
        var made = 0;
        builder.Services.AddSingleton(_ =>
        {
            made++;
            return new AfterScope();
        });
        var app = builder.Build();
        AfterScope? used = null;
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, AfterScope service, CancellationToken _) =>
        {
            used = service;
            return Task.CompletedTask;
        }));

        await app.StartAsync();
        Assert.Equal(1, made);
        await app.InvokeAsync("1"u8.ToArray());
        Assert.False(used!.IsDisposed);
        await app.DisposeAsync();
        Assert.True(used.IsDisposed);
        Assert.Equal(1, made);
    }

    private static LambdaApplication App(Action<LambdaApplication> register)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddScoped<Session>();
        var app = builder.Build();
        register(app);
        return app;
    }
}
