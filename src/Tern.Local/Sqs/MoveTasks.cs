using System.Text;
using Tern.Local.Clocks;
using Tern.Local.Serving;

namespace Tern.Local.Sqs;

/// <summary>The tasks that move messages from dead-letter queues, at their rate by the host's clock.</summary>
internal sealed class MoveTasks(SqsState state)
{
    public const string Running = "RUNNING";
    public const string Completed = "COMPLETED";
    public const string Cancelled = "CANCELLED";
    public const string Failed = "FAILED";

    private const int MaxRate = 500;
    private const int MostShown = 10;

    private static readonly TimeSpan s_second = TimeSpan.FromSeconds(1);

    private readonly Lock _lock = new();
    private readonly List<MoveTask> _tasks = [];

    public MoveTask Start(SqsQueue source, string? destinationArn, int? rate)
    {
        MoveTask task;
        lock (_lock)
        {
            if (_tasks.Exists(other => other.Source == source && other.Status == Running))
            {
                throw SqsErrors.Service(
                    "UnsupportedOperation", "There is already a task running. Only one active task is allowed for a source queue arn at a given time.");
            }

            task = new MoveTask
            {
                Handle = HandleOf(source), Source = source, DestinationArn = destinationArn, Rate = rate, StartedAt = state.QueueHost.Clock.GetUtcNow(),
                ToMove = source.Messages.Count().Visible,
            };
            task.Next = NextOf(task);
            _tasks.Add(task);
            Record(task);
        }

        Move(task);
        return task;
    }

    /// <summary>Cancels a task, and returns it; null if none has the handle.</summary>
    public MoveTask? Cancel(string handle)
    {
        lock (_lock)
        {
            if (_tasks.Find(other => other.Handle == handle) is not { } task) return null;
            if (task.Status != Running)
                throw SqsErrors.Service("UnsupportedOperation", "Only active tasks can be cancelled.");
            End(task, Cancelled, null);
            return task;
        }
    }

    /// <summary>Returns the tasks of a queue, newest first.</summary>
    public List<MoveTask> Of(SqsQueue source, int count)
    {
        lock (_lock)
        {
            List<MoveTask> tasks = [];
            for (var i = _tasks.Count - 1; i >= 0 && tasks.Count < Math.Min(count, MostShown); i--)
            {
                if (_tasks[i].Source == source) tasks.Add(_tasks[i]);
            }

            return tasks;
        }
    }

    public void Reset(string? account)
    {
        lock (_lock)
        {
            foreach (var task in _tasks.Where(task => account is null || task.Source.Account == account)) state.QueueHost.Schedule.Cancel(task.Next!);
            _tasks.RemoveAll(task => account is null || task.Source.Account == account);
        }
    }

    /// <summary>Puts a task that a data directory kept at its place, or removes it.</summary>
    public void Restore(string handle, MoveTask? task)
    {
        var place = _tasks.FindIndex(other => other.Handle == handle);
        if (place >= 0) _tasks.RemoveAt(place);
        if (task is null) return;
        task.Next = NextOf(task);
        _tasks.Insert(place >= 0 ? place : _tasks.Count, task);
    }

    /// <summary>Removes the tasks of a queue that was deleted before the restart.</summary>
    public void Forget(SqsQueue source) => _tasks.RemoveAll(task => task.Source == source);

    /// <summary>Continues the tasks that were running when the host ended.</summary>
    public void Continue()
    {
        foreach (var task in _tasks)
        {
            if (task.Status == Running) state.QueueHost.Schedule.Plan(task.Next!, state.QueueHost.Clock.GetUtcNow());
        }
    }

    public void Capture(IStateSink sink)
    {
        var change = new StateChange();
        lock (_lock)
        {
            foreach (var task in _tasks)
            {
                QueueFormat.Put(change, task);
                sink.Add(change);
            }
        }
    }

    private DueWork NextOf(MoveTask task) => new("sqs", task.Source.Arn + "/move", () => Move(task));

    private void Record(MoveTask task)
    {
        if (state.QueueHost.Log is not { } log) return;
        var change = new StateChange();
        QueueFormat.Put(change, task);
        log.Append(SqsPart.Code, change);
    }

    private void Move(MoveTask task)
    {
        lock (_lock)
        {
            if (task.Status != Running) return;
            for (var i = 0; i < (task.Rate ?? MaxRate); i++)
            {
                if (task.Source.Messages.TakeOut() is not { } message)
                {
                    End(task, Completed, null);
                    return;
                }

                if (TryMove(message, task.Source.Messages, task.DestinationArn ?? message.SourceArn) is { } reason)
                {
                    task.Source.Messages.PutBack(message, TimeSpan.Zero);
                    End(task, Failed, reason);
                    return;
                }

                task.Source.Messages.Forget(message);
                task.Moved++;
                if (task.Moved >= task.ToMove)
                {
                    End(task, Completed, null);
                    return;
                }
            }

            Record(task);
            state.QueueHost.Schedule.Plan(task.Next!, state.QueueHost.Clock.GetUtcNow() + s_second);
        }
    }

    /// <summary>Moves a message; returns the reason if that isn't possible.</summary>
    private string? TryMove(QueueMessage message, MessageQueue source, string? arn)
    {
        if (arn is null || state.Find(arn) is not { } target) return "AWS.SimpleQueueService.NonExistentQueue";
        try
        {
            target.Messages.AcceptNew(message, source);
            return null;
        }
        catch (Exception failure) when (failure is IOException or UnauthorizedAccessException)
        {
            return SqsErrors.NotKept(target, failure).Message;
        }
    }

    private void End(MoveTask task, string status, string? reason)
    {
        task.Status = status;
        task.FailureReason = reason;
        Record(task);
        state.QueueHost.Schedule.Cancel(task.Next!);
    }

    private static string HandleOf(SqsQueue source) =>
        Convert.ToBase64String(Encoding.UTF8.GetBytes($$"""{"taskId":"{{Guid.NewGuid()}}","sourceArn":"{{source.Arn}}"}"""));
}
