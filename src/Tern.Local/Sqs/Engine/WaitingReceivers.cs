using Tern.Local.Clocks;

namespace Tern.Local.Sqs;

/// <summary>The receivers that wait for messages of a queue, in order. The queue's lock guards them.</summary>
/// <param name="arn">The queue's ARN.</param>
/// <param name="schedule">The schedule.</param>
/// <param name="wake">Looks for messages, and ends the waits whose time has come.</param>
internal sealed class WaitingReceivers(string arn, LocalSchedule schedule, Action wake)
{
    private readonly LinkedList<QueueReceiver> _receivers = [];
    private DueWork? _wake;

    public QueueReceiver? First => _receivers.First?.Value;

    public LinkedListNode<QueueReceiver> Add(QueueReceiver receiver) => _receivers.AddLast(receiver);

    public void RemoveFirst() => _receivers.RemoveFirst();

    /// <summary>Removes a receiver; returns false if it no longer waits.</summary>
    public bool Remove(LinkedListNode<QueueReceiver> node)
    {
        if (node.List is null) return false;
        _receivers.Remove(node);
        return true;
    }

    /// <summary>Ends the waits until a time, with nothing.</summary>
    public void End(DateTimeOffset time, ref QueueAftermath after)
    {
        for (var node = _receivers.First; node is not null;)
        {
            var next = node.Next;
            if (node.Value.Until <= time)
            {
                _receivers.Remove(node);
                after.Complete(node.Value, []);
            }

            node = next;
        }
    }

    /// <summary>
    /// Plans the next look: when a message becomes visible, or a receiver has waited enough. Without receivers, nothing
    /// is planned.
    /// </summary>
    /// <param name="visibleAt">The time at which the next message becomes visible, or null for none.</param>
    public void Plan(DateTimeOffset? visibleAt)
    {
        if (_receivers.Count == 0 && _wake is null) return;
        var next = DateTimeOffset.MaxValue;
        if (_receivers.Count > 0 && visibleAt is { } visible) next = visible;
        foreach (var receiver in _receivers)
        {
            if (receiver.Until < next) next = receiver.Until;
        }

        if (next < DateTimeOffset.MaxValue) schedule.Plan(_wake ??= new DueWork("sqs", arn, wake), next);
        else if (_wake is { } planned) schedule.Cancel(planned);
    }
}
