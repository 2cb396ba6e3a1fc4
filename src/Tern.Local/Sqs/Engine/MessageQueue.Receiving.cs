namespace Tern.Local.Sqs;

/// <content>Delivers messages to receivers.</content>
internal sealed partial class MessageQueue
{
    private List<ReceivedMessage> Receive(int count, TimeSpan? visibility, DateTimeOffset now, ref QueueAftermath after)
    {
        Release(now);
        if (_contents.InFlight >= MaxInFlight && !Settings.IsFifo && _contents.Ready is not null)
            throw new QueueFullException($"The queue has the maximum of {MaxInFlight} messages in flight.", isInFlight: true);
        return Take(count, visibility, now, ref after);
    }

    private List<ReceivedMessage> Take(int count, TimeSpan? visibility, DateTimeOffset now, ref QueueAftermath after)
    {
        var received = new List<ReceivedMessage>(Math.Min(count, _contents.Visible));
        var until = now + (visibility ?? Settings.VisibilityTimeout);
        var faults = Settings.IsFifo || _host.Faults is not { AreOff: false } active ? null : active;
        while (received.Count < count && _contents.InFlight < MaxInFlight && _contents.Ready is { } group)
        {
            // A FIFO group delivers as many messages as it can at once, and then waits until they are handled.
            TakeFrom(group, received, Settings.IsFifo ? count : received.Count + 1, now, until, faults, ref after);
            _contents.Update(group);
        }

        if (faults is not null) Duplicate(received, faults, now);

        if (until <= now) Release(now); // a visibility of zero: it was only shown
        return received;
    }

    private void TakeFrom(
        MessageGroup group, List<ReceivedMessage> received, int most, DateTimeOffset now, DateTimeOffset until, IDeliveryFaults? faults,
        ref QueueAftermath after)
    {
        var before = received.Count;
        while (received.Count < most && _contents.InFlight < MaxInFlight && group.Visible.First is { } message)
        {
            if (faults?.Reorders(Arn, out var chance) is true) message = group.Visible[(int)(chance * group.Visible.Count)];
            if (IsExpired(message, now))
            {
                Remove(message);
                if (received.Count == before) return; // without it, another group may come first
            }
            else if (Settings.DeadLetterArn is not null && message.ReceiveCount >= Settings.MaxReceives)
            {
                _contents.Remove(message);
                _leaving.Add(message);
                after.Bury(message);
            }
            else
            {
                message.ReceiveCount++;
                message.FirstReceivedAt ??= now;
                message.ReceivedAt = now;
                _contents.Take(message, until);
                var receipt = new ReceiptHandle(_id, message.Id, message.ReceiveCount).ToString();
                received.Add(new ReceivedMessage(message, receipt, message.ReceiveCount, message.FirstReceivedAt.Value));
                Changed(message);
            }
        }
    }

    // Only after all messages have been taken, so that a receiver doesn't get both copies.
    private void Duplicate(List<ReceivedMessage> received, IDeliveryFaults faults, DateTimeOffset now)
    {
        foreach (var (message, _, _, _) in received)
        {
            if (message.IsDuplicated || !faults.Duplicates(Arn) || !_host.Memory.TryAdd(message.Draft.Size)) continue;
            message.IsDuplicated = true;
            Add(Guid.NewGuid(), message.Draft, message.SentAt, now, now, ownId: message.IdText).IsDuplicated = true;
        }
    }

    /// <summary>Gives messages to the receivers that wait, first come, first served.</summary>
    private void Serve(DateTimeOffset now, ref QueueAftermath after)
    {
        while (_receivers.First is { } first && _contents.Ready is not null)
        {
            var received = Take(first.Count, first.Visibility, now, ref after);
            if (received.Count == 0) break;
            _receivers.RemoveFirst();
            after.Complete(first, received);
        }

        _receivers.Plan(_contents.NextVisibleAt);
    }

    private void Wake()
    {
        var after = new QueueAftermath();
        lock (_lock)
        {
            var now = _host.Clock.GetUtcNow();
            Release(now);
            Serve(now, ref after);
            _receivers.End(now, ref after);
            _receivers.Plan(_contents.NextVisibleAt);
        }

        Finish(after, isScheduled: true);
    }

    private async ValueTask<List<ReceivedMessage>> WaitAsync(LinkedListNode<QueueReceiver> node, CancellationToken cancellationToken)
    {
        var registration = cancellationToken.UnsafeRegister(
            (_, token) =>
            {
                lock (_lock)
                {
                    if (!_receivers.Remove(node)) return; // it has its messages
                    _receivers.Plan(_contents.NextVisibleAt);
                }

                node.Value.Cancel(token);
            }, null);
        try
        {
            return await node.Value.Received.ConfigureAwait(false);
        }
        finally
        {
            registration.Unregister();
        }
    }

    /// <summary>
    /// Completes the work that must not be done under the lock: dead letters, because two queues can be each other's
    /// dead-letter queue, and receivers, because their code continues.
    /// </summary>
    /// <param name="after">The rest of the operation.</param>
    /// <param name="isScheduled">
    /// true if the clock caused it: receivers continue before anything else falls due, so that advancing the time has
    /// one order. Otherwise, they continue elsewhere, because a sender must not wait for a receiver's code.
    /// </param>
    private void Finish(in QueueAftermath after, bool isScheduled = false)
    {
        foreach (var message in after.Dead ?? []) Bury(message);
        foreach (var (receiver, messages) in after.Served ?? [])
        {
            if (isScheduled) receiver.Complete(messages);
            else ThreadPool.UnsafeQueueUserWorkItem(static served => served.receiver.Complete(served.messages), (receiver, messages), preferLocal: false);
        }
    }
}
