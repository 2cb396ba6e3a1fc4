using System.Diagnostics.CodeAnalysis;
using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// A Lambda function: handlers for events, what runs around them, and the services that they ask for. Register handlers
/// with the <c>On…</c> methods, one for each source, then call <see cref="RunAsync()"/>.
/// </summary>
/// <remarks>
/// <para>A handler takes the event, or what it holds in a type of its own, then up to four services, then the <see
/// cref="CancellationToken"/> that fires a margin before the deadline. In the place of a service it may also ask for
/// the <see cref="LambdaContext"/>, the <see cref="HandlerContext"/>, the scope's <see cref="IServiceProvider"/> and,
/// beside a typed body, the event or record itself.</para>
/// <para>Of several handlers the one that <c>_HANDLER</c>, the handler in the function's configuration, names takes all
/// events: its name as given to <c>WithName</c>, alone or behind the last <c>::</c>. When none is named, each event
/// goes to the handler of its source, as the event's members tell.</para>
/// </remarks>
public sealed class LambdaApplication : IAsyncDisposable
{
    private readonly LambdaApplicationBuilder _builder;
    private readonly List<Handler> _handlers = [];
    private readonly List<HandlerMiddleware> _middleware = [];
    private readonly FunctionLifetime _lifetime;
    private readonly Lock _gate = new();
    private Task<FunctionDispatcher>? _started;
    private bool _hearsOfShutdown;

    internal LambdaApplication(LambdaApplicationBuilder builder)
    {
        _builder = builder;
        Services = new FunctionServices(builder);
        _lifetime = new FunctionLifetime(Services);
    }

    /// <summary>Makes loggers that write to the function's log, for what runs without services.</summary>
    public ILoggerFactory LoggerFactory => _builder.LoggerFactory;

    internal FunctionServices Services { get; }

    /// <summary>Makes a builder.</summary>
    /// <param name="args">The arguments of the process. Lambda gives none.</param>
    /// <returns>The builder.</returns>
    public static LambdaApplicationBuilder CreateBuilder(string[]? args = null)
    {
        _ = args;
        var builder = CreateBuilder(new LambdaRuntimeOptions());
        InitGuard.Arm(builder.Options);
        return builder;
    }

    /// <summary>Makes the application of a class that is a function: for tests, and for what <see cref="RunAsync{TFunction}"/> doesn't have.</summary>
    /// <typeparam name="TFunction">A class with <see cref="LambdaFunctionAttribute"/>.</typeparam>
    /// <param name="args">The arguments of the process. Lambda gives none.</param>
    /// <param name="configure">Called after the class has registered its services: what is registered here comes last,
    /// and so takes the place of the same.</param>
    /// <returns>The application, with the class's handler.</returns>
    public static LambdaApplication Create<TFunction>(string[]? args = null, Action<LambdaApplicationBuilder>? configure = null)
        where TFunction : ILambdaFunction
    {
        var builder = CreateBuilder(args);
        TFunction.Configure(builder);
        configure?.Invoke(builder);
        var app = builder.Build();
        TFunction.Register(app);
        return app;
    }

    /// <summary>
    /// Runs a class that is a function: sets it up, then handles events until Lambda ends the process. What fails before the
    /// first event, the class's own <c>Configure</c> included, is reported as the function's init error, and ends the process
    /// with an exit code of 1.
    /// </summary>
    /// <typeparam name="TFunction">A class with <see cref="LambdaFunctionAttribute"/>.</typeparam>
    /// <param name="args">The arguments of the process. Lambda gives none.</param>
    /// <returns>A task that ends with the function.</returns>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    public static Task RunAsync<TFunction>(string[]? args = null)
        where TFunction : ILambdaFunction => Create<TFunction>(args).RunAsync();

    /// <summary>Adds what runs around every handler, for each invocation: the first that is added is the outermost.</summary>
    /// <param name="middleware">Gets the invocation and the rest of the way. What it throws is the invocation's error;
    /// without calling the rest it may answer with <c>context.Respond</c>.</param>
    /// <returns>The application.</returns>
    public LambdaApplication Use(HandlerMiddleware middleware)
    {
        ArgumentNullException.ThrowIfNull(middleware);
        ThrowIfStarted();
        _middleware.Add(middleware);
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called before the first event, in init, after the hosted services have started. Its
    /// failure is an error of init.
    /// </summary>
    /// <param name="hook">Called with a token that fires when the time to start is over.</param>
    /// <returns>The application.</returns>
    public LambdaApplication OnStarting(Func<CancellationToken, Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _lifetime.Starting.Add(hook);
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called when Lambda shuts the process down (SIGTERM), before the hosted services
    /// stop; the last that is added is called first.
    /// </summary>
    /// <param name="hook">Called with a token that fires when the time is over: <see cref="LambdaRuntimeOptions.ShutdownTimeout"/>.</param>
    /// <returns>The application.</returns>
    public LambdaApplication OnShutdown(Func<CancellationToken, Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _lifetime.Stopping.Add(hook);
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called before SnapStart takes its snapshot, the last that is added first: to warm
    /// up, to close what does not survive.
    /// </summary>
    /// <param name="hook">What to do; a failure is the function's init error.</param>
    /// <returns>The application.</returns>
    public LambdaApplication BeforeSnapshot(Func<Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _builder.Options.BeforeSnapshot(() => new ValueTask(HandlerTask.Checked(hook())));
        return this;
    }

    /// <summary>
    /// Has <paramref name="hook"/> called after each restore from a SnapStart snapshot, in the order in which they were
    /// added: to renew what must be unique or fresh.
    /// </summary>
    /// <param name="hook">What to do; a failure ends the process.</param>
    /// <returns>The application.</returns>
    public LambdaApplication AfterRestore(Func<Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _builder.Options.AfterRestore(() => new ValueTask(HandlerTask.Checked(hook())));
        return this;
    }

    /// <summary>
    /// Runs the function: starts it, then handles events until Lambda ends the process, on a thread of its own, which costs an
    /// event no more than <see cref="Run"/> does. Call it last. What fails before the first event is reported as the
    /// function's init error, and ends the process with an exit code of 1.
    /// </summary>
    /// <returns>A task that ends with the function; it fails as <see cref="Run"/> does.</returns>
    public Task RunAsync() => LoopThread.RunAsync(Run);

    /// <summary>
    /// As <see cref="RunAsync()"/>, on the calling thread, which is blocked for as long as the function lives: one thread less,
    /// and a start that is about 3 ms shorter under the JIT.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> names no server.</exception>
    public void Run()
    {
        var handler = new ApplicationHandler(this);
        var options = _builder.Options;

        // Before init only what wants to hear of an end of it; what init makes is added by its end.
        HearOfShutdown();
        var exitCode = LambdaRuntime.Run(handler, options, handler.InitializeAsync);
        if (exitCode != 0) options.Exit(exitCode);
    }

    /// <summary>Handles one event here, without Lambda: for tests. The first call starts the application, hosted services included.</summary>
    /// <param name="json">The event as Lambda would send it.</param>
    /// <param name="context">The invocation; null for one with a request id and no deadline.</param>
    /// <param name="cancellationToken">What the handler gets for a token where <paramref name="context"/> is null.</param>
    /// <returns>The answer's bytes; of a streamed one, those of its prelude and its body. What the handler throws is thrown.</returns>
    public async Task<byte[]> InvokeAsync(ReadOnlyMemory<byte> json, LambdaContext? context = null, CancellationToken cancellationToken = default)
    {
        // A call that is given up doesn't take the start of all others with it.
        var dispatcher = await StartAsync().WaitAsync(cancellationToken).ConfigureAwait(false);
        using var invocation = new DirectInvocation(new LambdaPayload(json), context ?? DirectInvocation.NewContext(cancellationToken));
        return await invocation.RunAsync(dispatcher).ConfigureAwait(false);
    }

    /// <summary>Handles one event here, without Lambda: for tests. The first call starts the application, hosted services included.</summary>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="value">The event; it is written as JSON and read again, as it would be in Lambda.</param>
    /// <param name="context">The invocation; null for one with a request id and no deadline.</param>
    /// <param name="cancellationToken">What the handler gets for a token where <paramref name="context"/> is null.</param>
    /// <returns>The answer's bytes; of a streamed one, those of its prelude and its body. What the handler throws is thrown.</returns>
    public async Task<byte[]> InvokeAsync<TEvent>(TEvent value, LambdaContext? context = null, CancellationToken cancellationToken = default)
        where TEvent : ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(value);
        using var json = new PooledBuffer();
        value.Write(json);
        return await InvokeAsync(json.WrittenMemory, context, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Handles one event here, without Lambda: for tests. The first call starts the application, hosted services included.</summary>
    /// <param name="json">The event as Lambda would send it.</param>
    /// <param name="context">The invocation; null for one with a request id and no deadline.</param>
    /// <param name="cancellationToken">What the handler gets for a token where <paramref name="context"/> is null.</param>
    /// <returns>The answer's bytes; of a streamed one, those of its prelude and its body. What the handler throws is thrown.</returns>
    public Task<byte[]> InvokeAsync(
        [StringSyntax(StringSyntaxAttribute.Json)] string json, LambdaContext? context = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return InvokeAsync(Encoding.UTF8.GetBytes(json), context, cancellationToken);
    }

    /// <summary>
    /// Stops what <see cref="InvokeAsync(ReadOnlyMemory{byte}, LambdaContext, CancellationToken)"/> started. A function
    /// in Lambda is stopped by Lambda.
    /// </summary>
    /// <returns>A task that ends when all is stopped.</returns>
    public ValueTask DisposeAsync() => _lifetime.StopAsync(CancellationToken.None);

    internal static LambdaApplicationBuilder CreateBuilder(LambdaRuntimeOptions options) => new(options);

    internal void Add(Handler handler)
    {
        ThrowIfStarted();
        foreach (var other in _handlers)
        {
            if (other.Shape != handler.Shape || other.Name is not null) continue;
            throw new InvalidOperationException(
                $"There is a handler for events of {handler.Shape} already, and it has no name. Where one function has several handlers of a source, " +
                "name each with WithName and set the function's "
                + "handler to the name of the one that it runs.");
        }

        _handlers.Add(handler);
    }

    /// <summary>The handler of a kind that an application has one of; it is added where there is none yet.</summary>
    internal THandler GetOrAdd<THandler>(Func<THandler> make)
        where THandler : Handler
    {
        ThrowIfStarted();
        foreach (var handler in _handlers)
            if (handler is THandler found) return found;
        var made = make();
        Add(made);
        return made;
    }

    /// <summary>Gets ready for events, once.</summary>
    internal Task<FunctionDispatcher> StartAsync()
    {
        lock (_gate) return _started ??= StartOnceAsync();
    }

    private async Task<FunctionDispatcher> StartOnceAsync()
    {
        var needs = new HandlerNeeds();
        var configured = LambdaFunctionInfo.From(_builder.Options.Environment).Handler;
        foreach (var handler in _handlers)
        {
            handler.Choose(configured);
            handler.Prepare(needs);
        }

        var dispatcher = new FunctionDispatcher(
            new HandlerSelector(_handlers, configured),
            _middleware,
            Services,
            _builder.Logging.LogEvent,
            _builder.Observer);
        Services.Prepare(needs);
        await _lifetime.StartAsync(_builder.StartTimeout, _builder.Options).ConfigureAwait(false);
        return dispatcher;
    }

    /// <summary>Starts as the runtime's init.</summary>
    internal async ValueTask<FunctionDispatcher> InitializeAsync()
    {
        var dispatcher = await StartAsync().ConfigureAwait(false);
        HearOfShutdown();
        _builder.Observer?.Started();
        return dispatcher;
    }

    private void HearOfShutdown()
    {
        if (_hearsOfShutdown || !_lifetime.WantsShutdown) return;
        _hearsOfShutdown = true;
        _builder.Options.OnShutdown(_lifetime.StopAsync);
    }

    private void ThrowIfStarted()
    {
        if (_started is not null)
            throw new InvalidOperationException("The application has started. Register handlers, middleware and hooks before RunAsync or InvokeAsync.");
    }
}
