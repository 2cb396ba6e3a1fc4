using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>
/// Settles messages: handled ones are deleted, and failed ones are redelivered. A message that wasn't handled is never
/// deleted.
/// </summary>
internal sealed class MessageSettler : IDisposable
{
    // Longer than the redelivery of a failed message takes. Without a limit, a message that the redrive policy moved
    // would slow down its consumer forever.
    private static readonly TimeSpan s_careful = TimeSpan.FromMinutes(1);

    private readonly SqsQueueAddress _queue;
    private readonly ConsumerSettings _settings;
    private readonly ConsumerLog _log;
    private readonly ReceiptCollector _deletes;
    private readonly ReceiptCollector _visibilities;
    private readonly MessageBoard _board;
    private readonly SlotGate _slots;

    public MessageSettler(SqsClient client, SqsQueueAddress queue, MessageBoard board, SlotGate slots, ConsumerSettings settings, ConsumerLog log)
    {
        (_queue, _board, _slots, _settings, _log) = (queue, board, slots, settings, log);
        _deletes = new(client, queue, ReceiptOperations.Delete, Deleted, settings);
        _visibilities = new(client, queue, ReceiptOperations.ChangeVisibility, Released, settings);
    }

    /// <summary>Settles a message that was handled.</summary>
    public void Succeed(HeldMessage held) => End(held, isDone: true, visibility: null);

    /// <summary>Settles a message that failed.</summary>
    public ValueTask FailAsync(HeldMessage held, Exception error, CancellationToken token)
    {
        var message = held.Message;
        switch (_settings.Handling.ActionFor(error, message.ReceiveCount >= _settings.Handling.PoisonAfterAttempts, token))
        {
            case null:
                _log.Interrupted(message.MessageId, _queue.Name);
                End(held, isDone: false, held.IsLost ? null : 0);
                return default;
            case PoisonAction.Move:
                return MoveAsync(held, error, token);
            case PoisonAction.Drop:
                _log.PoisonDropped(error, message.MessageId, _queue.Name, message.ReceiveCount);
                End(held, isDone: true, visibility: null);
                return default;
            default:
                _log.Failed(error, message.MessageId, _queue.Name, message.ReceiveCount);
                End(held, isDone: false, held.IsLost ? null : RetrySecondsOf(message, error));
                return default;
        }
    }

    /// <summary>Returns a message that no handler has started to the queue, where it can be received immediately.</summary>
    public void GiveBack(HeldMessage held)
    {
        _visibilities.Add(held);
        if (held.HasSlot) _slots.Return(1);
    }

    /// <summary>
    /// Returns later messages of a group to the queue if an earlier one failed or was lost: they must not be handled
    /// before it.
    /// </summary>
    public void GiveBack(List<HeldMessage> heldBack)
    {
        _log.HeldBack(heldBack.Count, _queue.Name);
        foreach (var held in heldBack) GiveBack(held);
    }

    /// <summary>Releases a message that other consumers may receive.</summary>
    public void LetGo(HeldMessage held)
    {
        held.Message.Release();
        if (held.HasSlot) _slots.Return(1);
    }

    /// <summary>Waits until all handled messages are deleted, and all others are back in the queue.</summary>
    public async Task FlushAsync()
    {
        await Task.WhenAll(_deletes.FlushAsync(), _visibilities.FlushAsync()).ConfigureAwait(false);
        // Failed messages follow the other messages of their groups.
        await _visibilities.FlushAsync().ConfigureAwait(false);
    }

    /// <summary>Stops retrying calls that delete messages or return them to the queue.</summary>
    public void Stop()
    {
        _deletes.Stop();
        _visibilities.Stop();
    }

    public void Dispose()
    {
        _deletes.Dispose();
        _visibilities.Dispose();
    }

    // Not awaited: a body that isn't deleted does no harm, and expires if its bucket has such a rule.
    private void DeletePayload(PayloadStore store, ReceivedMessage message)
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

    private int? RetrySecondsOf(ReceivedMessage message, Exception error)
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
            await _settings.Handling.MovePoison!(new PoisonRecord(message, message.MessageId, message.ReceiveCount, error), token).ConfigureAwait(false);
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
        var carefulUntil = _settings.Clock.GetTimestamp() + TicksOf((2 * redelivery) + s_careful.TotalSeconds);
        _board.End(held, isDone, carefulUntil, out var heldBack);
        if (isDone) _deletes.Add(held);
        else if (visibility is not { } seconds) held.Message.Release();
        else if (heldBack is null) _visibilities.Add(held, seconds);
        else ReturnAfter(heldBack, new GroupReturn(held, seconds, heldBack.Count));
        if (heldBack is not null) GiveBack(heldBack);
        _slots.Return(1);
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
        _board.Settled(held);
        held.Message.Release();
    }

    private void Released(HeldMessage held, Exception? error)
    {
        if (error is not null) _log.NotReleased(error, held.Message.MessageId, _queue.Name);
        held.Message.Release();
        if (held.Return is { } group && group.Returned()) _visibilities.Add(group.Failed, group.Seconds);
    }

    private long TicksOf(double seconds) => (long)(seconds * _settings.Clock.TimestampFrequency);
}
