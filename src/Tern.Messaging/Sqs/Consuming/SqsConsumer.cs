using System.Text.Json.Serialization.Metadata;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Messaging.Sqs.Consuming;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Receiving;
using Tern.Messaging.Sqs.Telemetry;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Receives the messages of a queue and hands them to a handler, as long as it runs. A message is deleted when its handler has
/// ended, and comes again when it failed: each is handled at least once. Its visibility is extended meanwhile.
/// </summary>
/// <remarks>In a host, <c>services.AddSqsConsumer</c> makes, starts and stops it.</remarks>
public sealed class SqsConsumer : IAsyncDisposable
{
    // What was sent already is worth a moment: a poll that is cancelled as it answers leaves its messages invisible.
    private static readonly TimeSpan s_pollGrace = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan s_cancelGrace = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_settleGrace = TimeSpan.FromSeconds(5);

    private readonly ConsumerSettings _settings;
    private readonly ConsumerLog _log;
    private readonly ConsumerEngine _engine;
    private readonly QueuePoller _poller;
    private readonly LeaseKeeper _leases;
    private readonly CancellationTokenSource _stopsWaiting = new();
    private readonly CancellationTokenSource _stopsCalls = new();
    private readonly Lock _gate = new();
    private bool _isStarted;
    private Task? _stopping;

    internal SqsConsumer(SqsClient client, string queue, MessageHandler handler, SqsConsumerOptions? options)
    {
        options ??= new();
        _settings = ConsumerSettings.From(options);
        var address = new SqsQueueAddress(client, queue);
        _log = new ConsumerLog(options.LoggerFactory.CreateLoggerSafely("Tern.Messaging.Sqs") ?? NullLogger.Instance);
        var instruments = new SqsInstruments(options.MeterFactory, address.Name);
        _engine = new ConsumerEngine(client, address, handler, _settings, _log, instruments);
        _poller = new QueuePoller(client, address, _engine, _settings, _log, instruments);
        _leases = new LeaseKeeper(client, address, _engine, _settings, _log);
        Queue = address.Name;
    }

    /// <summary>The queue's name.</summary>
    public string Queue { get; }

    /// <summary>Makes a consumer of messages that are JSON of a type.</summary>
    /// <typeparam name="T">The type of message.</typeparam>
    /// <param name="client">The client; not disposed of by the consumer.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to read a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="handler">Takes a message, and a token that is cancelled when others may receive it or the program
    /// ends. What it throws fails this message.</param>
    /// <param name="options">How to receive and handle; null for the defaults.</param>
    /// <returns>The consumer, not started.</returns>
    /// <exception cref="AwsConfigurationException">An option can't be; the message names it.</exception>
    public static SqsConsumer Create<T>(
        SqsClient client, string queue, JsonTypeInfo<T> type, Func<T, CancellationToken, Task> handler, SqsConsumerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(handler);
        return new SqsConsumer(client, queue, Typed(type, WantedAttributes.Trace, (body, _, token) => handler(body, token)), options);
    }

    /// <summary>Makes a consumer of messages that are JSON of a type, whose handler takes the message beside its body.</summary>
    /// <typeparam name="T">The type of message.</typeparam>
    /// <param name="client">The client; not disposed of by the consumer.</param>
    /// <param name="queue">The queue's URL, ARN or name.</param>
    /// <param name="type">How to read a message, from a <c>JsonSerializerContext</c>.</param>
    /// <param name="handler">Takes the body; the message, for its id, attributes, group and receive count; and a token that is canceled when others may
    /// receive it or the program ends. If it throws, this message fails.</param>
    /// <param name="options">How to receive and handle; null for the defaults.</param>
    /// <returns>The consumer, not started.</returns>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    public static SqsConsumer Create<T>(
        SqsClient client, string queue, JsonTypeInfo<T> type, Func<T, SqsReceivedMessage, CancellationToken, Task> handler,
        SqsConsumerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(type);
        ArgumentNullException.ThrowIfNull(handler);
        return new SqsConsumer(client, queue, Typed(type, WantedAttributes.All, handler), options);
    }

    /// <summary>Makes a consumer of messages as they are.</summary>
    /// <inheritdoc cref="Create{T}(SqsClient, string, JsonTypeInfo{T}, Func{T, CancellationToken, Task}, SqsConsumerOptions?)"/>
    public static SqsConsumer Create(
        SqsClient client, string queue, Func<SqsReceivedMessage, CancellationToken, Task> handler, SqsConsumerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return new SqsConsumer(client, queue, new RawHandler((message, token) => new ValueTask(handler(message, token))), options);
    }

    /// <summary>Begins to receive.</summary>
    /// <exception cref="InvalidOperationException">It was started before.</exception>
    public void Start()
    {
        lock (_gate)
        {
            if (_isStarted || _stopping is not null)
                throw new InvalidOperationException($"The consumer of the queue '{Queue}' was started before. Make another.");
            _isStarted = true;
            _leases.Start();
            _poller.Start(_stopsWaiting.Token, _stopsCalls.Token);
        }
    }

    /// <summary>
    /// Ends it: receives nothing more, gives back what was not begun, waits for what is in work and deletes what was handled. When
    /// <see cref="SqsConsumerOptions.StopTimeout"/> is over, or the token cancelled, it cancels the tokens of what is still in
    /// work, and gives that back too.
    /// </summary>
    /// <param name="cancellationToken">Ends the patience with what is in work.</param>
    /// <returns>A task that ends then. Calling it again waits for the same.</returns>
    public Task StopAsync(CancellationToken cancellationToken = default)
    {
        lock (_gate) return _stopping ??= EndAsync(cancellationToken);
    }

    /// <summary>Stops it, if nobody has, and waits for what is in work.</summary>
    /// <returns>A task that ends then.</returns>
    public async ValueTask DisposeAsync()
    {
        await StopAsync().ConfigureAwait(false);
        _stopsWaiting.Dispose();
        _stopsCalls.Dispose();
        _leases.Dispose();
        _engine.Dispose();
    }

    private static TypedHandler<T> Typed<T>(
        JsonTypeInfo<T> type, WantedAttributes attributes, Func<T, SqsReceivedMessage, CancellationToken, Task> handler) =>
        new(type, attributes, (body, message, token) => new ValueTask(handler(body, message, token)));

    private async Task EndAsync(CancellationToken cancellationToken)
    {
        await _stopsWaiting.CancelAsync().ConfigureAwait(false);
        _engine.Slots.Close();
        var polls = _poller.EndAsync();
        await EndsWithin(polls, s_pollGrace, cancellationToken).ConfigureAwait(false);
        await _stopsCalls.CancelAsync().ConfigureAwait(false);
        await polls.ConfigureAwait(false);

        var drained = _engine.DrainAsync();
        if (!await EndsWithin(drained, _settings.StopTimeout, cancellationToken).ConfigureAwait(false))
        {
            _log.StopIsLate(_engine.Board.CountInWork(), Queue);
            _engine.Board.CancelAll();
            await EndsWithin(drained, s_cancelGrace, CancellationToken.None).ConfigureAwait(false);
        }

        // Handled messages keep their visibility until they are deleted.
        await EndsWithin(_engine.SettleAsync(), s_settleGrace, CancellationToken.None).ConfigureAwait(false);
        await _leases.StopAsync().ConfigureAwait(false);
        _engine.StopSettling();
    }

    private async Task<bool> EndsWithin(Task task, TimeSpan time, CancellationToken cancellationToken)
    {
        try
        {
            await task.WaitAsync(time, _settings.Clock, cancellationToken).ConfigureAwait(false);
            return true;
        }
        catch (Exception error) when (error is TimeoutException or OperationCanceledException)
        {
            return task.IsCompleted;
        }
    }
}
