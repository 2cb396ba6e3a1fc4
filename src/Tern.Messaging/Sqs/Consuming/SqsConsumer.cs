using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Logging.Abstractions;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Receives the messages of a queue and passes them to a handler until it's stopped. The consumer deletes a message
/// when its handler succeeds; a failed message is redelivered, so each message is handled at least once. The consumer
/// extends a message's visibility while its handler runs.
/// </summary>
/// <remarks>In a host, <c>services.AddConsumer</c> creates, starts and stops the consumer.</remarks>
public sealed class SqsConsumer : IAsyncDisposable
{
    // Gives a poll that is about to return a moment to finish: canceling it as SQS answers leaves its messages
    // invisible.
    private static readonly TimeSpan s_pollGrace = TimeSpan.FromMilliseconds(250);
    private static readonly TimeSpan s_cancelGrace = TimeSpan.FromSeconds(2);
    private static readonly TimeSpan s_settleGrace = TimeSpan.FromSeconds(5);

    private readonly ConsumerSettings _settings;
    private readonly ConsumerLog _log;
    private readonly MessageBoard _board;
    private readonly SlotGate _slots;
    private readonly MessageSettler _settler;
    private readonly ConsumerWorkers _workers;
    private readonly QueuePoller _poller;
    private readonly LeaseKeeper _leases;
    private readonly CancellationTokenSource _stopsWaiting = new();
    private readonly CancellationTokenSource _stopsCalls = new();
    private readonly Lock _gate = new();
    private bool _isStarted;
    private Task? _stopping;

    internal SqsConsumer(SqsClient client, SqsQueueHandler bound, SqsConsumerOptions options, IServiceProvider? services)
    {
        _settings = ConsumerSettings.From(options);
        var address = new SqsQueueAddress(client, bound.Queue);
        var handler = bound.Close(services);
        _log = new ConsumerLog(options.LoggerFactory.CreateLoggerSafely("Tern.Messaging.Sqs") ?? NullLogger.Instance);
        var instruments = new SqsInstruments(options.MeterFactory, address.Name);
        _slots = new SlotGate(_settings.MaxConcurrency + _settings.Prefetch);
        _board = new MessageBoard(address.IsFifo, _settings, _slots);
        _settler = new MessageSettler(client, address, _board, _slots, _settings, _log);
        _workers = new ConsumerWorkers(_board, _settler, address, handler, _settings, _log, instruments);
        _poller = new QueuePoller(client, address, _board, _slots, _workers, handler.Attributes, _settings, _log, instruments);
        _leases = new LeaseKeeper(client, address, _board, _settler, _settings, _log);
        Queue = address.Name;
    }

    /// <summary>Gets the queue's name.</summary>
    public string Queue { get; }

    /// <summary>Creates a consumer without a host.</summary>
    /// <param name="client">The client. The consumer doesn't dispose it.</param>
    /// <param name="handler">The handler that is bound to a queue, such as
    /// <c>SqsQueue.Named("orders").Of(json).To(handler)</c>. It can't take services.</param>
    /// <returns>The consumer, not yet started.</returns>
    /// <exception cref="AwsConfigurationException">An option isn't valid; the message names it.</exception>
    /// <exception cref="InvalidOperationException">The handler takes a service.</exception>
    public static SqsConsumer Create(SqsClient client, SqsQueueHandler handler)
    {
        ArgumentNullException.ThrowIfNull(handler);
        return new(client, handler, handler.Configure(new()), services: null);
    }

    /// <summary>Starts receiving messages.</summary>
    /// <exception cref="InvalidOperationException">The consumer was already started.</exception>
    public void Start()
    {
        lock (_gate)
        {
            if (_isStarted || _stopping is not null)
                throw new InvalidOperationException($"The consumer of the queue '{Queue}' has already been started. Create a new one.");
            _isStarted = true;
            _leases.Start();
            _poller.Start(_stopsWaiting.Token, _stopsCalls.Token);
        }
    }

    /// <summary>
    /// Stops the consumer: it receives no more messages, returns those that no handler has started to the queue, waits
    /// for running handlers and deletes the messages that they have handled. When
    /// <see cref="SqsConsumerOptions.StopTimeout"/> elapses or the token is canceled, it cancels the tokens of the
    /// messages still in progress and returns those too.
    /// </summary>
    /// <param name="cancellationToken">A token that ends the wait for messages in progress.</param>
    /// <returns>A task that completes when the consumer has stopped. Further calls return the same task.</returns>
    public Task StopAsync(CancellationToken cancellationToken = default)
    {
        lock (_gate) return _stopping ??= EndAsync(cancellationToken);
    }

    /// <summary>Stops the consumer if it isn't stopped yet, and waits for the messages in progress.</summary>
    /// <returns>A task that completes when the consumer has stopped.</returns>
    public async ValueTask DisposeAsync()
    {
        await StopAsync().ConfigureAwait(false);
        _stopsWaiting.Dispose();
        _stopsCalls.Dispose();
        _leases.Dispose();
        _settler.Dispose();
    }

    private async Task EndAsync(CancellationToken cancellationToken)
    {
        await _stopsWaiting.CancelAsync().ConfigureAwait(false);
        _slots.Close();
        var polls = _poller.EndAsync();
        await EndsWithin(polls, s_pollGrace, cancellationToken).ConfigureAwait(false);
        await _stopsCalls.CancelAsync().ConfigureAwait(false);
        await polls.ConfigureAwait(false);

        var drained = _workers.DrainAsync();
        if (!await EndsWithin(drained, _settings.StopTimeout, cancellationToken).ConfigureAwait(false))
        {
            _log.StopIsLate(_board.CountInWork(), Queue);
            _board.CancelAll();
            await EndsWithin(drained, s_cancelGrace, CancellationToken.None).ConfigureAwait(false);
        }

        // The visibility of handled messages is extended until they are deleted.
        await EndsWithin(_settler.FlushAsync(), s_settleGrace, CancellationToken.None).ConfigureAwait(false);
        await _leases.StopAsync().ConfigureAwait(false);
        _settler.Stop();
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
