using System.ComponentModel;

namespace Tern.Handling;

/// <summary>
/// One batch on its way through a handler: the lanes in which its records are handled, and their results. A worker is
/// an async method, not a thread. It takes the next lane in a loop, so handlers that complete synchronously cause
/// neither recursion nor additional concurrency. A record without a result counts as not handled: a bug here means
/// redelivery, never loss. Hosts derive from this class. A batch costs one object.
/// </summary>
/// <typeparam name="TRecord">The type of the record.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public abstract class RecordRun<TRecord>
{
    private readonly RecordRules<TRecord> _rules;
    private readonly HandlerSettings _settings;
    private readonly RecordState[] _states;
    private readonly CancellationToken _stop;
    private RecordLanes _lanes;
    private int _lastLane;

    /// <summary>Initializes a run.</summary>
    /// <param name="rules">The source.</param>
    /// <param name="records">The records; there is at least one.</param>
    /// <param name="settings">The settings.</param>
    /// <param name="stop">A token that is canceled when no more records are to be started.</param>
    /// <param name="cancellationToken">The handlers' token. While it is canceled, no record counts as poison.</param>
    protected RecordRun(
        RecordRules<TRecord> rules, IReadOnlyList<TRecord> records, HandlerSettings settings, CancellationToken stop, CancellationToken cancellationToken)
    {
        ArgumentNullException.ThrowIfNull(rules);
        ArgumentNullException.ThrowIfNull(records);
        ArgumentNullException.ThrowIfNull(settings);
        _rules = rules;
        _settings = settings;
        _stop = stop;
        _states = new RecordState[records.Count];
        Records = records;
        CancellationToken = cancellationToken;
        Order = rules.OrderOf(records);
    }

    /// <summary>Gets the records.</summary>
    public IReadOnlyList<TRecord> Records { get; }

    /// <summary>Gets the order that the source of the records preserves.</summary>
    public RecordOrder Order { get; }

    /// <summary>Gets the states of the records.</summary>
    public ReadOnlySpan<RecordState> States => _states;

    /// <summary>Gets the ID of the shard of the records; null if it isn't known or there is none.</summary>
    protected virtual string? ShardId => null;

    /// <summary>Gets the handlers' token.</summary>
    protected CancellationToken CancellationToken { get; }

    /// <summary>
    /// Handles the records that aren't handled yet, each at most once. Call it again to retry those that remain.
    /// </summary>
    /// <returns>A task that completes when all workers have: no work continues after it.</returns>
    public async ValueTask RunAsync()
    {
        var mode = _settings.ModeFor(Order);
        _lanes = RecordLanes.Of(mode, Order, _rules, Records, out var unplaced);
        _lastLane = -1;
        var workers = mode == HandlerMode.OneByOne ? 1 : Math.Min(_settings.MaxConcurrency, _lanes.Count);
        var first = WorkAsync(0);
        // Handlers that complete synchronously leave nothing to other workers.
        if (workers > 1 && !first.IsCompletedSuccessfully) await WorkInParallelAsync(first.AsTask(), workers).ConfigureAwait(false);
        else await first.ConfigureAwait(false);
        if (unplaced is null) return;
        foreach (var (index, error) in unplaced)
        {
            if (_states[index] != RecordState.Handled) await FailAsync(index, error).ConfigureAwait(false);
        }
    }

    /// <summary>Marks a record as handled.</summary>
    /// <param name="index">The index of the record.</param>
    public void Succeed(int index) => _states[index] = RecordState.Handled;

    /// <summary>Marks all records as handled.</summary>
    public void SucceedAll() => Array.Fill(_states, RecordState.Handled);

    /// <summary>Marks a record as failed, and applies the poison action if it is poison.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="error">The error.</param>
    /// <returns>true if the record is done anyway because it was poison, so that the records after it may be handled;
    /// otherwise, false.</returns>
    public ValueTask<bool> FailAsync(int index, Exception error)
    {
        var attempts = AttemptsOf(index);
        var action = _settings.ActionFor(error, IsPoison(index, attempts), CancellationToken);
        if (action is null)
        {
            _states[index] = RecordState.NotHandled;
            return new(false);
        }

        _states[index] = RecordState.Failed;
        OnFailed(index, attempts, error);
        if (action == PoisonAction.Retry) return new(false);
        if (action == PoisonAction.Move)
            return MoveAsync(index, new PoisonRecord(Records[index]!, IdOf(index), attempts, error) { ShardId = ShardId });
        OnDropped(index, attempts, error);
        _states[index] = RecordState.Handled;
        return new(true);
    }

    /// <summary>
    /// Marks the records that follow a failed one in its group as not handled, whatever the handler's result for them;
    /// used if the handler took all records at once. Their order would be lost if the failed record were redelivered
    /// without them.
    /// </summary>
    public void HoldBackFollowers()
    {
        if (Order != RecordOrder.Groups) return;
        HashSet<string>? failed = null;
        for (var index = 0; index < _states.Length; index++)
        {
            if (_states[index] == RecordState.Handled && failed is null) continue;
            if (!TryGetGroup(index, out var group))
            {
                // It might belong to any group: to one that has failed, or to that of any record after it.
                for (; index < _states.Length; index++)
                {
                    if (_states[index] == RecordState.Handled) _states[index] = RecordState.NotHandled;
                }

                return;
            }

            if (_states[index] != RecordState.Handled) (failed ??= new(StringComparer.Ordinal)).Add(group);
            else if (failed!.Contains(group)) _states[index] = RecordState.NotHandled;
        }
    }

    /// <summary>Handles a record. Its exception is the record's failure.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="worker">The number of the worker, below the maximum concurrency. A worker handles one record at a
    /// time.</param>
    /// <returns>A task that completes when the record is handled.</returns>
    protected abstract ValueTask HandleAsync(int index, int worker);

    /// <summary>Called when a record has failed. Several threads may call it, but only one for each record.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="attempts">The number of attempts; 0 if it isn't known.</param>
    /// <param name="error">The error.</param>
    protected abstract void OnFailed(int index, int attempts, Exception error);

    /// <summary>Called when a record is dropped as poison.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="attempts">The number of attempts.</param>
    /// <param name="error">The error.</param>
    protected abstract void OnDropped(int index, int attempts, Exception error);

    /// <summary>Called when a record was moved as poison.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="attempts">The number of attempts.</param>
    protected abstract void OnMoved(int index, int attempts);

    /// <summary>Called when moving a poison record failed.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="attempts">The number of attempts.</param>
    /// <param name="error">The error of the move.</param>
    protected abstract void OnNotMoved(int index, int attempts, Exception error);

    /// <summary>Returns the number of attempts to handle a record; 0 if it isn't known.</summary>
    /// <param name="index">The index of the record.</param>
    /// <returns>The number.</returns>
    protected virtual int AttemptsOf(int index)
    {
        try
        {
            return _rules.AttemptsOf(Records[index]);
        }
        catch (Exception)
        {
            // A record that can't be counted isn't poison.
            return 0;
        }
    }

    /// <summary>Returns a value indicating whether a failed record is poison.</summary>
    /// <param name="index">The index of the record.</param>
    /// <param name="attempts">The number of attempts; 0 if it isn't known.</param>
    /// <returns>true if it is poison; otherwise, false.</returns>
    protected virtual bool IsPoison(int index, int attempts) => attempts >= _settings.PoisonAfterAttempts;

    /// <summary>
    /// Returns the identifier of a record. It is empty if the record can't be identified: that must not hide the error
    /// that is being logged.
    /// </summary>
    /// <param name="index">The index of the record.</param>
    /// <returns>The identifier.</returns>
    protected string IdOf(int index)
    {
        try
        {
            return _rules.IdOf(Records[index]);
        }
        catch (Exception)
        {
            return "";
        }
    }

    private async Task WorkInParallelAsync(Task first, int workers)
    {
        var tasks = new List<Task>(workers) { first };
        for (var worker = 1; worker < workers && Volatile.Read(ref _lastLane) < _lanes.Count - 1; worker++) tasks.Add(WorkAsync(worker).AsTask());
        await Task.WhenAll(tasks).ConfigureAwait(false);
    }

    private async ValueTask WorkAsync(int worker)
    {
        for (var lane = Interlocked.Increment(ref _lastLane); lane < _lanes.Count; lane = Interlocked.Increment(ref _lastLane))
        {
            for (var index = _lanes.First(lane); index >= 0; index = _lanes.Next(index))
            {
                if (_states[index] != RecordState.Handled && !await TryHandleAsync(index, worker).ConfigureAwait(false)) break;
            }
        }
    }

    // False ends the lane.
    private ValueTask<bool> TryHandleAsync(int index, int worker)
    {
        if (_stop.IsCancellationRequested) return new(false);

        ValueTask task;
        try
        {
            task = HandleAsync(index, worker);
            if (!task.IsCompletedSuccessfully) return AwaitAsync(this, index, task);
            task.GetAwaiter().GetResult();
        }
        catch (Exception error)
        {
            return FailAsync(index, error);
        }

        Succeed(index);
        return new(true);

        static async ValueTask<bool> AwaitAsync(RecordRun<TRecord> run, int index, ValueTask task)
        {
            try
            {
                await task.ConfigureAwait(false);
            }
            catch (Exception error)
            {
                return await run.FailAsync(index, error).ConfigureAwait(false);
            }

            run.Succeed(index);
            return true;
        }
    }

    private async ValueTask<bool> MoveAsync(int index, PoisonRecord poison)
    {
        try
        {
            await _settings.MovePoison!(poison, CancellationToken).ConfigureAwait(false);
        }
        catch (Exception error)
        {
            OnNotMoved(index, poison.Attempts, error);
            return false;
        }

        OnMoved(index, poison.Attempts);
        _states[index] = RecordState.Handled;
        return true;
    }

    private bool TryGetGroup(int index, out string group)
    {
        try
        {
            group = _rules.GroupOf(Records[index]) ?? "";
            return true;
        }
        catch (Exception)
        {
            group = "";
            return false;
        }
    }
}
