using System.Diagnostics;

namespace Tern.Local.Clocks;

/// <summary>
/// The due work of all services, in the order of time, then service, resource and sequence. It has one timer, which
/// exists only while something is planned.
/// </summary>
/// <param name="clock">The clock.</param>
internal sealed class LocalSchedule(TimeProvider clock) : IDisposable
{
    /// <summary>The longest wait of the timer. Timers are limited to 49 days, but work can be due later.</summary>
    private static readonly TimeSpan s_longestWait = TimeSpan.FromDays(1);

    private readonly Lock _lock = new();
    private readonly IndexedHeap<DueWork> _due = new(DueWork.Compare);
    private readonly Dictionary<Task, string> _running = [];
    private ITimer? _timer;
    private long _sequence;
    private bool _isDisposed;

    public TimeProvider Clock => clock;

    /// <summary>Plans work, or moves it to another time.</summary>
    public void Plan(DueWork work, DateTimeOffset at)
    {
        lock (_lock)
        {
            if (_isDisposed || (work.HeapIndex >= 0 && work.At == at)) return;
            work.At = at;
            work.Sequence = ++_sequence;
            _due.Put(work);
            if (ReferenceEquals(_due.First, work)) Arm();
        }
    }

    /// <summary>Cancels work, if it is planned.</summary>
    public void Cancel(DueWork work)
    {
        lock (_lock) _due.Remove(work);
    }

    /// <summary>
    /// Starts work that takes real time, such as a request to a server outside. Advancing the time waits for it.
    /// </summary>
    /// <param name="name">The name of the work in messages.</param>
    /// <param name="run">The work. If it fails, advancing the time fails.</param>
    public void Start(string name, Func<Task> run)
    {
        var task = run();
        if (task.IsCompletedSuccessfully) return;
        lock (_lock) _running.Add(task, name);
        const TaskContinuationOptions options = TaskContinuationOptions.OnlyOnRanToCompletion | TaskContinuationOptions.ExecuteSynchronously;
        _ = task.ContinueWith(Forget, CancellationToken.None, options, TaskScheduler.Default);
    }

    /// <summary>Waits until no started work runs.</summary>
    /// <param name="timeout">The longest wait, in real time.</param>
    /// <exception cref="TimeoutException">Work still runs; the message names it.</exception>
    public ValueTask SettleAsync(TimeSpan timeout)
    {
        lock (_lock)
        {
            if (_running.Count == 0) return default;
        }

        return new ValueTask(WaitAsync(timeout));
    }

    public void Dispose()
    {
        lock (_lock)
        {
            _isDisposed = true;
            _due.Clear();
            _timer?.Dispose();
        }
    }

    private async Task WaitAsync(TimeSpan timeout)
    {
        var start = Stopwatch.GetTimestamp();
        while (true)
        {
            Task? task;
            lock (_lock) task = _running.Keys.FirstOrDefault();
            if (task is null) return;
            var left = timeout - Stopwatch.GetElapsedTime(start);
            try
            {
                await task.WaitAsync(left > TimeSpan.Zero ? left : TimeSpan.Zero).ConfigureAwait(false);
            }
            catch (TimeoutException) when (!task.IsCompleted)
            {
                throw new TimeoutException($"After {timeout.TotalSeconds:0.#} s, this still runs: {Running()}.");
            }
            finally
            {
                if (task.IsCompleted) Forget(task);
            }
        }
    }

    private string Running()
    {
        lock (_lock) return string.Join(", ", _running.Values.Order(StringComparer.Ordinal));
    }

    private void Forget(Task task)
    {
        lock (_lock) _running.Remove(task);
    }

    private void RunDue()
    {
        while (true)
        {
            DueWork work;
            lock (_lock)
            {
                if (_isDisposed || _due.First is not { } first) return;
                if (first.At > clock.GetUtcNow())
                {
                    Arm();
                    return;
                }

                _due.Remove(first);
                work = first;
            }

            work.Run();
        }
    }

    private void Arm()
    {
        var wait = _due.First!.At - clock.GetUtcNow();
        wait = wait < TimeSpan.Zero ? TimeSpan.Zero : wait > s_longestWait ? s_longestWait : wait;
        if (_timer is null) _timer = clock.CreateTimer(static self => ((LocalSchedule)self!).RunDue(), this, wait, Timeout.InfiniteTimeSpan);
        else _timer.Change(wait, Timeout.InfiniteTimeSpan);
    }
}
