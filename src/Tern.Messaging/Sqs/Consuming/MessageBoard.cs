using Tern.Handling;

namespace Tern.Messaging.Sqs;

/// <summary>
/// The messages that a consumer holds: ready to be handled, behind another message of their group, in progress, or
/// being deleted. Decides which message is next, which ones a failure holds back, and how many more may be received.
/// Thread-safe.
/// </summary>
/// <param name="isFifo">true if a failure holds back its group; otherwise, false.</param>
/// <param name="settings">The consumer's settings.</param>
/// <param name="slots">The slots that messages take, unless they are behind other messages of their group.</param>
internal sealed class MessageBoard(bool isFifo, ConsumerSettings settings, SlotGate slots)
{
    /// <summary>
    /// The maximum number of messages that wait behind others of their group without a slot. Limits the memory that a
    /// large group takes.
    /// </summary>
    private const int MostBehind = 1_000;

    /// <summary>
    /// The maximum number of handled messages that aren't deleted yet. At this limit, no more messages are received,
    /// because deletes may fail while receives succeed.
    /// </summary>
    private const int MostSettling = 1_000;

    private readonly bool _isGrouped = isFifo || settings.Handling.Mode == HandlerMode.Grouped;
    private readonly Lock _gate = new();
    private readonly HashSet<HeldMessage> _held = [];
    private readonly Queue<HeldMessage> _ready = [];
    private readonly Dictionary<string, MessageGroup> _groups = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _failed = new(StringComparer.Ordinal);
    private int _behind;
    private int _settling;
    private long _busyUntil;

    /// <summary>Gets a value indicating whether a message waits for a worker.</summary>
    public bool HasReady
    {
        get { lock (_gate) return _ready.Count > 0; }
    }

    /// <summary>
    /// Takes slots for a poll; possibly zero. In that case, wait for <see cref="SlotGate.NextReturn"/>, which must be
    /// requested before this call.
    /// </summary>
    public int TakeSlots(long now)
    {
        int most, reserve;
        lock (_gate)
        {
            if (_settling >= MostSettling) return 0;
            most = settings.Handling.Mode == HandlerMode.OneByOne || IsCareful(now) ? 1 : ReceiptCall.Capacity;

            // While messages wait long for a worker, don't receive any that would queue up behind them.
            reserve = now < _busyUntil ? settings.Prefetch : 0;
        }

        return slots.TryTake(most, reserve);
    }

    /// <summary>Adds received messages.</summary>
    /// <param name="batch">The messages. Their slots are already taken.</param>
    /// <param name="now">The current time.</param>
    /// <param name="leasedUntil">The time until which no other consumer receives them.</param>
    public void Add(ReceivedBatch batch, long now, long leasedUntil)
    {
        var unused = 0;
        lock (_gate)
        {
            foreach (var message in batch.Messages)
            {
                message.LeasedUntil = leasedUntil;
                MessageGroup? group = null;
                if (_isGrouped && message.GroupId is { } id)
                {
                    if (_groups.TryGetValue(id, out group))
                    {
                        var waiting = new HeldMessage(message, group, now) { IsBehind = true };
                        _held.Add(waiting);
                        group.Waiting.Enqueue(waiting);
                        if (_behind == MostBehind) continue;
                        waiting.HasSlot = false;
                        _behind++;
                        unused++;
                        continue;
                    }

                    _groups.Add(id, group = new MessageGroup(id));
                }

                var held = new HeldMessage(message, group, now);
                _held.Add(held);
                _ready.Enqueue(held);
            }
        }

        if (unused > 0) slots.Return(unused);
    }

    /// <summary>Returns the next message for a worker, or null if there is none.</summary>
    /// <param name="worker">The worker.</param>
    /// <param name="hasMore">true if there are more messages for other workers; otherwise, false.</param>
    /// <param name="heldBack">The messages that must not be handled before one that was lost, or null if there are
    /// none.</param>
    public HeldMessage? Begin(ConsumerWorker worker, out bool hasMore, out List<HeldMessage>? heldBack)
    {
        heldBack = null;
        lock (_gate)
        {
            while (_ready.TryDequeue(out var next))
            {
                if (next.IsLost)
                {
                    // If the lost message's group was returned with it, the group is gone or consists of later
                    // messages.
                    if (next.Group is { } group && _groups.GetValueOrDefault(group.Id) == group) Promote(group, isAfterLost: true, ref heldBack);
                    continue;
                }

                next.Worker = worker;
                hasMore = _ready.Count > 0;
                return next;
            }

            hasMore = false;
            return null;
        }
    }

    /// <summary>Ends the handling of a message and makes the next one of its group ready.</summary>
    /// <param name="held">The message. If it's done, the board holds it until <see cref="Settled"/>.</param>
    /// <param name="isDone">true to delete the message; false to have it redelivered.</param>
    /// <param name="carefulUntil">If the message isn't done: the time until which messages of a FIFO queue are received
    /// one by one, unless a message of its group is done before.</param>
    /// <param name="heldBack">The messages that must not be handled before it, or null if there are none.</param>
    public void End(HeldMessage held, bool isDone, long carefulUntil, out List<HeldMessage>? heldBack)
    {
        heldBack = null;
        lock (_gate)
        {
            held.Worker = null;
            held.IsSettling = isDone;
            if (isDone) _settling++;
            else _held.Remove(held);
            if (held.Group is not { } group) return;
            if (isDone) _failed.Remove(group.Id);
            else if (isFifo) _failed[group.Id] = carefulUntil;
            Promote(group, isAfterLost: !isDone || held.IsLost, ref heldBack);
        }
    }

    /// <summary>Removes a handled message that was deleted or can't be deleted.</summary>
    public void Settled(HeldMessage held)
    {
        lock (_gate)
        {
            if (!_held.Remove(held) || --_settling != MostSettling - 1) return;
        }

        slots.Return(0); // a poll may wait for this
    }

    /// <summary>Removes all messages that no handler has started on.</summary>
    public List<HeldMessage> TakeWaiting()
    {
        lock (_gate)
        {
            List<HeldMessage> waiting = [];
            foreach (var held in _held)
                if (held.Worker is null && !held.IsSettling) waiting.Add(held);
            foreach (var held in waiting) Remove(held);
            _ready.Clear();
            foreach (var group in _groups.Values) group.Waiting.Clear();
            return waiting;
        }
    }

    /// <summary>Returns the number of messages in progress.</summary>
    public int CountInWork()
    {
        lock (_gate)
        {
            var count = 0;
            foreach (var held in _held)
                if (held.Worker is not null) count++;
            return count;
        }
    }

    /// <summary>
    /// Sorts the messages by the action that their visibility requires. Messages that are returned or lost, and not in
    /// progress, are removed from the board.
    /// </summary>
    /// <param name="now">The current time.</param>
    /// <param name="soon">The time before which visibility must end to be extended.</param>
    /// <param name="patience">The time that a message may wait for a worker.</param>
    /// <param name="review">The review that receives the messages.</param>
    public void Review(long now, long soon, long patience, LeaseReview review)
    {
        lock (_gate)
        {
            foreach (var held in _held)
            {
                if (held.IsLost) continue;
                var end = held.Message.LeasedUntil;
                if (end > now && held.Worker is not null) review.NextEnd = Math.Min(review.NextEnd, end);
                if (end > soon) continue;
                if (end <= now) Lose(held, review);
                else if (held.IsExtending) continue;
                else if (held.Worker is not null || held.IsSettling) Extend(held, review.Extend);
                else if (held.IsBehind || now - held.ReceivedAt < patience)
                {
                    Extend(held, review.ExtendWaiting);
                    if (!held.IsBehind) review.WaitingForWorkers++;
                }
                else
                {
                    held.IsLost = true;
                    review.GiveBack.Add(held);
                }
            }

            if (review.WaitingForWorkers > 0 || review.GiveBack.Count > 0) _busyUntil = now + patience;
            for (var i = review.GiveBack.Count - 1; i >= 0; i--) GiveBackGroup(review.GiveBack[i], review);
            foreach (var held in review.GiveBack) Remove(held);
            foreach (var held in review.LostWaiting) Remove(held);
        }
    }

    /// <summary>Ends a call that extended a message's visibility.</summary>
    public void Extended(HeldMessage held, long? leasedUntil)
    {
        lock (_gate)
        {
            held.IsExtending = false;
            if (leasedUntil is { } until) held.Message.LeasedUntil = until;
        }
    }

    /// <summary>Notes that other consumers may receive a message.</summary>
    /// <param name="held">The message.</param>
    /// <param name="isInWork">true if the message is in progress, in which case its token is canceled; otherwise,
    /// false.</param>
    /// <returns>true if the message was waiting and is no longer held; otherwise, false.</returns>
    public bool Lose(HeldMessage held, out bool isInWork)
    {
        lock (_gate)
        {
            isInWork = false;
            if (held.IsSettling || held.IsLost || !_held.Contains(held)) return false;
            held.IsLost = true;
            isInWork = held.Worker is not null;
            held.Worker?.Cancel();
            return !isInWork && Remove(held);
        }
    }

    /// <summary>Cancels the tokens of all messages in progress.</summary>
    public void CancelAll()
    {
        lock (_gate)
        {
            foreach (var held in _held) held.Worker?.Cancel();
        }
    }

    private static void Extend(HeldMessage held, List<HeldMessage> extend)
    {
        held.IsExtending = true;
        held.Message.Hold();
        extend.Add(held);
    }

    private static void Lose(HeldMessage held, LeaseReview review)
    {
        held.IsLost = true;
        if (held.IsSettling) return; // it may still be deleted
        if (held.Worker is null)
        {
            review.LostWaiting.Add(held);
            return;
        }

        held.Worker.Cancel();
        held.Message.Hold();
        review.LostInWork.Add(held);
    }

    // Returns the messages behind a returned one, in their order.
    private void GiveBackGroup(HeldMessage held, LeaseReview review)
    {
        if (held.Group is not { } group || !_groups.Remove(group.Id)) return;
        foreach (var behind in group.Waiting)
        {
            if (behind.IsLost) continue;
            behind.IsLost = true;
            review.GiveBack.Add(behind);
        }

        group.Waiting.Clear();
    }

    private bool Remove(HeldMessage held)
    {
        if (!_held.Remove(held)) return false;
        if (!held.HasSlot) _behind--;
        return true;
    }

    // A message of a FIFO queue failed and no message of its group has been done since: the rest of its group must not be
    // received with it.
    private bool IsCareful(long now)
    {
        if (_failed.Count == 0) return false;
        foreach (var (group, until) in _failed)
            if (until <= now) _failed.Remove(group); // removal during enumeration is allowed
        return _failed.Count > 0;
    }

    // Makes the next message of a group ready, or removes the group. In a FIFO queue, no message is handled before an
    // earlier one that is redelivered.
    private void Promote(MessageGroup group, bool isAfterLost, ref List<HeldMessage>? heldBack)
    {
        while (group.Waiting.TryDequeue(out var next))
        {
            if (next.IsLost)
            {
                isAfterLost = true;
            }
            else if (!isAfterLost || !isFifo)
            {
                next.IsBehind = false;
                if (!next.HasSlot)
                {
                    _behind--;
                    next.HasSlot = true;
                    slots.Take();
                }

                _ready.Enqueue(next);
                return;
            }
            else if (Remove(next))
            {
                (heldBack ??= []).Add(next);
            }
        }

        _groups.Remove(group.Id);
    }
}
