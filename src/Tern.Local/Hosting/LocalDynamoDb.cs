using System.Runtime.CompilerServices;
using System.Text;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Http;
using Tern.Local.Durability;
using Tern.Local.Engine;
using Tern.Local.Hosting;
using Tern.Local.Protocol;
using Tern.Local.Serving;
using Tern.Pages;
using Tern.Pipeline;

namespace Tern.Local;

/// <summary>An in-process DynamoDB for tests, for offline work, and for programs that keep a table in memory.</summary>
/// <remarks>
/// Tables, items, indexes, expressions, batches, transactions, streams and times to live behave as in the service,
/// including its errors. Everything is kept in memory and lost when the object is disposed, unless it has a data
/// directory. Clients whose options use <see cref="Transport"/> never touch a socket.
/// </remarks>
/// <example><code>
/// await using var local = await LocalDynamoDb.StartAsync();
/// await using var db = local.CreateClient();
/// </code></example>
public sealed partial class LocalDynamoDb : IAsyncDisposable, IDisposable
{
    private readonly LocalEngine _engine;
    private readonly ProtocolHandler _handler;
    private readonly StoreSet _stores;
    private readonly InProcessTransport _transport;
    private readonly LocalDynamoDbSettings _settings;
    private readonly TimeProvider _clock;
    private readonly RequestVerifier? _verifier;
    private RequestLog? _log;
    private IAsyncDisposable? _server;
    private IdleMemory? _memory;
    private DataStore? _data;
    private TaskCompletionSource? _ended;

    private LocalDynamoDb(LocalDynamoDbSettings settings, RequestLog? log)
    {
        _settings = settings;
        _clock = settings.TimeProvider;
        var own = settings.Separation == StoreSeparation.Account ? new EnginePlace(EnginePlace.Default.Account, settings.Region)
            : EnginePlace.Default;
        _handler = MakeStore(settings, own, isMetering: log is not null);
        _engine = _handler.Engine;
        _stores = new StoreSet(_handler, settings.Separation, place =>
        {
            var made = MakeStore(settings, place, isMetering: log is not null);
            _data?.Add(made.Engine);
            return made;
        });
        _transport = new InProcessTransport(_stores, log, _clock, settings.Verifier);
        _verifier = settings.Verifier;
        _log = log;
        Faults = settings.Faults;
    }

    /// <summary>
    /// Gets the transport that sends requests directly to the engine. Every call completes before it returns, unless a
    /// fault or a data directory delays it. The transport lives as long as this object, even if a client disposes it.
    /// </summary>
    public AwsTransport Transport => _transport;

    /// <summary>
    /// Gets the fault injection rules, which apply to in-process and HTTP requests. A new rule takes effect with the
    /// next request. <see cref="Reset"/> doesn't remove rules.
    /// </summary>
    public LocalFaults Faults { get; }

    /// <summary>
    /// Gets the endpoint for programs on this machine, such as <c>http://127.0.0.1:8000/</c>; null if it doesn't listen
    /// on a port.
    /// </summary>
    public Uri? Endpoint { get; private set; }

    /// <summary>
    /// Gets the result of reading <see cref="LocalDynamoDbOptions.DataDirectory"/>; null if there is no data directory.
    /// </summary>
    public LocalRecovery? Recovery { get; private set; }

    /// <summary>
    /// Gets the reason that the data directory currently accepts no writes, such as a full disk; null if it does accept
    /// them, or if there is no data directory. After this object is disposed: the reason that the last writes, none of
    /// which was acknowledged, aren't on disk.
    /// </summary>
    public string? DataFailure => _data?.Failure;

    /// <summary>
    /// Starts a local DynamoDB. It is empty, or contains the tables of its data directory and of
    /// <see cref="LocalDynamoDbOptions.SeedFiles"/>.
    /// </summary>
    /// <param name="options">The options, or null for in-process use only.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <returns>The running local DynamoDB. Dispose it to stop it.</returns>
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    /// <exception cref="IOException">The port is in use, or a seed file can't be read.</exception>
    /// <exception cref="LocalSeedException">A seed file contains something that can't be applied; the message states
    /// the file and line.</exception>
    /// <exception cref="LocalDataException">The data directory can't be used, is already in use, or contains damaged
    /// data.</exception>
    public static ValueTask<LocalDynamoDb> StartAsync(LocalDynamoDbOptions? options = null, CancellationToken cancellationToken = default)
    {
        var settings = LocalDynamoDbSettings.Create(options ?? new LocalDynamoDbOptions());
        return StartAsync(settings, settings.DataDirectory is { } directory ? new DataFolder(directory) : null, [], cancellationToken);
    }

    /// <summary>Gets the stores of all accounts and Regions.</summary>
    internal StoreSet Stores => _stores;

    /// <summary>Gets the data directory, or null if there is none.</summary>
    internal DataStore? Data => _data;

    /// <summary>
    /// Describes what a data directory or a file keeps: these tables, and the state of other services.
    /// </summary>
    internal DataContent MakeContent(IReadOnlyList<ServicePart> parts) => _settings.Separation == StoreSeparation.None
        ? new DataContent { Own = _engine }
        : new DataContent
        {
            Own = _engine,
            FindStore = place => _stores.Of(place).Engine,
            Parts = parts,
            Home = _engine.Place,
            IsSeeded = _settings.IsSeeded,
        };

    /// <summary>Starts one without a port, seed files or a data directory, which needs no wait.</summary>
    internal static LocalDynamoDb Start(LocalDynamoDbSettings settings) =>
        new(settings, settings.Log ?? RequestLog.Create(settings.TimeProvider, settings.RequestCompleted, hasPort: false));

    /// <summary>Creates the HTTP front end, whose page shows the last requests.</summary>
    /// <param name="names">The accepted host names.</param>
    /// <param name="releaseMemoryWhenIdle">true to return memory to the system; otherwise, false.</param>
    /// <param name="log">The log of the host that the tables belong to, or null if there is no host.</param>
    /// <param name="more">The tools of the host's other services, or null.</param>
    [MethodImpl(MethodImplOptions.NoInlining)]
    internal LoopbackApplication MakeApplication(HostNames names, bool releaseMemoryWhenIdle, RequestLog? log = null, IMoreTools? more = null)
    {
        log = _transport.Log = _log = log ?? _log ?? RequestLog.Create(_clock, completed: null, hasPort: true)!;
        log.Keep();
        _stores.Meter();
        if (releaseMemoryWhenIdle)
        {
            var source = new IdleMemorySource { Requests = () => _stores.RequestCount, StoredBytes = () => _stores.StoredBytes };
            _memory ??= new IdleMemory(TimeProvider.System, source);
        }

        return new LoopbackApplication(_stores, log, names, _verifier, more);
    }

    /// <summary>Starts with a folder for which a test can provide its own disk.</summary>
    /// <param name="settings">The settings.</param>
    /// <param name="folder">The folder, or null to keep everything in memory.</param>
    /// <param name="parts">The services whose state the folder also keeps.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    internal static ValueTask<LocalDynamoDb> StartAsync(
        LocalDynamoDbSettings settings, DataFolder? folder, IReadOnlyList<ServicePart> parts, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var log = settings.Log ?? RequestLog.Create(settings.TimeProvider, settings.RequestCompleted, settings.Listens);
        var local = new LocalDynamoDb(settings, log);
        if (folder is not null)
        {
            local._data = DataStore.Open(folder, local.MakeContent(parts), settings.LeastJournalBytes);
            local.Recovery = local._data.Recovery;
        }

        if (settings.SeedFiles.Count > 0) return SeedFirstAsync(local, settings, cancellationToken);
        return settings.Listens
            ? ListenAsync(local, settings, cancellationToken)
            : new ValueTask<LocalDynamoDb>(local);
    }

    /// <summary>
    /// Creates a client for this DynamoDB that uses no socket and needs neither settings nor credentials.
    /// </summary>
    /// <param name="configure">A delegate that sets other options, such as a prefix for table names, or null.</param>
    /// <returns>The client. Dispose it before this object.</returns>
    public DynamoDbClient CreateClient(Action<DynamoDbClientOptions>? configure = null)
    {
        var options = new DynamoDbClientOptions();
        Configure(options);
        configure?.Invoke(options);
        return new DynamoDbClient(options);
    }

    /// <summary>
    /// Configures a client's options for this DynamoDB: transport and clock, and the Region and credentials, which only
    /// matter if stores are separate. Intended for <c>services.AddDynamoDb(local.Configure)</c>.
    /// </summary>
    /// <param name="options">The options to configure.</param>
    public void Configure(DynamoDbClientOptions options)
    {
        AwsClientDefaults.Redirect(options, _transport);
    }

    /// <summary>
    /// Creates a client for the streams of this DynamoDB. It uses no socket and needs neither settings nor credentials.
    /// </summary>
    /// <param name="configure">A delegate that sets other options, or null.</param>
    /// <returns>The client. Dispose it before this object.</returns>
    public DynamoDbStreamsClient CreateStreamsClient(Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        var options = new DynamoDbStreamsClientOptions();
        Configure(options);
        configure?.Invoke(options);
        return new DynamoDbStreamsClient(options);
    }

    /// <summary>
    /// Configures the options of a streams client for this DynamoDB, as <see cref="Configure(DynamoDbClientOptions)"/>
    /// does for tables.
    /// </summary>
    /// <param name="options">The options to configure.</param>
    public void Configure(DynamoDbStreamsClientOptions options)
    {
        AwsClientDefaults.Redirect(options, _transport);
    }

    /// <summary>
    /// Splits the shards of a table's stream, as the service does automatically when a table grows: each open shard is
    /// closed and replaced by two children, each for half of its items. A stream starts with one shard, and splits only
    /// when this method is called.
    /// </summary>
    /// <param name="tableName">The name of a table with an enabled stream.</param>
    /// <exception cref="InvalidOperationException">The table doesn't exist, its stream isn't enabled, or the stream
    /// already has 1,024 open shards.</exception>
    public void SplitStreamShards(string tableName)
    {
        ArgumentNullException.ThrowIfNull(tableName);
        RequireStore();
        var table = _engine.FindTable(Encoding.UTF8.GetBytes(tableName))
            ?? throw new InvalidOperationException($"The table '{tableName}' doesn't exist, so its stream can't be split.");
        var split = table.TrySplitStream() ?? throw new InvalidOperationException(
            $"The table '{tableName}' has no enabled stream. Enable one with the StreamSpecification of CreateTable or UpdateTable.");
        if (!split)
            throw new InvalidOperationException($"The stream of '{tableName}' can't be split: it has {TableStream.MaxOpenShards} open shards.");
        _data?.Flush();
    }

    /// <summary>Deletes all tables and everything else that is stored, as if it had just started.</summary>
    /// <exception cref="IOException">The data directory couldn't store the change.</exception>
    public void Reset()
    {
        RequireStore();
        if (_stores.Separation == StoreSeparation.Account) _engine.Reset();
        else _stores.Reset();
        _data?.Flush();
    }

    /// <summary>
    /// Takes a snapshot of everything that is stored, at one moment across all tables. This takes as long as a few
    /// requests, regardless of the amount of data. A test suite can build its fixture once, save it, and restore it
    /// before each test.
    /// </summary>
    /// <returns>The snapshot. It remains valid after this object is disposed.</returns>
    /// <exception cref="InvalidOperationException">The stores are separate, so there is no single moment across all of
    /// them.</exception>
    public LocalSnapshot Save()
    {
        RequireOneStore();
        return new LocalSnapshot(_engine.Capture().WithoutTransfersUnderWay());
    }

    /// <summary>
    /// Replaces everything that is stored with the content of a snapshot. Requests in progress act on the old content
    /// or on the new, never on a mix: a request that had found its table but not yet its items reports that the table
    /// doesn't exist.
    /// </summary>
    /// <param name="snapshot">The snapshot, from this or another local DynamoDB. It can be restored again.</param>
    /// <exception cref="InvalidOperationException">The stores are separate, and a snapshot holds only one
    /// store.</exception>
    /// <exception cref="IOException">The data directory couldn't store the change.</exception>
    public void Restore(LocalSnapshot snapshot)
    {
        ArgumentNullException.ThrowIfNull(snapshot);
        RequireOneStore();
        RequireStore();
        _engine.Restore(snapshot.Image);
        _data?.Flush();
    }

    /// <summary>
    /// Stops listening and writes pending changes to the data directory; <see cref="DataFailure"/> reports whether that
    /// succeeded. Requests in progress are completed; later ones through <see cref="Transport"/> fail with an
    /// <see cref="AwsTransportException"/>.
    /// </summary>
    /// <returns>A task that completes when the last connection is closed. The method can be called twice, and from two
    /// threads.</returns>
    public async ValueTask DisposeAsync()
    {
        var ended = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        if (Interlocked.CompareExchange(ref _ended, ended, null) is { } begun)
        {
            await begun.Task.ConfigureAwait(false);
            return;
        }

        try
        {
            _memory?.Dispose();
            _transport.Stop();
            _stores.Stop();
            if (_server is { } server) await server.DisposeAsync().ConfigureAwait(false);
            _data?.Dispose(); // last: requests in progress write to it
        }
        finally
        {
            ended.SetResult();
        }
    }

    /// <summary>
    /// Stops it as <see cref="DisposeAsync"/> does. It blocks the thread if there is an open port or a data directory.
    /// For service providers that are disposed synchronously; use <see cref="DisposeAsync"/> if you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    private static ProtocolHandler MakeStore(LocalDynamoDbSettings settings, EnginePlace place, bool isMetering)
    {
        var engine = new LocalEngine(settings.TimeProvider) { Place = place, Throttles = settings.Throttle, TransitionDelay = settings.TransitionDelay };
        return new ProtocolHandler(engine) { Faults = settings.Faults, Buckets = settings.Buckets, IsMetering = isMetering };
    }

    private void RequireOneStore()
    {
        if (_stores.Separation != StoreSeparation.AccessKey) return;
        throw new InvalidOperationException(
            "A snapshot contains one store, but this local DynamoDB has one for each access key in each region. Start it without "
                + "LocalDynamoDbOptions.SeparateStores.");
    }

    // Without a data directory, the store can still be changed after it's disposed. With one it can't: the directory
    // has been released.
    private void RequireStore() => ObjectDisposedException.ThrowIf(_data is not null && Volatile.Read(ref _ended) is not null, this);

    // Not inlined, so that a program that only uses the in-process transport never loads ASP.NET Core.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async ValueTask<LocalDynamoDb> ListenAsync(
        LocalDynamoDb local, LocalDynamoDbSettings settings, CancellationToken cancellationToken)
    {
        try
        {
            var application = local.MakeApplication(settings.HostNames, settings.ReleaseMemoryWhenIdle);
            var server = await LoopbackServer.StartAsync(application, settings.Host, [settings.Port], cancellationToken).ConfigureAwait(false);
            local._stores.Own.Address = server.Endpoint.Authority;
            local._server = server;
            local.Endpoint = server.Endpoint;
            return local;
        }
        catch
        {
            await local.DisposeAsync().ConfigureAwait(false); // releases the data directory, if there is one
            throw;
        }
    }
}
