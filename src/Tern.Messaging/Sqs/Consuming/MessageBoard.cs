using Tern.Messaging.Sqs.Receiving;

namespace Tern.Messaging.Sqs.Consuming;

/// <summary>
/// The messages that a consumer holds: ready to be handled, behind another of their group, or in work. It decides what is next,
/// and what a failure holds back. Thread-safe.
/// </summary>
/// <param name="isFifo">Whether a failure holds back its group.</param>
/// <param name="isGrouped">Whether the messages of a group are handled one after the other.</param>
internal sealed class MessageBoard(bool isFifo, bool isGrouped)
{
    private readonly Lock _gate = new();
    private readonly HashSet<HeldMessage> _held = [];
    private readonly Queue<HeldMessage> _ready = [];
    private readonly Dictionary<string, MessageGroup> _groups = new(StringComparer.Ordinal);

    /// <summary>Takes in what was received, good until a timestamp.</summary>
    public void Add(ReceivedBatch batch, long leasedUntil)
    {
        lock (_gate)
        {
            foreach (var message in batch.Messages)
            {
                message.LeasedUntil = leasedUntil;
                MessageGroup? group = null;
                if (isGrouped && message.GroupId is { } id)
                {
                    if (_groups.TryGetValue(id, out group))
                    {
                        var waiting = new HeldMessage(message, group);
                        _held.Add(waiting);
                        group.Waiting.Enqueue(waiting);
                        continue;
                    }

                    _groups.Add(id, group = new MessageGroup(id));
                }

                var held = new HeldMessage(message, group);
                _held.Add(held);
                _ready.Enqueue(held);
            }
        }
    }

    /// <summary>The next message for a worker; null for none.</summary>
    /// <param name="worker">The worker.</param>
    /// <param name="hasMore">Whether something is left for another.</param>
    /// <param name="heldBack">Messages that must not be handled before one that was lost; null for none.</param>
    public HeldMessage? Begin(ConsumerWorker worker, out bool hasMore, out List<HeldMessage>? heldBack)
    {
        heldBack = null;
        lock (_gate)
        {
            while (_ready.TryDequeue(out var next))
            {
                if (next.IsLost)
                {
                    if (next.Group is { } group) Promote(group, isAfterLost: true, ref heldBack);
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

    /// <summary>Ends a message, and makes the next of its group ready.</summary>
    /// <param name="held">The message.</param>
    /// <param name="isDone">Whether it does not come again.</param>
    /// <param name="heldBack">Messages that must not be handled before it; null for none.</param>
    public void End(HeldMessage held, bool isDone, out List<HeldMessage>? heldBack)
    {
        heldBack = null;
        lock (_gate)
        {
            held.Worker = null;
            _held.Remove(held);
            if (held.Group is not { } group) return;
            Promote(group, isAfterLost: !isDone || held.IsLost, ref heldBack);
        }
    }

    /// <summary>Takes out all that is not in work.</summary>
    public List<HeldMessage> TakeWaiting()
    {
        lock (_gate)
        {
            List<HeldMessage> waiting = [];
            foreach (var held in _held)
                if (held.Worker is null) waiting.Add(held);
            foreach (var held in waiting) _held.Remove(held);
            _ready.Clear();
            foreach (var group in _groups.Values) group.Waiting.Clear();
            return waiting;
        }
    }

    /// <summary>How many are in work.</summary>
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

    /// <summary>Whether something waits for a worker.</summary>
    public bool HasReady
    {
        get { lock (_gate) return _ready.Count > 0; }
    }

    /// <summary>Sorts what is held by what has to be done for its lease. What is not extended and not in work is not held any more.</summary>
    /// <param name="now">The time.</param>
    /// <param name="soon">What ends before it is looked at.</param>
    /// <param name="review">Gets the messages.</param>
    public void Review(long now, long soon, LeaseReview review)
    {
        lock (_gate)
        {
            foreach (var held in _held)
            {
                if (held.IsLost) continue;
                if (held.Message.LeasedUntil > now && held.Worker is not null) review.NextEnd = Math.Min(review.NextEnd, held.Message.LeasedUntil);
                if (held.Message.LeasedUntil > soon) continue;
                if (held.Message.LeasedUntil <= now)
                {
                    held.IsLost = true;
                    if (held.Worker is null)
                    {
                        review.LostWaiting.Add(held);
                        continue;
                    }

                    held.Worker.Cancel();
                    held.Message.Hold();
                    review.LostInWork.Add(held);
                }
                else if (held.Worker is not null || held.Group is not null)
                {
                    held.Message.Hold();
                    review.Extend.Add(held);
                }
                else
                {
                    held.IsLost = true;
                    review.GiveBack.Add(held);
                }
            }

            foreach (var held in review.GiveBack) _held.Remove(held);
            foreach (var held in review.LostWaiting) _held.Remove(held);
        }
    }

    /// <summary>Takes note that others may receive a message.</summary>
    /// <param name="held">The message.</param>
    /// <param name="isInWork">Whether it is in work, and told by its token.</param>
    /// <returns>Whether it waited, and is not held any more.</returns>
    public bool Lose(HeldMessage held, out bool isInWork)
    {
        lock (_gate)
        {
            held.IsLost = true;
            isInWork = held.Worker is not null;
            held.Worker?.Cancel();
            return !isInWork && _held.Remove(held);
        }
    }

    /// <summary>Cancels the tokens of all that is in work.</summary>
    public void CancelAll()
    {
        lock (_gate)
        {
            foreach (var held in _held) held.Worker?.Cancel();
        }
    }

    // Makes the next of a group ready, or ends the group. In a FIFO queue nothing is handled before what comes again.
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
                _ready.Enqueue(next);
                return;
            }
            else if (_held.Remove(next))
            {
                (heldBack ??= []).Add(next);
            }
        }

        _groups.Remove(group.Id);
    }
}
