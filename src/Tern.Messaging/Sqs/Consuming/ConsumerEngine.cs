using System.Diagnostics;
using Tern.Messaging.LargePayloads;
using Tern.Messaging.Propagation;
using Tern.Messaging.Sqs.Queues;
using Tern.Messaging.Sqs.Receiving;
using Tern.Messaging.Sqs.Consuming.Settling;
using Tern.Messaging.Sqs.Telemetry;
using Tern.Telemetry;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// What becomes of messages between their receipt and their end: workers handle them, handled ones are deleted, failed ones are redelivered. Nothing is deleted
/// that was not handled.
/// </summary>
internal sealed class ConsumerEngine : IDisposable
{
    /// <summary>The most handled messages that are not deleted yet. No more are received meanwhile: deletes may fail while receives don't.</summary>
    private const int MostSettling = 1_000;

    // Longer than a failed message takes to be redelivered. Without a limit, a message that the redrive policy moved would slow its consumer down for ever.
    private static readonly TimeSpan s_careful = TimeSpan.FromMinutes(1);

    private readonly SqsQueueAddress _queue;
    private readonly ConsumerSettings _settings;
    private readonly ConsumerLog _log;
    private readonly SqsInstruments _instruments;
    private readonly ReceiptCollector _deletes;
    private readonly ReceiptCollector _visibilities;
    private readonly Lock _gate = new();
    private readonly Stack<ConsumerWorker> _idle = [];
    private int _busy;
    private long _busyUntil;
    private bool _isStarting;
    private TaskCompletionSource? _allIdle;

    public ConsumerEngine(
        SqsClient client, SqsQueueAddress queue, MessageHandler handler, ConsumerSettings settings, ConsumerLog log, SqsInstruments instruments)
    {
        (_queue, Handler, _settings, _log, _instruments) = (queue, handler, settings, log, instruments);
        var isGrouped = queue.IsFifo || settings.Mode == SqsConsumerMode.Grouped;
        Slots = new SlotGate(settings.MaxConcurrency + settings.Prefetch);
        Board = new MessageBoard(queue.IsFifo, isGrouped, Slots);
        _deletes = new(client, queue, ReceiptOperations.Delete, Deleted, Clock);
        _visibilities = new(client, queue, ReceiptOperations.ChangeVisibility, Released, Clock);
    }

    public MessageHandler Handler { get; }

    public MessageBoard Board { get; }

    public SlotGate Slots { get; }

    public TimeProvider Clock => _settings.Clock;

    /// <summary>Takes in what was received, for which there are slots.</summary>
    public void Add(ReceivedBatch batch)
    {
        var now = Clock.GetTimestamp();
        Board.Add(batch, now, now + TicksOf(_settings.VisibilitySeconds));
        StartOne();
    }

    /// <summary>Takes slots for a call; perhaps none. Then wait for <see cref="SlotGate.NextReturn"/>, which was asked for before.</summary>
    public int TakeSlots()
    {
        if (Board.CountSettling >= MostSettling) return 0;
        var now = Clock.GetTimestamp();
        var most = _settings.Mode == SqsConsumerMode.OneByOne || Board.IsCareful(now) ? 1 : ReceiptCall.Capacity;

        // While messages wait long for a worker, none is received that would wait behind them.
        return Slots.TryTake(most, now < Volatile.Read(ref _busyUntil) ? _settings.Prefetch : 0);
    }

    /// <summary>Does what a review of the messages' visibility found, except for those to extend and those in progress.</summary>
    public void Reviewed(LeaseReview review, long now)
    {
        if (review.WaitingForWorkers > 0 || review.GiveBack.Count > 0)
            Volatile.Write(ref _busyUntil, now + (LeaseKeeper.Patience * TicksOf(_settings.VisibilitySeconds)));
        if (review.GiveBack.Count > 0) _log.WaitedTooLong(review.GiveBack.Count, _queue.Name, LeaseKeeper.Patience * _settings.VisibilitySeconds);
        foreach (var held in review.GiveBack) GiveBack(held);
        foreach (var held in review.LostWaiting) LetGo(held);
    }

    /// <summary>The next message for a worker; null for none.</summary>
    public HeldMessage? Begin(ConsumerWorker worker)
    {
        var held = Board.Begin(worker, out var hasMore, out var heldBack);
        if (heldBack is not null) GiveBack(heldBack);
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
    public void Succeed(HeldMessage held) => End(held, isDone: true, visibility: null);

    /// <summary>A message was not handled.</summary>
    public ValueTask FailAsync(HeldMessage held, Exception error, CancellationToken token)
    {
        var message = held.Message;
        if (error is OperationCanceledException && token.IsCancellationRequested)
        {
            _log.Interrupted(message.MessageId, _queue.Name);
            End(held, isDone: false, held.IsLost ? null : 0);
            return default;
        }

        if (_settings.PoisonAction == SqsPoisonAction.Retry || message.ReceiveCount < _settings.PoisonAfterReceives || token.IsCancellationRequested)
        {
            _log.Failed(error, message.MessageId, _queue.Name, message.ReceiveCount);
            End(held, isDone: false, held.IsLost ? null : RetrySecondsOf(message, error));
            return default;
        }

        if (_settings.PoisonAction == SqsPoisonAction.Move) return MoveAsync(held, error, token);
        _log.PoisonDropped(error, message.MessageId, _queue.Name, message.ReceiveCount);
        End(held, isDone: true, visibility: null);
        return default;
    }

    /// <summary>Gives back a message that was not begun, to be received at once.</summary>
    public void GiveBack(HeldMessage held)
    {
        _visibilities.Add(held);
        if (held.HasSlot) Slots.Return(1);
    }

    /// <summary>Lets go of a message that others may receive.</summary>
    public void LetGo(HeldMessage held)
    {
        held.Message.Release();
        if (held.HasSlot) Slots.Return(1);
    }

    /// <summary>Gives back what was not begun, and waits for what is in work.</summary>
    /// <returns>A task that ends when nothing is in work any more.</returns>
    public Task DrainAsync()
    {
        var waiting = Board.TakeWaiting();
        if (waiting.Count > 0) _log.NotBegun(waiting.Count, _queue.Name);
        foreach (var held in waiting) GiveBack(held);
        lock (_gate)
        {
            if (_busy == 0) return Task.CompletedTask;
            return (_allIdle ??= new(TaskCreationOptions.RunContinuationsAsynchronously)).Task;
        }
    }

    /// <summary>Waits until all that was handled is deleted, and all that is given back is.</summary>
    public async Task SettleAsync()
    {
        await Task.WhenAll(_deletes.FlushAsync(), _visibilities.FlushAsync()).ConfigureAwait(false);
        // Failed messages follow those of their groups.
        await _visibilities.FlushAsync().ConfigureAwait(false);
    }

    /// <summary>Repeats no call any more that deletes or gives back.</summary>
    public void StopSettling()
    {
        _deletes.Stop();
        _visibilities.Stop();
    }

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
        span.StopSafely();
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

    private int? RetrySecondsOf(SqsReceivedMessage message, Exception error)
    {
        try
        {
            return _settings.RetrySecondsOf(message, error);
        }
        catch (Exception fault)
        {
            _log.NoRetryDelay(fault, message.MessageId, _queue.Name);
            return _settings.RetrySeconds;
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
            End(held, isDone: false, held.IsLost ? null : RetrySecondsOf(message, error));
            return;
        }

        _log.PoisonMoved(error, message.MessageId, _queue.Name, message.ReceiveCount);
        End(held, isDone: true, visibility: null);
    }

    private void End(HeldMessage held, bool isDone, int? visibility)
    {
        var redelivery = Math.Max(_settings.VisibilitySeconds, visibility ?? 0);
        var carefulUntil = Clock.GetTimestamp() + TicksOf((2 * redelivery) + s_careful.TotalSeconds);
        Board.End(held, isDone, carefulUntil, out var heldBack);
        if (isDone) _deletes.Add(held);
        else if (visibility is not { } seconds) held.Message.Release();
        else if (heldBack is null) _visibilities.Add(held, seconds);
        else ReturnAfter(heldBack, new GroupReturn(held, seconds, heldBack.Count));
        if (heldBack is not null) GiveBack(heldBack);
        Slots.Return(1);
    }

    // Later messages of the group of one that failed or was lost, which must not be handled before it.
    private void GiveBack(List<HeldMessage> heldBack)
    {
        _log.HeldBack(heldBack.Count, _queue.Name);
        foreach (var held in heldBack) GiveBack(held);
    }

    private static void ReturnAfter(List<HeldMessage> heldBack, GroupReturn group)
    {
        foreach (var held in heldBack) held.Return = group;
    }

    private void Deleted(HeldMessage held, Exception? error)
    {
        if (error is not null) _log.NotDeleted(error, held.Message.MessageId, _queue.Name);
        // One that was never loaded may have been moved as a pointer: its body is somebody else's now.
        else if (_settings.LargePayloads is { DeletesHandled: true } store && held.Message.IsLoaded) DeletePayload(store, held.Message);
        if (Board.Settled(held) == MostSettling - 1) Slots.Return(0);
        held.Message.Release();
    }

    private void Released(HeldMessage held, Exception? error)
    {
        if (error is not null) _log.NotReleased(error, held.Message.MessageId, _queue.Name);
        held.Message.Release();
        if (held.Return is { } group && group.Returned()) _visibilities.Add(group.Failed, group.Seconds);
    }

    private long TicksOf(double seconds) => (long)(seconds * Clock.TimestampFrequency);

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
