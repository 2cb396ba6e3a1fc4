namespace Tern.Messaging.Sqs.Sending;

/// <summary>
/// Counts messages that are not in a batch yet, so that flushing can wait for those that were sent before it, and for none that is sent later.
/// </summary>
internal sealed class SendArrivals
{
    private readonly Lock _gate = new();
    private Group _current = new();
    private Task _before = Task.CompletedTask;

    /// <summary>Begins to arrive.</summary>
    /// <returns>What <see cref="End"/> is given.</returns>
    public Group Begin()
    {
        lock (_gate)
        {
            _current.Count++;
            return _current;
        }
    }

    /// <summary>Has arrived, or given up.</summary>
    public void End(Group group)
    {
        lock (_gate)
        {
            if (--group.Count > 0 || group == _current) return;
        }

        group.Ended.SetResult();
    }

    /// <summary>Waits for all who have begun.</summary>
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

    /// <summary>Those who began between two flushes.</summary>
    internal sealed class Group
    {
        public int Count { get; set; }

        public TaskCompletionSource Ended { get => field ??= new(TaskCreationOptions.RunContinuationsAsynchronously); }
    }
}
