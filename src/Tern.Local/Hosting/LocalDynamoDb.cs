using System.Runtime.CompilerServices;
using System.Text;
using Tern.Credentials;
using Tern.DynamoDb;
using Tern.DynamoDb.Streams;
using Tern.Http;
using Tern.Local.Durability;
using Tern.Local.Durability.Files;
using Tern.Local.Engine;
using Tern.Local.Engine.Streams;
using Tern.Local.Hosting;
using Tern.Local.Hosting.Loopback;
using Tern.Local.Hosting.Memory;
using Tern.Local.Hosting.Stores;
using Tern.Local.Hosting.Tools.Requests;
using Tern.Local.Protocol;

namespace Tern.Local;

/// <summary>A DynamoDB in this process: for tests, for a laptop without a network, for a program that wants its table in memory.</summary>
/// <remarks>
/// Tables, items, indexes, expressions, batches, transactions, streams and times to live behave like the service,
/// errors included. All of it is in memory and gone with the object, unless it has a data directory. Give <see
/// cref="Transport"/> to a client's options and its calls never touch a socket.
/// </remarks>
/// <example><code>
/// await using var local = await LocalDynamoDb.StartAsync();
/// await using var db = local.CreateClient();
/// </code></example>
public sealed partial class LocalDynamoDb : IAsyncDisposable
{
    private readonly LocalEngine _engine;
    private readonly ProtocolHandler _handler;
    private readonly StoreSet _stores;
    private readonly InProcessTransport _transport;
    private readonly TimeProvider _clock;
    private IAsyncDisposable? _server;
    private IdleMemory? _memory;
    private DataStore? _data;
    private TaskCompletionSource? _ended;

    private LocalDynamoDb(LocalDynamoDbSettings settings, RequestLog? log)
    {
        _clock = settings.TimeProvider;
        _handler = MakeStore(settings, isMetering: log is not null);
        _engine = _handler.Engine;
        _stores = new StoreSet(_handler, settings.SeparateStores ? () => MakeStore(settings, isMetering: log is not null) : null);
        _transport = new InProcessTransport(_stores, log);
        Faults = settings.Faults;
    }

    /// <summary>
    /// Sends requests straight to the engine; every call completes before it returns, unless a fault delays it. It lives as
    /// long as this object, whoever disposes it.
    /// </summary>
    public AwsTransport Transport => _transport;

    /// <summary>
    /// The rules for what goes wrong, on whichever way requests come: add some, and the next request may meet them.
    /// <see cref="Reset"/> leaves them in force.
    /// </summary>
    public LocalFaults Faults { get; }

    /// <summary>
    /// Where programs of this machine reach it, such as <c>http://127.0.0.1:8000/</c>; null when it was started without a
    /// port.
    /// </summary>
    public Uri? Endpoint { get; private set; }

    /// <summary>What was found in <see cref="LocalDynamoDbOptions.DataDirectory"/>; null when it was started without one.</summary>
    public LocalRecovery? Recovery { get; private set; }

    /// <summary>
    /// Why the data directory takes no writes at present, such as a full disk; null when it does, and without a data
    /// directory. After this object was disposed: why the last writes are not on the disk; none of them was acknowledged.
    /// </summary>
    public string? DataFailure => _data?.Failure;

    /// <summary>
    /// Starts a local DynamoDB: without tables, or with those that its data directory holds and those of
    /// <see cref="LocalDynamoDbOptions.SeedFiles"/>.
    /// </summary>
    /// <param name="options">How; null for in-process only.</param>
    /// <param name="cancellationToken">Gives up starting.</param>
    /// <returns>The running local DynamoDB. Dispose it to stop.</returns>
    /// <exception cref="ArgumentException">An option is wrong; the message names it.</exception>
    /// <exception cref="IOException">The port is in use, or a seed file can't be read.</exception>
    /// <exception cref="LocalSeedException">A seed file holds what can't be done; the message names file and line.</exception>
    /// <exception cref="LocalDataException">The data directory can't be used, is in use, or what it holds is damaged.</exception>
    public static ValueTask<LocalDynamoDb> StartAsync(LocalDynamoDbOptions? options = null, CancellationToken cancellationToken = default)
    {
        var settings = LocalDynamoDbSettings.Create(options ?? new LocalDynamoDbOptions());
        return StartAsync(settings, settings.DataDirectory is { } directory ? new DataFolder(directory) : null, cancellationToken);
    }

    /// <summary>Starts with a folder that a test may have made another disk of.</summary>
    internal static ValueTask<LocalDynamoDb> StartAsync(LocalDynamoDbSettings settings, DataFolder? folder, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var log = RequestLog.Create(settings.TimeProvider, settings.RequestCompleted, settings.Listens);
        var local = new LocalDynamoDb(settings, log);
        if (folder is not null)
        {
            local._data = DataStore.Open(folder, local._engine);
            local.Recovery = local._data.Recovery;
        }

        if (settings.SeedFiles.Count > 0) return SeedFirstAsync(local, settings, log, cancellationToken);
        return settings.Listens
            ? ListenAsync(local, log!, settings, cancellationToken)
            : new ValueTask<LocalDynamoDb>(local);
    }

    /// <summary>Makes a client of this DynamoDB that touches no socket, and needs neither settings nor credentials.</summary>
    /// <param name="configure">Sets options before the client is made, such as a prefix of table names; null for none.</param>
    /// <returns>The client. Dispose it before this object.</returns>
    public DynamoDbClient CreateClient(Action<DynamoDbClientOptions>? configure = null)
    {
        var options = new DynamoDbClientOptions();
        Configure(options);
        configure?.Invoke(options);
        return new DynamoDbClient(options);
    }

    /// <summary>
    /// Points a client's options at this DynamoDB: its transport and clock, and a region and credentials, which it looks at
    /// only where stores are separate. For <c>services.AddDynamoDb(local.Configure)</c>.
    /// </summary>
    /// <param name="options">The options to set.</param>
    public void Configure(DynamoDbClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        ConfigureAny(options);
    }

    private void ConfigureAny(AwsClientOptions options)
    {
        options.Region = StoreSet.OwnRegion;
        options.Credentials = new StaticCredentialProvider(StoreSet.OwnKey, "local");
        options.Transport = Transport;
        options.TimeProvider = _clock;
    }

    /// <summary>Makes a client of this DynamoDB's streams that touches no socket, and needs neither settings nor credentials.</summary>
    /// <param name="configure">Sets options before the client is made; null for none.</param>
    /// <returns>The client. Dispose it before this object.</returns>
    public DynamoDbStreamsClient CreateStreamsClient(Action<DynamoDbStreamsClientOptions>? configure = null)
    {
        var options = new DynamoDbStreamsClientOptions();
        Configure(options);
        configure?.Invoke(options);
        return new DynamoDbStreamsClient(options);
    }

    /// <summary>Points a streams client's options at this DynamoDB, as <see cref="Configure(DynamoDbClientOptions)"/> does for tables.</summary>
    /// <param name="options">The options to set.</param>
    public void Configure(DynamoDbStreamsClientOptions options)
    {
        ArgumentNullException.ThrowIfNull(options);
        ConfigureAny(options);
    }

    /// <summary>
    /// Splits the shards of a table's stream, as the service does on its own when a table grows: each open shard is
    /// closed, and two children, each for a half of its items, go on in its place. A stream begins with one shard, and
    /// never splits unless asked.
    /// </summary>
    /// <param name="tableName">The table whose stream is enabled.</param>
    /// <exception cref="InvalidOperationException">There is no such table, its stream is not enabled, or it has 1,024 open shards already.</exception>
    public void SplitStreamShards(string tableName)
    {
        ArgumentNullException.ThrowIfNull(tableName);
        RequireStore();
        var table = _engine.FindTable(Encoding.UTF8.GetBytes(tableName))
            ?? throw new InvalidOperationException($"There is no table '{tableName}' whose stream could be split.");
        var split = table.TrySplitStream() ?? throw new InvalidOperationException(
            $"The table '{tableName}' has no enabled stream. Enable one by the StreamSpecification of CreateTable or UpdateTable.");
        if (!split)
            throw new InvalidOperationException($"The stream of '{tableName}' can't be split: it has {TableStream.MaxOpenShards} open shards.");
        _data?.Flush();
    }

    /// <summary>Drops all tables and everything else that was stored, as if just started.</summary>
    /// <exception cref="IOException">The data directory could not keep it.</exception>
    public void Reset()
    {
        RequireStore();
        _stores.Reset();
        _data?.Flush();
    }

    /// <summary>
    /// Takes a snapshot of everything that is stored, at one moment over all tables, in the time of a few requests whatever
    /// their size. A test suite builds its fixture once, saves it, and restores it before each test.
    /// </summary>
    /// <returns>The snapshot. It stays good after this object is disposed.</returns>
    /// <exception cref="InvalidOperationException">Its stores are separate: they have no moment in common.</exception>
    public LocalSnapshot Save()
    {
        RequireOneStore();
        return new LocalSnapshot(_engine.Capture().WithoutTransfersUnderWay());
    }

    /// <summary>
    /// Puts what a snapshot holds in the place of everything that is stored. Requests under way act on what was there before
    /// or on what is there after, never on a mix: one that had found its table but not yet its items is told that the table
    /// does not exist.
    /// </summary>
    /// <param name="snapshot">The snapshot, of this or another local DynamoDB. It can be restored again.</param>
    /// <exception cref="InvalidOperationException">Its stores are separate: a snapshot is of one.</exception>
    /// <exception cref="IOException">The data directory could not keep it.</exception>
    public void Restore(LocalSnapshot snapshot)
    {
        ArgumentNullException.ThrowIfNull(snapshot);
        RequireOneStore();
        RequireStore();
        _engine.Restore(snapshot.Image);
        _data?.Flush();
    }

    /// <summary>
    /// Stops listening, and writes what is pending to the data directory; <see cref="DataFailure"/> says whether that could be
    /// done. Calls under way end; later ones through <see cref="Transport"/> fail with <see cref="AwsTransportException"/>.
    /// </summary>
    /// <returns>A task that ends when the last connection is closed, for whoever asks: it may be disposed twice, and from two threads.</returns>
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
            _data?.Dispose(); // last: requests under way write to it
        }
        finally
        {
            ended.SetResult();
        }
    }

    // What is in memory alone may be changed for as long as anybody holds it; a data directory was let go.
    private static ProtocolHandler MakeStore(LocalDynamoDbSettings settings, bool isMetering)
    {
        var engine = new LocalEngine(settings.TimeProvider) { Throttles = settings.Throttle, TransitionDelay = settings.TransitionDelay };
        return new ProtocolHandler(engine) { Faults = settings.Faults, Buckets = settings.Buckets, IsMetering = isMetering };
    }

    private void RequireOneStore()
    {
        if (!_stores.AreSeparate) return;
        throw new InvalidOperationException(
            "Snapshots are of one store, and this local DynamoDB has one for each access key in each region. Start it without "
                + "LocalDynamoDbOptions.SeparateStores.");
    }

    private void RequireStore() => ObjectDisposedException.ThrowIf(_data is not null && Volatile.Read(ref _ended) is not null, this);

    // Not inlined: a program that only stays in the process never loads ASP.NET Core.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static async ValueTask<LocalDynamoDb> ListenAsync(
        LocalDynamoDb local, RequestLog log, LocalDynamoDbSettings settings, CancellationToken cancellationToken)
    {
        try
        {
            var server = await LoopbackServer.StartAsync(local._stores, log, settings, cancellationToken).ConfigureAwait(false);
            local._server = server;
            local.Endpoint = server.Endpoint;
            if (settings.ReleaseMemoryWhenIdle)
            {
                var stores = local._stores;
                var source = new IdleMemorySource { Requests = () => stores.RequestCount, StoredBytes = () => stores.StoredBytes };
                local._memory = new IdleMemory(TimeProvider.System, source);
            }

            return local;
        }
        catch
        {
            await local.DisposeAsync().ConfigureAwait(false); // of the data directory, if it has one
            throw;
        }
    }
}
