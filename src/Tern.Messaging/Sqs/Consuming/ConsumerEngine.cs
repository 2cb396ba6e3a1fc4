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
/// Manages messages from receipt to settlement: workers handle them, handled messages are deleted, and failed ones are
/// redelivered. A message that wasn't handled is never deleted.
/// </summary>
internal sealed class ConsumerEngine : IDisposable
{
    /// <summary>
    /// The maximum number of handled messages that aren't deleted yet. At this limit, no more messages are received,
    /// because deletes may fail while receives succeed.
    /// </summary>
    private const int MostSettling = 1_000;

    // Longer than the redelivery of a failed message takes. Without a limit, a message that the redrive policy moved
    // would slow down its consumer forever.
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
        _deletes = new(client, queue, ReceiptOperations.Delete, Deleted, settings);
        _visibilities = new(client, queue, ReceiptOperations.ChangeVisibility, Released, settings);
    }

    public MessageHandler Handler { get; }

    public MessageBoard Board { get; }

    public SlotGate Slots { get; }

    public TimeProvider Clock => _settings.Clock;

    /// <summary>Adds received messages. Their slots are already taken.</summary>
    public void Add(ReceivedBatch batch)
    {
        var now = Clock.GetTimestamp();
        Board.Add(batch, now, now + TicksOf(_settings.VisibilitySeconds));
        StartOne();
    }

    /// <summary>
    /// Takes slots for a poll; possibly zero. In that case, wait for <see cref="SlotGate.NextReturn"/>, which must be
    /// requested before this call.
    /// </summary>
    public int TakeSlots()
    {
        if (Board.CountSettling >= MostSettling) return 0;
        var now = Clock.GetTimestamp();
        var most = _settings.Mode == SqsConsumerMode.OneByOne || Board.IsCareful(now) ? 1 : ReceiptCall.Capacity;

        // While messages wait long for a worker, don't receive any that would queue up behind them.
        return Slots.TryTake(most, now < Volatile.Read(ref _busyUntil) ? _settings.Prefetch : 0);
    }

    /// <summary>
    /// Acts on the results of a visibility review, except for messages to extend and messages in progress.
    /// </summary>
    public void Reviewed(LeaseReview review, long now)
    {
        if (review.WaitingForWorkers > 0 || review.GiveBack.Count > 0)
            Volatile.Write(ref _busyUntil, now + (LeaseKeeper.Patience * TicksOf(_settings.VisibilitySeconds)));
        if (review.GiveBack.Count > 0) _log.WaitedTooLong(review.GiveBack.Count, _queue.Name, LeaseKeeper.Patience * _settings.VisibilitySeconds);
        foreach (var held in review.GiveBack) GiveBack(held);
        foreach (var held in review.LostWaiting) LetGo(held);
    }

    /// <summary>Returns the next message for a worker, or null if there is none.</summary>
    public HeldMessage? Begin(ConsumerWorker worker)
    {
        var held = Board.Begin(worker, out var hasMore, out var heldBack);
        if (heldBack is not null) GiveBack(heldBack);
        if (hasMore) StartOne();
        return held;
    }

    /// <summary>Notes that a worker is running, so that the next one may be started.</summary>
    public void Started()
    {
        lock (_gate) _isStarting = false;
    }

    /// <summary>Marks a worker as idle.</summary>
    public void Idle(ConsumerWorker worker)
    {
        lock (_gate)
        {
            _idle.Push(worker);
            if (--_busy == 0) _allIdle?.TrySetResult();
        }

        // A message that arrived between the worker's last look and now was left to it.
        if (Board.HasReady) StartOne();
    }

    /// <summary>Loads the body of a message if it's in the payload store.</summary>
    public ValueTask LoadAsync(SqsReceivedMessage message, CancellationToken token)
    {
        if (_settings.LargePayloads is not { } store || !message.TryGetPointer(out var pointer)) return default;
        return FromAsync(store, message, pointer, token);

        static async ValueTask FromAsync(PayloadStore store, SqsReceivedMessage message, PayloadPointer pointer, CancellationToken token) =>
            message.Load(await store.LoadAsync(pointer, token).ConfigureAwait(false));
    }

    /// <summary>Settles a message that was handled.</summary>
    public void Succeed(HeldMessage held) => End(held, isDone: true, visibility: null);

    /// <summary>Settles a message that failed.</summary>
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

    /// <summary>Gives back a message that no handler has started on, so that it can be received immediately.</summary>
    public void GiveBack(HeldMessage held)
    {
        _visibilities.Add(held);
        if (held.HasSlot) Slots.Return(1);
    }

    /// <summary>Releases a message that other consumers may receive.</summary>
    public void LetGo(HeldMessage held)
    {
        held.Message.Release();
        if (held.HasSlot) Slots.Return(1);
    }

    /// <summary>Gives back the messages that no handler has started on, and waits for those in progress.</summary>
    /// <returns>A task that completes when no message is in progress.</returns>
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

    /// <summary>Waits until all handled messages are deleted and all returned messages are given back.</summary>
    public async Task SettleAsync()
    {
        await Task.WhenAll(_deletes.FlushAsync(), _visibilities.FlushAsync()).ConfigureAwait(false);
        // Failed messages follow the other messages of their groups.
        await _visibilities.FlushAsync().ConfigureAwait(false);
    }

    /// <summary>Stops retrying calls that delete or give back messages.</summary>
    public void StopSettling()
    {
        _deletes.Stop();
        _visibilities.Stop();
    }

    /// <summary>Starts the span of a message. Returns null if nothing listens.</summary>
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

    /// <summary>Ends a message's span and records its metrics.</summary>
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

    // Not awaited: a body that isn't deleted does no harm, and expires if its bucket has such a rule.
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

    // Gives back later messages of a group whose earlier message failed or was lost: they must not be handled before
    // it.
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
        // A body that was never loaded may have been moved as a pointer: it now belongs to the consumer of that queue.
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

    // Starts one worker at a time: if handlers are fast, the first worker has handled everything before a second one
    // runs.
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
