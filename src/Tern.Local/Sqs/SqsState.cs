using System.Collections.Concurrent;
using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>The queues of all accounts and Regions.</summary>
internal sealed class SqsState
{
    private static readonly TimeSpan s_nameRest = TimeSpan.FromSeconds(60);

    private readonly ConcurrentDictionary<SqsArn, SqsQueue> _queues = new();
    private readonly ConcurrentDictionary<SqsArn, DateTimeOffset> _deleted = new();
    private readonly Lock _making = new();

    public SqsState(LocalSchedule schedule, long maxBytes, IDeliveryFaults? faults = null)
    {
        QueueHost = new QueueHost { Schedule = schedule, Memory = new QueueMemory(maxBytes), Find = arn => Find(arn)?.Messages, Faults = faults };
        Tasks = new MoveTasks(this);
    }

    public QueueHost QueueHost { get; }

    public MoveTasks Tasks { get; }

    public SqsQueue? Find(string arn) => SqsArn.Parse(arn) is { } parsed ? Find(parsed) : null;

    public SqsQueue? Find(SqsArn arn) => _queues.GetValueOrDefault(arn);

    /// <summary>Adds a queue, or returns the existing one with the same name.</summary>
    /// <param name="arn">The queue.</param>
    /// <param name="prepare">Sets the attributes of a new queue, before anyone sees it; it may throw.</param>
    /// <param name="isNew">true if the queue was added; otherwise, false.</param>
    public SqsQueue Add(SqsArn arn, Action<SqsQueue> prepare, out bool isNew)
    {
        lock (_making)
        {
            isNew = false;
            if (_queues.TryGetValue(arn, out var existing)) return existing;
            var now = QueueHost.Clock.GetUtcNow();
            if (_deleted.TryGetValue(arn, out var deletedAt) && now - deletedAt < s_nameRest) throw SqsErrors.DeletedRecently();
            _deleted.TryRemove(arn, out _);
            var queue = new SqsQueue(arn, QueueHost, now);
            prepare(queue);
            Record(queue);
            _queues[arn] = queue;
            isNew = true;
            return queue;
        }
    }

    public void Remove(SqsArn arn)
    {
        lock (_making)
        {
            if (!_queues.TryRemove(arn, out var queue)) return;
            _deleted[arn] = QueueHost.Clock.GetUtcNow();
            Close(queue);
        }
    }

    /// <summary>
    /// Records a queue that was made or changed, unless it was deleted meanwhile. The caller holds its lock, or has the
    /// only reference.
    /// </summary>
    public void Record(SqsQueue queue)
    {
        if (queue.IsDeleted || QueueHost.Log is not { } log) return;
        var change = new StateChange();
        QueueFormat.Put(change, queue);
        log.Append(SqsPart.Code, change);
    }

    /// <summary>Applies a change that a data directory kept.</summary>
    public void Restore(in StateKey key, bool isPut, ReadOnlySpan<byte> value)
    {
        if (key.Kind == KeptKind.MoveTask)
        {
            Tasks.Restore(key.Name, isPut ? QueueFormat.ReadTask(value, key.Name, this) : null);
            return;
        }

        var isQueue = key.Kind == KeptKind.Queue;
        var arn = new SqsArn(key.Region, key.Account, isQueue ? key.Name : key.Name[..key.Name.LastIndexOf('/')]);
        var queue = Find(arn);
        if (!isQueue) queue?.Messages.Restore(key, isPut, value);
        else if (isPut) QueueFormat.Read(value, queue ?? (_queues[arn] = new SqsQueue(arn, QueueHost, default)));
        else if (_queues.TryRemove(arn, out var removed))
        {
            removed.Messages.Close();
            Tasks.Forget(removed);
        }
    }

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        foreach (var queue in _queues.Values)
        {
            lock (queue.Gate) QueueFormat.Put(change, queue);
            sink.Add(change);
            queue.Messages.Capture(sink);
        }

        Tasks.Capture(sink);
    }

    /// <summary>Returns the queues of an account in a Region, ordered by name.</summary>
    public IEnumerable<SqsQueue> All(string account, string region) => _queues
        .Where(entry => entry.Key.Account == account && entry.Key.Region == region)
        .Select(static entry => entry.Value)
        .OrderBy(static queue => queue.Name, StringComparer.Ordinal);

    /// <summary>Gets the accounts and Regions of all queues.</summary>
    public IEnumerable<(string Account, string Region)> Places => _queues.Keys.Select(static arn => (arn.Account, arn.Region));

    /// <summary>Deletes the queues of an account, or of all accounts.</summary>
    public void Reset(string? account)
    {
        lock (_making)
        {
            Tasks.Reset(account);
            foreach (var (arn, queue) in _queues)
            {
                if (account is not null && arn.Account != account) continue;
                _queues.TryRemove(arn, out _);
                Close(queue);
            }

            foreach (var arn in _deleted.Keys)
            {
                if (account is null || arn.Account == account) _deleted.TryRemove(arn, out _);
            }
        }
    }

    public void Stop()
    {
        QueueHost.IsStopped = true;
        QueueHost.Log = null; // stored state is kept
        Reset(null);
    }

    private void Close(SqsQueue queue)
    {
        queue.Messages.Close(); // first, so that nothing is recorded for the queue afterwards
        lock (queue.Gate)
        {
            queue.IsDeleted = true;
            if (QueueHost.Log is not { } log) return;
            var change = new StateChange();
            change.Remove(QueueFormat.KeyOf(queue));
            log.Append(SqsPart.Code, change);
        }
    }
}
