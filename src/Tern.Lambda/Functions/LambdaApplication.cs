using System.Diagnostics.CodeAnalysis;
using System.Text;
using Microsoft.Extensions.Logging;
using Tern.Buffers;
using Tern.Handling;
using Tern.Lambda.Events;
using Tern.Lambda.Functions;
using Tern.Lambda.Runtime;

namespace Tern.Lambda;

/// <summary>
/// A Lambda function: its event handlers, the middleware that runs around them, and their services. Register handlers
/// with <see cref="On{THandler}"/>, then call <see cref="RunAsync()"/>.
/// </summary>
/// <remarks>
/// <para>A handler takes the event, or its content as a type of your own, then up to three services, then the
/// <see cref="CancellationToken"/> that is canceled a margin before the deadline. Instead of a service, a handler
/// can also take the <see cref="LambdaContext"/>, the <see cref="HandlerContext"/>, the scope's
/// <see cref="IServiceProvider"/> and, in addition to a typed body, the event or record itself.</para>
/// <para>If the handler in the function's configuration (<c>_HANDLER</c>) names one of several handlers, that handler
/// takes all events. It names a handler by the name passed to <c>WithName</c>, alone or after the last <c>::</c>. If it
/// names none, each event goes to the handler of its source, which is detected from the event's members.</para>
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
    private volatile bool _isDisposed;

    internal LambdaApplication(LambdaApplicationBuilder builder)
    {
        CurrentInvocation.ProvideDeadline();
        _builder = builder;
        Services = new FunctionServices(builder);
        _lifetime = new FunctionLifetime(Services);
    }

    /// <summary>
    /// Gets a factory of loggers that write to the function's log, for code that runs without services.
    /// </summary>
    public ILoggerFactory LoggerFactory => _builder.LoggerFactory;

    internal FunctionServices Services { get; }

    /// <summary>Creates a builder.</summary>
    /// <param name="args">The command-line arguments of the process. Lambda passes none.</param>
    /// <returns>The builder.</returns>
    public static LambdaApplicationBuilder CreateBuilder(string[]? args = null)
    {
        _ = args;
        var builder = CreateBuilder(new LambdaRuntimeOptions());
        InitGuard.Arm(builder.Options);
        return builder;
    }

    /// <summary>
    /// Creates the application of a function class: for tests, and to configure it in ways that
    /// <see cref="RunAsync{TFunction}"/> doesn't offer.
    /// </summary>
    /// <typeparam name="TFunction">A class with <see cref="LambdaFunctionAttribute"/>.</typeparam>
    /// <param name="args">The command-line arguments of the process. Lambda passes none.</param>
    /// <param name="configure">A delegate that runs after the class has registered its services. A service registered
    /// here therefore replaces the class's.</param>
    /// <returns>The application, with the handler of the class.</returns>
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
    /// Runs a function class: configures it, then handles events until Lambda ends the process. A failure before the
    /// first event, including one in the class's own <c>Configure</c>, is reported as the function's initialization
    /// error and ends the process with exit code 1.
    /// </summary>
    /// <typeparam name="TFunction">A class with <see cref="LambdaFunctionAttribute"/>.</typeparam>
    /// <param name="args">The command-line arguments of the process. Lambda passes none.</param>
    /// <returns>A task that completes when the function ends.</returns>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    public static Task RunAsync<TFunction>(string[]? args = null)
        where TFunction : ILambdaFunction => Create<TFunction>(args).RunAsync();

    /// <summary>Registers a handler.</summary>
    /// <typeparam name="THandler">The type of bound handlers of its source.</typeparam>
    /// <param name="handler">A handler that is bound to a source, such as
    /// <c>SqsMessages.Of(OrderJson.Default.Order).To&lt;Warehouse&gt;(ShipAsync)</c>.</param>
    /// <returns>The handler, to name it and to add to it.</returns>
    public THandler On<THandler>(THandler handler)
        where THandler : class, ILambdaHandler
    {
        ArgumentNullException.ThrowIfNull(handler);
        Add(handler.Handler);
        return handler;
    }

    /// <summary>
    /// Adds middleware that runs around every handler, once for each invocation. The first middleware added is the
    /// outermost.
    /// </summary>
    /// <param name="middleware">The middleware, which receives the invocation's context and the next delegate. Its
    /// exception is the invocation's error. It can respond with <c>context.Respond</c> without calling the next
    /// delegate.</param>
    /// <returns>The application.</returns>
    public LambdaApplication Use(HandlerMiddleware middleware)
    {
        ArgumentNullException.ThrowIfNull(middleware);
        ThrowIfStarted();
        _middleware.Add(middleware);
        return this;
    }

    /// <summary>
    /// Adds a hook that runs during initialization: before the first event, and after the hosted services have started.
    /// A failure of the hook is an initialization error.
    /// </summary>
    /// <param name="hook">The hook, which receives a token that is canceled when the time for startup is over.</param>
    /// <returns>The application.</returns>
    public LambdaApplication OnStarting(Func<CancellationToken, Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _lifetime.Starting.Add(hook);
        return this;
    }

    /// <summary>
    /// Adds a hook that runs when Lambda shuts the process down (SIGTERM), before the hosted services stop. The last
    /// hook added runs first.
    /// </summary>
    /// <param name="hook">The hook, which receives a token that is canceled after
    /// <see cref="LambdaRuntimeOptions.ShutdownTimeout"/>.</param>
    /// <returns>The application.</returns>
    public LambdaApplication OnShutdown(Func<CancellationToken, Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _lifetime.Stopping.Add(hook);
        return this;
    }

    /// <summary>
    /// Adds a hook that runs before SnapStart takes its snapshot. Use it to warm up, or to close resources that don't
    /// survive the snapshot. The last hook added runs first.
    /// </summary>
    /// <param name="hook">The hook. A failure is the function's initialization error.</param>
    /// <returns>The application.</returns>
    public LambdaApplication BeforeSnapshot(Func<Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _builder.Options.BeforeSnapshot(() => new ValueTask(HandlerTask.Checked(hook())));
        return this;
    }

    /// <summary>
    /// Adds a hook that runs after each restore from a SnapStart snapshot. Use it to renew values that must be unique
    /// or fresh. Hooks run in the order in which they were added.
    /// </summary>
    /// <param name="hook">The hook. A failure ends the process.</param>
    /// <returns>The application.</returns>
    public LambdaApplication AfterRestore(Func<Task> hook)
    {
        ArgumentNullException.ThrowIfNull(hook);
        ThrowIfStarted();
        _builder.Options.AfterRestore(() => new ValueTask(HandlerTask.Checked(hook())));
        return this;
    }

    /// <summary>
    /// Runs the function: starts it, then handles events until Lambda ends the process, on a thread of its own. An
    /// event costs no more than with <see cref="Run"/>. Call this method last. A failure before the first event is
    /// reported as the function's initialization error and ends the process with exit code 1.
    /// </summary>
    /// <returns>A task that completes when the function ends; it fails in the same cases as
    /// <see cref="Run"/>.</returns>
    public Task RunAsync() => LoopThread.RunAsync(Run);

    /// <summary>
    /// Runs the function like <see cref="RunAsync()"/>, but on the calling thread, which is blocked until the function
    /// ends. This saves a thread, and shortens startup by about 3 ms under the JIT.
    /// </summary>
    /// <exception cref="InvalidOperationException">
    /// The process runs neither in Lambda nor under an emulator: <c>AWS_LAMBDA_RUNTIME_API</c> is not set.
    /// </exception>
    /// <exception cref="FormatException"><c>AWS_LAMBDA_RUNTIME_API</c> isn't a valid server address.</exception>
    public void Run()
    {
        var handler = new ApplicationHandler(this);
        var options = _builder.Options;

        // Before initialization, only register the hooks that already exist; hooks from initialization are registered
        // when it ends.
        HearOfShutdown();
        var exitCode = LambdaRuntime.Run(handler, options, handler.InitializeAsync);
        if (exitCode != 0) options.Exit(exitCode);
    }

    /// <summary>
    /// Handles one event in this process, without Lambda: for tests. The first call starts the application, including
    /// its hosted services.
    /// </summary>
    /// <param name="json">The event as Lambda would send it.</param>
    /// <param name="context">The context of the invocation; null for one with a request ID and no deadline.</param>
    /// <param name="cancellationToken">The token that the handler receives if <paramref name="context"/> is
    /// null.</param>
    /// <returns>The bytes of the response; for a streamed response, of its prelude and body. An exception from the
    /// handler is rethrown.</returns>
    public async ValueTask<byte[]> InvokeAsync(ReadOnlyMemory<byte> json, LambdaContext? context = null, CancellationToken cancellationToken = default)
    {
        ObjectDisposedException.ThrowIf(_isDisposed, this);
        // Canceling one call must not cancel the startup for all others.
        var dispatcher = await StartAsync().WaitAsync(cancellationToken).ConfigureAwait(false);
        using var invocation = new DirectInvocation(new LambdaPayload(json), context ?? DirectInvocation.NewContext(cancellationToken));
        return await invocation.RunAsync(dispatcher).ConfigureAwait(false);
    }

    /// <summary>
    /// Handles one event in this process, without Lambda: for tests. The first call starts the application, including
    /// its hosted services.
    /// </summary>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="value">The event; it is serialized to JSON and read again, as in Lambda.</param>
    /// <param name="context">The context of the invocation; null for one with a request ID and no deadline.</param>
    /// <param name="cancellationToken">The token that the handler receives if <paramref name="context"/> is
    /// null.</param>
    /// <returns>The bytes of the response; for a streamed response, of its prelude and body. An exception from the
    /// handler is rethrown.</returns>
    public async ValueTask<byte[]> InvokeAsync<TEvent>(TEvent value, LambdaContext? context = null, CancellationToken cancellationToken = default)
        where TEvent : ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(value);
        using var json = new PooledBuffer();
        value.Write(json);
        return await InvokeAsync(json.WrittenMemory, context, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>
    /// Handles one event in this process, without Lambda: for tests. The first call starts the application, including
    /// its hosted services.
    /// </summary>
    /// <param name="json">The event as Lambda would send it.</param>
    /// <param name="context">The context of the invocation; null for one with a request ID and no deadline.</param>
    /// <param name="cancellationToken">The token that the handler receives if <paramref name="context"/> is
    /// null.</param>
    /// <returns>The bytes of the response; for a streamed response, of its prelude and body. An exception from the
    /// handler is rethrown.</returns>
    public ValueTask<byte[]> InvokeAsync(
        [StringSyntax(StringSyntaxAttribute.Json)] string json, LambdaContext? context = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return InvokeAsync(Encoding.UTF8.GetBytes(json), context, cancellationToken);
    }

    /// <summary>
    /// Stops the services that <see cref="InvokeAsync(ReadOnlyMemory{byte}, LambdaContext, CancellationToken)"/>
    /// started. In Lambda, Lambda stops the function.
    /// </summary>
    /// <returns>A task that completes when everything has stopped.</returns>
    public ValueTask DisposeAsync()
    {
        _isDisposed = true;
        return _lifetime.StopAsync(CancellationToken.None);
    }

    internal static LambdaApplicationBuilder CreateBuilder(LambdaRuntimeOptions options) => new(options);

    internal void Add(Handler handler)
    {
        ThrowIfStarted();
        foreach (var other in _handlers)
        {
            if (other.Shape != handler.Shape || other.Name is not null) continue;
            throw new InvalidOperationException(
                $"There is already a handler without a name for events of {handler.Shape}. If a function has several handlers for a source, " +
                "name each with WithName, and set the function's "
                + "handler to the name of the one to run.");
        }

        _handlers.Add(handler);
    }

    /// <summary>
    /// Gets the handler of a kind that an application has only one of, and adds it if there is none yet.
    /// </summary>
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

    /// <summary>Starts the application, once.</summary>
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

    /// <summary>Starts the application during the runtime's initialization.</summary>
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
