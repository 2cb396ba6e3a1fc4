using System.Diagnostics.CodeAnalysis;
using System.Net;
using System.Text;
using Tern.Buffers;
using Tern.Lambda.Events;
using Tern.Lambda.Local.Functions;
using Tern.Lambda.Local.Http;
using Tern.Lambda.Local.InvokeApi;
using Tern.Lambda.Local.Invoking;
using Tern.Lambda.Local.Joining;
using Tern.Lambda.Local.Names;
using Tern.Lambda.Local.Page;
using Tern.Lambda.Local.Parts;
using Tern.Lambda.Local.Projects;

namespace Tern.Lambda.Local;

/// <summary>
/// A Lambda on this machine: functions as processes of their own, which are handed events by the Runtime API and ended at their
/// deadlines. For tests of what is deployed, and behind <c>tern lambda</c>.
/// </summary>
/// <example><code>
/// await using var function = await LambdaEmulator.StartAsync&lt;Program&gt;();
/// var outcome = await function.InvokeAsync("""{"name":"Ada"}""");
/// </code></example>
public sealed class LambdaEmulator : IAsyncDisposable
{
    private readonly FunctionRegistry _functions = new();
    private readonly InvocationJournal _journal;
    private readonly List<IEmulatorPart> _parts = [];
    private readonly LambdaEmulatorOptions _options;
    private LoopbackListener? _listener;
    private int _disposed;

    private LambdaEmulator(LambdaEmulatorOptions options)
    {
        _options = options;
        _journal = new InvocationJournal { Completed = options.InvocationCompleted };
    }

    /// <summary>The port that it listens on.</summary>
    public int Port => _listener!.Port;

    /// <summary>Where it is reached, such as <c>http://127.0.0.1:9050/</c>: for AWS SDKs, as the endpoint of Lambda.</summary>
    public Uri Url { get; private set; } = null!;

    /// <summary>The names of its functions.</summary>
    public IReadOnlyList<string> FunctionNames => [.. _functions.All.Select(static function => function.Name)];

    /// <summary>Starts a function's process before there is an event for it.</summary>
    internal void WarmUp(string function) => _functions.Find(function)?.WarmUp();

    internal FunctionRegistry Functions => _functions;

    internal InvocationJournal Journal => _journal;

    /// <summary>Starts an emulator. Processes are started with their first events.</summary>
    /// <param name="options">How; null for one without functions, on a free port.</param>
    /// <param name="cancellationToken">Gives up starting.</param>
    /// <exception cref="ArgumentException">An option is wrong; the message names it.</exception>
    /// <exception cref="InvalidOperationException">Two functions have one name.</exception>
    /// <exception cref="IOException">The port is in use.</exception>
    public static async Task<LambdaEmulator> StartAsync(LambdaEmulatorOptions? options = null, CancellationToken cancellationToken = default)
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
    /// Starts an emulator with one function, whose program is built beside the test: a test project that refers to a function's project finds
    /// its assembly in its own output.
    /// </summary>
    /// <typeparam name="TProgram">Any type of the function's assembly, such as its <c>Program</c>.</typeparam>
    /// <param name="configure">Changes the function's options, such as <c>function with { Timeout = … }</c>; null for the defaults.</param>
    /// <param name="cancellationToken">Gives up starting.</param>
    /// <exception cref="FileNotFoundException">The assembly, or its <c>runtimeconfig.json</c>, is not beside the test.</exception>
    public static Task<LambdaEmulator> StartAsync<TProgram>(
        Func<EmulatedFunctionOptions, EmulatedFunctionOptions>? configure = null, CancellationToken cancellationToken = default) =>
        StartAsync(ManagedProgram.Of(typeof(TProgram).Assembly.GetName().Name!, AppContext.BaseDirectory), configure, cancellationToken);

    /// <summary>Starts an emulator with one function that is a program on the disk, such as a published <c>bootstrap</c>.</summary>
    /// <param name="program">The program's file; an assembly (<c>.dll</c>) is run by <c>dotnet</c>.</param>
    /// <param name="configure">Changes the function's options; null for the defaults.</param>
    /// <param name="cancellationToken">Gives up starting.</param>
    /// <exception cref="FileNotFoundException">There is no such file.</exception>
    public static Task<LambdaEmulator> StartAsync(
        string program, Func<EmulatedFunctionOptions, EmulatedFunctionOptions>? configure = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(program);
        return StartAsync(ManagedProgram.OfFile(program), configure, cancellationToken);
    }

    /// <summary>The function that a program on the disk is, with the defaults of its options.</summary>
    /// <param name="program">The program's file; an assembly (<c>.dll</c>) is run by <c>dotnet</c>.</param>
    /// <exception cref="FileNotFoundException">There is no such file, or it is an assembly that is no program.</exception>
    public static EmulatedFunctionOptions FunctionOf(string program)
    {
        ArgumentException.ThrowIfNullOrEmpty(program);
        return ManagedProgram.OfFile(program);
    }

    /// <summary>
    /// Builds a project and returns the function that its program is, with the defaults of its options. The emulator builds the project again before
    /// an event if its sources have changed; if that fails, the event fails with the error of the build.
    /// </summary>
    /// <param name="project">The project's file, or a folder with one project.</param>
    /// <param name="configuration">The build configuration.</param>
    /// <param name="log">Is called with each line about builds; null to drop them.</param>
    /// <param name="cancellationToken">Cancels the first build.</param>
    /// <exception cref="InvalidOperationException">The project can't be built. The message has the build's errors.</exception>
    /// <exception cref="FileNotFoundException">The project doesn't exist, or builds a library.</exception>
    public static async Task<EmulatedFunctionOptions> FunctionOfProjectAsync(
        string project, string configuration = "Debug", Action<string>? log = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(project);
        ArgumentException.ThrowIfNullOrEmpty(configuration);
        var path = Path.GetFullPath(project);
        if (!File.Exists(path) && !Directory.Exists(path)) throw new FileNotFoundException($"There is no project at {path}.", path);
        var live = new LiveProject(path, configuration, log ?? (static _ => { }));
        var built = await live.BuildAsync(cancellationToken).ConfigureAwait(false);
        return ManagedProgram.OfFile(built.Program) with { Update = live.UpdateAsync };
    }

    /// <summary>
    /// Runs a function in the emulator of this user that has the port, or in one of its own where there is none, until the token is
    /// cancelled: what <c>dotnet run</c> of a function's project does with the package <c>Tern.Lambda.Local</c>.
    /// </summary>
    /// <param name="function">The function.</param>
    /// <param name="port">The port, 9050 as a rule.</param>
    /// <param name="log">Is called with each line for whoever looks on.</param>
    /// <param name="cancellationToken">Ends the function.</param>
    /// <returns>A task that ends with the function, or with the emulator that it joined.</returns>
    /// <exception cref="InvalidOperationException">The emulator has a function of this name.</exception>
    /// <exception cref="IOException">The port is in use, by no emulator of this user.</exception>
    public static Task StartOrJoinAsync(EmulatedFunctionOptions function, int port, Action<string> log, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(function);
        ArgumentNullException.ThrowIfNull(log);
        return RunProgram.StartOrJoinAsync(function, port, log, cancellationToken);
    }

    /// <summary>Adds a function to a running emulator.</summary>
    /// <param name="function">What it is.</param>
    /// <exception cref="ArgumentException">An option is wrong; the message names it.</exception>
    /// <exception cref="InvalidOperationException">There is a function of this name.</exception>
    public void AddFunction(EmulatedFunctionOptions function)
    {
        ArgumentNullException.ThrowIfNull(function);
        var here = function with { EmulatorUrl = () => _listener is null ? null : Url };
        _functions.Add(new EmulatedFunction(here, _journal, _options.TimeProvider, _options.LineWritten));
    }

    /// <summary>Takes a function away, and ends its processes.</summary>
    /// <param name="name">Its name.</param>
    /// <returns>Whether there was one.</returns>
    public async ValueTask<bool> RemoveFunctionAsync(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        if (_functions.Remove(name) is not { } function) return false;
        await function.DisposeAsync().ConfigureAwait(false);
        return true;
    }

    /// <summary>Hands an event to a function and waits for what comes of it.</summary>
    /// <param name="json">The event, as Lambda would send it.</param>
    /// <param name="function">The function's name, or a version or an alias of it such as <c>orders:live</c>; null where there is one.</param>
    /// <param name="cancellationToken">Waits no longer. An event that the process has already is handled to its end.</param>
    /// <returns>What came of it: a function that fails, hangs or dies is an outcome, not an exception.</returns>
    /// <exception cref="InvalidOperationException">There is no such function, or it must be named; or its reserved concurrency is used up.</exception>
    public async Task<InvocationOutcome> InvokeAsync(ReadOnlyMemory<byte> json, string? function = null, CancellationToken cancellationToken = default)
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
    public Task<InvocationOutcome> InvokeAsync(
        [StringSyntax(StringSyntaxAttribute.Json)] string json, string? function = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(json);
        return InvokeAsync(Encoding.UTF8.GetBytes(json), function, cancellationToken);
    }

    /// <inheritdoc cref="InvokeAsync(ReadOnlyMemory{byte}, string?, CancellationToken)"/>
    /// <typeparam name="TEvent">The event's type.</typeparam>
    /// <param name="value">The event; it is written as JSON.</param>
    /// <param name="function">The function's name; null where there is one.</param>
    /// <param name="cancellationToken">Waits no longer.</param>
    public async Task<InvocationOutcome> InvokeAsync<TEvent>(TEvent value, string? function = null, CancellationToken cancellationToken = default)
        where TEvent : ILambdaEvent<TEvent>
    {
        ArgumentNullException.ThrowIfNull(value);
        using var json = new PooledBuffer();
        value.Write(json);
        return await InvokeAsync(json.WrittenSpan.ToArray(), function, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>The number of invocations that are waiting or running.</summary>
    public int InvocationsInProgress => _functions.All.Sum(static function => function.InProgress);

    /// <summary>Refuses new invocations and waits for those in progress, before the emulator is disposed.</summary>
    /// <param name="patience">How long to wait at most.</param>
    /// <param name="cancellationToken">Stops waiting.</param>
    /// <returns>true if all of them ended in time; otherwise, false.</returns>
    /// <exception cref="OperationCanceledException">The token was canceled.</exception>
    public async Task<bool> DrainAsync(TimeSpan patience, CancellationToken cancellationToken = default)
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

    /// <summary>Ends the functions' processes and stops listening.</summary>
    /// <returns>A task that ends when all have ended.</returns>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _disposed, 1) == 1) return;
        for (var i = _parts.Count - 1; i >= 0; i--) await _parts[i].DisposeAsync().ConfigureAwait(false);
        await Task.WhenAll(_functions.All.Select(static function => function.DisposeAsync().AsTask())).ConfigureAwait(false);
        if (_listener is { } listener) await listener.DisposeAsync().ConfigureAwait(false);
    }

    private static Task<LambdaEmulator> StartAsync(
        EmulatedFunctionOptions function, Func<EmulatedFunctionOptions, EmulatedFunctionOptions>? configure, CancellationToken cancellationToken)
    {
        var options = new LambdaEmulatorOptions();
        options.Functions.Add(configure?.Invoke(function) ?? function);
        return StartAsync(options, cancellationToken);
    }

    private async Task StartAsync(CancellationToken cancellationToken)
    {
        foreach (var function in _options.Functions) AddFunction(function);
        var services = new EmulatorServices
        {
            Functions = _functions,
            Journal = _journal,
            Clock = _options.TimeProvider,
            Log = _options.LineWritten ?? (static (_, _) => { }),
        };
        _parts.Add(new InvokePart(services));
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
            ? $"Which function? The emulator does not have one alone: {names}."
            : $"The emulator has no function '{name}': {names}.");
    }
}
