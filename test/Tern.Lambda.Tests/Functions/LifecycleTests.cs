using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Tern.Lambda.Tests.Logging;
using Tern.Lambda.Tests.Runtime;
using Tern.TestHarness;

namespace Tern.Lambda.Tests.Functions;

public sealed class LifecycleTests
{
    private readonly List<string> _log = [];
    private readonly ManualTimeProvider _clock = new();

    private sealed class Recorder(string name, List<string> log) : IHostedService
    {
        public Func<CancellationToken, Task> OnStart { get; init; } = _ => Task.CompletedTask;

        public Func<CancellationToken, Task> OnStop { get; init; } = _ => Task.CompletedTask;

        public Task StartAsync(CancellationToken cancellationToken)
        {
            log.Add("start " + name);
            return OnStart(cancellationToken);
        }

        public Task StopAsync(CancellationToken cancellationToken)
        {
            log.Add("stop " + name);
            return OnStop(cancellationToken);
        }
    }

    private sealed class WholeLife(List<string> log) : IHostedLifecycleService
    {
        public Task StartingAsync(CancellationToken cancellationToken) => Add("starting");

        public Task StartAsync(CancellationToken cancellationToken) => Add("start");

        public Task StartedAsync(CancellationToken cancellationToken) => Add("started");

        public Task StoppingAsync(CancellationToken cancellationToken) => Add("stopping");

        public Task StopAsync(CancellationToken cancellationToken) => Add("stop");

        public Task StoppedAsync(CancellationToken cancellationToken) => Add("stopped");

        private Task Add(string text)
        {
            log.Add(text);
            return Task.CompletedTask;
        }
    }

    [Fact]
    public async Task Hosted_services_start_before_the_first_event_in_order_and_stop_in_reverse()
    {
        var app = App(new Recorder("a", _log), new Recorder("b", _log));
        app.OnStarting(_ => Note("starting hook"));
        app.OnShutdown(_ => Note("shutdown 1")).OnShutdown(_ => Note("shutdown 2"));

        await app.InvokeAsync("1"u8.ToArray());
        await app.InvokeAsync("2"u8.ToArray());
        Assert.Equal(["start a", "start b", "starting hook", "event", "event"], _log);
        _log.Clear();
        await app.DisposeAsync();
        await app.DisposeAsync();
        Assert.Equal(["shutdown 2", "shutdown 1", "stop b", "stop a"], _log);
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task A_disposed_application_takes_no_events_and_does_not_start(bool hasStarted)
    {
        var app = App(new Recorder("a", _log));
        if (hasStarted) await app.InvokeAsync("1"u8.ToArray());
        await app.DisposeAsync();

        await Assert.ThrowsAsync<ObjectDisposedException>(async () => await app.InvokeAsync("1"u8.ToArray()));
        Assert.Equal(hasStarted ? ["start a", "event", "stop a"] : [], _log);
    }

    [Fact]
    public async Task The_stages_of_a_services_life_are_all_called()
    {
        var app = App(new WholeLife(_log));
        await app.InvokeAsync("1"u8.ToArray());
        await app.DisposeAsync();
        Assert.Equal(["starting", "start", "started", "event", "stopping", "stop", "stopped"], _log);
    }

    [Fact]
    public async Task A_service_that_does_not_start_keeps_events_away_and_the_error_comes_each_time()
    {
        var app = App(
            new Recorder("a", _log), new Recorder("b", _log) { OnStart = _ => throw new InvalidDataException("no settings") }, new Recorder("c", _log));
        Assert.Equal("no settings", (await Assert.ThrowsAsync<InvalidDataException>(async () => await app.InvokeAsync("1"u8.ToArray()))).Message);
        await Assert.ThrowsAsync<InvalidDataException>(async () => await app.InvokeAsync("1"u8.ToArray()));
        await app.DisposeAsync();
        Assert.Equal(["start a", "start b", "stop b", "stop a"], _log);
    }

    [Fact]
    public async Task A_service_that_hangs_in_its_start_ends_it_at_the_limit_even_if_it_ignores_its_token()
    {
        var hangs = new TaskCompletionSource();
        var builder = Builder(new Recorder("a", _log) { OnStart = _ => hangs.Task });
        builder.StartTimeout = TimeSpan.FromSeconds(9);
        var app = Build(builder);
        var start = app.InvokeAsync("1"u8.ToArray()).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(8));
        Assert.False(start.IsCompleted);
        _clock.Advance(TimeSpan.FromSeconds(1));
        var error = await Assert.ThrowsAsync<TimeoutException>(() => start);
        Assert.Equal(
            "The function didn't start within 9 s (LambdaApplicationBuilder.StartTimeout): "
            + "the hosted service Tern.Lambda.Tests.Functions.LifecycleTests+Recorder was still running.",
            error.Message);
    }

    [Theory]
    [InlineData(null, 9, "after 10 s, and repeats it")]
    [InlineData("on-demand", 9, "after 10 s, and repeats it")]
    [InlineData("provisioned-concurrency", 125, "after 130 s, or after the function's timeout")]
    [InlineData("snap-start", 125, "after 130 s, or after the function's timeout")]
    [InlineData("lambda-managed-instances", 125, "after 130 s, or after the function's timeout")]
    public async Task A_long_start_is_told_by_its_kind_and_goes_on(string? kind, int seconds, string limit)
    {
        var goOn = new TaskCompletionSource();
        var log = new RecordingLog();
        var builder = Builder();
        builder.Options.Log = log;
        builder.Options.Environment = new FunctionEnvironment(("AWS_LAMBDA_INITIALIZATION_TYPE", kind!));
        var app = Build(builder);
        app.OnStarting(_ => goOn.Task);

        var start = app.InvokeAsync("1"u8.ToArray()).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(seconds - 1));
        Assert.Empty(log.Lines);
        _clock.Advance(TimeSpan.FromSeconds(1));
        var line = Assert.Single(log.Lines);
        Assert.Contains($"starting for {seconds} s, and an OnStarting hook is still running", line, StringComparison.Ordinal);
        Assert.Contains(limit, line, StringComparison.Ordinal);
        _clock.Advance(TimeSpan.FromMinutes(10));
        Assert.False(start.IsCompleted);
        goOn.SetResult();
        Assert.Equal("null", Sample.Text(await start));
    }

    [Fact]
    public async Task A_call_that_is_given_up_does_not_take_the_start_of_others_with_it()
    {
        using var given = new CancellationTokenSource();
        var goOn = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        var app = App(new Recorder("a", _log) { OnStart = _ => goOn.Task });
        var first = app.InvokeAsync("1", cancellationToken: given.Token).AsTask();
        await given.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => first);
        goOn.SetResult();
        Assert.Equal("null", Sample.Text(await app.InvokeAsync("1")));
        Assert.Equal(["start a", "event"], _log);
    }

    [Fact]
    public async Task A_shutdown_in_the_middle_of_the_start_ends_it()
    {
        var app = App(new Recorder("a", _log) { OnStart = token => Task.Delay(Timeout.Infinite, token) });
        var start = app.InvokeAsync("1").AsTask();
        await app.DisposeAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => start);
        Assert.Equal(["start a", "stop a"], _log);
    }

    [Fact]
    public async Task A_hook_that_hangs_ends_the_start_at_the_limit()
    {
        var builder = Builder();
        builder.StartTimeout = TimeSpan.FromSeconds(9);
        var app = Build(builder);
        app.OnStarting(async token => await Task.Delay(Timeout.Infinite, token));
        var start = app.InvokeAsync("1"u8.ToArray()).AsTask();
        _clock.Advance(TimeSpan.FromSeconds(9));
        Assert.Contains("an OnStarting hook", (await Assert.ThrowsAsync<TimeoutException>(() => start)).Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task Nothing_keeps_the_rest_from_stopping()
    {
        var app = App(new Recorder("a", _log), new Recorder("b", _log) { OnStop = _ => throw new InvalidDataException("b") });
        app.OnShutdown(_ => Note("shutdown")).OnShutdown(_ => throw new InvalidDataException("hook"));
        await app.InvokeAsync("1"u8.ToArray());
        _log.Clear();
        var errors = await Assert.ThrowsAsync<AggregateException>(async () => await app.DisposeAsync());
        Assert.Equal(["hook", "b"], errors.InnerExceptions.Select(e => e.Message));
        Assert.Equal(["shutdown", "stop b", "stop a"], _log);
    }

    [Fact]
    public async Task An_unregistered_service_is_an_error_before_the_first_event_that_names_service_and_handler()
    {
        var builder = LambdaApplication.CreateBuilder();
        var app = builder.Build();
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To(
            (int number, OrderStore store, LifecycleTests other, CancellationToken _) => Note("event"))).WithName("orders");
        var error = await Assert.ThrowsAsync<InvalidOperationException>(() => app.StartAsync());
        Assert.StartsWith(
            "Not registered: Tern.Lambda.Tests.Functions.OrderStore (required by the handler 'orders'), Tern.Lambda.Tests.Functions.LifecycleTests " +
            "(required by the handler 'orders').",
            error.Message,
            StringComparison.Ordinal);
        Assert.Empty(_log);
    }

    [Fact]
    public async Task A_token_in_the_place_of_a_service_is_an_error()
    {
        var app = LambdaApplication.CreateBuilder().Build();
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken first, CancellationToken second) => Note("event")));
        var error = await Assert.ThrowsAsync<InvalidOperationException>(async () => await app.InvokeAsync("1"u8.ToArray()));
        Assert.Equal("The handler 'Json' has two CancellationToken parameters. Declare only one, as the last parameter.", error.Message);
    }

    [Fact]
    public async Task Nothing_can_be_added_once_the_application_has_started()
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Services.AddSingleton<OrderStore>();
        var app = builder.Build();
        var registration = app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, OrderStore store, CancellationToken _) => Note("event")));
        await app.InvokeAsync("1"u8.ToArray());
        Assert.Throws<InvalidOperationException>(() => app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken _) => Note("event"))));
        Assert.Throws<InvalidOperationException>(() => app.Use((context, next) => next(context)));
        Assert.Throws<InvalidOperationException>(() => app.OnStarting(_ => Task.CompletedTask));
        Assert.Throws<InvalidOperationException>(() => app.OnShutdown(_ => Task.CompletedTask));
        Assert.Throws<InvalidOperationException>(() => registration.WithName("late"));
        Assert.Throws<InvalidOperationException>(() => registration.AddFilter((number, context, next) => next(context)));
        Assert.Throws<InvalidOperationException>(() => builder.Services.AddSingleton(this));
        Assert.Throws<InvalidOperationException>(builder.Build);
    }

    [Fact]
    public async Task Loggers_are_there_with_and_without_services()
    {
        var builder = LambdaApplication.CreateBuilder();
        var app = builder.Build();
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To(
            (int number, Microsoft.Extensions.Logging.ILogger<LifecycleTests> logger, CancellationToken _) => Note(logger.GetType().Name)));
        await app.InvokeAsync("1"u8.ToArray());
        Assert.Equal(["Logger`1"], _log);
        Assert.Same(app.LoggerFactory, app.Services.Get<Microsoft.Extensions.Logging.ILoggerFactory>());
    }

    private LambdaApplication App(params IHostedService[] services) => Build(Builder(services));

    private LambdaApplicationBuilder Builder(params IHostedService[] services)
    {
        var builder = LambdaApplication.CreateBuilder();
        builder.Options.Clock = _clock;
        foreach (var service in services) builder.Services.AddSingleton(service);
        return builder;
    }

    private LambdaApplication Build(LambdaApplicationBuilder builder)
    {
        var app = builder.Build();
        app.On(JsonEvents.Of(OrdersJson.Default.Int32).To((int number, CancellationToken _) => Note("event")));
        return app;
    }

    private Task Note(string text)
    {
        _log.Add(text);
        return Task.CompletedTask;
    }
}
