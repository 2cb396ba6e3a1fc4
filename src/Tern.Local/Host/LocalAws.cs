using Tern.Credentials;
using Tern.Http;
using Tern.Local.Clocks;
using Tern.Local.Host;
using Tern.Local.Sqs;

namespace Tern.Local;

/// <summary>
/// AWS in this process, for tests and for work offline: DynamoDB tables and SQS queues that share one clock.
/// </summary>
/// <remarks>
/// Each account and each Region has its own state. A client belongs to the account of its access key if that is an
/// account ID of 12 digits; otherwise, it belongs to the account 000000000000. Nothing of a service exists before its
/// first request, so every test can have its own instance. Requests to other services fail with an <see
/// cref="AwsTransportException"/>.
/// </remarks>
/// <example><code>
/// await using var aws = await LocalAws.StartAsync();
/// await using var sqs = new SqsClient(aws.Configure(new SqsClientOptions()));
/// </code></example>
public sealed class LocalAws : IAsyncDisposable
{
    private readonly HostClock _clock;
    private readonly LocalSchedule _schedule;
    private readonly SqsPart _sqs;
    private readonly TableStores _tables;
    private readonly ServiceTransport _transport;
    private int _isDisposed;

    private LocalAws(LocalAwsOptions options)
    {
        _clock = options.MakeClock();
        _schedule = new LocalSchedule(_clock);
        _sqs = new SqsPart(_schedule, options.MaxQueueBytes);
        _tables = new TableStores(_clock);
        _transport = new ServiceTransport([_sqs], _tables);
    }

    /// <summary>Gets the transport that sends requests directly to the services.</summary>
    public AwsTransport Transport => _transport;

    /// <summary>Gets the clock of all services.</summary>
    public TimeProvider TimeProvider => _clock;

    /// <summary>Gets the tables of the default account in us-east-1.</summary>
    public LocalDynamoDb DynamoDb => _tables.Own;

    /// <summary>Starts a local AWS.</summary>
    /// <param name="options">The options, or null for the defaults.</param>
    /// <param name="cancellationToken">Cancels the start.</param>
    /// <returns>The running local AWS. Dispose it to stop it.</returns>
    /// <exception cref="ArgumentException">An option is invalid; the message names it.</exception>
    public static ValueTask<LocalAws> StartAsync(LocalAwsOptions? options = null, CancellationToken cancellationToken = default)
    {
        if (cancellationToken.IsCancellationRequested) return ValueTask.FromCanceled<LocalAws>(cancellationToken);
        return new ValueTask<LocalAws>(new LocalAws(options ?? new LocalAwsOptions()));
    }

    /// <summary>
    /// Configures a client's options for this local AWS: transport, clock, Region and credentials. Options for reaching
    /// another server are cleared. To give the client another account or Region, set them afterwards.
    /// </summary>
    /// <typeparam name="T">The options of any client, also of a generated one.</typeparam>
    /// <param name="options">The options to configure.</param>
    /// <returns>The same options.</returns>
    public T Configure<T>(T options) where T : AwsClientOptions
    {
        ArgumentNullException.ThrowIfNull(options);
        options.Endpoint = null;
        options.HttpMessageHandler = null;
        options.Profile = null;
        options.Region = RequestScope.DefaultRegion;
        options.Credentials = new StaticCredentialProvider("local", "local");
        options.Transport = _transport;
        options.TimeProvider = _clock;
        return options;
    }

    /// <summary>
    /// Moves the time forward. Everything that falls due on the way happens at its time, in order: messages become
    /// visible, long polls end, items expire.
    /// </summary>
    /// <param name="time">The time to move forward by, at least zero.</param>
    /// <returns>A task that completes when everything that fell due has happened.</returns>
    public ValueTask AdvanceAsync(TimeSpan time)
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        _clock.Advance(time);
        return default;
    }

    /// <summary>Deletes the state of an account in all Regions, or of all accounts. The time doesn't change.</summary>
    /// <param name="account">The account ID, or null for all accounts.</param>
    /// <returns>A task that completes when the state is deleted.</returns>
    public ValueTask ResetAsync(string? account = null)
    {
        ObjectDisposedException.ThrowIf(Volatile.Read(ref _isDisposed) != 0, this);
        _sqs.Reset(account);
        _tables.Reset(account);
        return default;
    }

    /// <summary>Stops the services. Waiting receivers get no messages, and later requests fail.</summary>
    /// <returns>A task that completes when everything has stopped. The method can be called twice.</returns>
    public async ValueTask DisposeAsync()
    {
        if (Interlocked.Exchange(ref _isDisposed, 1) != 0) return;
        _transport.Stop();
        _sqs.Stop();
        await _tables.StopAsync().ConfigureAwait(false);
        _schedule.Dispose();
        _clock.Dispose();
    }
}
