namespace Tern.Messaging.Sqs;

/// <summary>
/// Counts messages that aren't in a batch yet, so that a flush waits for messages that were sent before it, but not for
/// later ones.
/// </summary>
internal sealed class SendArrivals
{
    private readonly Lock _gate = new();
    private Group _current = new();
    private Task _before = Task.CompletedTask;

    /// <summary>Counts a message that starts to wait.</summary>
    /// <returns>The group to pass to <see cref="End"/>.</returns>
    public Group Begin()
    {
        lock (_gate)
        {
            _current.Count++;
            return _current;
        }
    }

    /// <summary>Notes that a message is in a batch or was abandoned.</summary>
    public void End(Group group)
    {
        lock (_gate)
        {
            if (--group.Count > 0 || group == _current) return;
        }

        group.Ended.SetResult();
    }

    /// <summary>Waits for all messages counted so far.</summary>
    public Task EndAsync()
    {
        lock (_gate)
        {
            if (_current.Count == 0) return _before;
            _before = _before.IsCompleted ? _current.Ended.Task : Task.WhenAll(_before, _current.Ended.Task);
            _current = new Group();
            return _before;
        }
    }

    /// <summary>The messages that were counted between two flushes.</summary>
    internal sealed class Group
    {
        public int Count { get; set; }

        public TaskCompletionSource Ended { get => field ??= new(TaskCreationOptions.RunContinuationsAsynchronously); }
    }
}
