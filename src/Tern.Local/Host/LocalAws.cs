using System.ComponentModel;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http.Features;
using Tern.Http;
using Tern.Local.Clocks;
using Tern.Local.Host;
using Tern.Local.Hosting;
using Tern.Local.S3;
using Tern.Local.Serving;
using Tern.Local.Sns;
using Tern.Local.Sqs;
using Tern.Local.Sts;
using Tern.Pages;
using Tern.Pipeline;

namespace Tern.Local;

/// <summary>
/// AWS in this process, for tests and offline work: DynamoDB tables, S3 buckets, SQS queues, SNS topics and STS.
/// All share one clock.
/// </summary>
/// <remarks>
/// Each account and each Region has its own state. A client belongs to the account of its access key if that is an
/// account ID of 12 digits; otherwise, it belongs to the account 000000000000. A service is created by its first
/// request, so every test can afford its own instance. Requests to other services fail with an
/// <see cref="AwsTransportException"/>.
/// </remarks>
/// <example><code>
/// await using var aws = await LocalAws.StartAsync();
/// await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
/// </code></example>
public sealed partial class LocalAws : IAsyncDisposable, IDisposable
{
    private readonly LocalAwsOptions _options;
    private readonly string _region;
    private readonly HostClock _clock;
    private readonly LocalSchedule _schedule;
    private readonly ServiceParts _parts;
    private readonly SqsPart _sqs;
    private readonly Tables _tables;
    private readonly ServiceCalls _calls;
    private readonly ServiceTransport _transport;
    private readonly RequestVerifier? _verifier;
    private HostApplication? _application;
    private IAsyncDisposable? _server;
    private int _isListening;
    private int _isDisposed;

    private LocalAws(LocalAwsOptions options)
    {
        _options = options;
        _clock = options.MakeClock();
        _region = options.Region;
        var log = RequestLog.Create(_clock, options.RequestCompleted, hasPort: false, options.MaxRequestLogBytes);
        var settings = options.MakeTableSettings(_clock, log);
        _schedule = new LocalSchedule(_clock);
        Faults = settings.Faults;
        _sqs = new SqsPart(_schedule, options.MaxQueueBytes, Targets, new DeliveryFaults(Faults));
        Sns = new SnsPart(_schedule, options.HttpMessageHandler, Targets);
        var sts = new StsPart(_clock);
        var clocks = new RequestClocks(_clock, options.ClientTimeProvider);
        _verifier = options.MakeVerifier(clocks, sts.FindSecret);
        S3 = new S3Part(_schedule, options.MaxObjectBytes, Targets, clocks, _verifier, options.AllowBucketAcls);
        _parts = new ServiceParts(_sqs, Sns, sts, S3);
        _tables = new Tables(settings with { Verifier = _verifier }, _parts);
        _calls = new ServiceCalls(_parts, Faults, _clock) { Log = log };
        _transport = new ServiceTransport(_parts, _tables, _calls, new InProcessFaults(Faults), _clock, _region, _verifier);
    }

    /// <summary>
    /// Gets the transport that sends requests directly to the services. It lives as long as this object, even if a
    /// client disposes it.
    /// </summary>
    public AwsTransport Transport => _transport;

    /// <summary>
    /// Gets the ports that <see cref="ListenAsync"/> opens unless it gets one: 4566, and 8000 for DynamoDB.
    /// </summary>
    public static IReadOnlyList<int> DefaultPorts { get; } = [4566, 8000];

    /// <summary>Gets the names of the services, as in the scope of signatures and in endpoints.</summary>
    public IReadOnlyList<string> Services => [.. _parts.Names];

    /// <summary>Gets the clock of all services.</summary>
    public TimeProvider TimeProvider => _clock;

    /// <summary>
    /// Gets the fault injection rules of all services, in process and over the port; the same object as <see
    /// cref="LocalAwsOptions.Faults"/>.
    /// </summary>
    public LocalFaults Faults { get; }

    /// <summary>Gets the tables of the default account in <see cref="LocalAwsOptions.Region"/>.</summary>
    public LocalDynamoDb DynamoDb => _tables.Value;

    /// <summary>
    /// Gets the endpoint for other programs, such as <c>http://127.0.0.1:4566/</c>; null before <see
    /// cref="ListenAsync"/>.
    /// </summary>
    public Uri? Endpoint { get; private set; }

    internal ServiceParts Parts => _parts;

    /// <summary>Gets the resources to which services send messages.</summary>
    internal Targets Targets { get; } = new();

    /// <summary>Gets the buckets, for folders that are mounted.</summary>
    internal S3Part S3 { get; }

    /// <summary>Gets the topics, for the certificate of their signatures and the messages that were kept.</summary>
    internal SnsPart Sns { get; }

    /// <summary>Starts a local AWS.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <returns>The running local AWS. Dispose it to stop it.</returns>
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    /// <exception cref="IOException">A seed file can't be read.</exception>
    /// <exception cref="LocalSeedException">A seed file contains something that can't be applied; the message states
    /// the file and line.</exception>
    /// <exception cref="LocalDataException">The data directory can't be used, is already in use, or contains damaged
    /// data.</exception>
    public static ValueTask<LocalAws> StartAsync(LocalAwsOptions? options = null, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<LocalAws>(cancellationToken);
        var aws = new LocalAws(options ?? new LocalAwsOptions());
        return aws._tables.NeedsStart || aws._options.Seed is not null ? CompleteAsync(aws, cancellationToken) : new ValueTask<LocalAws>(aws);
    }

    /// <summary>
    /// Configures a client's options for this local AWS: transport, clock, Region and credentials. Options for reaching
    /// another server are cleared. To give the client another account or Region, set them afterwards.
    /// </summary>
    /// <typeparam name="T">The options of any client, including a generated one.</typeparam>
    /// <param name="options">The options to configure.</param>
    /// <returns>The same options.</returns>
    public T Configure<T>(T options) where T : AwsClientOptions
    {
        AwsClientDefaults.Redirect(options, _transport);
        return options;
    }

    /// <summary>
    /// Creates an HTTP client whose requests stay in this process, for URLs that AWS clients don't call: presigned
    /// URLs, upload forms, and the URLs in topic messages. It needs no port.
    /// </summary>
    /// <returns>
    /// The client. Requests to hosts other than AWS's, this machine and <see cref="LocalAwsOptions.HostNames"/> get a
    /// response with the status 403. Each response is buffered in memory. Dispose the client before this object.
    /// </returns>
    /// <example><code>
    /// using var http = aws.CreateHttpClient();
    /// var link = await s3.PresignGetAsync("shop", "invoices/7.pdf", TimeSpan.FromMinutes(15));
    /// var pdf = await http.GetByteArrayAsync(link.Uri);
    /// </code></example>
    [MethodImpl(MethodImplOptions.NoInlining)] // as ListenAsync
    public HttpClient CreateHttpClient()
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        var application = MakeApplication(_options.MakeListenSettings().Names);
        return new HttpClient(new ServiceHttpHandler(application.ProcessRequestAsync));
    }

    /// <summary>
    /// Opens a port for programs in any language, with all services on it. Its page at <c>/_tern/</c> shows the tables.
    /// </summary>
    /// <param name="port">
    /// The port; 0 picks a free one. Null opens 4566, and 8000 for tools that expect DynamoDB Local there.
    /// </param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <returns>The endpoint, such as <c>http://127.0.0.1:4566/</c>.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="port"/> isn't a port.</exception>
    /// <exception cref="ArgumentException">An option for listening is invalid; the message names it.</exception>
    /// <exception cref="InvalidOperationException">It already listens.</exception>
    /// <exception cref="IOException">The port is in use, or <see cref="LocalAwsOptions.Host"/> isn't an address of this
    /// machine; the message names it.</exception>
    [MethodImpl(MethodImplOptions.NoInlining)] // so that a program without a port never loads ASP.NET Core
    public async ValueTask<Uri> ListenAsync(int? port = null, CancellationToken cancellationToken = default)
    {
        if (port is < 0 or > ushort.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(port), port, $"The port must be between 0, which picks a free one, and {ushort.MaxValue}.");
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        if (Interlocked.Exchange(ref _isListening, 1) != 0) throw new InvalidOperationException($"The local AWS already listens at {Endpoint}.");
        try
        {
            var (host, names) = _options.MakeListenSettings();
            var application = MakeApplication(names);
            var server = await LoopbackServer.StartAsync(application, host, port is { } one ? [one] : DefaultPorts, cancellationToken).ConfigureAwait(false);
            _tables.Value.Stores.Own.Address = server.Endpoint.Authority;
            _server = server;
            if (Volatile.Read(ref _isDisposed) == 0) return Endpoint = server.Endpoint;
            await server.DisposeAsync().ConfigureAwait(false); // disposed meanwhile
            throw new ObjectDisposedException(nameof(LocalAws));
        }
        catch
        {
            Volatile.Write(ref _isListening, 0);
            throw;
        }
    }

    /// <summary>
    /// Moves the time forward. Everything that falls due on the way happens at its time, in order: messages become
    /// visible, long polls end, items expire.
    /// </summary>
    /// <param name="time">The time to move forward by, at least zero.</param>
    /// <returns>A task that completes when everything that fell due has happened, and its deliveries have
    /// finished.</returns>
    /// <exception cref="TimeoutException">A delivery takes longer than <see cref="LocalAwsOptions.SettleTimeout"/>; the
    /// message names it.</exception>
    public ValueTask AdvanceAsync(TimeSpan time)
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        return _clock.AdvanceAsync(time, () => _schedule.SettleAsync(_options.SettleTimeout));
    }

    /// <summary>
    /// Makes a folder a bucket: its files are the objects, and their paths are the keys. Changes to the files are
    /// visible at once, and writes through S3 change the files. Versioning, Object Lock and lifecycle rules aren't
    /// possible.
    /// </summary>
    /// <remarks>
    /// Files and folders whose name begins with a dot aren't objects, and symbolic links aren't followed. Metadata and
    /// tags are kept in memory as long as the file doesn't change. <see cref="ResetAsync"/> leaves the folder mounted.
    /// </remarks>
    /// <param name="name">The name of the bucket, which belongs to the default account.</param>
    /// <param name="folder">The folder. It is created if it doesn't exist.</param>
    /// <param name="region">The bucket's Region, or null for <see cref="LocalAwsOptions.Region"/>.</param>
    /// <exception cref="ArgumentException">The name isn't valid for a bucket.</exception>
    /// <exception cref="InvalidOperationException">There is a bucket with this name.</exception>
    /// <exception cref="IOException">The folder can't be created.</exception>
    /// <example><code>
    /// aws.MountBucket("uploads", "./uploads");
    /// </code></example>
    public void MountBucket(string name, string folder, string? region = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(name);
        ArgumentException.ThrowIfNullOrEmpty(folder);
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        S3.Mount(name, folder, RequestScope.DefaultAccount, region ?? _region);
    }

    /// <summary>
    /// Sets the functions to which bucket notifications and topic messages can be sent, such as a
    /// <c>LambdaEmulator</c> of Tern.Lambda.Local. Without it, a function is refused as a destination when it is set.
    /// </summary>
    /// <param name="functions">The functions. They replace earlier ones, and aren't disposed with this object.</param>
    /// <example><code>
    /// await using var emulator = await LambdaEmulator.StartAsync&lt;Program&gt;();
    /// aws.UseFunctions(emulator);
    /// </code></example>
    public void UseFunctions(ILocalFunctions functions)
    {
        ArgumentNullException.ThrowIfNull(functions);
        Targets.Functions = functions;
    }

    /// <summary>Creates an HTTP front end of all services. From now on, requests are logged for its console.</summary>
    private HostApplication MakeApplication(HostNames names)
    {
        _calls.Log ??= RequestLog.Create(_clock, null, hasPort: true, _options.MaxRequestLogBytes)!;
        return new HostApplication(_parts, _tables, _calls, names, _region, _verifier, new ServiceTools(_parts, S3, _sqs, Sns));
    }

    private static async ValueTask<LocalAws> CompleteAsync(LocalAws aws, CancellationToken cancellationToken)
    {
        try
        {
            if (aws._tables.NeedsStart) await aws._tables.StartAsync(cancellationToken).ConfigureAwait(false);
            aws._parts.Log = aws._tables.Data?.State;
            if (aws._options.Seed is not { } seed || aws._tables.Data is { NeedsSeed: false }) return aws;
            aws._parts.IsStarting = true;
            await (seed(aws, cancellationToken) ?? throw LocalAwsOptions.NoSeedTask()).ConfigureAwait(false);
            aws._parts.IsStarting = false;
            aws._tables.Data?.Seeded();
            return aws;
        }
        catch
        {
            await aws.DisposeAsync().ConfigureAwait(false);
            throw;
        }
    }

    /// <summary>
    /// Returns a queue, or null if there is none. It is for other hosts that deliver or show messages.
    /// </summary>
    /// <param name="nameOrArn">
    /// The ARN, or the name of a queue of the default account in <see cref="LocalAwsOptions.Region"/>.
    /// </param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public LocalQueue? FindQueue(string nameOrArn)
    {
        ArgumentNullException.ThrowIfNull(nameOrArn);
        return _sqs.State.Find(ArnOf(nameOrArn)) is { } queue ? new LocalQueue(queue, _sqs.State) : null;
    }

    /// <summary>
    /// Returns a queue, and creates it with the service's default attributes if there is none. It is for other hosts
    /// that deliver or show messages.
    /// </summary>
    /// <param name="nameOrArn">
    /// The ARN, or the name of a queue of the default account in <see cref="LocalAwsOptions.Region"/>. The name of a
    /// FIFO queue ends with <c>.fifo</c>.
    /// </param>
    [EditorBrowsable(EditorBrowsableState.Never)]
    public LocalQueue OpenQueue(string nameOrArn)
    {
        ArgumentException.ThrowIfNullOrEmpty(nameOrArn);
        return new LocalQueue(_sqs.State.Add(ArnOf(nameOrArn), static _ => { }, out _), _sqs.State);
    }

    /// <summary>
    /// Handles a request that another host's listener received. The host has checked the Host and Origin headers.
    /// </summary>
    /// <param name="context">The request.</param>
    /// <returns>A task that completes when the response is written.</returns>
    [EditorBrowsable(EditorBrowsableState.Never)]
    [MethodImpl(MethodImplOptions.NoInlining)] // as ListenAsync
    public ValueTask HandleAsync(IFeatureCollection context)
    {
        ArgumentNullException.ThrowIfNull(context);
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        var application = LazyInitializer.EnsureInitialized(ref _application, () => MakeApplication(new HostNames(["*"])));
        return new ValueTask(application.ProcessRequestAsync(context));
    }

    /// <summary>Stops the services. Waiting receivers get no messages, and later requests fail.</summary>
    /// <returns>A task that completes when everything has stopped. The method can be called twice.</returns>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0) return;
        _transport.Stop();
        _parts.Stop();
        if (_server is { } server) await server.DisposeAsync().ConfigureAwait(false);
        await _tables.DisposeAsync().ConfigureAwait(false);
        _schedule.Dispose();
        _clock.Dispose();
    }

    /// <summary>
    /// Stops the services. It blocks the thread if there is an open port or a data directory. For service providers that
    /// are disposed synchronously; use <see cref="DisposeAsync"/> if you can.
    /// </summary>
    public void Dispose() => DisposeAsync().AsTask().GetAwaiter().GetResult();

    private SqsArn ArnOf(string nameOrArn) => SqsArn.Parse(nameOrArn) ?? new SqsArn(_region, RequestScope.DefaultAccount, nameOrArn);
}
