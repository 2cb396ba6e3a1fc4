using System.Diagnostics;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Propagation;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Receiving;
using Tern.Messaging.Sqs.Settling;
using Tern.Messaging.Sqs.Telemetry;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// What becomes of messages between their receipt and their end: workers handle them, what succeeded is deleted, what failed comes
/// again. Nothing is deleted that was not handled.
/// </summary>
internal sealed class ConsumerEngine : IDisposable
{
    private readonly SqsQueueAddress _queue;
    private readonly ConsumerSettings _settings;
    private readonly ConsumerLog _log;
    private readonly SqsInstruments _instruments;
    private readonly ReceiptCollector _deletes;
    private readonly ReceiptCollector _visibilities;
    private readonly Lock _gate = new();
    private readonly Stack<ConsumerWorker> _idle = [];
    private int _busy;
    private bool _isStarting;
    private TaskCompletionSource? _allIdle;

    public ConsumerEngine(
        SqsClient client, SqsQueueAddress queue, MessageHandler handler, ConsumerSettings settings, ConsumerLog log, SqsInstruments instruments)
    {
        (_queue, Handler, _settings, _log, _instruments) = (queue, handler, settings, log, instruments);
        var isGrouped = queue.IsFifo || settings.Mode == SqsConsumerMode.Grouped;
        Board = new MessageBoard(queue.IsFifo, isGrouped);
        // The messages of a group come together, and wait for each other: other groups need room beside them.
        Slots = new SlotGate(settings.MaxHeld + (isGrouped ? ReceiptCall.Capacity : 0));
        _deletes = new(client, queue, ReceiptOperations.Delete, (message, error) => log.NotDeleted(error, message.MessageId, queue.Name), Clock)
        {
            Settled = settings.LargePayloads is { DeletesHandled: true } store ? message => DeletePayload(store, message) : null,
        };
        _visibilities = new(
            client, queue, ReceiptOperations.ChangeVisibility, (message, error) => log.NotReleased(error, message.MessageId, queue.Name), Clock);
    }

    public MessageHandler Handler { get; }

    public MessageBoard Board { get; }

    public SlotGate Slots { get; }

    public TimeProvider Clock => _settings.Clock;

    /// <summary>Takes in what was received, for which there are slots.</summary>
    public void Add(ReceivedBatch batch)
    {
        var leased = Clock.GetTimestamp() + (_settings.VisibilitySeconds * Clock.TimestampFrequency);
        Board.Add(batch, leased);
        StartOne();
    }

    /// <summary>The next message for a worker; null for none.</summary>
    public HeldMessage? Begin(ConsumerWorker worker)
    {
        var held = Board.Begin(worker, out var hasMore, out var heldBack);
        GiveBack(heldBack);
        if (hasMore) StartOne();
        return held;
    }

    /// <summary>A worker runs: the next may be started.</summary>
    public void Started()
    {
        lock (_gate) _isStarting = false;
    }

    /// <summary>Ends a worker for now.</summary>
    public void Idle(ConsumerWorker worker)
    {
        lock (_gate)
        {
            _idle.Push(worker);
            if (--_busy == 0) _allIdle?.TrySetResult();
        }

        // What came between its last look and now was left to it.
        if (Board.HasReady) StartOne();
    }

    /// <summary>Loads the body of a message where it lies elsewhere.</summary>
    public ValueTask LoadAsync(SqsReceivedMessage message, CancellationToken token)
    {
        if (_settings.LargePayloads is not { } store || !message.TryGetPointer(out var pointer)) return default;
        return FromAsync(store, message, pointer, token);

        static async ValueTask FromAsync(PayloadStore store, SqsReceivedMessage message, PayloadPointer pointer, CancellationToken token) =>
            message.Load(await store.LoadAsync(pointer, token).ConfigureAwait(false));
    }

    /// <summary>A message was handled.</summary>
    public void Succeed(HeldMessage held) => End(held, isDone: true, deletes: true, visibility: null);

    /// <summary>A message was not handled.</summary>
    public ValueTask FailAsync(HeldMessage held, Exception error, CancellationToken token)
    {
        var message = held.Message;
        if (error is OperationCanceledException && token.IsCancellationRequested)
        {
            _log.Interrupted(message.MessageId, _queue.Name);
            End(held, isDone: false, deletes: false, held.IsLost ? null : 0);
            return default;
        }

        if (_settings.PoisonAction == SqsPoisonAction.Retry || message.ReceiveCount < _settings.PoisonAfterReceives || token.IsCancellationRequested)
        {
            _log.Failed(error, message.MessageId, _queue.Name, message.ReceiveCount);
            End(held, isDone: false, deletes: false, held.IsLost ? null : _settings.RetrySeconds);
            return default;
        }

        if (_settings.PoisonAction == SqsPoisonAction.Move) return MoveAsync(held, error, token);
        _log.PoisonDropped(error, message.MessageId, _queue.Name, message.ReceiveCount);
        End(held, isDone: true, deletes: true, visibility: null);
        return default;
    }

    /// <summary>Gives back a message that was not begun, to be received at once.</summary>
    public void GiveBack(HeldMessage held)
    {
        _visibilities.Add(held.Message);
        Slots.Return(1);
    }

    /// <summary>Lets go of a message that others may receive.</summary>
    public void LetGo(HeldMessage held)
    {
        held.Message.Release();
        Slots.Return(1);
    }

    /// <summary>Gives back what was not begun, and waits for what is in work.</summary>
    /// <returns>A task that ends when nothing is in work any more.</returns>
    public Task DrainAsync()
    {
        foreach (var held in Board.TakeWaiting()) GiveBack(held);
        lock (_gate)
        {
            if (_busy == 0) return Task.CompletedTask;
            return (_allIdle ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    /// <summary>Waits until all that was handled is deleted, and all that is given back is.</summary>
    public Task SettleAsync() => Task.WhenAll(_deletes.FlushAsync(), _visibilities.FlushAsync());

    /// <summary>Begins the span of a message; null when nobody listens.</summary>
    public Activity? StartSpan(SqsReceivedMessage message)
    {
        if (!MessagingTelemetry.IsListened) return null;
        var parent = message.Attributes.GetValueOrDefault(MessagingNames.TraceParent)?.StringValue;
        var state = message.Attributes.GetValueOrDefault(MessagingNames.TraceState)?.StringValue;
        ActivityLink[]? links = TraceCarrier.TryRead(parent, state, message.TraceHeader, out var context) ? [new(context)] : null;
        var span = MessagingTelemetry.StartProcess(MessagingNames.Sqs, _queue.Name, links);
        span?.SetTag(MessagingNames.MessageId, message.MessageId);
        return span;
    }

    /// <summary>Ends a message's span, and takes it into the metrics.</summary>
    public void Measure(Activity? span, long started, Exception? error)
    {
        if (error is not null) MessagingTelemetry.SetError(span, error);
        span?.Dispose();
        _instruments.Processed(Clock.GetElapsedTime(started), error);
    }

    public void Dispose()
    {
        _deletes.Dispose();
        _visibilities.Dispose();
    }

    // Nothing waits for it: a body that stays behind does no harm, and expires where its bucket says so.
    private void DeletePayload(PayloadStore store, SqsReceivedMessage message)
    {
        if (message.TryGetPointer(out var pointer)) _ = DeleteAsync(message.MessageId);

        async Task DeleteAsync(string id)
        {
            try
            {
                await store.DeleteAsync(pointer, CancellationToken.None).ConfigureAwait(false);
            }
            catch (Exception error)
            {
                _log.PayloadNotDeleted(error, pointer.Bucket, pointer.Key, id, _queue.Name);
            }
        }
    }

    private async ValueTask MoveAsync(HeldMessage held, Exception error, CancellationToken token)
    {
        var message = held.Message;
        try
        {
            await _settings.MovePoison!(new SqsPoisonMessage(message, message.ReceiveCount, error), token).ConfigureAwait(false);
        }
        catch (Exception notMoved)
        {
            _log.PoisonNotMoved(notMoved, message.MessageId, _queue.Name);
            End(held, isDone: false, deletes: false, held.IsLost ? null : _settings.RetrySeconds);
            return;
        }

        _log.PoisonMoved(error, message.MessageId, _queue.Name, message.ReceiveCount);
        End(held, isDone: true, deletes: true, visibility: null);
    }

    private void End(HeldMessage held, bool isDone, bool deletes, int? visibility)
    {
        Board.End(held, isDone, out var heldBack);
        if (deletes) _deletes.Add(held.Message);
        else if (visibility is { } seconds) _visibilities.Add(held.Message, seconds);
        else held.Message.Release();
        GiveBack(heldBack);
        Slots.Return(1);
    }

    private void GiveBack(List<HeldMessage>? heldBack)
    {
        if (heldBack is null) return;
        foreach (var held in heldBack) GiveBack(held);
    }

    // One start at a time: where handlers are quick, the first worker is through with all before a second one runs.
    private void StartOne()
    {
        ConsumerWorker? worker;
        lock (_gate)
        {
            if (_isStarting || _busy >= _settings.MaxConcurrency) return;
            _isStarting = true;
            _busy++;
            if (!_idle.TryPop(out worker)) worker = new ConsumerWorker(this);
        }

        ThreadPool.UnsafeQueueUserWorkItem(worker, preferLocal: false);
    }
}
