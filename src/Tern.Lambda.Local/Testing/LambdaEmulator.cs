using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Text;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Local.Page;
using Tern.Local;

namespace Tern.Lambda.Local;

/// <summary>
/// A local emulator of AWS Lambda. It runs each function in processes of its own, delivers events through the Runtime
/// API, and kills processes that exceed their timeout. Use it to test the program that you deploy; <c>tern lambda</c>
/// is built on it.
/// </summary>
/// <example><code>
/// await using var function = await LambdaEmulator.StartAsync&lt;Program&gt;();
/// var outcome = await function.InvokeAsync("""{"name":"Ada"}""");
/// </code>
/// An emulator also runs the functions that a local AWS notifies of objects and messages:
/// <code>
/// aws.UseFunctions(emulator); // S3 and SNS find functions by their name in the ARN, in any account and Region
/// </code></example>
public sealed class LambdaEmulator : IAsyncDisposable, ILocalFunctions
{
    private readonly FunctionRegistry _functions = new();
    private readonly InvocationJournal _journal;
    private readonly List<IEmulatorPart> _parts = [];
    private readonly LambdaEmulatorOptions _options;
    private AsyncInvocations? _events;
    private LoopbackListener? _listener;
    private int _disposed;

    private LambdaEmulator(LambdaEmulatorOptions options)
    {
        _options = options;
        _journal = new InvocationJournal { Completed = options.InvocationCompleted };
    }

    /// <summary>Gets the port that the emulator listens on.</summary>
    public int Port => _listener!.Port;

    /// <summary>
    /// Gets the emulator's address, such as <c>http://127.0.0.1:9050/</c>. Set it as the Lambda endpoint of an AWS SDK.
    /// </summary>
    public Uri Url { get; private set; } = null!;

    /// <summary>Gets the names of the emulator's functions.</summary>
    public IReadOnlyList<string> FunctionNames => [.. _functions.All.Select(static function => function.Name)];

    /// <summary>Starts a function's process before its first event.</summary>
    internal void WarmUp(string function) => _functions.Find(function)?.WarmUp();

    internal FunctionRegistry Functions => _functions;

    internal InvocationJournal Journal => _journal;

    /// <summary>Starts an emulator. Each function's process starts with its first event.</summary>
    /// <param name="options">The options, or null for an emulator without functions on a free port.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    /// <exception cref="InvalidOperationException">Two functions have the same name.</exception>
    /// <exception cref="IOException">The port is in use.</exception>
    public static async ValueTask<LambdaEmulator> StartAsync(LambdaEmulatorOptions? options = null, CancellationToken cancellationToken = default)
    {
        var emulator = new LambdaEmulator(options ?? new LambdaEmulatorOptions());
        try
        {
            await emulator.StartAsync(cancellationToken).ConfigureAwait(false);
            return emulator;
        }
        catch
        {
            await emulator.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>
    /// Starts an emulator with one function whose program is in the test's output folder. If a test project references
    /// a function's project, the build copies the function's assembly there.
    /// </summary>
    /// <typeparam name="TProgram">Any type in the function's assembly, such as its <c>Program</c>.</typeparam>
    /// <param name="configure">Changes the function's options, as in <c>function => function.Timeout = …</c>; null to
    /// use the defaults.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <exception cref="FileNotFoundException">The assembly or its <c>runtimeconfig.json</c> isn't in the test's output
    /// folder.</exception>
    public static ValueTask<LambdaEmulator> StartAsync<TProgram>(
        Action<EmulatedFunctionOptions>? configure = null, CancellationToken cancellationToken = default) =>
        StartAsync(ManagedProgram.Of(typeof(TProgram).Assembly.GetName().Name!, AppContext.BaseDirectory), configure, cancellationToken);

    /// <summary>
    /// Starts an emulator with one function that is a program on disk, such as a published <c>bootstrap</c>.
    /// </summary>
    /// <param name="program">The program's file. An assembly (<c>.dll</c>) runs with <c>dotnet</c>.</param>
    /// <param name="configure">Changes the function's options; null to use the defaults.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <exception cref="FileNotFoundException">The file doesn't exist.</exception>
    public static ValueTask<LambdaEmulator> StartAsync(
        string program, Action<EmulatedFunctionOptions>? configure = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(program);
        return StartAsync(ManagedProgram.OfFile(program), configure, cancellationToken);
    }

    /// <summary>Creates the default options for a function that is a program on disk.</summary>
    /// <param name="program">The program's file. An assembly (<c>.dll</c>) runs with <c>dotnet</c>.</param>
    /// <exception cref="FileNotFoundException">The file doesn't exist, or is an assembly that isn't a
    /// program.</exception>
    public static EmulatedFunctionOptions FunctionOf(string program)
    {
        ArgumentException.ThrowIfNullOrEmpty(program);
        return ManagedProgram.OfFile(program);
    }

    /// <summary>
    /// Builds a project and creates the default options for its function. Before an event, the emulator rebuilds the
    /// project if its sources have changed. If that build fails, the event fails with the build error.
    /// </summary>
    /// <param name="project">The project file, or a folder that contains one project.</param>
    /// <param name="configuration">The build configuration.</param>
    /// <param name="log">A callback that receives each line of build output, or null to discard the output.</param>
    /// <param name="cancellationToken">Cancels the first build.</param>
    /// <exception cref="InvalidOperationException">The project can't be built. The message contains the build
    /// errors.</exception>
    /// <exception cref="FileNotFoundException">The project doesn't exist, or builds a library.</exception>
    public static async ValueTask<EmulatedFunctionOptions> FunctionOfProjectAsync(
        string project, string configuration = "Debug", Action<string>? log = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(project);
        ArgumentException.ThrowIfNullOrEmpty(configuration);
        var path = Path.GetFullPath(project);
        if (!File.Exists(path) && !Directory.Exists(path)) throw new FileNotFoundException($"The project {path} doesn't exist.", path);
        var live = new LiveProject(path, configuration, log ?? (static _ => { }));
        var built = await live.BuildAsync(cancellationToken).ConfigureAwait(false);
        var function = ManagedProgram.OfFile(built.Program);
        function.Update = live.UpdateAsync;
        return function;
    }

    /// <summary>
    /// Runs a function until the token is canceled: in the emulator that this user already runs on the port or, if
    /// there is none, in a new one. <c>dotnet run</c> calls this method for a function's project that references the
    /// package <c>Tern.Lambda.Local</c>.
    /// </summary>
    /// <param name="function">The function.</param>
    /// <param name="port">The port, usually 9050.</param>
    /// <param name="log">A callback that receives each line of output to display.</param>
    /// <param name="cancellationToken">Stops the function.</param>
    /// <returns>A task that completes when the function stops or the emulator that it joined stops.</returns>
    /// <exception cref="InvalidOperationException">The emulator already has a function with this name.</exception>
    /// <exception cref="IOException">The port is in use, but not by an emulator of this user.</exception>
    public static ValueTask StartOrJoinAsync(EmulatedFunctionOptions function, int port, Action<string> log, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(log);
        return new(RunProgram.StartOrJoinAsync(function, port, log, cancellationToken));
    }

    /// <summary>Adds a function to a running emulator.</summary>
    /// <param name="function">The function's options.</param>
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    /// <exception cref="InvalidOperationException">The emulator already has a function with this name.</exception>
    public void AddFunction(EmulatedFunctionOptions function)
    {
        ArgumentNullException.ThrowIfNull(function);
        var here = function.With(copy => copy.EmulatorUrl = () => _listener is null ? null : Url);
        _functions.Add(new EmulatedFunction(here, _journal, _options.TimeProvider, _options.LineWritten));
    }

    /// <summary>Removes a function and stops its processes.</summary>
    /// <param name="name">The function's name.</param>
    /// <returns>true if the function was removed; false if it doesn't exist.</returns>
    public async ValueTask<bool> RemoveFunctionAsync(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_functions.Remove(name) is not { } function) return false;
        await function.DisposeAsync().ConfigureAwait(false);
        return true;
    }

    /// <summary>Invokes a function and waits for the outcome.</summary>
    /// <param name="json">The event, as Lambda would send it.</param>
    /// <param name="function">The function's name, or a version or alias of it such as <c>orders:live</c>. It can be
    /// null if the emulator has only one function.</param>
    /// <param name="cancellationToken">Stops waiting. If a process has already received the event, it still handles the
    /// event to the end.</param>
    /// <returns>The outcome. If the function fails, times out or crashes, that is an outcome, not an
    /// exception.</returns>
    /// <exception cref="InvalidOperationException">The function doesn't exist; the name is null, and the emulator
    /// doesn't have exactly one function; or the function's reserved concurrency is used up.</exception>
    public async ValueTask<InvocationOutcome> InvokeAsync(ReadOnlyMemory<byte> json, string? function = null, CancellationToken cancellationToken = default)
    {
        try
        {
            var qualifier = function is null ? null : FunctionReference.Read(function).Qualifier;
            var request = new InvocationRequest { Payload = json, Source = "test", Qualifier = qualifier };
            return await Find(function).InvokeAsync(request, cancellationToken).ConfigureAwait(false);
        }
        catch (KeyNotFoundException failure)
        {
            throw new InvalidOperationException(failure.Message, failure);
        }
        catch (FunctionThrottledException failure)
        {
            throw new InvalidOperationException(failure.Message, failure);
        }
    }

    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, string?, CancellationToken)"/>
    public ValueTask<InvocationOutcome> InvokeAsync(
        [StringSyntax(StringSyntaxAttribute.Json)] string json, string? function = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return InvokeAsync(Encoding.UTF8.GetBytes(json), function, cancellationToken);
    }

    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, string?, CancellationToken)"/>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="value">The event, which is serialized to JSON.</param>
    /// <param name="function">The function's name. It can be null if the emulator has only one function.</param>
    /// <param name="cancellationToken">Stops waiting.</param>
    public async ValueTask<InvocationOutcome> InvokeAsync<TEvent>(TEvent value, string? function = null, CancellationToken cancellationToken = default)
        where TEvent : ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(value);
        using var json = new PooledBuffer();
        value.Write(json);
        return await InvokeAsync(json.WrittenSpan.ToArray(), function, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Gets the number of invocations that are waiting or running.</summary>
    public int InvocationsInProgress => _functions.All.Sum(static function => function.InProgress);

    /// <summary>
    /// Stops accepting invocations and waits for those in progress. Call it before you dispose the emulator.
    /// </summary>
    /// <param name="patience">The maximum time to wait.</param>
    /// <param name="cancellationToken">Stops waiting.</param>
    /// <returns>true if all invocations completed in time; otherwise, false.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async ValueTask<bool> DrainAsync(TimeSpan patience, CancellationToken cancellationToken = default)
    {
        foreach (var part in _parts) part.Close();
        try
        {
            await Task.WhenAll(_functions.All.Select(static function => function.CloseAsync()))
                .WaitAsync(patience, _options.TimeProvider, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (TimeoutException)
        {
            return false;
        }
    }

    /// <summary>Stops the functions' processes and the listener.</summary>
    /// <returns>A task that completes when everything has stopped.</returns>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        for (var i = _parts.Count - 1; i >= 0; i--) await _parts[i].DisposeAsync().ConfigureAwait(false);
        await Task.WhenAll(_functions.All.Select(static function => function.DisposeAsync().AsTask())).ConfigureAwait(false);
        if (_listener is { } listener) await listener.DisposeAsync().ConfigureAwait(false);
    }

    bool ILocalFunctions.Exists(string arn) =>
        _functions.Find(arn) is { } function && function.Options.Versions.Find(FunctionReference.Read(arn).Qualifier) is not null;

    // A failed event is retried after a time of the emulator's clock, so only the first attempt can be waited for.
    async ValueTask ILocalFunctions.InvokeAsync(string arn, ReadOnlyMemory<byte> payload, CancellationToken cancellationToken)
    {
        var function = _functions.Find(arn) ?? throw new InvalidOperationException($"The function '{arn}' no longer exists.");
        var request = new InvocationRequest
        {
            Payload = payload, Source = RecordSource.Of(payload), Qualifier = FunctionReference.Read(arn).Qualifier,
        };
        await _events!.Begin(function, request).WaitAsync(cancellationToken).ConfigureAwait(false);
    }

    private static ValueTask<LambdaEmulator> StartAsync(
        EmulatedFunctionOptions function, Action<EmulatedFunctionOptions>? configure, CancellationToken cancellationToken)
    {
        var options = new LambdaEmulatorOptions();
        configure?.Invoke(function);
        options.Functions.Add(function);
        return StartAsync(options, cancellationToken);
    }

    private async Task StartAsync(CancellationToken cancellationToken)
    {
        foreach (var function in _options.Functions) AddFunction(function);
        var services = new EmulatorServices
        {
            Functions = _functions,
            Journal = _journal,
            LocalFunctions = this,
            Clock = _options.TimeProvider,
            Log = _options.LineWritten ?? (static (_, _) => { }),
        };
        _parts.Add(_events = new AsyncInvocations(services));
        services.CallLater = _events.CallAsync;
        _parts.Add(new InvokePart(services, _events));
        _parts.Add(new FunctionsApi(services));
        if (_options.AcceptsFunctions) _parts.Add(new JoinPart(services));
        _parts.Add(new PagePart(services));
        foreach (var make in _options.Parts) _parts.Add(make(services));
        var address = _options.Address;
        var isLocal = IPAddress.IsLoopback(address);
        var http = new EmulatorHttp(new HostCheck([.. _options.AllowedHosts], takesAddresses: !isLocal), [.. _parts.OfType<IHttpPart>()]);
        _listener = await LoopbackListener.StartAsync(new IPEndPoint(address, _options.Port), http.HandleAsync, cancellationToken).ConfigureAwait(false);
        var host = address.Equals(IPAddress.Any) ? "127.0.0.1" : address.Equals(IPAddress.IPv6Any) ? "[::1]" : address.ToString();
        Url = new UriBuilder(Uri.UriSchemeHttp, host, _listener.Port).Uri;
        services.Url = Url;
        foreach (var part in _parts) await part.StartAsync(cancellationToken).ConfigureAwait(false);
    }

    private EmulatedFunction Find(string? name)
    {
        var all = _functions.All;
        if (name is null && all.Count == 1) return all[0];
        if (name is not null && _functions.Find(name) is { } found) return found;
        var names = all.Count == 0 ? "it has none" : "it has " + string.Join(", ", all.Select(static function => function.Name));
        throw new InvalidOperationException(name is null
            ? $"Specify the function, because the emulator doesn't have exactly one: {names}."
            : $"The emulator has no function '{name}': {names}.");
    }
}
